// The surface of the command line as lines that can be compared: what somebody's script may hold on to, and in a few words
// what it is. A line that is gone or says something else is a breaking change; a new line is not.
import type { Declaration } from '../../src/cli/command-row.ts';
import { COMMANDS } from '../../src/commands/table.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec, ProgramSpec } from '../../src/reference/tree.ts';
import { withDescendants } from '../../src/reference/tree.ts';
import type { BreakingChange } from './breaking.ts';

/** What is promised -> what it is. */
export type Surface = Readonly<Record<string, string>>;

/** `convops commands --json`. */
export interface PrintedTree extends ProgramSpec {
  readonly exit_codes: readonly { readonly code: number }[];
  readonly environment: readonly { readonly name: string }[];
  readonly settings: readonly { readonly name: string; readonly type: string; readonly default: unknown }[];
  readonly topics: readonly string[];
}

/** Commands, arguments, options and their values, exit codes, variables, settings and topics. */
export function surfaceOf(tree: PrintedTree): Surface {
  return Object.fromEntries([
    ...tree.common.flatMap((option) => optionLines('convops', option)),
    ...withDescendants(tree.commands).flatMap(commandLines),
    ...tree.exit_codes.map(({ code }) => [`exit code ${code}`, ''] as const),
    ...tree.environment.map(({ name }) => [`variable ${name}`, ''] as const),
    ...tree.settings.map(
      ({ name, ...spec }) => [`setting ${name}`, `${spec.type}, default ${spec.default}`] as const,
    ),
    ...tree.topics.map((name) => [`topic ${name}`, ''] as const),
  ]);
}

function commandLines({ path, aliases, spellings, writes, arguments: taken, options }: CommandSpec) {
  return [
    [path, writes ? 'may write' : 'never writes'] as const,
    ...[...aliases, ...spellings].map((word) => [`${path}, also ${word}`, ''] as const),
    ...taken.map((argument, nth) => [`${path} argument ${nth + 1}`, argumentText(argument)] as const),
    ...options.flatMap((option) => optionLines(path, option)),
  ];
}

function argumentText({ kind, required, variadic }: ArgumentSpec): string {
  return [kind, required ? 'required' : 'optional', ...(variadic ? ['repeatable'] : [])].join(', ');
}

function optionLines(
  path: string,
  { long, short, type, kind, choices, default: standard, setting }: OptionSpec,
) {
  const facts = [
    type,
    ...(kind === null ? [] : [kind]),
    ...(standard === null ? [] : [`default ${standard}`]),
    ...(setting === null ? [] : [`setting ${setting}`]),
  ];
  return [
    [`${path} ${long}`, facts.join(', ')] as const,
    ...(short === null ? [] : [[`${path} ${short}`, long] as const]),
    ...(choices ?? []).map((choice) => [`${path} ${long} ${choice}`, ''] as const),
  ];
}

/** The older names of options: no reference shows them, and scripts use them. */
export async function olderNames(): Promise<Surface> {
  const below = (path: string, { options = [], commands = [] }: Declaration): string[] => [
    ...options.filter(({ hidden }) => hidden).map(({ flags }) => `${path} ${/--[\w-]+/.exec(flags)?.[0]}`),
    ...commands.flatMap((child) => below(`${path} ${child.name}`, child)),
  ];
  const tops = await Promise.all(COMMANDS.map(async ({ name, load }) => below(name, await load())));
  return Object.fromEntries(tops.flat().map((line) => [line, 'older name']));
}

/** What a script that was written for one surface does not find in the other, but for what is declared. */
export function breaks(
  before: Surface,
  now: Surface,
  declared: readonly BreakingChange[],
  version: string,
): readonly string[] {
  const known = declared.filter(
    (change) => change.version.localeCompare(version, 'en', { numeric: true }) >= 0,
  );
  return Object.entries(before)
    .filter(([what]) => !known.some((change) => change.what === what))
    .flatMap(([what, is]) => {
      if (!Object.hasOwn(now, what)) return [`${what} is gone`];
      return now[what] === is ? [] : [`${what} was "${is}" and is "${now[what]}"`];
    });
}
