// Explains a mistyped command line: words of other tools, words under another noun, and what commander finds near.
import { Command, CommanderError } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import type { CommandLineError } from './program.ts';
import { childNamed, pathOf } from './program-path.ts';
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
  const near = nearIn(suggestion);
  const known = typed === undefined ? [] : placesOf(tree, typed);
  const meant = known.length > 0 || near !== null || typed === undefined ? known : nearPlaces(tree, typed);
  if (meant.length > 0) {
    const which = meant.length === 1 ? meant[0] : `one of these: ${meant.join(', ')}`;
    const hint = meant.length === 1 ? `convops ${meant[0]?.replace(/ #?\d+$/, '')} --help` : help;
    return new UsageError(`${said}; did you mean ${which}?`, hint);
  }
  if (near !== null) return new UsageError(`${said}; did you mean ${near}?`, help);
  const [, option] = /^unknown option '(.*)'$/s.exec(said) ?? [];
  if (option !== undefined && takesText(command) && line.includes(option)) {
    const words = [...line.filter((word) => word !== option), '--', option];
    return new UsageError(
      `${said}; put -- before a text that begins with a hyphen`,
      `convops ${words.map((word) => shellWord(word)).join(' ')}`,
    );
  }
  return new UsageError(strayWord(said, command.args) ?? choiceError(said) ?? said, help);
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

/** The commands under any noun whose last word commander finds near. */
function nearPlaces(tree: Command, typed: string): readonly string[] {
  const all = tree.commands.flatMap(({ commands }) => commands);
  const flat = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const name of new Set(all.map((command) => command.name()))) flat.command(name);
  try {
    flat.parse([typed], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const names =
      nearIn(error.message.split('\n')[1] ?? '')
        ?.replace(/^one of /, '')
        .split(', ') ?? [];
    return all.filter((command) => names.includes(command.name())).map(wordsOf);
  }
  return [];
}

/** What commander suggests. */
function nearIn(suggestion: string): string | null {
  return /^\(Did you mean (.+)\?\)$/.exec(suggestion)?.[1] ?? null;
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

/** Rewords commander's message for a value that is not one of the choices. */
function choiceError(message: string): string | undefined {
  const [, flags = '', value = '', choices = ''] =
    /^option '(.+)' argument '(.*)' is invalid\. Allowed choices are (.+)$/s.exec(message) ?? [];
  const [long] = /--[a-z-]+/.exec(flags) ?? [];
  return long === undefined ? undefined : `${long}: ${quoted(value)} is not one of ${choices}`;
}
