// Every mistake of `npm run mutants` can still be made: what it changes stands once in its file, and its tests are there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a list for a program of plain JavaScript
import { MUTANTS } from './mutants.mjs';

interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly tests: readonly string[];
}

const mutants = MUTANTS as readonly Mutant[];
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe('the mistakes that tests must catch', () => {
  it('are at least eighty, each with an id of its own', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(80);
  });

  it('can be made', () => {
    const stale = mutants.filter(
      ({ file, find }) => !existsSync(at(file)) || readFileSync(at(file), 'utf8').split(find).length !== 2,
    );
    expect(stale.map(({ id, file }) => `${id} in ${file}`)).toEqual([]);
  });

  it('have tests that are there', () => {
    const lost = mutants.flatMap(({ id, tests }) =>
      tests.filter((path) => !existsSync(at(path))).map((path) => `${id}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});
