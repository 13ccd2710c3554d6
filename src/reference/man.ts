// The manual page convops(1): the command tree, the key table and the tables of the reference as roff. It has no date:
// the same program makes the same page.
import { posix } from 'node:path';
import { configFolder, stateFolder } from '../settings/folders.ts';
import { keyHelp } from '../triage/keys.ts';
import { ENVIRONMENT } from './environment.ts';
import { TOPIC_NAMES } from './topics.ts';
import {
  type CommandSpec,
  type ExitCodeFacts,
  type OptionSpec,
  type ProgramSpec,
  withDescendants,
  workingCommands,
} from './tree.ts';

/** The page as roff, for man(1). */
export function manPage(tree: ProgramSpec, exitCodes: readonly ExitCodeFacts[]): string {
  const { name, version, summary, common, commands } = tree;
  const parts = [
    `.\\" Made from the command tree by ${name} commands \\-\\-man. Do not edit.`,
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    section('NAME', `${name} \\- ${roffText(summary)}`),
    section('SYNOPSIS', `${bold(name)} ${italic('command')} [${italic('options')}]`),
    section('DESCRIPTION', ...DESCRIPTION.map(paragraph)),
    section('COMMANDS', ...commands.flatMap((command) => commandPart(name, command))),
    section('COMMON OPTIONS', paragraph('Every command takes these.'), ...common.map(optionItem)),
    section('TRIAGE KEYS', paragraph(KEYS), ...keyParts()),
    section(
      'ENVIRONMENT',
      ...ENVIRONMENT.map(({ name: variable, meaning }) => item(bold(variable), meaning)),
    ),
    section('FILES', paragraph(FOLDERS), ...files().map(([path, text]) => item(bold(path), text))),
    section('EXIT STATUS', ...exitCodes.map(({ code, meaning }) => item(bold(String(code)), meaning))),
    section('EXAMPLES', ...exampleParts(commands)),
    section('SEE ALSO', seeAlso(name)),
  ];
  return `${parts.join('\n')}\n`;
}

const DESCRIPTION = [
  'The operator console for a customer-conversation service: read the inbox, claim a conversation, answer it, assign ' +
    'it, close it. Every write says what became of it: done, already so, refused, not sent, or unknown. With --sandbox ' +
    'every command works without an account.',
  'Data goes to stdout, everything else to stderr. Where <id...> stands, - reads conversation ids from stdin.',
];

const KEYS =
  'In a session of convops triage. Other keys for the actions on a conversation: convops profile set keys "close=x, skip=S".';

const FOLDERS =
  'On Linux and other systems of its kind. CONVOPS_CONFIG_DIR, CONVOPS_STATE_DIR, XDG_CONFIG_HOME and XDG_STATE_HOME ' +
  'move them; convops profile path prints where the profiles are.';

/** A group as a heading with its commands, any other command under its own heading. */
function commandPart(program: string, command: CommandSpec): string[] {
  if (command.commands.length === 0) {
    return [subsection(command.name, commandItem(program, command))];
  }
  // One that works by itself says what it is about in its own item.
  const own = workingCommands([command]);
  const about = own.includes(command) ? [] : [paragraph(command.description || command.summary)];
  return [subsection(command.name, ...about), ...own.map((child) => commandItem(program, child))];
}

function commandItem(program: string, command: CommandSpec): string {
  const { path, usage, description, summary, aliases, spellings, options } = command;
  const called = `${program} ${path}`;
  const rest = usage.slice(called.length).trim();
  const others = [...aliases, ...spellings];
  const also = others.length === 0 ? '' : ` Also: ${others.join(', ')}.`;
  const about = command.arguments.map((argument) => item(italic(argument.name), argument.description));
  return item(
    `${bold(called)}${rest === '' ? '' : ` ${roffText(rest)}`}`,
    `${description || summary}${also}`,
    ...about,
    ...options.map(optionItem),
  );
}

function optionItem({ flags, description, choices, setting }: OptionSpec): string {
  const [, names = flags, value = ''] = /^(.*?)((?: ?[<[].*)?)$/.exec(flags) ?? [];
  const facts = [
    ...(choices === null ? [] : [`one of ${choices.join(', ')}`]),
    ...(setting === null ? [] : [`setting ${setting}`]),
  ];
  const text = facts.length === 0 ? description : `${description}; ${facts.join('; ')}`;
  return item(`${bold(names)}${value === '' ? '' : ` ${italic(value.trim())}`}`, text);
}

function keyParts(): string[] {
  return keyHelp().map(({ title, rows }) =>
    subsection(title, ...rows.map(({ keys, help }) => item(bold(keys), help))),
  );
}

/** What is kept, and where; the folders are asked for, so that they are the ones in use. */
function files(): (readonly [path: string, text: string])[] {
  const config = configFolder({}, 'linux', '~');
  const state = stateFolder({}, 'linux', '~');
  return [
    [posix.join(config, 'profiles.json'), 'the profiles, with their tokens; 0600'],
    [posix.join(config, 'replies.json'), 'the canned replies'],
    [posix.join(config, 'aliases.json'), 'the aliases'],
    [
      posix.join(state, 'journal'),
      'every write, noted before it went out; read by history, undo and --resume',
    ],
    [posix.join(state, 'triage'), 'drafts of triage'],
    [posix.join(state, 'sandbox'), 'the inbox of the sandbox'],
  ];
}

/** The first example of every command, under what it does. */
function exampleParts(commands: readonly CommandSpec[]): string[] {
  return withDescendants(commands).flatMap(({ summary, examples }) => {
    const [first] = examples;
    return first === undefined ? [] : [paragraph(`${summary}:`), typedLines([first])];
  });
}

function seeAlso(name: string): string {
  const topics = `${TOPIC_NAMES.slice(0, -1).join(', ')} and ${TOPIC_NAMES.at(-1)}`;
  return [
    `${bold('jq')}(1), ${bold('less')}(1)`,
    paragraph(`${name} help explains the topics ${topics}.`),
  ].join('\n');
}

// The few things of roff that a manual page needs: text that can hold no request and no escape of its own, and the
// macros of man(7). Plain ASCII comes out, so that no formatter has to guess an encoding.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '"': '\\(dq',
};

const LONGEST_LINE = 78;

/** Text as it stands: nothing in it is a request, an escape or a typographic stand-in. */
export function roffText(text: string): string {
  const safe = text
    .replace(/[\\\-'`^~"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[^\x20-\x7e\n]/gu, (sign) => `\\[u${codeOf(sign)}]`);
  // A point at the beginning of a line would begin a request.
  return safe.replace(/^\./gm, '\\&.');
}

/** Prose in lines that a person could edit; the formatter fills them anyway. */
function prose(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').map(roffText)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > LONGEST_LINE) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

function codeOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Text in bold. */
function bold(text: string): string {
  return `\\fB${roffText(text)}\\fR`;
}

/** Text in italics, for what stands for something else. */
function italic(text: string): string {
  return `\\fI${roffText(text)}\\fR`;
}

/** A paragraph. */
function paragraph(text: string): string {
  return `.PP\n${prose(text)}`;
}

/** A section, in capitals. */
function section(title: string, ...parts: readonly string[]): string {
  return headed(`.SH ${roffText(title)}`, parts);
}

/** A section in a section. */
function subsection(title: string, ...parts: readonly string[]): string {
  return headed(`.SS ${roffText(title)}`, parts);
}

/** A term, finished, with what is said of it further in. */
function item(term: string, text: string, ...parts: readonly string[]): string {
  return [`.TP\n${term}\n${text === '' ? '\\&' : prose(text)}`, ...indented(parts)].join('\n');
}

/** Lines as they are typed. */
function typedLines(lines: readonly string[]): string {
  return `.RS 4\n.nf\n${lines.map(roffText).join('\n')}\n.fi\n.RE`;
}

/** A heading begins a paragraph by itself. */
function headed(heading: string, parts: readonly string[]): string {
  return `${heading}\n${parts.join('\n').replace(/^\.PP\n/, '')}`;
}

function indented(parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : ['.RS', ...parts, '.RE'];
}
