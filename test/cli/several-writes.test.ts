// Several writes in one command: where their ids come from, and what they end with together.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { PROGRAM } from '../support/run-convops.ts';

const service = await servePlainly({
  '/api/conversations/close': { id: 42, status: 'closed', token: 'secret' },
});

const run = (line: string, options = {}) => service.run(line.split(' '), options);
/** The ids in the bodies of the writes that arrived; several may be under way at once. */
const ids = () =>
  service
    .written()
    .map(({ body }) => (body as { conversation_id: number }).conversation_id)
    .sort((a, b) => a - b);

describe('several writes', () => {
  it.each([
    ['1\n2\r\n\n  3  \n', [1, 2, 3]],
    ['\ufeff1\n2', [1, 2]],
  ])('take their ids from stdin: %j', async (input, expected) => {
    expect(await run('conv close - --as 7', { input })).toMatchObject({ exit: 0, stderr: '' });
    expect(ids()).toEqual(expected);
  });

  it('refuse a stdin that is closed, and an empty one', async () => {
    const close = (redirection: string) =>
      spawnSync(
        'bash',
        ['-c', `exec "$0" "$1" conv close - --json ${redirection}`, process.execPath, PROGRAM],
        {
          env: { ...service.home.env, ...service.env },
          encoding: 'utf8',
        },
      );
    expect(close('< /dev/null')).toMatchObject({ status: 2, stdout: '' });
    // What stands in for a closed stdin can be told from another only on Linux.
    if (process.platform === 'linux') {
      const closed = close('<&-');
      expect([closed.status, closed.stdout]).toEqual([2, '']);
      expect(closed.stderr).toContain('stdin is closed');
    }
    expect(service.sent()).toEqual([]);
  });
});

describe('a read-only profile', () => {
  it.each([
    'conv close 42',
    'users update 5002 --name Zoë',
    'operators delete 5 --yes',
    'api POST /api/conversations/close -F conversation_id=42',
  ])('refuses %s', async (line) => {
    const { home } = service;
    await home.run(['profile', 'set', 'read_only', 'true', '-p', 'sandbox']);
    const { exit, stdout, stderr } = await home.run([...line.split(' '), '--sandbox']);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain('read-only');
    // What keeps somebody from writing is not what is to be typed away.
    expect(stderr).not.toContain('unset');
    const dry = await home.run([...line.split(' '), '--sandbox', '--dry-run']);
    expect(dry.exit).toBe(0);
    expect((await home.run(['conv', 'get', '42', '--sandbox'])).exit).toBe(0);
  });
});
