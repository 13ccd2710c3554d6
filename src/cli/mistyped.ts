// Explains a mistyped command line: words of other tools or without their noun, and what commander finds near.
import type { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

/** Commands, and what people, other tools or the session call them. A hint shows their help and runs none of them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profile list': 'auth config configure settings logout',
  'profile add work': 'login setup',
  'profile show': 'whoami',
  'conv get': 'get show view read cat open export',
  'conv claim': 'start claim take reopen',
  'conv send': 'send reply answer',
  'conv note': 'note',
  'conv close': 'close',
  'conv assign': 'assign',
  'conv release': 'unassign release',
  'conv list': 'list ls',
  'conv inbox': 'inbox',
  'sandbox serve': 'serve',
  'conv next': 'next',
  'conv unassigned': 'unassigned queue',
  'conv unread': 'unread',
  'conv proposals': 'approve reject',
  'replies list': 'macros',
  customer: 'customers',
  search: 'find',
  triage: 'snooze draft drafts',
  history: 'log logs journal',
  board: 'stats dashboard',
  doctor: 'status',
  help: 'man',
};
/** Options, and the words that people try for them. */
const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  '--file-url': 'file attach attachment',
  '--operator or --group': 'to assignee',
  '--output': 'format',
  '--older-than': 'late oldest',
  '--since': 'today after',
  '--queue': 'status',
};

/** The usage error for a mistyped command line, with a suggestion. */
export function asUsageError({ message, command }: CommandLineError, line: readonly string[]): UsageError {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const help = `${pathOf(command)} --help`;
  const [, typed] = /^unknown command '([^']*)'/.exec(said) ?? [];
  const [, near] = /^\(Did you mean (.+)\?\)$/.exec(suggestion) ?? [];
  const meant = typed === undefined ? undefined : placeOf(typed);
  if (meant !== undefined) {
    const way = `convops ${meant.replace(/ #?\d+$/, '')} --help`;
    return new UsageError(`${said}; did you mean convops ${meant}?`, way);
  }
  const [, unknown] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  const option = unknown === undefined ? undefined : wordOf(line, unknown);
  const other = option === undefined ? near : (optionOf(command, option) ?? near);
  // No option has a blank in it, so what looks like one is a text.
  const isText = option !== undefined && /\s/.test(option) && takesText(command);
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
  const isId = /^#?\d+$/.test(stray) && command.options.some(({ long }) => long === '--id');
  const way = isId ? `${pathOf(command)} --id ${stray.replace('#', '')}` : help;
  return new UsageError(`unexpected argument ${quoted(stray)} for ${name}`, way);
}

/** The word as it was typed: of several short options in one word, commander names what is left of it. */
function wordOf(line: readonly string[], unknown: string): string {
  const isWhole = (word: string) => /^-[^-]/s.test(word) && word.endsWith(unknown.slice(1));
  return line.includes(unknown) ? unknown : (line.find(isWhole) ?? unknown);
}

/** The command that a word is known for. */
function placeOf(typed: string): string | undefined {
  return /^#?[1-9]\d*$/.test(typed) ? `conv get ${typed}` : keyWith(ELSEWHERE, typed);
}

/** An option of the command that a word which names none of it is known for. */
function optionOf(command: Command, typed: string): string | undefined {
  const meant = keyWith(OPTIONS_ELSEWHERE, typed.replace(/^-+/, ''));
  const [first] = meant?.split(' ') ?? [];
  return command.options.some(({ long }) => long === first) ? meant : undefined;
}

function keyWith(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.entries(table).find(([, words]) => words.split(' ').includes(word))?.[0];
}

/** Whether a command takes a text, and none was given yet. */
function takesText({ registeredArguments, args }: Command): boolean {
  const isGiven = args.some((word) => !/^(?:-.*|#?\d+)$/s.test(word));
  return !isGiven && registeredArguments.some((argument) => /\btext\b/.test(argument.name()));
}
