// Folders in which a program does not expect to be: one that was removed, and one that the system itself fills.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHome, type Home, PROGRAM, runProgram } from '../support/run-convops.ts';

let home: Home;
beforeEach(async () => {
  home = await createHome();
});
afterEach(() => home.remove());

describe('a working folder that was removed', () => {
  const there = (line: string) =>
    runProgram(
      'sh',
      ['-c', `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" ${line}`, process.execPath, PROGRAM],
      { env: home.env, cwd: home.folder },
    );

  it('hinders nothing', async () => {
    expect(await there('groups list --sandbox --limit 1 -o ids')).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('a state folder in /proc', () => {
  it.each(['board --sandbox -o ids', 'conv next --sandbox'])(
    'ends %s, which it once kept for ever',
    async (line) => {
      const { exit, stdout, stderr } = await home.run(line.split(' '), {
        env: { CONVOPS_STATE_DIR: '/proc/nope' },
      });
      expect([exit, stdout]).toEqual([8, '']);
      expect(stderr).toContain('cannot create /proc/nope');
    },
  );

  it('ends every command where HOME is there, too', async () => {
    const line = [PROGRAM, 'conv', 'unassigned', '--sandbox', '-o', 'ids'];
    const env = { PATH: process.env.PATH ?? '', HOME: '/proc/nope' };
    const { exit, stderr } = await runProgram(process.execPath, line, { env, cwd: home.folder });
    expect([exit, stderr]).toEqual([8, expect.stringContaining('cannot create /proc/nope')]);
  });
});
