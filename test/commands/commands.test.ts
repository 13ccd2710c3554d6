// `commands` for programs that drive the console, and for people.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandSpec, type ProgramSpec, withDescendants } from '../../src/reference/tree.ts';
import { callOf } from '../support/example-lines.ts';
import { createHome, oneByOne, type Run, runConvops } from '../support/run-convops.ts';

let tree: ProgramSpec;

beforeAll(async () => {
  tree = JSON.parse((await runConvops(['commands', '--json'])).stdout) as ProgramSpec;
});

const command = (path: string) => {
  const found = withDescendants(tree.commands).find((each) => each.path === path);
  if (!found) throw new Error(`there is no ${path}`);
  return found;
};
const option = (path: string, long: string) =>
  (path === '' ? tree.common : command(path).options).find((each) => each.long === long);

describe('commands --json', () => {
  it('has the words that an option takes, also where it takes several', () => {
    expect(option('conv list', '--queue')?.choices).toEqual(['unassigned', 'unread', 'not-answered']);
    expect(option('conv proposals', '--state')?.choices).toContain('withdrawn');
  });

  it.each([
    ['', '--profile', 'name', null, null],
    ['', '--output', 'format', null, 'output'],
    ['', '--timeout', 'duration', '30s', 'timeout'],
    ['', '--yes', null, null, null],
    ['conv send', '--as', 'operator', null, null],
    ['conv send', '--concurrency', 'n', 4, 'concurrency'],
    ['triage', '--hold', 'seconds', 5, 'hold'],
  ])('says of %s %s: %s, %s, setting %s', (path, long, value, fallback, setting) => {
    expect(option(path, long)).toMatchObject({ value, default: fallback, setting });
  });

  it('says what the arguments are', () => {
    expect(command('conv close').arguments).toMatchObject([{ name: 'id', variadic: true }]);
    expect(command('users get').arguments).toMatchObject([{ required: false }]);
  });

  it('has an example for every command, and never says "Examples" in one', () => {
    const leaves = withDescendants(tree.commands).filter(({ commands }) => commands.length === 0);
    expect(leaves.filter(({ examples }) => examples.length === 0).map(({ path }) => path)).toEqual([]);
    expect(leaves.flatMap(({ examples }) => examples).filter((line) => !/\bconvops\b/.test(line))).toEqual(
      [],
    );
  });

  it('says rightly which commands write: those whose examples do', async () => {
    const leaves = withDescendants(tree.commands).filter(({ commands }) => commands.length === 0);
    const endless = ['triage', 'watch', 'board', 'sandbox serve', 'mcp'];
    const asked = leaves.filter(({ path, examples }) => !endless.includes(path) && examples.some(callOf));
    const sent = await oneByOne(asked, async (each) => ({ path: each.path, sent: await writesOf(each) }));
    expect(sent.filter((each) => each.sent && !command(each.path).writes)).toEqual([]);
    const silent = sent.filter((each) => !each.sent && command(each.path).writes).map(({ path }) => path);
    // What needs something to have been done before says nothing by itself.
    expect(silent.filter((path) => !['undo', 'replies run'].includes(path))).toEqual([]);
  });
});

/** Whether one of the examples sends a POST. */
async function writesOf({ examples }: CommandSpec): Promise<boolean> {
  const home = await createHome();
  try {
    for (const words of examples.map(callOf)) {
      if (words === null) continue;
      const run: Run = await home.run([...words, '--debug', '--yes']);
      if (/^> POST /m.test(run.stderr)) return true;
    }
    return false;
  } finally {
    await home.remove();
  }
}

it('commands --brief has a line for each command that works, in 6 KB, whatever reads it', async () => {
  const { exit, stdout } = await runConvops(['commands', '--brief']);
  expect(exit).toBe(0);
  expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(6 * 1024);
  const lines = stdout.trimEnd().split('\n');
  const working = withDescendants(tree.commands).filter(
    ({ commands, examples }) => !commands.length || examples.length,
  );
  expect(lines.length).toBe(working.length);
  for (const { path, summary } of working)
    expect(lines.some((line) => line.startsWith(path) && line.endsWith(`  ${summary}`))).toBe(true);
  expect(lines).toContain('conv get [id...]  Read conversations with their messages');
});

describe('the help of a noun', () => {
  // It is printed without loading the commands: what it says of them stands beside their names.
  it('says of its commands what they say of themselves', async () => {
    const { stdout } = await runConvops(['conv', '--help']);
    const { commands } = command('conv');
    expect(commands.length).toBeGreaterThan(10);
    for (const { name, aliases, summary } of commands) {
      const term = [name, ...aliases].join(', ');
      expect(stdout).toMatch(new RegExp(`^  ${term} +${summary.slice(0, 20)}`, 'm'));
    }
  });

  it('is suggested from and asked for as if every command were loaded', async () => {
    const near = await runConvops(['conv', 'clsoe', '42']);
    expect([near.exit, near.stderr]).toEqual([2, expect.stringContaining('did you mean close?')]);
    const option = await runConvops(['conv', 'close', '--jsno', '42']);
    expect([option.exit, option.stderr]).toEqual([2, expect.stringContaining("unknown option '--jsno'")]);
    // Options may stand before a command and between its words, too.
    const between = await runConvops(['--sandbox', 'conv', '--json', 'unanswered', '--limit', '0']);
    expect([between.exit, between.stdout]).toEqual([0, '[]\n']);
  });
});

describe('the help of the program', () => {
  it('has every command in a part of its own choosing', async () => {
    const { stdout } = await runConvops(['--help']);
    expect(stdout).not.toContain('\nCommands:\n');
    for (const { name, summary } of tree.commands) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
    }
    const parts = [...stdout.matchAll(/^(\S.*):$/gm)].map(([, title]) => title);
    expect(parts).toEqual([
      'Global options',
      'Conversations',
      'The team and its queue',
      'What was done',
      'Setting up',
      'For programs, and help',
    ]);
  });
});

describe('the version', () => {
  it.each(['--version', '-V', 'version', 'conv close -V', 'version --sandbox'])(
    'is printed by %s',
    async (line) => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
      expect(await runConvops(line.split(' '))).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
    },
  );
});
