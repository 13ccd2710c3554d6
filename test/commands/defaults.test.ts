// What holds where an option is left out: help and `commands --json` have it from where it is held.
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DrivenOption, type DrivenTree, withDescendants } from '../../src/reference/tree.ts';
import { PROFILE_KEYS } from '../../src/settings/keys.ts';
import { runConvops } from '../support/run-convops.ts';

const folder = fileURLToPath(new URL('../../src/commands', import.meta.url));

let options: readonly (readonly [where: string, option: DrivenOption])[];

beforeAll(async () => {
  const tree = JSON.parse((await runConvops(['commands', '--json'])).stdout) as DrivenTree;
  options = [
    ...tree.common.map((option) => ['everywhere', option] as const),
    ...withDescendants(tree.commands).flatMap(({ path, options: own }) =>
      own.map((option) => [path, option] as const),
    ),
  ];
});

describe('the default of an option', () => {
  it('is in brackets at the end of its description, and the same in commands --json', () => {
    const said = options.flatMap(([where, { long, description, default: standard }]) => {
      const [, text] = /\((\w+)\)$/.exec(description) ?? [];
      return text === undefined ? [] : [[`${where} ${long}`, text, String(standard)]];
    });
    expect(said.filter(([, text, standard]) => text !== standard)).toEqual([]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['everywhere --timeout', '30s', '30s'],
        ['conv close --concurrency', '4', '4'],
        ['undo --concurrency', '4', '4'],
        ['triage --hold', '5', '5'],
        ['triage --prefetch', '2', '2'],
        ['watch --every', '15s', '15s'],
        ['watch --operator', 'all', 'all'],
        ['watch --exec-timeout', '30s', '30s'],
        ['board --longest', '10', '10'],
      ]),
    );
  });

  it('is typed where it is held, and not once more in a text of a command', () => {
    const typed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        [...readFileSync(join(folder, path), 'utf8').matchAll(/(?<=['"`][^'"`\n]* )\(\d+\w*\)/g)].map(
          ([text]) => `src/commands/${path} has ${text}`,
        ),
      );
    expect(typed).toEqual([]);
  });

  it('is what the README tells in words', async () => {
    const words = 'no one two three four five six seven eight nine ten'.split(' ');
    const readme = await readFile('README.md', 'utf8');
    const told = [...readme.matchAll(/\b(?:held for|you send waits)\s+(\w+)\s+seconds/g)];
    expect(told.filter(([, word]) => word !== words[PROFILE_KEYS.hold.default])).toEqual([]);
  });
});
