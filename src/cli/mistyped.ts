// Explains a mistyped command line: words of other tools or without their noun, and what commander finds near.
import { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

const ONLY_CUSTOMERS = 'customer: only a customer can begin a conversation';

/** Commands whose help a hint shows, and what people call them, some with their noun; after a colon, what is said instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profile list': 'auth config configure settings',
  'profile remove': 'logout',
  'profile show': 'profile-settings profile-config config-get config-show config-list profile-get',
  'profile set': 'set config-set profile-edit',
  'profile add work': 'login setup',
  'alias set': 'alias-add alias-new alias-create',
  'operators list': 'operators-get operators-show',
  'groups list': 'groups-get groups-show',
  'operators create': 'invite operators-invite operators-add',
  "help watch: for one conversation, --jq 'select(.id == 42)'": 'watch-id conv-watch conv-tail conv-follow',
  'help troubleshooting: the service cannot mark as read': 'mark-read mark-unread conv-read unread-id',
  [ONLY_CUSTOMERS]: 'conv-new conv-create conv-message convops-new convops-create convops-message',
  'groups list: the service does not say who is in a group': 'groups-members members',
  'operators list: the service does not say who is online': 'operators-online online',
  ': name the profile with -p NAME': 'show-word doctor-word',
  'profile add work: the address is the value of --base-url': 'add-address',
  'profile set: the setting archive keeps what is read, as in archive 90d': 'archive-word',
  'conv get': 'get show view read cat export messages last',
  'conv get: convops does not open web pages': 'open browse web',
  'conv claim': 'start claim take reopen',
  'conv reply': 'send reply answer replies-use',
  'conv note': 'note tag tags label labels',
  'conv close': 'close resolve',
  'conv close: nothing is deleted, but a conversation can be closed':
    'conv-delete conv-remove conv-rm convops-delete convops-remove',
  'undo: a message that was sent cannot be undone': 'conv-recall conv-unsend recall unsend',
  'conv assign': 'assign transfer move handover',
  'conv release': 'unassign release unclaim',
  'conv list': 'list ls count',
  'conv inbox': 'inbox mine',
  'sandbox serve': 'serve sandbox-start',
  'conv next': 'next',
  'conv unassigned': 'unassigned queue',
  'conv unread': 'unread',
  'triage: a person sends or rejects a proposal in triage': 'approve reject',
  'replies list': 'macros template templates canned replies-show replies-get replies-view',
  'help replies: canned replies are one file, which you can copy':
    'replies-export replies-import replies-share replies-path',
  ': give the run with --run, as in --run last': 'history-word',
  'replies edit': 'replies-set replies-update',
  'replies add: add it under the new name, then remove the old one': 'replies-rename replies-mv replies-copy',
  customer: 'customers users-list users-ls users-find users-search',
  search: 'find closed',
  triage: 'snooze draft drafts',
  history: 'log logs journal',
  board: 'stats dashboard report',
  doctor: 'status whoami me',
  help: 'man',
};
/** Options, and the words that people try for them, some with their command; after a colon as above. */
const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  '--file-url': 'file attach attachment',
  '--operator or --group': 'to assignee',
  '--output': 'format',
  '--output csv': 'csv',
  '--output html': 'html',
  '--output markdown': 'markdown md',
  '--fail-if-late': 'board-late',
  '--output ndjson': 'ndjson jsonl',
  '--channel': 'app application',
  '--older-than': 'late waiting',
  '--newer-than': 'since',
  '--operator all': 'all',
  '--operator @me': 'mine',
  '--sort waiting': 'oldest oldest-first',
  '--since': 'today yesterday after',
  '--every': 'watch interval follow',
  '--queue': 'status',
  '--queue unassigned': 'unassigned',
  '--timeout': 'retries retry',
  '--as': 'operator',
  '--reply': 'template canned macro',
  '--limit': 'last page',
  '--json': 'fields',
  '--debug': 'verbose v',
  'help environment: an empty PAGER pages nothing': 'no-pager',
  [ONLY_CUSTOMERS]: 'start-phone start-customer send-phone',
  "help output: the last three messages are --jq '.messages[-3:]'": 'get-last get-tail get-messages',
  '--body-file': 'note-file stdin',
  ': the text is an argument after the ids':
    'send-text send-m send-message send-body note-text note-m note-message note-body',
  'help batch: for a text of its own to each, loop over a file':
    'send-from send-csv send-from-csv send-from-file note-from note-csv note-from-csv',
  'help batch: within ten minutes the same text goes out only with --again': 'idempotency-key',
  'help batch: give the ids, or - to read them from a list':
    'close-all start-all send-all note-all close-older-than close-group close-channel send-group note-group',
  'replies run: add && convops conv close ID, or run a macro': 'send-close note-close assign-close',
  'conv get: convops does not open web pages': 'web browser',
  'operators list: the service does not say who is online': 'online',
  'customer: history has the numbers of conversations, customer has names': 'history-customer',
  "help watch: for one conversation, --jq 'select(.id == 42)'": 'watch-id',
  'help scripting: the number of rows is --jq length': 'count',
  ': --sort -NAME sorts the other way round': 'reverse desc descending',
  ': put TZ=Europe/Berlin before convops, or use --utc': 'tz timezone time-zone',
  'conv note: the service keeps no reason, but you can leave a note':
    'close-reason close-note close-m unassign-note unassign-reason',
  'search: to find words in messages, use convops search': 'search grep',
  'undo: give the run without an option, as in convops undo last': 'undo-run undo-last',
  'help sandbox: the sandbox does not simulate failures': 'serve-fail serve-fault serve-latency serve-delay',
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
  if (place !== undefined) return leadingTo(place, said, line, help);
  const [, unknown] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  const option = unknown === undefined ? undefined : wordOf(line, unknown);
  const takesIt = option !== undefined && line.includes(option) && takesText(command);
  // Of what commander finds near, an option with another first letter is a guess that misleads.
  const isNear = option !== undefined && near?.includes(option.slice(0, 3));
  const meant = option === undefined ? near : (optionOf(command, option) ?? (isNear ? near : undefined));
  // No option has a blank in it, so what looks like one is a text.
  if (meant !== undefined && !(takesIt && /\s/.test(option)))
    return leadingTo(meant.includes(': ') ? meant : `: did you mean ${meant}?`, said, line, help);
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
  const unexpected = `unexpected argument ${quoted(stray)} for ${name}`;
  const isId = /^#?\d+$/.test(stray);
  if (isId && line[line.indexOf(stray) - 1] === '-n')
    return leadingTo(`: -n is --dry-run; did you mean --limit ${stray}?`, unexpected, line, help);
  const kind = isId ? 'id' : /^https?:/.test(stray) ? 'address' : 'word';
  const key = keyWith(ELSEWHERE, `${name}-${kind}`);
  if (key !== undefined) return leadingTo(key, unexpected, line, help);
  if (name === 'customer') return new UsageError(unexpected, `${customerIn(command)}${serviceIn(line)}`);
  const takesId = isId && command.options.some(({ long }) => long === '--id');
  return new UsageError(unexpected, takesId ? writesTo(stray, line) : help);
}

/** The error for what a key of the tables is known for; of what it says itself, the hint may be `help`. */
function leadingTo(key: string, said: string, line: readonly string[], help: string): UsageError {
  const [place = '', why = `did you mean convops ${place}?`] = key.split(': ');
  const id = line.find((word) => /^#?\d+$/.test(word));
  if (place === 'history' && id !== undefined) return new UsageError(`${said}; ${why}`, writesTo(id, line));
  const shown = `convops ${place.replace(/ #?\d+$/, '')}${place.startsWith('help ') ? '' : ' --help'}`;
  return new UsageError(`${said}; ${why}`, place === '' ? help : shown);
}

/** The command that lists the writes to a conversation. */
function writesTo(id: string, line: readonly string[]): string {
  return `convops history --id ${id.replace('#', '')}${serviceIn(line)}`;
}

/** The customer whose name was typed as several words, perhaps after a verb. */
function customerIn({ args }: Command): string {
  const [verb = '', ...words] = args;
  return `convops customer ${shellWord((/^(?:search|find|get|show)$/.test(verb) ? words : args).join(' '))}`;
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
  const word = typed.replace(/^-+|=.*$/gs, '');
  const meant = keyWith(OPTIONS_ELSEWHERE, `${command.name()}-${word}`) ?? keyWith(OPTIONS_ELSEWHERE, word);
  const [first] = meant?.split(' ') ?? [];
  return meant?.includes(': ') || command.options.some(({ long }) => long === first) ? meant : undefined;
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
