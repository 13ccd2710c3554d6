import { describe, expect, it } from 'vitest';
import { type CommandSpec, type ProgramSpec, withDescendants } from '../../src/reference/tree.ts';
import { callOf } from '../support/example-lines.ts';
import { createHome, oneByOne, type Run, runConvops } from '../support/run-convops.ts';

const tree = JSON.parse((await runConvops(['commands', '--json'])).stdout) as ProgramSpec;
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
    expect(option('conv proposals', '--state')?.choices).toContain('rejected');
  });

  it.each([
    ['', '--profile', 'name', null],
    ['', '--timeout', 'duration', '30s'],
    ['', '--yes', null, null],
    ['conv send', '--concurrency', 'n', 4],
  ])('says of %s %s: %s, %s', (path, long, value, fallback) => {
    expect(option(path, long)).toMatchObject({ value, default: fallback });
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
  const home = createHome();
  for (const words of examples.map(callOf)) {
    if (words === null) continue;
    const run: Run = await home.run([...words, '--debug', '--yes']);
    if (/^> POST /m.test(run.stderr)) return true;
  }
  return false;
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
});
