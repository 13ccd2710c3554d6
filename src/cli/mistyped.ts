// Explains a mistyped command line: words of other tools, words under another noun, and what commander finds near.
import type { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { childNamed, pathOf } from './command-line.ts';
import type { CommandLineError } from './program.ts';
import { UsageError } from './usage-error.ts';

/** Commands, and what other tools call them. None of them writes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profile list': 'auth config configure settings logout',
  'profile add work': 'login setup',
  'profile show': 'whoami',
  'conv list': 'search find',
  'conv unassigned': 'queue',
  'conv get': 'read cat open',
  'replies list': 'macros',
  history: 'log logs journal',
  board: 'stats dashboard',
  doctor: 'status',
  help: 'man',
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
  const meant = typed === undefined ? [] : placesOf(tree, typed);
  if (meant.length > 0) {
    const which = meant.length === 1 ? meant[0] : `one of these: ${meant.join(', ')}`;
    const hint = meant.length === 1 ? `convops ${meant[0]?.replace(/ #?\d+$/, '')} --help` : help;
    return new UsageError(`${said}; did you mean ${which}?`, hint);
  }
  if (near !== undefined) return new UsageError(`${said}; did you mean ${near}?`, help);
  const [, option] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  if (option !== undefined && takesText(command) && line.includes(option)) {
    const words = [...line.filter((word) => word !== option), '--', option];
    return new UsageError(
      `${said}; put -- before a text that begins with a hyphen`,
      `convops ${words.map((word) => shellWord(word)).join(' ')}`,
    );
  }
  return new UsageError(strayWord(said, command.args) ?? said, help);
}

/** The commands that a word is known for: those called so under a noun, before all under `conv`. */
function placesOf(tree: Command, typed: string): readonly string[] {
  if (/^#?[1-9]\d*$/.test(typed)) return [`conv get ${typed}`];
  const [elsewhere] = Object.entries(ELSEWHERE).find(([, words]) => words.split(' ').includes(typed)) ?? [];
  if (elsewhere !== undefined) return [elsewhere];
  const found = [tree, ...tree.commands].flatMap((parent) => childNamed(parent, typed) ?? []);
  const ofConversations = found.filter(({ parent }) => parent?.name() === 'conv');
  return (ofConversations.length > 0 ? ofConversations : found).map(wordsOf);
}

/** The words after `convops`. */
function wordsOf(command: Command): string {
  return pathOf(command).replace(/^convops /, '');
}

function takesText({ registeredArguments }: Command): boolean {
  return registeredArguments.some((argument) => /\btext\b/.test(argument.name()));
}

/** Rewords commander's message for more arguments than a command takes. */
function strayWord(message: string, args: readonly string[]): string | undefined {
  const [, name, expected] =
    /^too many arguments for '([^']*)'.* Expected (\d+) argument/.exec(message) ?? [];
  const stray = args[Number(expected)];
  return stray === undefined ? undefined : `unexpected argument ${quoted(stray)} for ${name}`;
}
