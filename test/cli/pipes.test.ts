// What happens at the end of a pipe, and what never leaves the program through it.
import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATORS, type PlainService, startPlainService } from '../support/bytes-service.ts';
import { PROGRAM, runProgram } from '../support/run-convops.ts';
import { aDetail, aMessage, aSummary, aUser } from '../views/samples.ts';

const UNASSIGNED = '/api/conversations/unassigned';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => aSummary({ id: index + 1 }));

let service: PlainService;

beforeAll(async () => {
  service = await startPlainService();
});

afterAll(() => service.close());

const run = (line: string, options = {}) => service.run(line.split(' '), options);

describe('the end of a pipe', () => {
  const readers = [
    'conv unassigned',
    'conv unassigned --json',
    'conv unassigned -o ndjson',
    'conv unassigned -o csv',
    'conv unassigned --jq .',
    'conv get 42 -o markdown',
    'conv close 42 --as 7 --json',
    '--help',
    'help output',
    'commands --json',
    'completion bash',
    'api /api/operators/groups -i',
  ];

  it.each(readers)('whose reader has gone is no failure and no noise: %s', async (line) => {
    service.answerWithData({ [UNASSIGNED]: rowsOf(1000).slice(1) });
    expect(await run(line, { stdout: 'gone' })).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it('may be head -1', async () => {
    service.answerWithData({ [UNASSIGNED]: rowsOf(999) });
    const script = '{ "$0" "$1" conv unassigned -o ndjson; echo "exit $?" >&2; } | head -1';
    const env = { ...service.home.env, ...service.env };
    const { stdout, stderr } = await runProgram('sh', ['-c', script, process.execPath, PROGRAM], { env });
    expect(stderr).toBe('exit 0\n');
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
  });

  it('is no failure of a dry run, of which nothing is left to do', async () => {
    const ids = rowsOf(20).map(({ id }) => String(id));
    const result = await service.run(['conv', 'close', ...ids, '--as', '7', '-n', '-o', 'ndjson'], {
      stdout: 'gone',
    });
    expect(result).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it('gets 1000 rows whole', async () => {
    const rows = rowsOf(1000).map((row) => ({ ...row, from_user_name: 'x'.repeat(1000) }));
    service.answerWithData({ [UNASSIGNED]: rows });
    const { stdout } = await run('conv unassigned --json');
    expect(JSON.parse(stdout)).toEqual(rows);
  });

  it.each(['conv unassigned', 'conv unassigned --json', 'conv get 42 -o markdown', '--help', 'profile path'])(
    'that takes nothing is a failure, exit 8: %s',
    async (line) => {
      service.answerWithData({ [UNASSIGNED]: rowsOf(3), '/api/conversations/get': aDetail([]) });
      await writeFile(service.home.path('read-only'), '');
      // Where there is no full device, a file opened for reading takes nothing either.
      const full = existsSync('/dev/full');
      const file = full ? await open('/dev/full', 'w') : await open(service.home.path('read-only'), 'r');
      try {
        const { exit, stderr } = await run(line, { stdout: file.fd });
        expect(exit).toBe(8);
        expect(stderr).toMatch(/cannot write the output/);
        expect(stderr).not.toMatch(/\n\s+at /);
      } finally {
        await file.close();
      }
    },
  );
});

describe('secrets', () => {
  const secrets = ['secret-kim', 'secret-user', 'secret-conversation'];
  const commands = [
    'operators list',
    'operators list --columns conversations_token',
    'users get 501',
    'conv get 42',
    'conv close 42',
    'users update 501 --name Zoë',
    'api /api/operators/all',
    'api POST /api/conversations/close -F conversation_id=42',
  ];

  beforeEach(() => {
    const user = aUser({ platform_user_id: 501, extra_field_secret_key: 'secret-user' });
    service.answerWithData({
      '/api/operators/all': OPERATORS,
      '/api/users/get': user,
      '/api/users/update': { ...user, name: 'Zoë' },
      '/api/conversations/get': aDetail([aMessage(0, 'hi')], { from_user: user, to_user: user }),
      '/api/conversations/close': { id: 42, token: 'secret-conversation', toPlatformUser: user },
    });
  });

  it.each(commands)('are hidden in every format and in the log: %s', async (line) => {
    for (const format of ['json', 'csv', 'table']) {
      const { exit, stdout, stderr } = await run(`${line} -o ${format} --debug`);
      expect(exit).toBe(0);
      for (const secret of [...secrets, service.env.CONVOPS_TOKEN]) {
        expect(`${stdout}${stderr}`, format).not.toContain(secret);
      }
    }
  });

  it('are shown to who asks for them', async () => {
    const { stdout } = await run('operators list --json conversations_token --limit 1 --show-secrets');
    expect(stdout).toBe('[{"conversations_token":"secret-kim"}]\n');
    const hidden = await run('operators list --json conversations_token --limit 1');
    expect(hidden.stdout).toBe('[{"conversations_token":"<hidden>"}]\n');
  });
});
