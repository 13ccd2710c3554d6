// Aliases through the program: what may be set, what a line with one becomes, and what a broken file keeps from working.
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInTerminal } from '../support/pty.ts';
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
  [['help', 'conv list'], /"help" is a convops command/],
  [['__complete', 'conv list'], /"__complete" is a convops command/],
  [['latin', 'conv send 42 caf\uFFFD'], /the expansion is not UTF-8/],
  [['a b', 'conv list'], /cannot be the name/],
  [['a.b', 'conv list'], /cannot be the name/],
  [['known', 'mine'], /"mine" does not begin with a command/],
  [['other', 'known'], /"known" does not begin with a command/],
  [['other', 'convops conv list'], /written without "convops"/],
  [['other', '!wc'], /does not begin with a command/],
  [['other', '--', '--sandbox'], /"--sandbox" does not begin with a command/],
  [['other', ''], /empty/],
  [['other', 'conv "list'], /has an unclosed "/],
  [['other', 'conv', 'list'], /unexpected argument|too many arguments/],
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
    expect((await run(['alias', 'delete', '--all'])).exit).toBe(2);
    expect(await run(['alias', 'delete', '--all', '--yes'])).toMatchObject({ exit: 0, stdout: '' });
    expect(await run(['alias', 'delete', '--all'])).toMatchObject({ exit: 0, stdout: '' });
  });

  it('are read from stdin with -', async () => {
    const set = await run(['alias', 'set', 'x', '-'], { input: '\n conv list --limit 1\n' });
    expect(set).toMatchObject({ exit: 0, stdout: 'x\tconv list --limit 1\n' });
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
    expect(JSON.parse((await run(['--json', 'mine', '--sandbox'])).stdout)).toHaveLength(
      wanted.stdout.trim().split('\n').length,
    );
  });

  it('has words in place of $1 and $2, whatever they hold', async () => {
    await set('say', 'conv send $1 "re: $2"');
    const text = `it's "done" $(touch ${home.path('gone')}) ; | $1`;
    const sent = await run(['say', '42', text, '--sandbox', '--json', '--no-webhook', '--again']);
    expect(sent.stderr).toBe('');
    expect(JSON.parse(sent.stdout)).toMatchObject({
      outcome: 'done',
      webhook: false,
      data: { message: `re: ${text}` },
    });
    const few = await run(['say', '42', '--sandbox']);
    expect(few).toMatchObject({ exit: 2, stdout: '' });
    expect(few.stderr).toContain('alias say: this alias needs 2 words and got 1: conv send $1 re: $2');
    expect((await run(['say', '42', '--strict', 'text', '--sandbox'])).exit).toBe(2);
  });

  it('makes no text of what is typed behind it, even where it ends the options itself', async () => {
    await planted({ say: 'conv send 42 --', name: 'conv send $1 -- "$2"' });
    const env = { CONVOPS_SANDBOX: '1' };
    expect((await run(['say', '--dry-run'], { env })).exit).toBe(2);
    const sent = await run(['name', '42', '- Reset the router', '--json', '--dry-run'], { env });
    expect(JSON.parse(sent.stdout).request.body).toMatchObject({ text: '- Reset the router' });
    expect((await run(['history', '--json'], { env })).stdout).toBe('[]\n');
  });

  it.each([
    [['mine', '--bogus'], "alias mine: unknown option '--bogus'"],
    [['mine', '--limit', 'x'], 'alias mine: --limit must be a whole number of 0 or more, not "x"'],
  ])('that is wrong names the alias: %j', async (argv, says) => {
    await planted({ mine: 'conv list' });
    const refused = await run(argv);
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toContain(says);
  });

  it('is told of in JSON where the line asks for it', async () => {
    await set('mine', 'conv list --json');
    const { error } = JSON.parse((await run(['mine', '--bogus'])).stderr) as { error: { message: string } };
    expect(error.message).toBe("alias mine: unknown option '--bogus'");
  });

  it('never takes the place of a command, and stands for no other alias', async () => {
    await planted({ conv: 'api /x', help: 'api /x', first: 'second', second: 'conv list' });
    expect((await run(['conv', 'unassigned', '--sandbox', '-o', 'ids'])).exit).toBe(0);
    expect((await run(['help', 'exit-codes'])).stdout).toContain('EXIT CODES');
    const chained = await run(['first', '--sandbox']);
    expect(chained.exit).toBe(2);
    expect(chained.stderr).toContain("alias first: unknown command 'second'");
  });

  it('has a help that says what it stands for', async () => {
    await set('say', 'conv send $1 --body-file $2');
    const help = await run(['say', '--help']);
    expect(help).toMatchObject({ exit: 0, stderr: '' });
    expect(help.stdout).toMatch(
      /^say is an alias of: convops conv send \$1 --body-file \$2\n\nUsage: convops conv send\|/,
    );
    expect((await run(['help', 'say'])).stdout).toContain('say is an alias of');
    expect((await run(['help', 'nobody'])).exit).toBe(2);
  });

  it('shows what it stands for inert', async () => {
    await planted({ bad: 'conv list --group "\u001b[31m\u202e"' });
    for (const argv of [
      ['bad', '--help'],
      ['help', 'bad'],
      ['alias', 'list'],
    ]) {
      expect((await run(argv)).stdout).toContain('<U+001B>[31m<U+202E>');
    }
  });
});

describe('a file of aliases that cannot be used', () => {
  it('is left as it is, and named where a word is no command', async () => {
    const text = '{"version":1,"aliases":{"x":';
    await plant(text);
    const unknown = await run(['mine']);
    expect(unknown.exit).toBe(8);
    expect(unknown.stderr).toMatch(
      /^convops: "mine" is not a command, and the aliases cannot be read: .*aliases\.json is not valid JSON/,
    );
    expect(unknown.stderr).toMatch(/try: mv .*aliases\.json .*aliases\.json\.broken\n$/);
    expect((await run(['alias', 'set', 'x', 'conv list', '--clobber'])).exit).toBe(8);
    expect(await readFile(file(), 'utf8')).toBe(text);
  });

  it('hinders no command', async () => {
    await plant('{');
    await chmod(file(), 0o000);
    expect((await run(['conv', 'list', '--sandbox', '--json', 'id'])).exit).toBe(0);
    expect((await run(['--sandbox', '-o', 'ids', 'groups', 'list'])).exit).toBe(0);
    expect((await run(['help', 'aliases'])).exit).toBe(0);
    expect((await run(['commands', '--json'])).exit).toBe(0);
    expect((await run(['--help'])).exit).toBe(0);
  });
});

it('alias list fits the terminal', async () => {
  await set('long', `conv list --group ${'x'.repeat(100)}`);
  for (const columns of [80, 40]) {
    const { shown } = await runInTerminal(['alias', 'list'], { home, columns, env: { NO_COLOR: '1' } });
    const widths = shown
      .trim()
      .split('\r\n')
      .map((line) => line.length);
    expect(widths.filter((width) => width <= columns)).toHaveLength(2);
  }
});

it('an alias makes no text of an option of the command that stands before its last word', async () => {
  await set('say', 'conv send $1 "$2"');
  const env = { CONVOPS_SANDBOX: '1' };
  for (const option of ['--again', '--if-mine', '--strict', '--no-webhook']) {
    const { exit, stdout, stderr } = await run(['say', '42', option, '--yes'], { env });
    expect([option, exit, stdout]).toEqual([option, 2, '']);
    expect(stderr).toContain('this alias needs 2 words and got 1');
  }
  expect((await run(['history', '--json'], { env })).stdout).toBe('[]\n');
  const sent = await run(['say', '42', 'Hello.', '--again', '--json', '--dry-run'], { env });
  expect(JSON.parse(sent.stdout).request.body).toMatchObject({ conversation_id: 42, text: 'Hello.' });
});
