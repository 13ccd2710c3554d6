// The command table, tested as a table: what must be so of every row. That names, aliases and letters stand once below a
// command is commander's own rule, which every test that builds the whole tree keeps.
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandRow, Declaration } from '../../src/cli/command-row.ts';
import { COMMON_OPTIONS } from '../../src/cli/common-options.ts';
import type { OptionRow } from '../../src/cli/option-row.ts';
import { COMMANDS } from '../../src/commands/table.ts';

interface Row extends Declaration, Pick<CommandRow, 'name' | 'aliases' | 'summary'> {
  /** The words that lead to it: `conv close`. */
  readonly path: string;
}

let rows: readonly Row[];

beforeAll(async () => {
  const below = (path: string, row: Row): Row[] => [
    { ...row, path },
    ...(row.commands ?? []).flatMap((child) => below(`${path} ${child.name}`, { ...child, path })),
  ];
  const tops = await Promise.all(
    COMMANDS.map(async ({ load, ...top }) => below(top.name, { ...top, ...(await load()), path: '' })),
  );
  rows = tops.flat();
});

const longOf = ({ flags }: OptionRow) => /--[\w-]+/.exec(flags)?.[0] ?? '';

/** The paths of the rows of which something is not so. */
const where = (isWrong: (row: Row) => boolean) => rows.filter(isWrong).map(({ path }) => path);

describe('every command', () => {
  it('is there', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  it('that runs says whether it writes, and has examples', () => {
    expect(where(({ run, kind }) => (run !== undefined) !== (kind !== undefined))).toEqual([]);
    expect(where(({ run, examples = [] }) => run !== undefined && examples.length === 0)).toEqual([]);
  });

  it('has a summary of one line without a full stop, and a description with one', () => {
    expect(where(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([]);
    expect(
      where(({ description }) => description !== undefined && !/[.:]$/.test(description.trim())),
    ).toEqual([]);
  });

  it('begins its examples with its own name, the last in a line of several', () => {
    expect(
      where(({ path, aliases = [], name, examples = [] }) => {
        const words = [name, ...aliases].map((word) => `convops ${path.replace(/\S+$/, word)}`);
        return examples.some((line) => !words.some((own) => line.includes(own)));
      }),
    ).toEqual([]);
  });
});

describe('the options of every command', () => {
  it('say what they do, without a full stop', () => {
    expect(where(({ options = [] }) => options.some(({ text }) => !/[^.]$/.test(text)))).toEqual([]);
  });

  it('that every command has, and that its help is to show, are some of these', () => {
    const known = COMMON_OPTIONS.map(longOf);
    expect(where(({ globals = [] }) => globals.some((long) => !known.includes(long)))).toEqual([]);
  });

  it('of a write that names conversations are those of a batch', () => {
    const has = ({ options = [] }: Row, long: string) => options.some((option) => longOf(option) === long);
    const targeted = (row: Row) => row.kind === 'write' && has(row, '--ids-from');
    expect(where(targeted).length).toBeGreaterThan(5);
    expect(where((row) => targeted(row) && !['--strict', '--max'].every((long) => has(row, long)))).toEqual(
      [],
    );
    // What a macro has left undone is seen in the history.
    expect(where((row) => targeted(row) && !has(row, '--resume'))).toEqual(['replies run']);
  });
});
