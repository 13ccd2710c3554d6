// `sandbox status`, `sandbox reset`, and what `sandbox serve` refuses before it opens anything.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home, oneByOne, runConvops } from '../support/run-convops.ts';

let home: Home;

beforeAll(async () => {
  home = await createHome();
});
afterAll(() => home.remove());

describe('sandbox serve refuses', () => {
  const REFUSED: readonly (readonly [string, string])[] = [
    ['--port 99999', '--port must be 1 to 65535'],
    ['--rivals 8', '--rivals must be 7 or less'],
    ['--token a\tb', '--token: the token contains spaces'],
    [
      '--token ä',
      '--token: the token contains characters that a header cannot carry, such as letters beyond ASCII',
    ],
    ['--dry-run', 'sandbox serve has no dry run; with --seed it stores nothing'],
  ];

  it('what cannot be, with exit 2 and before anything is made', async () => {
    const fresh = await createHome();
    const answers = await oneByOne(REFUSED, async ([words]) => {
      const { exit, stdout, stderr } = await runConvops(['sandbox', 'serve', ...words.split(' ')], {
        home: fresh,
      });
      return [words, exit, stdout, stderr];
    });
    expect(answers).toEqual(
      REFUSED.map(([words, said]) => [words, 2, '', `convops: ${said}\ntry: convops sandbox serve --help\n`]),
    );
    expect(existsSync(fresh.stateFolder)).toBe(false);
    await fresh.remove();
  });
});
