// The last lines of a run, of which continuous integration reads the last one.
import { expect, it } from 'vitest';
import { closingLines } from './closing-line.ts';

type State = 'passed' | 'failed' | 'skipped';

/** A file whose tests ended like this, with the reason of each that was skipped, or what it counted. */
function file(relativeModuleId: string, ends: readonly (readonly [State, string?])[], suiteErrors = 0) {
  const tests = ends.map(([state, text]) => ({
    result: () => ({ state, note: state === 'skipped' ? text : undefined }),
    annotations: () => (state === 'passed' && text ? [{ type: 'figure', message: text }] : []),
  }));
  const failed = suiteErrors > 0 || ends.some(([state]) => state === 'failed');
  return {
    relativeModuleId,
    state: () => (failed ? 'failed' : 'passed'),
    errors: () => [],
    children: {
      allSuites: () => [{ errors: () => Array.from({ length: suiteErrors }) }],
      allTests: () => tests,
    },
  };
}

it('are the figures, what was skipped and why, and how many passed', () => {
  const zsh = ['skipped', 'zsh is not installed'] as const;
  const shells = file('b.test.ts', [['passed', '3 Tabs'], zsh, zsh, ['skipped', 'groff is not installed']]);
  expect(closingLines([shells, file('a.test.ts', [['passed'], ['failed']])], 1)).toEqual([
    'figures',
    '  3 Tabs  (b.test.ts)',
    '',
    'skipped 3: zsh is not installed (2), groff is not installed (1)',
    '2 passed, 2 failed',
  ]);
});

it('have no word of skipped tests where there are none', () => {
  expect(closingLines([file('a.test.ts', [['passed']])], 0)).toEqual(['1 passed, 0 failed']);
});

it('count a preparation that failed, which leaves its tests out', () => {
  expect(closingLines([file('a.test.ts', [['skipped'], ['skipped']], 1)], 0)).toEqual([
    'skipped 2: a.test.ts failed before them (2)',
    '0 passed, 1 failed',
  ]);
  expect(closingLines([file('a.test.ts', [['skipped']])], 0)[0]).toBe(
    'skipped 1: a.test.ts does not say why (1)',
  );
});
