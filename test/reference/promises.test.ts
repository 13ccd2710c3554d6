// The table of promises in docs/promises.md: what it names is there, and what it says is printed has somebody who prints it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { promises } from '../support/figure.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${top}/package.json`, 'utf8')) as { readonly scripts: object };
/** Places in the repository, by which a word in backquotes is told from any other. */
const PLACE = /^(?:\.ci|bin|completions|src|test)\//;
const NO_FIGURE = '-';

/** Whether a test there gives a figure to the end of the run. */
const givesFigure = (path: string) =>
  path.endsWith('.test.ts') && /\bfigure\(\s*context,/.test(readFileSync(`${top}/${path}`, 'utf8'));

const rows = promises();
const tests = readdirSync(`${top}/test`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `test/${path}`);

describe('the promises in docs/promises.md', () => {
  it('stand in one table, each with what holds it', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(
      rows.filter(({ promise, holders, commands }) => !promise || !holders.length || !commands.length),
    ).toEqual([]);
    expect(new Set(rows.map(({ promise }) => promise)).size).toBe(rows.length);
  });

  it('are held by files that are there', () => {
    const named = rows.flatMap(({ holders }) => holders);
    expect(named.filter((path) => !PLACE.test(path))).toEqual([]);
    expect(named.filter((path) => !existsSync(`${top}/${path}`))).toEqual([]);
  });

  it('are shown by commands that package.json has', () => {
    const unknown = rows
      .flatMap(({ commands }) => commands)
      .filter((command) => {
        if (PLACE.test(command)) return !existsSync(`${top}/${command}`);
        const [, name] = /^npm (?:run )?([\w:]+)(?: -- .+)?$/.exec(command) ?? [];
        return name === undefined || !Object.hasOwn(scripts, name);
      });
    expect(unknown).toEqual([]);
  });

  it('have no figure that no test gives, and leave none out', () => {
    const counting = new Set(tests.filter(givesFigure));
    const counted = rows.filter(
      ({ figure, commands }) => figure !== NO_FIGURE && commands.includes('npm test'),
    );
    expect(counted.filter(({ holders }) => !holders.some((path) => counting.has(path)))).toEqual([]);
    const named = new Set(counted.flatMap(({ holders }) => holders));
    expect([...counting].filter((path) => !named.has(path))).toEqual([]);
  });
});
