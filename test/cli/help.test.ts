// Help on a terminal: nothing but the examples, which are lines to copy, is wider than it.
import { afterEach, expect, it } from 'vitest';
import { runConvops } from '../support/run-convops.ts';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';

afterEach(closeScreens);

it.each([[['--help']], [['conv', 'send', '--help']], [['conv', '--help']]])(
  '%j fits a terminal',
  async (words) => {
    const columns = 80;
    const screen = await openProgram(words, { columns, rows: 200, env: { PAGER: 'cat' } });
    expect(await screen.ended).toBe(0);
    const text = screen.raw().replaceAll('\r', '');
    const lines = text
      .replace(/^Examples:\n(?:.+\n)+/m, '')
      .split('\n')
      .filter((line) => !/^Usage:|^ {2}(\S.* )?convops /.test(line));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
  },
);

it('of the program has its name, as on the manual page', async () => {
  const [named, bare, below] = await Promise.all(
    [['help', 'convops'], ['help'], ['help', 'convops', 'conv']].map((words) => runConvops(words)),
  );
  expect(named).toEqual(bare);
  expect(named).toMatchObject({ exit: 0, stderr: '' });
  expect(below?.stdout).toContain('Usage: convops conv ');
});

it('fits 80x24 where nothing is asked for, with conv and triage in sight', async () => {
  const { exit, stdout } = await runConvops([]);
  const lines = stdout.split('\n');
  expect([exit, lines.length < 24, lines.every((line) => line.length <= 80)]).toEqual([0, true, true]);
  expect(stdout).toMatch(/^ {2}conv .*\n {2}triage /m);
  for (const name of ['users', 'undo', 'profile', 'mcp']) expect(stdout).toContain(name);
});
