// What `convops` alone prints: one screen, with what is done all day in sight.
import { expect, it } from 'vitest';
import { runConvops } from '../support/run-convops.ts';

it('fits 80x24 where nothing is asked for, with conv and triage in sight', async () => {
  const { exit, stdout } = await runConvops([]);
  const lines = stdout.split('\n');
  expect([exit, lines.length < 24, lines.every((line) => line.length <= 80)]).toEqual([0, true, true]);
  expect(stdout).toMatch(/^ {2}conv .*\n {2}triage /m);
  for (const name of ['users', 'undo', 'profile', 'mcp']) expect(stdout).toContain(name);
});

it('the version is a record where JSON is asked for', async () => {
  const { exit, stdout } = await runConvops(['version', '--json']);
  expect([exit, Object.keys(JSON.parse(stdout))]).toEqual([0, ['version']]);
});
