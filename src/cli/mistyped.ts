// Explains a mistyped command line: words of other tools or without their noun, and what commander finds near.
import { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

/** Commands, and what people, other tools or the session call them, some with their noun. A hint only shows their help. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profile list': 'auth config configure settings',
  'profile remove': 'logout',
  'profile show': 'config-get config-show config-list profile-get',
  'profile set': 'set config-set profile-edit',
  'profile add work': 'login setup',
  'alias set': 'alias-add alias-new alias-create',
  'operators list': 'operators-get operators-show',
  'groups list': 'groups-get groups-show',
  'conv get': 'get show view read cat open export messages',
  'conv claim': 'start claim take reopen',
  'conv send': 'send reply answer replies-use',
  'conv note': 'note tag tags label labels',
  'conv close': 'close resolve conv-delete conv-remove conv-rm convops-delete convops-remove',
  'conv assign': 'assign transfer move',
  'conv release': 'unassign release unclaim',
  'conv list': 'list ls count',
  'conv inbox': 'inbox mine',
  'sandbox serve': 'serve',
  'conv next': 'next',
  'conv unassigned': 'unassigned queue',
  'conv unread': 'unread',
  'conv proposals': 'approve reject',
  'replies list':
    'macros template templates canned replies-show replies-get replies-view replies-export replies-path',
  'replies edit': 'replies-rename replies-set replies-update',
  customer: 'customers users-list users-ls users-find users-search',
  search: 'find closed',
  triage: 'snooze draft drafts',
  history: 'log logs journal',
  board: 'stats dashboard',
  doctor: 'status whoami me',
  help: 'man',
};
/** Options, and the words that people try for them. */
const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  '--file-url': 'file attach attachment',
  '--operator or --group': 'to assignee',
  '--output': 'format',
  '--channel': 'app application',
  '--older-than': 'late',
  '--newer-than': 'since',
  '--operator all': 'all',
  '--operator @me': 'mine',
  '--sort waiting': 'oldest oldest-first',
  '--since': 'today yesterday after',
  '--every': 'watch interval follow',
  '--queue': 'status',
  '--as': 'operator',
  '--reply': 'template canned macro',
  '--limit': 'last page',
  '--json': 'fields',
  '--debug': 'verbose v',
};

/** The usage error for a mistyped command line, with a suggestion. */
export function asUsageError({ message, command }: CommandLineError, line: readonly string[]): UsageError {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const path = pathOf(command, line);
  const help = `${path} --help`;
  const near = nearIn(suggestion);
  const [, word] = /^unknown command '([^']*)'/.exec(said) ?? [];
  const place = word === undefined ? undefined : placeOf(word, command, near, line);
  if (place !== undefined)
    return new UsageError(
      `${said}; did you mean convops ${place}?`,
      `convops ${place.replace(/ #?\d+$/, '')} --help`,
    );
  const [, unknown] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  const option = unknown === undefined ? undefined : wordOf(line, unknown);
  const takesIt = option !== undefined && line.includes(option) && takesText(command);
  const meant = option === undefined ? near : (optionOf(command, option) ?? near);
  // No option has a blank in it, so what looks like one is a text.
  if (meant !== undefined && !(takesIt && /\s/.test(option)))
    return new UsageError(`${said}; did you mean ${meant}?`, help);
  if (takesIt) {
    const words = [...line.filter((one) => one !== option), '--', option];
    return new UsageError(
      `unknown option '${option}'; put -- before a text that begins with a hyphen`,
      `convops ${words.map((one) => shellWord(one)).join(' ')}`,
    );
  }
  const [, name, expected] = /^too many arguments for '([^']*)'.* Expected (\d+) argument/.exec(said) ?? [];
  const stray = command.args[Number(expected)];
  if (stray === undefined) return new UsageError(said, help);
  const isId = /^#?\d+$/.test(stray) && command.options.some(({ long }) => long === '--id');
  const way = isId ? `${path} --id ${stray.replace('#', '')}${serviceIn(line)}` : help;
  return new UsageError(`unexpected argument ${quoted(stray)} for ${name}`, way);
}

/** The option of a line that names its service, with the blank before it; empty if it has none. */
function serviceIn(line: readonly string[]): string {
  const at = line.findIndex((word) => word === '-p' || word === '--profile');
  if (at !== -1) return ` -p ${shellWord(line[at + 1] ?? '')}`;
  return line.includes('--sandbox') ? ' --sandbox' : '';
}

/** The word as it was typed: of several short options in one word, commander names what is left of it. */
function wordOf(line: readonly string[], unknown: string): string {
  const isWhole = (word: string) => /^-[^-]/s.test(word) && word.endsWith(unknown.slice(1));
  return line.includes(unknown) ? unknown : (line.find(isWhole) ?? unknown);
}

/** What commander suggests. */
function nearIn(suggestion: string): string | undefined {
  return /^\(Did you mean (.+)\?\)$/m.exec(suggestion)?.[1];
}

/** The command that a word is known for; without a noun before it, also one that is misspelt. */
function placeOf(
  typed: string,
  command: Command,
  near: string | undefined,
  line: readonly string[],
): string | undefined {
  if (/^#?[1-9]\d*$/.test(typed)) return `conv get ${typed}`;
  const isFirst = command.parent === null;
  const pair = `${command.name()}-${typed}`;
  const next = isFirst ? `${typed}-${line[line.indexOf(typed) + 1]}` : pair;
  const top = command.parent?.commands.find((each) => each.name() === typed);
  const known =
    keyWith(ELSEWHERE, pair) ?? keyWith(ELSEWHERE, next) ?? top?.name() ?? keyWith(ELSEWHERE, typed);
  return known ?? (isFirst && near === undefined ? keyWith(ELSEWHERE, knownNear(typed)) : undefined);
}

/** The word of the table that commander takes a misspelt one for. */
function knownNear(typed: string): string | undefined {
  const known = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const word of new Set(Object.values(ELSEWHERE).join(' ').split(' '))) known.command(word);
  try {
    known.parse([typed], { from: 'user' });
  } catch (error) {
    return nearIn((error as Error).message);
  }
  return undefined;
}

/** An option of the command that a word which names none of it is known for. */
function optionOf(command: Command, typed: string): string | undefined {
  const meant = keyWith(OPTIONS_ELSEWHERE, typed.replace(/^-+/, ''));
  const [first] = meant?.split(' ') ?? [];
  return command.options.some(({ long }) => long === first) ? meant : undefined;
}

/** The key of a table whose words hold this one. */
function keyWith(table: Readonly<Record<string, string>>, word = ''): string | undefined {
  return Object.entries(table).find(([, words]) => words.split(' ').includes(word))?.[0];
}

/** Whether a command takes a text, and none was given yet. */
function takesText({ registeredArguments, args }: Command): boolean {
  const isGiven = args.some((word) => !/^(?:-.*|#?\d+)$/s.test(word));
  return !isGiven && registeredArguments.some((argument) => /\btext\b/.test(argument.name()));
}
