// Facts that help, docs and `commands --json` tell are typed in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { WATCH_EVERY_MS } from '../../src/backlog/waiting.ts';
import { type OptionSpec, type ProgramSpec, withDescendants } from '../../src/reference/tree.ts';
import { PROFILE_KEYS } from '../../src/settings/keys.ts';
import { REPETITION_MINUTES } from '../../src/writes/write.ts';
import { runConvops } from '../support/run-convops.ts';

const folder = fileURLToPath(new URL('../../src/commands', import.meta.url));

/** Every file of the commands, as it is written. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path: `src/commands/${path}`, text: readFileSync(join(folder, path), 'utf8') }));

let tree: ProgramSpec;
let options: readonly (readonly [where: string, option: OptionSpec])[];

beforeAll(async () => {
  tree = JSON.parse((await runConvops(['commands', '--json'])).stdout) as ProgramSpec;
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
      const [, text] = /\(default: (\w+)\)$/.exec(description) ?? [];
      return text === undefined ? [] : [[`${where} ${long}`, text, String(standard)]];
    });
    expect(said.filter(([, text, standard]) => text !== standard)).toEqual([]);
    const wanted = [
      ['everywhere --timeout', '30s', '30s'],
      ['conv close --concurrency', '4', '4'],
      ['undo --concurrency', '4', '4'],
      ['triage --hold', '5', '5'],
      ['watch --every', '15s', '15s'],
      ['watch --operator', 'all', 'all'],
      ['board --longest', '10', '10'],
    ];
    // In this form, so that only what differs is shown.
    const found = wanted.map(([where]) => said.find(([place]) => place === where) ?? [where]);
    expect(found).toEqual(wanted);
  });

  it('is typed where it is held, and not once more in a text of a command', () => {
    const typed = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<=['"`][^'"`\n]* )\((?:default: )?\d+\w*\)/g)].map(
        ([found]) => `${path} has ${found}`,
      ),
    );
    expect(typed).toEqual([]);
  });

  it('is what README and docs tell in words', async () => {
    const words = 'no one two three four five six seven eight nine ten'.split(' ');
    const { hold, concurrency, confirm_above } = PROFILE_KEYS;
    const told: readonly (readonly [page: string, pattern: RegExp, value: unknown])[] = [
      ['README.md', /what you send waits (\w+) seconds/, words[hold.default]],
      ['docs/triage.md', /files and closes wait (\w+) seconds/, words[hold.default]],
      ['docs/batch.md', /up to N conversations at once \(default: (\d+)\)/, concurrency.default],
      [
        'docs/batch.md',
        /more than (\d+) conversations \(the setting\s+`confirm_above`\)/,
        confirm_above.default,
      ],
      ['docs/batch.md', /within (\d+) minutes needs `--again`/, REPETITION_MINUTES],
      ['docs/delivery.md', /less than (\d+) minutes ago/, REPETITION_MINUTES],
      ['docs/watch.md', /three lists [^\n]*every (\d+) seconds/, WATCH_EVERY_MS / 1000],
    ];
    for (const [page, pattern, value] of told) {
      const [, said] = pattern.exec(await readFile(page, 'utf8')) ?? [];
      expect([page, said]).toEqual([page, String(value)]);
    }
  });
});

describe('the summary of a command', () => {
  it('is typed once, and not once more as its description', () => {
    const typed = withDescendants(tree.commands).flatMap(({ path, summary }) => {
      const places = sources.flatMap(({ path: file, text }) =>
        [`'${summary}'`, `'${summary}.'`].flatMap((literal) =>
          text
            .split(literal)
            .slice(1)
            .map(() => file),
        ),
      );
      return places.length === 1 ? [] : [{ path, summary, places }];
    });
    expect(typed).toEqual([]);
  });

  it('describes a command that says no more of itself', () => {
    const described = withDescendants(tree.commands).map(({ path, description }) => [path, description]);
    expect(described.filter(([, description]) => description === '')).toEqual([]);
    expect(described).toContainEqual(['groups list', 'List the groups.']);
  });
});
