import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../../support/run-convops.ts';

const BENCH = fileURLToPath(new URL('../../bench/watch.mjs', import.meta.url));

it('keeps no more in memory after 10,000 looks at a changing inbox than after 1000', async () => {
  const env = { PATH: process.env.PATH ?? '' };
  const { exit, stdout, stderr } = await runProgram(process.execPath, ['--expose-gc', BENCH, '40'], { env });
  expect([exit, stderr]).toEqual([0, '']);
  const { heap, later, events } = JSON.parse(stdout);
  expect(events).toBeGreaterThan(5000);
  // Less than a tenth of what it would hold, had it kept each event.
  expect(later - heap).toBeLessThan(1024 * 1024);
});
