// Where a program may find itself: homes, folders, locales, clocks, limits and words that nobody would choose.
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { getOf, startPlainService } from '../support/bytes-service.ts';
import { PROGRAM, runProgram } from '../support/run-convops.ts';
import { aSummary } from '../views/samples.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const service = await startPlainService();
afterAll(() => service.close());

beforeEach(() => {
  service.answerWithData({
    '/api/conversations/unassigned': [aSummary({ id: 1234567, from_user_name: 'İıIi 日本 1,5' })],
    '/api/operators/groups': [
      { id: 3, user_id: 1, title: 'BILLING', priority: 1, color: '#aa0000', is_default: true },
    ],
  });
  service.sent();
});

it('a home whose name has a line end is as good as any, and XDG folders that are relative are none', async () => {
  const { CONVOPS_CONFIG_DIR: _, CONVOPS_STATE_DIR: __, ...clean } = service.home.env;
  const env = { ...clean, HOME: service.home.path('new\nline'), XDG_CONFIG_HOME: 'rel', XDG_STATE_HOME: '' };
  const words = [PROGRAM, 'profile', 'path'];
  const { exit, stdout } = await runProgram(process.execPath, words, { env, cwd: service.home.folder });
  const path = `${service.home.path('new<U+000A>line')}/.config/convops/profiles.json\n`;
  expect([exit, stdout]).toEqual([0, path]);
});

it('no locale changes what machines read, nor how names are found', async () => {
  const lines = [
    'conv unassigned --json',
    'conv unassigned -o csv --utc',
    'conv unassigned --group billing -o ids',
  ];
  for (const line of lines) {
    const plain = await service.run(line.split(' '));
    expect(plain).toMatchObject({ exit: 0, stderr: '' });
    const env = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: ':/nonexistent' };
    expect(await service.run(line.split(' '), { env })).toEqual(plain);
  }
  expect(service.sent()).toContainEqual(getOf('/api/conversations/unassigned', { group_id: '3' }));
});

it('words that are not UTF-8 are refused, and long ones are data and nothing else', async () => {
  const script = [
    '"$0" "$1" "$(printf "\\377\\033[2J")"; echo "$?"',
    '"$0" "$1" conv note 42 "$(printf "a\\377b")" >/dev/null; echo "$?"',
    '"$0" "$1" conv note 43 --as 7 "$(head -c 100000 /dev/zero | tr "\\0" x)" >/dev/null; echo "$?"',
  ].join('\n');
  const env = { ...service.home.env, ...service.env };
  const { stdout, stderr } = await runProgram('sh', ['-c', script, process.execPath, PROGRAM], { env });
  expect(stdout).toBe('2\n2\n0\n');
  expect(stderr).toMatch(/^convops: "\ufffd<U\+001B>\[2J" is not UTF-8, or has the character U\+FFFD; /);
  const texts = service.written().map(({ body }) => (body as { text: string }).text);
  expect(texts).toEqual(['x'.repeat(100_000)]);
});
