// What a test counted, for the end of the run: `closing-line.ts` prints it, and docs/promises.md has it beside the promise.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext } from 'vitest';

/** A promise, and what holds it. */
export interface PromiseRow {
  readonly promise: string;
  readonly holders: readonly string[];
  readonly figure: string;
  readonly commands: readonly string[];
}

const HEADER = ['Promise', 'Held by', 'Figure', 'Printed by'];

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** The rows of the table of promises in docs/promises.md; none where there is none. */
export function promises(): PromiseRow[] {
  const path = fileURLToPath(new URL('../../docs/promises.md', import.meta.url));
  const lines = readFileSync(path, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('|') && cellsOf(line).join() === HEADER.join());
  if (first < 0) return [];
  const rest = lines.slice(first + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? rest.length : end).map((line) => {
    const [promise = '', holders = '', figure = '', commands = ''] = cellsOf(line);
    return { promise, holders: quoted(holders), figure, commands: quoted(commands) };
  });
}

/**
 * Gives a number of cases, and what they are, to be printed at the end of the run; fails where docs/promises.md has
 * another number for the file, unless it is `measured` and so another one on each machine.
 */
export async function figure(
  { annotate, task }: Pick<TestContext, 'annotate' | 'task'>,
  count: number,
  of: string,
  { measured = false }: { readonly measured?: boolean } = {},
): Promise<void> {
  const said = count.toLocaleString('en');
  const { name } = task.file;
  // The long run tries more than what stands there.
  if (!measured && process.env.CONVOPS_FUZZ !== 'long') {
    const inside = name.replace(/\.test\.ts$/, '/');
    const own = promises().filter(({ holders }) =>
      holders.some((path) => path === name || path.startsWith(inside)),
    );
    const written = own.flatMap((row) => row.figure.match(/\d{1,3}(?:,\d{3})*/g) ?? []);
    const message = `docs/promises.md is stale: in the row of ${name} write "${said} ${of}"`;
    expect(written, message).toContain(said);
  }
  await annotate(`${said} ${of}`, 'figure');
}
