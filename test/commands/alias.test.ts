// Aliases through the program: what may be set, what a line with one becomes, and what a broken file keeps from working.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHome, type Home, oneByOne, type RunOptions } from '../support/run-convops.ts';

let home: Home;

beforeEach(async () => {
  home = await createHome();
});

afterEach(() => home.remove());

const run = (argv: readonly string[], options: Omit<RunOptions, 'home'> = {}) => home.run(argv, options);
const file = () => join(home.configFolder, 'aliases.json');
const set = async (name: string, ...words: string[]) => {
  expect(await run(['alias', 'set', name, ...words])).toMatchObject({ exit: 0, stderr: '' });
};
const plant = async (text: string) => {
  await mkdir(home.configFolder, { recursive: true, mode: 0o700 });
  await writeFile(file(), text, { mode: 0o600 });
};
const planted = (aliases: Readonly<Record<string, string>>) =>
  plant(
    JSON.stringify({
      version: 1,
      aliases: Object.fromEntries(Object.entries(aliases).map(([name, expansion]) => [name, { expansion }])),
    }),
  );

/** What `alias set` is given -> what it says. */
const REFUSED: readonly (readonly [words: readonly string[], says: RegExp])[] = [
  [['conv', 'conv list'], /"conv" is a convops command and cannot be an alias/],
  [['__complete', 'conv list'], /"__complete" is a convops command/],
  [['a.b', 'conv list'], /cannot be the name/],
  [['known', 'mine'], /"mine" does not begin with a command/],
  [['other', 'known'], /"known" does not begin with a command/],
  [['other', 'convops conv list'], /written without "convops"/],
  [['other', ''], /empty/],
  [['other', 'conv "list'], /has an unclosed quote/],
];

describe('aliases', () => {
  it('are set, listed, replaced and deleted', async () => {
    expect(await run(['alias', 'list'])).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(await run(['alias', 'set', 'mine', 'conv unread --operator @me'])).toEqual({
      exit: 0,
      stdout: 'mine\tconv unread --operator @me\n',
      stderr: '',
    });
    await set('mine', 'conv unread --operator @me');
    const taken = await run(['alias', 'set', 'mine', 'conv list']);
    expect(taken).toMatchObject({ exit: 2, stdout: '' });
    expect(taken.stderr).toContain('there is already an alias mine, for: conv unread --operator @me');
    await set('mine', 'conv list', '--clobber');
    await set('count', 'board');
    expect((await run(['alias', 'list', '--json'])).stdout).toBe(
      '[{"name":"count","expansion":"board"},{"name":"mine","expansion":"conv list"}]\n',
    );
    expect((await run(['alias', 'list', '-o', 'ids'])).stdout).toBe('count\nmine\n');
    expect(await run(['alias', 'delete', 'count'])).toMatchObject({ exit: 0, stdout: 'mine\tconv list\n' });
    expect(await run(['alias', 'delete', 'mine', 'count'])).toMatchObject({ exit: 10, stdout: '' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are not set by what could not be run', async () => {
    await set('known', 'conv list');
    const before = await readFile(file(), 'utf8');
    const refusals = await oneByOne(REFUSED, async ([words]) => {
      const { exit, stdout, stderr } = await run(['alias', 'set', '--clobber', ...words]);
      return { words, exit, stdout, stderr };
    });
    for (const [index, refusal] of refusals.entries()) {
      expect(refusal).toMatchObject({ exit: 2, stdout: '' });
      expect([refusal.words, refusal.stderr]).toEqual([
        refusal.words,
        expect.stringMatching(REFUSED[index]?.[1] ?? /nothing/),
      ]);
    }
    expect(await readFile(file(), 'utf8')).toBe(before);
  });
});

describe('a line with an alias', () => {
  it('is the line it stands for, with what stands before and behind it', async () => {
    await set('mine', 'conv unread --operator 7');
    const wanted = await run(['conv', 'unread', '--operator', '7', '--sandbox', '-o', 'ids']);
    expect(wanted.stdout).not.toBe('');
    expect(await run(['mine', '--sandbox', '-o', 'ids'])).toEqual(wanted);
    expect(await run(['-o', 'ids', '--sandbox', 'mine'])).toEqual(wanted);
    const json = await run(['--json', 'id', '--sandbox', 'mine', '--limit', '1']);
    expect(JSON.parse(json.stdout)).toEqual([{ id: Number(wanted.stdout.split('\n')[0]) }]);
  });

  it.each([[['mine', '--bogus'], "alias mine: unknown option '--bogus'"]])(
    'that is wrong names the alias: %j',
    async (argv, says) => {
      await planted({ mine: 'conv list' });
      const refused = await run(argv);
      expect(refused).toMatchObject({ exit: 2, stdout: '' });
      expect(refused.stderr).toContain(says);
    },
  );

  it('takes no option for its word', async () => {
    await planted({ of: 'conv list --customer $1' });
    const refused = await run(['of', '--sandbox']);
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toContain('needs a word and got 0');
  });

  it('never takes the place of a command, and stands for no other alias', async () => {
    await planted({ conv: 'api /x', help: 'api /x', first: 'second', second: 'conv list' });
    expect((await run(['conv', 'unassigned', '--sandbox', '-o', 'ids'])).exit).toBe(0);
    expect((await run(['help', 'exit-codes'])).stdout).toContain('EXIT CODES');
    const chained = await run(['first', '--sandbox']);
    expect(chained.exit).toBe(2);
    expect(chained.stderr).toContain("alias first: unknown command 'second'");
  });
});
