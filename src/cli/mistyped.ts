// Explains a mistyped command line: words of other tools, words under another noun, and what commander finds near.
import type { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { childNamed, pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

/** Commands, and what other tools or the session call them. A hint shows their help and runs none of them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profile list': 'auth config configure settings logout',
  'profile add work': 'login setup',
  'profile show': 'whoami',
  'conv unassigned': 'queue',
  'conv get': 'read cat open export',
  'conv claim': 'reopen',
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
};

/** The usage error for a mistyped command line, with a suggestion; `tree` has every command. */
export function asUsageError(
  tree: Command,
  { message, command }: CommandLineError,
  line: readonly string[],
): UsageError {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const help = `${pathOf(command)} --help`;
  const [, typed] = /^unknown command '([^']*)'/.exec(said) ?? [];
  const [, near] = /^\(Did you mean (.+)\?\)$/.exec(suggestion) ?? [];
  const meant = typed === undefined ? [] : placesOf(tree, command, typed);
  if (meant.length > 0) {
    // Inside a noun the bare words would be taken for another one of its commands.
    const whole = command.parent === null ? meant : meant.map((words) => `convops ${words}`);
    const which = meant.length === 1 ? whole[0] : `one of these: ${whole.join(', ')}`;
    const hint = meant.length === 1 ? `convops ${meant[0]?.replace(/ #?\d+$/, '')} --help` : help;
    return new UsageError(`${said}; did you mean ${which}?`, hint);
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
  return new UsageError(strayWord(said, command.args) ?? said, help);
}

/** The word as it was typed: of several short options in one word, commander names what is left of it. */
function wordOf(line: readonly string[], unknown: string): string {
  const isWhole = (word: string) => /^-[^-]/s.test(word) && word.endsWith(unknown.slice(1));
  return line.includes(unknown) ? unknown : (line.find(isWhole) ?? unknown);
}

/** The commands that a word is known for: those called so under a noun, before all under `conv`. */
function placesOf(tree: Command, { parent }: Command, typed: string): readonly string[] {
  if (/^#?[1-9]\d*$/.test(typed)) return [`conv get ${typed}`];
  const elsewhere = keyWith(ELSEWHERE, typed);
  if (elsewhere !== undefined) return [elsewhere];
  const places = [tree, ...tree.commands].filter((one) => childNamed(one, typed) !== undefined);
  // A word of several nouns says nothing where another noun was named.
  if (parent !== null && places.length > 1) return [];
  const ofConversations = places.filter((one) => one.name() === 'conv');
  return (ofConversations.length > 0 ? ofConversations : places).map((one) =>
    `${pathOf(one)} ${typed}`.replace(/^convops /, ''),
  );
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

/** Rewords commander's message for more arguments than a command takes. */
function strayWord(message: string, args: readonly string[]): string | undefined {
  const [, name, expected] =
    /^too many arguments for '([^']*)'.* Expected (\d+) argument/.exec(message) ?? [];
  const stray = args[Number(expected)];
  return stray === undefined ? undefined : `unexpected argument ${quoted(stray)} for ${name}`;
}
