// `npm run nodes`, with one small file of tests in place of the suite.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home, runProgram } from '../support/run-convops.ts';

const NODES = fileURLToPath(new URL('run.mjs', import.meta.url));
const RUNNING = process.versions.node.split('.')[0] ?? '';
const ANOTHER = RUNNING === '22' ? '24' : '22';

let home: Home;
beforeAll(async () => {
  home = await createHome();
});
afterAll(() => home.remove());

const nodes = (...args: string[]) =>
  runProgram(process.execPath, [NODES, ...args], {
    cwd: home.folder,
    // Without a network, whatever the machine has.
    env: {
      ...home.env,
      CONVOPS_NODES_DIR: home.path('nodes'),
      npm_config_offline: 'true',
      npm_config_cache: home.path('npm'),
    },
  });

describe('the suite on every Node', () => {
  it('has one line for each version, and the others do not wait for one that cannot be fetched', async () => {
    const { exit, stdout, stderr } = await nodes(
      '--only',
      `${ANOTHER},${RUNNING}`,
      'test/settings/durations.test.ts',
    );
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(new RegExp(`^Node ${ANOTHER} could not be fetched: .*ENOTCACHED`));
    expect(lines[1]).toMatch(/^ {2}npm must reach a registry/);
    expect(lines[2]).toMatch(new RegExp(`^Node v${RUNNING}\\.[\\d.]+: [1-9]\\d* passed, 0 failed, \\d+ s$`));
    expect(exit).toBe(1);
  });

  it('is no success where no test was run', async () => {
    const { exit, stdout } = await nodes('--only', RUNNING, 'test/no-such-folder');
    expect(stdout).toMatch(/0 passed|no test was run/);
    expect(exit).toBe(1);
  });

  it.each([
    [['--only', '21'], '--only takes some of 20, 22, 24, 26, not "21"'],
    [['--workers', 'all'], '--workers takes a number from 1 to 99, not "all"'],
    [['--onyl', '20'], "Unknown option '--onyl'"],
  ])('refuses %j before anything is fetched', async (args, says) => {
    const { exit, stdout, stderr } = await nodes(...args);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain(says);
    expect(stderr).toContain('usage: npm run nodes');
  });
});
