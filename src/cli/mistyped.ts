// Explains a mistyped command line: by two tables of words from other tools, and by what commander finds near.
import type { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

/** What is meant, with the words that people try for it. */
type Words = Readonly<Record<string, string>>;

/** A command, or what is said before its help is shown, and what people call it: as the first word, below `conv`, or NOUN-WORD. */
const ELSEWHERE: Words = {
  'profile list': 'auth config configure settings',
  'profile add work': 'login setup',
  'profile remove': 'logout',
  'conv get': 'get show view read messages',
  'conv get: convops does not open web pages': 'open browse web',
  'conv claim': 'start claim take reopen',
  'conv reply': 'send reply answer',
  'conv note': 'note tag label',
  'conv close': 'close resolve',
  'conv close: nothing is deleted, but a conversation can be closed': 'delete remove rm',
  'conv assign': 'assign transfer handover',
  'conv release': 'unassign release unclaim',
  'conv list': 'list ls',
  'conv inbox': 'inbox mine',
  'conv next': 'next',
  'conv unassigned': 'unassigned queue',
  'conv unread': 'unread',
  'undo: a message that was sent cannot be undone': 'recall unsend',
  'help troubleshooting: the service cannot mark as read': 'mark-read mark-unread',
  'customer: only a customer can begin a conversation': 'new create message',
  customer: 'customers users-list users-ls users-find users-search',
  'operators create': 'invite',
  'replies list': 'macros templates canned',
  search: 'find grep',
  triage: 'snooze drafts approve reject',
  history: 'log logs journal',
  board: 'stats dashboard report',
  doctor: 'status whoami me',
  help: 'man',
};

/** An option, perhaps with what is said of it, and what people try for it where a command has it. */
const OPTIONS_ELSEWHERE: Words = {
  '--file-url': 'file attach attachment',
  '--operator or --group': 'to assignee',
  '--output': 'format',
  '--output csv': 'csv',
  '--output ndjson': 'ndjson jsonl',
  '--output: an empty PAGER pages nothing': 'no-pager',
  '--color never': 'no-color nocolor',
  '--fail-if-late': 'late late-after older-than',
  '--once: the event aged tells who waits longer than the setting late_after': 'late late-after older-than',
  '--channel': 'app application',
  '--older-than': 'waiting late',
  '--newer-than': 'since',
  '--operator all': 'all',
  '--operator @me': 'mine',
  '--as': 'operator',
  '--sort waiting': 'oldest',
  '--since': 'after',
  '--every': 'watch interval follow',
  '--queue': 'status',
  '--timeout: when convops tries again is fixed, see convops help delivery': 'retries retry',
  '--reply': 'template canned macro',
  '--json': 'fields',
  '--debug': 'verbose v',
  '--body-file: the text is an argument after the ids': 'text m message body',
  '--ids-from: give the ids, or - to read them from a list': 'all older-than',
  '--if-mine: to leave a note, use convops conv note': 'note reason',
};

/** The usage error for a mistyped command line, with a suggestion. */
export function asUsageError(
  { code, message, command }: CommandLineError,
  line: readonly string[],
): UsageError {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const help = `${pathOf(command, line)} --help`;
  const near = /^\(Did you mean (.+)\?\)$/.exec(suggestion)?.[1];
  const [, kind, word = ''] = /^unknown (command|option) '(.*)'$/s.exec(said) ?? [];
  if (kind === 'option') return unknownOption(wordOf(line, word), command, { line, near, help });
  const known = kind === undefined ? undefined : placeOf(word, command);
  if (known !== undefined) {
    const [place = '', why = `did you mean convops ${place}?`] = known.split(': ');
    return new UsageError(`${said}; ${why}`, `convops ${place}${place.startsWith('help ') ? '' : ' --help'}`);
  }
  if (near !== undefined) return new UsageError(`${said}; did you mean ${near}?`, help);
  const isExcess = code === 'commander.excessArguments';
  const stray = isExcess ? command.args[command.registeredArguments.length] : undefined;
  const what = stray === undefined ? said : `unexpected argument ${quoted(stray)} for ${command.name()}`;
  return new UsageError(what, help);
}

/** The command that a word is known for: a number is a conversation, and a command may stand below the wrong noun. */
function placeOf(word: string, command: Command): string | undefined {
  if (/^#?[1-9]\d*$/.test(word)) return 'conv get';
  if (command.parent?.commands.some((each) => each.name() === word)) return word;
  const isKnown = command.parent === null || command.name() === 'conv';
  return keyWith(ELSEWHERE, isKnown ? word : `${command.name()}-${word}`);
}

/** The error for an option that there is not: it is known by another name, or misspelt, `near` to one, or it is a text. */
function unknownOption(
  option: string,
  command: Command,
  { line, near, help }: { line: readonly string[]; near: string | undefined; help: string },
): UsageError {
  const said = `unknown option '${option}'`;
  const isText = line.includes(option) && takesText(command);
  // Of what commander finds near, an option with another first letter is a guess that misleads.
  const found = near?.includes(option.slice(0, 3)) ? near : undefined;
  // No option has a blank in it.
  const isSentence = isText && /\s/.test(option);
  const isHere = (key: string) => command.options.some(({ long }) => long === key.split(/:? /)[0]);
  const known = keyWith(OPTIONS_ELSEWHERE, option.replace(/^-+|=.*$/gs, ''), isHere);
  const meant = isSentence ? undefined : (known ?? found);
  if (meant !== undefined) {
    const [name, why = `did you mean ${name}?`] = meant.split(': ');
    return new UsageError(`${said}; ${why}`, help);
  }
  if (!isText) return new UsageError(said, help);
  const words = [...line.filter((one) => one !== option), '--', option].map((one) => shellWord(one));
  const way = 'put -- before a text that begins with a hyphen';
  return new UsageError(`${said}; ${way}`, `convops ${words.join(' ')}`);
}

/** The key of a table whose words hold this one, and which fits. */
function keyWith(table: Words, word: string, fits = (_key: string) => true): string | undefined {
  return Object.keys(table).find((key) => table[key]?.split(' ').includes(word) && fits(key));
}

/** The word as it was typed: of several short options in one word, commander names what is left of it. */
function wordOf(line: readonly string[], unknown: string): string {
  const isWhole = (word: string) => /^-[^-]/s.test(word) && word.endsWith(unknown.slice(1));
  return line.includes(unknown) ? unknown : (line.find(isWhole) ?? unknown);
}

/** Whether a command takes a text, and none was given yet. */
function takesText({ registeredArguments, args }: Command): boolean {
  const isGiven = args.some((word) => !/^(?:-.*|#?\d+)$/s.test(word));
  return !isGiven && registeredArguments.some((argument) => /\btext\b/.test(argument.name()));
}
