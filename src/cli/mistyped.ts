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
  'conv claim': 'start claim take',
  'conv send': 'send reply answer replies-use',
  'conv note': 'note',
  'conv close': 'close resolve',
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
  search: 'find',
  triage: 'snooze draft drafts',
  history: 'log logs journal',
  board: 'stats dashboard',
  doctor: 'status whoami me',
  help: 'man',
};
/** The same, of words that are about something else below another noun. */
const OF_CONVERSATIONS: Readonly<Record<string, string>> = { 'conv close': 'delete remove rm' };
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
/** What to do in place of options that a command does not have, some with its name; THIS is the command. */
const INSTEAD: Readonly<Record<string, string>> = {
  'to close as well: THIS ID TEXT && convops conv close ID, or a macro (convops help replies)':
    'send-close note-close',
  'the text needs no option: THIS ID TEXT':
    'send-m send-text send-message note-m note-text note-message propose-m propose-text propose-message',
  "the newest message stands last; for the last five as JSON: THIS 42 --jq '.messages[-5:]'":
    'get-last get-tail get-messages',
  'write the method before the path: convops api POST PATH': 'api-X api-XPOST api-method api-request',
  'to print without a pager: PAGER=cat THIS': 'no-pager',
  'for a phone number see convops help troubleshooting': 'customer-phone get-phone',
  'for some of the changes: THIS --jq \'select(.event == "arrived")\'': 'watch-only watch-event watch-events',
  "for one operator: THIS --jq 'map(select(.operator == 7))'": 'history-operator',
  'it is a setting: convops profile set late_after 30m': 'late-after',
  'it is a setting: convops profile set archive 90d, or off': 'archive-on archive-off',
};

/** Commands that people look for in vain, and what there is in their place: a sentence, and the command to look at. */
const IN_VAIN: readonly (readonly [words: string, says: string, way: string])[] = [
  ['tag tags label labels', 'the service has no tags; a note says it to colleagues', 'conv note'],
  [
    'closed',
    'the service lists no closed conversations; search finds those that this computer knows',
    'search',
  ],
  ['reopen', 'conv claim opens a closed conversation again', 'conv claim'],
];

/** The usage error for a mistyped command line, with a suggestion. */
export function asUsageError({ message, command }: CommandLineError, line: readonly string[]): UsageError {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const help = `${pathOf(command, line)} --help`;
  const [, typed] = /^unknown command '([^']*)'/.exec(said) ?? [];
  const near = nearIn(suggestion);
  const vain = IN_VAIN.find(([words]) => words.split(' ').includes(typed ?? ''));
  if (vain) return new UsageError(`${said}; ${vain[1]}`, `convops ${vain[2]} --help`);
  const meant = typed === undefined ? undefined : placeOf(typed, command, near, line);
  if (meant !== undefined) {
    const way = `convops ${meant.replace(/ #?\d+$/, '')} --help`;
    return new UsageError(`${said}; did you mean convops ${meant}?`, way);
  }
  const [, unknown] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  const option = unknown === undefined ? undefined : wordOf(line, unknown);
  const other = option === undefined ? near : (optionOf(command, option) ?? near);
  // No option has a blank in it, so what looks like one is a text.
  const isText = option !== undefined && /\s/.test(option) && takesText(command);
  const bare = option?.replace(/^-+/, '');
  const instead = keyWith(INSTEAD, `${command.name()}-${bare}`) ?? keyWith(INSTEAD, bare);
  if (instead !== undefined)
    return new UsageError(`${said}; ${instead.replace('THIS', pathOf(command, line))}`, help);
  if (other !== undefined && !isText) return new UsageError(`${said}; did you mean ${other}?`, help);
  if (option !== undefined && takesText(command) && line.includes(option)) {
    const words = [...line.filter((word) => word !== option), '--', option];
    return new UsageError(
      `unknown option '${option}'; put -- before a text that begins with a hyphen`,
      `convops ${words.map((word) => shellWord(word)).join(' ')}`,
    );
  }
  const [, name, expected] = /^too many arguments for '([^']*)'.* Expected (\d+) argument/.exec(said) ?? [];
  const stray = command.args[Number(expected)];
  if (stray === undefined) return new UsageError(said, help);
  const rows = stray.replace(/^-/, '');
  const hasLimit = command.options.some(({ long, hidden }) => long === '--limit' && !hidden);
  if (hasLimit && /^\d+$/.test(rows) && new RegExp(` -n ?${rows}( |$)`).test(line.join(' ')))
    return new UsageError(
      `-n is --dry-run; for at most ${rows} rows, use --limit`,
      `${pathOf(command, line)} --limit ${rows}${serviceIn(line)}`,
    );
  if (/^https?:/.test(stray) && command.options.some(({ long }) => long === '--base-url'))
    return new UsageError(`unexpected argument ${quoted(stray)} for ${name}; did you mean --base-url?`, help);
  const isId = /^#?\d+$/.test(stray) && command.options.some(({ long }) => long === '--id');
  const isProfile = ['convops profile show --help', 'convops doctor --help'].includes(help);
  const own = isId ? ` --id ${stray.replace('#', '')}` : isProfile ? ` -p ${shellWord(stray)}` : null;
  const way = own === null ? help : `${pathOf(command, line)}${own}${serviceIn(line)}`;
  const setting = keyWith(INSTEAD, `${name}-${stray}`);
  const unexpected = `unexpected argument ${quoted(stray)} for ${name}`;
  return new UsageError(setting === undefined ? unexpected : `${unexpected}; ${setting}`, way);
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
  const pair = isFirst ? `${typed}-${line[line.indexOf(typed) + 1]}` : `${command.name()}-${typed}`;
  const own = isFirst || command.name() === 'conv' ? keyWith(OF_CONVERSATIONS, typed) : undefined;
  const top = command.parent?.commands.find((each) => each.name() === typed);
  const known = keyWith(ELSEWHERE, pair) ?? top?.name() ?? keyWith(ELSEWHERE, typed);
  return known ?? own ?? (isFirst && near === undefined ? keyWith(ELSEWHERE, knownNear(typed)) : undefined);
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
export function keyWith(table: Readonly<Record<string, string>>, word = ''): string | undefined {
  return Object.entries(table).find(([, words]) => words.split(' ').includes(word))?.[0];
}

/** Whether a command takes a text, and none was given yet. */
function takesText({ registeredArguments, args }: Command): boolean {
  const isGiven = args.some((word) => !/^(?:-.*|#?\d+)$/s.test(word));
  return !isGiven && registeredArguments.some((argument) => /\btext\b/.test(argument.name()));
}
