// Generates the manual pages from the command tree: convops(1), an overview, and one page per command.
import { posix } from 'node:path';
import { folderOf } from '../settings/folders.ts';
import { keyHelp } from '../triage/keys.ts';
import { ENVIRONMENT } from './environment.ts';
import { bold, italic, item, paragraph, prose, roffText, section, subsection, typedLines } from './roff.ts';
import { TOPIC_NAMES } from './topics.ts';
import {
  type CommandSpec,
  type ExitCodeFacts,
  type OptionFacts,
  type ProgramSpec,
  withDescendants,
} from './tree.ts';

/** The input for the pages. */
interface ManSource extends ProgramSpec {
  readonly exitCodes: readonly ExitCodeFacts[];
  /** The date of this version: 2026-11-22. */
  readonly released: string;
}

/** The name of a page's file -> the page as roff, for man(1); the overview first. */
export function manPages(tree: ManSource): Readonly<Record<string, string>> {
  const pages = withDescendants(tree.commands).map(
    (command) => [manFile(command.path), commandPage(tree, command)] as const,
  );
  return Object.fromEntries([[manFile(''), overview(tree)], ...pages]);
}

/** The file of a command's page: `conv close` has convops-conv-close.1; the empty path is the program. */
export function manFile(path: string): string {
  return `${pageName(path)}.1`;
}

const pageName = (path: string) => ['convops', ...path.split(' ').filter(Boolean)].join('-');

function page({ version, released }: ManSource, path: string, parts: readonly string[]): string {
  const name = pageName(path);
  const head = [
    `.\\" Made from the command tree. Do not edit.`,
    `.TH ${name.toUpperCase()} 1 ${released} "convops ${version}" "User Commands"`,
  ];
  return `${[...head, ...parts].join('\n')}\n`;
}

function overview(tree: ManSource): string {
  const { name, summary, common, commands, exitCodes } = tree;
  return page(tree, '', [
    section('NAME', prose(`${name} - ${summary}`)),
    section('SYNOPSIS', `${bold(name)} ${italic('command')} [${italic('options')}]`),
    section('DESCRIPTION', ...DESCRIPTION.map(paragraph)),
    section('COMMANDS', paragraph('Each has a page of its own.'), ...commands.map(listed)),
    section('GLOBAL OPTIONS', paragraph('Every command takes these.'), ...common.map(optionItem)),
    section('TOPICS', paragraph(`${name} help TOPIC explains ${inWords(TOPIC_NAMES)}.`)),
    section('EXAMPLES', ...EXAMPLES.flatMap(([text, line]) => [paragraph(text), typedLines([line])])),
    section('EXIT STATUS', ...exitCodes.map(({ code, meaning }) => item(bold(String(code)), meaning))),
    section('ENVIRONMENT', ...Object.entries(ENVIRONMENT).map(([name, text]) => item(bold(name), text))),
    section('FILES', paragraph(FOLDERS), ...files().map(([path, text]) => item(bold(path), text))),
    section('SEE ALSO', `${bold('jq')}(1), ${bold('less')}(1)`),
  ]);
}

const DESCRIPTION = [
  'The operator console for a customer-conversation service: read the inbox, claim a conversation, answer it, assign ' +
    'it, close it. Every write says how it ended: done, already done, refused, not sent, or unknown. With --sandbox ' +
    'every command works without an account.',
  'Data goes to stdout, everything else to stderr. For <id...> you can give a hyphen (-) to read conversation ids from stdin.',
];

/** Common tasks, by examples from the commands. */
export const EXAMPLES: readonly (readonly [text: string, line: string])[] = [
  ['List everything open:', 'convops conv list --sandbox'],
  ['Claim the conversation that waits longest:', 'convops conv next --sandbox'],
  ['Send a reply from stdin:', 'echo "It is on its way." | convops conv reply 42 --body-file - --sandbox'],
  [
    'Show which conversations would be closed, and close none yet:',
    'convops conv inbox --all --older-than 2h -o ids --sandbox | convops conv close - --dry-run --sandbox',
  ],
  ['Work through the queue:', 'convops triage --sandbox'],
  ['Show what waits, by group, operator and age:', 'convops board --sandbox'],
  ['Show what undo would do, and leave everything as it is:', 'convops undo --dry-run --sandbox'],
];

const FOLDERS =
  'These are the paths on Linux and other Unix systems except macOS. CONVOPS_CONFIG_DIR, CONVOPS_STATE_DIR, XDG_CONFIG_HOME and XDG_STATE_HOME ' +
  'move them; convops profile path prints where the profiles are.';

function commandPage(tree: ManSource, command: CommandSpec): string {
  const { path, usage, description, summary, aliases, spellings, options, commands, examples } = command;
  const others = [...aliases, ...spellings];
  const parts = [
    section('NAME', prose(`${pageName(path)} - ${summary}`)),
    section('SYNOPSIS', synopsis(path, usage)),
    section(
      'DESCRIPTION',
      paragraph(description || `${summary}.`),
      ...(others.length === 0 ? [] : [paragraph(`Also: ${others.join(', ')}.`)]),
    ),
    part(
      'ARGUMENTS',
      command.arguments.map((argument) => item(italic(argument.name), argument.description)),
    ),
    part('COMMANDS', commands.map(listed)),
    part('OPTIONS', options.map(optionItem)),
    ...(path === 'triage' ? [section('KEYS', paragraph(KEYS), ...keyParts())] : []),
    examples.length === 0 ? '' : section('EXAMPLES', typedLines(examples)),
    section('SEE ALSO', seeAlso(path)),
  ];
  return page(tree, path, parts.filter(Boolean));
}

const part = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : section(title, ...items);

function synopsis(path: string, usage: string): string {
  const called = `convops ${path}`;
  const rest = usage.slice(called.length).trim();
  return `${bold(called)}${rest === '' ? '' : ` ${roffText(rest)}`}`;
}

/** A command and those below it, by the names of their pages, with the other names that they are known by. */
function listed({ path, summary, aliases, spellings, commands }: CommandSpec): string {
  const others = [...aliases, ...spellings];
  const also = others.length === 0 ? '' : ` (also ${others.join(', ')})`;
  return item(`${bold(pageName(path))}(1)`, `${summary}${also}`, ...commands.map(listed));
}

function optionItem({ flags, description, choices }: OptionFacts): string {
  const [, names = flags, value = ''] = /^(.*?)((?: ?[<[].*)?)$/.exec(flags) ?? [];
  const text = choices === null ? description : `${description}; one of ${choices.join(', ')}`;
  return item(`${bold(names)}${value === '' ? '' : ` ${italic(value.trim())}`}`, text);
}

const KEYS =
  'In a session of convops triage. Other keys for the actions on a conversation: convops profile set keys "close=E, skip=S".';

function keyParts(): string[] {
  return keyHelp().map(({ title, rows }) =>
    subsection(title, ...rows.map(({ keys, help }) => item(bold(keys), help))),
  );
}

/** Files and folders, by the paths in use. */
function files(): (readonly [path: string, text: string])[] {
  const account = { env: {}, platform: 'linux', home: '~' };
  const [config, state] = [folderOf(account, 'config'), folderOf(account, 'state')];
  return [
    [posix.join(config, 'profiles.json'), 'the profiles, with their tokens; 0600'],
    [posix.join(config, 'replies.json'), 'the canned replies'],
    [posix.join(config, 'aliases.json'), 'the aliases'],
    [
      posix.join(state, 'journal'),
      'every write, recorded before it was sent; read by history, undo and --resume',
    ],
    [posix.join(state, 'triage'), 'drafts of triage'],
    [posix.join(state, 'sandbox'), 'the inbox of the sandbox'],
  ];
}

const inWords = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** References: the page with global options and exit codes, the command above, and the topic of the same name. */
function seeAlso(path: string): string {
  const above = path.includes(' ') ? [path.slice(0, path.lastIndexOf(' '))] : [];
  const pages = ['', ...above].map((other) => `${bold(pageName(other))}(1)`);
  const topic = TOPIC_NAMES.find((name) => name === path);
  const more = topic === undefined ? '' : ` convops help ${topic} says more.`;
  return `${pages.join(', ')}\n${paragraph(`See convops(1) for global options and exit codes.${more}`)}`;
}
