// Explains a mistyped command line and suggests the nearest valid one. A command that changes something, and a switch,
// are suggested only for a very similar word, or for an exact name in another place; and what can be tried as a dry run
// is suggested as one.
import { quoted, shellWord } from '../base/text.ts';
import { type CommandRow, type Declaration, isCalled, type TopCommand } from './command-row.ts';
import { COMMON_OPTIONS } from './common-options.ts';
import { type CommandLineError, globalsOf } from './program.ts';
import { pathOf } from './program-path.ts';
import { NEEDS_QUOTES, quotedLine } from './unquoted.ts';
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

/** Words whose single argument is the name of a customer. */
const SEARCHES = new Set(['search', 'find']);

/** A command by the words that lead to it. */
interface Place {
  readonly path: string;
  readonly row: CommandRow;
}

/** The usage error for a mistyped command line, with a suggestion. */
export async function asUsageError(
  table: readonly TopCommand[],
  error: CommandLineError,
  line: readonly string[],
): Promise<UsageError> {
  const [first = ''] = error.message.split('\n');
  const message = first.replace(/^error: /, '').replace(/\.$/, '');
  const path = pathOf(error.command);
  const help = `${path} --help`;
  const [, kind, typed = ''] = /^unknown (command|option) '([^']*)'/.exec(message) ?? [];
  if (kind === 'option') {
    const near = knownElsewhere(error, typed) ?? nearOption(error, typed);
    return new UsageError(near === undefined ? message : `${message}; did you mean ${near}?`, help);
  }
  const stray = strayWord(message, error);
  if (stray !== undefined) return tooMany(error, stray, help, line);
  if (kind !== 'command') return new UsageError(choiceError(message) ?? message, help);
  const noun = path.split(' ')[1];
  // After a noun, suggest its commands or a top-level command of that name.
  const meantIn = table.filter((top) => noun === undefined || isCalled(top, noun) || isCalled(top, typed));
  const tops = await Promise.all(meantIn.map(async (top) => ({ ...top, ...(await top.load()) })));
  // commander knows `conv help` only if it creates that command itself.
  if (noun !== undefined && typed === 'help') return new UsageError(message, help);
  const reply = noun === undefined ? ofReplies(tops, error) : undefined;
  const meant = reply ?? (noun === undefined ? meantAtTop(tops, typed) : meantBelow(tops, noun, typed));
  if (meant !== undefined) {
    const words = reply
      ? error.command.args.slice(0, 2)
      : noun === undefined
        ? [typed, ...nounAfter(tops, meant, error)]
        : [
            line.find((word) => tops.some((top) => isCalled(top, noun) && isCalled(top, word))) ?? noun,
            typed,
          ];
    const hint = `convops ${asDryRun(replaced(line, words, meant, error), meant.row)}`;
    return new UsageError(`${message}; did you mean ${meant.path}?`, hint);
  }
  const places = noun === undefined ? placesOf(tops).filter(({ row }) => isCalled(row, typed)) : [];
  if (places.length === 0) return new UsageError(message, help);
  return new UsageError(
    `${message}; did you mean one of these: ${places.map((each) => each.path).join(', ')}?`,
    help,
  );
}

/** The first word that a command does not take; undefined for any other error. */
function strayWord(message: string, { command }: CommandLineError): string | undefined {
  const [, expected] = /^too many arguments.* Expected (\d+) argument/.exec(message) ?? [];
  return expected === undefined ? undefined : command.args[Number(expected)];
}

function tooMany(
  { command }: CommandLineError,
  stray: string,
  help: string,
  line: readonly string[],
): UsageError {
  const unexpected = `unexpected argument ${quoted(stray)} for ${command.name()}`;
  const whole = quotedLine(line, stray, command);
  if (whole !== undefined) return new UsageError(`${unexpected}; ${NEEDS_QUOTES}`, whole);
  const byId = /^[0-9]+$/.test(stray) && command.options.some(({ long }) => long === '--id');
  const hint = byId ? help.replace(/--help$/, `--id ${stray}`) : help;
  return new UsageError(unexpected, hint);
}

/** `reply list` means `replies list`. `reply` is not a spelling of it, because `reply 42 "..."` means to answer. */
function ofReplies(tops: readonly CommandRow[], { command }: CommandLineError): Place | undefined {
  const [noun, verb = ''] = command.args;
  if (noun !== 'reply') return undefined;
  return placesOf(tops.filter(({ name }) => name === 'replies')).find(({ row }) => isCalled(row, verb));
}

/** `reply conv 42`: the noun in the second place, as none is the argument of its own command. */
function nounAfter(tops: readonly CommandRow[], { path }: Place, { command }: CommandLineError): string[] {
  const [noun = ''] = path.split(' ');
  const [, second] = command.args;
  const top = tops.find(({ name }) => name === noun);
  return path !== noun && second !== undefined && top && isCalled(top, second) ? [second] : [];
}

/** Rewords commander's message for a value that is not one of the choices. */
function choiceError(message: string): string | undefined {
  const [, flags = '', value = '', choices = ''] =
    /^option '(.+)' argument '(.*)' is invalid\. Allowed choices are (.+)$/s.exec(message) ?? [];
  const [long] = /--[a-z-]+/.exec(flags) ?? [];
  return long === undefined ? undefined : `${long}: ${quoted(value)} is not one of ${choices}`;
}

/** The probable command for a word in the place of a noun. */
function meantAtTop(tops: readonly CommandRow[], typed: string): Place | undefined {
  const conv = placesOf(tops.filter(({ name }) => name === 'conv'));
  return (
    asCalled(
      conv.find(({ row }) => isCalled(row, typed)),
      typed,
    ) ??
    placeOf(tops, ELSEWHERE[typed]) ??
    nearest(typed, [...tops.map((row) => ({ path: row.name, row })), ...conv]) ??
    only(placesOf(tops).filter(({ row }) => isCalled(row, typed)))
  );
}

/** The probable command for a word after a noun. */
function meantBelow(tops: readonly CommandRow[], noun: string, typed: string): Place | undefined {
  const top = tops.find((row) => isCalled(row, noun));
  const own = top ? placesOf([top]) : [];
  const elsewhere = top?.name === 'conv' ? placeOf(tops, ELSEWHERE[typed]) : undefined;
  const known = elsewhere?.path.startsWith(`${top?.name} `) ? elsewhere : undefined;
  const atTop = tops.find((row) => row.run !== undefined && isCalled(row, typed));
  return known ?? nearest(typed, own) ?? (atTop && { path: atTop.name, row: atTop });
}

function placesOf(tops: readonly CommandRow[]): Place[] {
  return tops.flatMap(({ name, commands = [] }) =>
    commands.map((row) => ({ path: `${name} ${row.name}`, row })),
  );
}

/** The command with the alias that was typed: `conv reply`. */
function asCalled(place: Place | undefined, word: string): Place | undefined {
  if (!place?.row.aliases?.includes(word)) return place;
  return { ...place, path: [...place.path.split(' ').slice(0, -1), word].join(' ') };
}

/** The command named by words such as `conv list`. */
function placeOf(tops: readonly CommandRow[], words: string | undefined): Place | undefined {
  const [noun, verb] = words?.split(' ') ?? [];
  const top = tops.find(({ name }) => name === noun);
  const row = verb === undefined ? top : top?.commands?.find(({ name }) => name === verb);
  return words === undefined || !row ? undefined : { path: words, row };
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Local commands that change something, in every noun. */
const CHANGING: readonly string[] = ['add', 'edit', 'remove', 'set', 'unset', 'use', 'rename', 'delete'];

/** The line so that it is harmless as it stands: of what changes something, a dry run. */
function asDryRun(words: readonly string[], row: CommandRow): string {
  const changes =
    globalsOf(row).includes('--dry-run') || (row.kind === 'local' && CHANGING.includes(row.name));
  if (!changes) return words.join(' ');
  const asking = words.filter((word) => word !== '--yes' && word !== '-y');
  const isDry = asking.some((word) => word === '--dry-run' || word === '-n');
  return [...asking, ...(isDry ? [] : ['--dry-run'])].join(' ');
}

/** The line with the probable command, and its arguments if that command takes any. */
function replaced(
  line: readonly string[],
  typed: readonly string[],
  { path, row }: Place,
  { command }: CommandLineError,
): readonly string[] {
  const rest = command.args.slice(1);
  // After an unknown option, a word may be its value.
  const operands = row.args !== undefined || rest.some((word) => word.startsWith('-')) ? [] : rest;
  const words = [...line];
  for (const word of [...typed, ...operands]) {
    const at = words.indexOf(word);
    if (at >= 0) words.splice(at, 1);
  }
  const sought = SEARCHES.has(typed.at(-1) ?? '') && operands.length === 1 ? ['--customer', ...operands] : [];
  return [path, ...[...sought, ...words].map(shellWord)];
}

/** Whether a command changes something locally or at the service. Local ones without arguments ask first. */
function isRisky({ kind, args }: Declaration): boolean {
  return kind === 'write' || (kind === 'local' && args !== undefined);
}

/** The command whose name or alias is nearest to the typed word. */
function nearest(typed: string, places: readonly Place[]): Place | undefined {
  const far = places.flatMap((place) => {
    const { name, aliases = [], spellings = [] } = place.row;
    const called = [name, ...aliases, ...spellings].map((word) => ({ word, least: distance(typed, word) }));
    const [next] = called.sort((a, b) => a.least - b.least);
    if (!next || next.least > reach(typed, isRisky(place.row))) return [];
    return [{ place: asCalled(place, next.word) ?? place, least: next.least }];
  });
  return far.sort((a, b) => a.least - b.least)[0]?.place;
}

/** Options of other tools -> ours. */
const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  '--format': '--output',
  ...{ '--search': '--customer', '--query': '--customer', '--assignee': '--operator', '--status': '--queue' },
  ...{ '-L': '--limit', '--verbose': '--debug', '--filter': '--jq', '--fields': '--json' },
  '--today': '--since today',
  '--yesterday': '--since yesterday',
};

/** Our option for one of another tool, with the value that was given; undefined if the command has none. */
function knownElsewhere({ command }: CommandLineError, typed: string): string | undefined {
  const [name = '', value] = typed.split('=', 2);
  const meant = Object.hasOwn(OPTIONS_ELSEWHERE, name) ? OPTIONS_ELSEWHERE[name] : undefined;
  const long = meant?.split(' ')[0];
  const options = [...command.options, ...COMMON_OPTIONS];
  if (!options.some(({ flags }) => /--[a-z-]+/.exec(flags)?.[0] === long)) return undefined;
  return value === undefined ? meant : `${meant} ${shellWord(value)}`;
}

/** The probable option; commander suggests none that is hidden from help. */
function nearOption({ command }: CommandLineError, typed: string): string | undefined {
  const own = command.options.filter(({ hidden }) => !hidden).map(({ flags }) => flags);
  const far = [...own, ...COMMON_OPTIONS.map(({ flags }) => flags)].flatMap((flags) => {
    const [long] = /--[a-z-]+/.exec(flags) ?? [];
    if (long === undefined) return [];
    const begun = typed.length >= LEAST_BEGUN && long.startsWith(typed);
    const least = begun ? EXCHANGED : distance(typed.slice(2), long.slice(2));
    return least <= reach(typed.slice(2), !flags.includes('<')) ? [{ long, least }] : [];
  });
  return far.sort((a, b) => a.least - b.least)[0]?.long;
}

/** How many letters may differ: fewer in a short word, and for a command that changes something. */
function reach(typed: string, risky: boolean): number {
  if (typed.length < (risky ? 5 : 3)) return EXCHANGED;
  return risky || typed.length < 6 ? 1 : 2;
}

/** How many characters identify an option by its beginning. */
const LEAST_BEGUN = '--abcd'.length;

/** The distance of two swapped letters, the only difference allowed in a short word. */
const EXCHANGED = 0.5;

/** How many letters to change, add or remove; two swapped letters count less than one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let line = 1; line <= a.length; line += 1) {
    const row = [line];
    const above = rows[line - 1] as number[];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1]
          ? (rows[line - 2]?.[column - 2] ?? 0) + EXCHANGED
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(changed, swapped, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
