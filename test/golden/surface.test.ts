// What scripts hold on to, kept in a file: taking something away fails until test/golden/breaking.ts says in which version
// and why. What is added only asks for `npm run golden`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf } from '../support/example-lines.ts';
import { createHome, type Home, oneByOne } from '../support/run-convops.ts';
import { BREAKING } from './breaking.ts';
import { PAGES } from './scenes.ts';
import { breaks, olderNames, type PrintedTree, type Surface, surfaceOf } from './surface.ts';

const KEPT = fileURLToPath(new URL('printed/surface.json', import.meta.url));

let home: Home;
let version: string;
let surface: Surface;

/** The fields that `--json` of a line takes, as the refusal of one that there is not says them. */
async function fieldsOf(line: string): Promise<readonly string[]> {
  const call = callOf(`convops ${line} --sandbox`) ?? [];
  const words = call.filter((word) => word !== '--sandbox' && word !== '--json');
  const { exit, stderr } = await home.run([...words, '--sandbox', '--json', 'no_such_field']);
  const [, listed = ''] = /"no_such_field\\".*?((?:\w+, )+\w+)","hint"/.exec(stderr) ?? [];
  return exit === 2 && listed !== '' ? listed.split(', ') : [];
}

/** The record of a line of the scenes: history has one for each way to list it. */
const recordOf = (command: string, line: string) =>
  [command, ...(/ --(?:runs|report \w+)/.exec(line) ?? [])].join('');

beforeAll(async () => {
  home = await createHome();
  const tree = JSON.parse((await home.run(['commands', '--json'])).stdout) as PrintedTree;
  version = tree.version;
  const scenes = Object.values(PAGES)
    .flat()
    .filter(({ line }) => !/-o |^(?:api|commands) /.test(line));
  const records = await oneByOne(scenes, async ({ command, line }) =>
    (await fieldsOf(line)).map((field) => [`${recordOf(command, line)} field ${field}`, ''] as const),
  );
  const all = { ...surfaceOf(tree), ...(await olderNames()), ...Object.fromEntries(records.flat()) };
  surface = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
});

afterAll(() => home.remove());

describe('the surface of the command line', () => {
  it('has lost nothing and means the same, but for what is declared', async () => {
    const before = JSON.parse(await readFile(KEPT, 'utf8').catch(() => '{}')) as Surface;
    const undeclared = breaks(before, surface, BREAKING, version);
    // Before the file is compared: `npm run golden` must not write a breaking change away.
    expect(undeclared, 'breaks scripts: declare it in test/golden/breaking.ts, or keep it').toEqual([]);
    const message =
      'the command line has more than test/golden/printed/surface.json says: run "npm run golden"';
    await expect(`${JSON.stringify(surface, null, 2)}\n`, message).toMatchFileSnapshot(KEPT);
  });

  it('has the fields of what is printed, older names and choices', () => {
    expect(surface).toMatchObject({
      'conv close field outcome': '',
      'conv list field unread_count': '',
      'history --runs field targets': '',
      'watch --since': 'older name',
      'convops --output json': '',
      'conv send, also reply': '',
      'exit code 12': '',
    });
  });

  it('declares a breaking change with a version and a reason', () => {
    const odd = BREAKING.filter(
      ({ version, reason }) => !/^\d+\.\d+\.\d+$/.test(version) || reason.length < 10,
    );
    expect(odd).toEqual([]);
  });
});

describe('a breaking change', () => {
  const before = { 'conv close': 'may write', 'conv close --rate': 'value, rate', 'exit code 9': '' };
  const reason = 'nobody could say what it meant';

  it.each([
    ['nothing', before, []],
    ['something new', { ...before, 'conv open': 'may write' }, []],
    [
      'an option that is gone',
      { 'conv close': 'may write', 'exit code 9': '' },
      ['conv close --rate is gone'],
    ],
    [
      'an option of another meaning',
      { ...before, 'conv close --rate': 'value, count' },
      ['conv close --rate was "value, rate" and is "value, count"'],
    ],
  ])('is not %s, or is named', (_, now, found) => {
    expect(breaks(before, now, [], '1.0.0')).toEqual(found);
  });

  it.each([
    ['2.0.0', []],
    ['1.0.0', ['exit code 9 is gone']],
  ])('is taken when it is declared for a version to come: %s', (declared, found) => {
    const { 'exit code 9': _, ...now } = before;
    const change = { what: 'exit code 9', version: declared, reason };
    expect(breaks(before, now, [change], '1.10.0')).toEqual(found);
  });
});
