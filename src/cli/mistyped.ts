// A mistyped command line in our words: what is wrong, and the nearest thing that exists. What changes something is
// proposed only where nearly that very word was typed, and for an exact name in another place.
import { shellWord } from '../base/text.ts';
import { isCalled, type TopCommand } from './command-row.ts';
import { COMMON_OPTIONS } from './common-options.ts';
import type { CommandLineError } from './program.ts';
import { pathOf } from './program-path.ts';
import { UsageError } from './usage-error.ts';

/** Commands that change something, and options that take a guard away. */
const RISKY: ReadonlySet<string> = new Set([
  ...['start', 'claim', 'take', 'send', 'reply', 'note', 'assign', 'unassign', 'release', 'close', 'next'],
  ...['undo', 'create', 'delete', 'update', 'run', 'remove', 'reset', 'set', 'unset', 'rename', 'replies'],
  ...['--yes', '--again', '--show-secrets', '--no-webhook', '--no-input'],
]);

/** What people type who come from other tools -> the words after `convops`. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  auth: 'profile list',
  config: 'profile list',
  login: 'profile list',
  search: 'conv list',
};

/** The usage error of a mistyped command line, with what was probably meant. */
export async function asUsageError(
  table: readonly TopCommand[],
  error: CommandLineError,
): Promise<UsageError> {
  const [first = '', ...rest] = error.message.split('\n');
  const message = first.replace(/^error: /, '').replace(/\.$/, '');
  const path = pathOf(error.command);
  const [, kind, typed = ''] = /^unknown (command|option) '([^']*)'/.exec(message) ?? [];
  const words = error.command.args.slice(1).map(shellWord).join(' ');
  if (kind === 'command' && error.command.parent === null) {
    const meant = (await isConversationVerb(table, typed))
      ? `conv ${typed} ${words}`.trimEnd()
      : ELSEWHERE[typed];
    if (meant !== undefined) return new UsageError(`${message}; did you mean ${meant}?`, `${path} ${meant}`);
  }
  const offered = /Did you mean (?:one of )?([^?]+)/.exec(rest.join(' '))?.[1]?.split(', ') ?? [];
  const near =
    offered.find((word) => isNear(typed, word)) ?? (kind === 'option' ? nearCommonOption(typed) : undefined);
  if (near === undefined) return new UsageError(message, `${path} --help`);
  return new UsageError(
    `${message}; did you mean ${near}?`,
    near.startsWith('-') ? `${path} --help` : `${path} ${near} ${words}`.trimEnd(),
  );
}

async function isConversationVerb(table: readonly TopCommand[], word: string): Promise<boolean> {
  const { commands = [] } = (await table.find(({ name }) => name === 'conv')?.load()) ?? {};
  return commands.some((row) => isCalled(row, word));
}

/** Whether a word that exists may be proposed for the one that was typed. */
function isNear(typed: string, word: string): boolean {
  return !RISKY.has(word) || distance(typed, word) <= 1;
}

/** The common option that was probably meant: commander suggests no option that is hidden from a help text. */
function nearCommonOption(typed: string): string | undefined {
  const known = COMMON_OPTIONS.flatMap(({ flags }) => /--[a-z-]+/.exec(flags)?.[0] ?? []);
  // Two letters of a short word are another word.
  const most = typed.length > '--'.length + 5 ? 2 : 1;
  return known.find((option) => distance(typed, option) <= most && isNear(typed, option));
}

/** How many letters have to be changed, added, taken away or exchanged with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let line = 1; line <= a.length; line += 1) {
    const row = [line];
    const above = rows[line - 1] as number[];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1]
          ? (rows[line - 2]?.[column - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(changed, swapped, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
