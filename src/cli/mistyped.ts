// Explains a mistyped command line: words of other tools, words under another noun, and what commander finds near.
import type { Command } from 'commander';
import { quoted, shellWord } from '../base/text.ts';
import { isCalled, type TopCommand } from './command-row.ts';
import type { CommandLineError } from './program.ts';
import { pathOf } from './program-path.ts';
import { UsageError } from './usage-error.ts';

/** Commands of other tools -> the words after `convops`. None of them writes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...{ auth: 'profile list', config: 'profile list', configure: 'profile list', settings: 'profile list' },
  ...{ login: 'profile add work', logout: 'profile list', setup: 'profile add work', whoami: 'profile show' },
  ...{
    inbox: 'conv unread',
    ls: 'conv list',
    search: 'conv list',
    find: 'conv list',
    queue: 'conv unassigned',
  },
  ...{
    read: 'conv get',
    cat: 'conv get',
    open: 'conv get',
    log: 'history',
    logs: 'history',
    journal: 'history',
  },
  ...{ stats: 'board', dashboard: 'board', status: 'doctor', macros: 'replies list', man: 'help' },
};

/** The usage error for a mistyped command line, with a suggestion. */
export async function asUsageError(
  table: readonly TopCommand[],
  { message, command }: CommandLineError,
  line: readonly string[],
): Promise<UsageError> {
  const [first = '', suggestion = ''] = message.split('\n');
  const said = first.replace(/^error: /, '').replace(/\.$/, '');
  const help = `${pathOf(command)} --help`;
  const [, typed] = /^unknown command '([^']*)'/.exec(said) ?? [];
  const meant = typed === undefined ? [] : await placesOf(table, typed);
  if (meant.length > 0) {
    const which = meant.length === 1 ? meant[0] : `one of these: ${meant.join(', ')}`;
    const hint = meant.length === 1 ? `convops ${meant[0]} --help` : help;
    return new UsageError(`${said}; did you mean ${which}?`, hint);
  }
  const [, near] = /^\(Did you mean (.+)\?\)$/.exec(suggestion) ?? [];
  if (near !== undefined) return new UsageError(`${said}; did you mean ${near}?`, help);
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

/** The commands that a word is known for, or that are called so under another noun. */
async function placesOf(table: readonly TopCommand[], typed: string): Promise<readonly string[]> {
  if (Object.hasOwn(ELSEWHERE, typed)) return [ELSEWHERE[typed] ?? ''];
  const tops = await Promise.all(table.map(async (top) => ({ top, ...(await top.load()) })));
  return tops.flatMap(({ top, commands = [] }) => [
    ...(isCalled(top, typed) ? [top.name] : []),
    ...commands.filter((row) => isCalled(row, typed)).map((row) => `${top.name} ${row.name}`),
  ]);
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
