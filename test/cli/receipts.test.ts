import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({
  '/api/conversations/close': { id: 42, status: 'closed', token: 'secret' },
});

/** Quietly: most lines name no acting operator, which stderr would say. */
const run = (line: string, options = {}) => service.run([...line.split(' '), '-q'], options);
const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;
const refuseWith = (error: string, status = 400) =>
  service.server.answerWith({ status, envelope: { error, status: 400 } });

describe('a receipt', () => {
  it('of one target is one object with the record as the service returned it', async () => {
    const { exit, stdout, stderr } = await run('conv close 42 --as 7 --json');
    expect([exit, stderr]).toEqual([0, '']);
    const { entry, ...receipt } = parsed(stdout);
    expect(JSON.stringify(receipt)).toBe(
      '{"id":42,"action":"close","outcome":"done","changed":true,"operator":7,"webhook":true,' +
        '"data":{"id":42,"status":"closed","token":"<hidden>"},"error":null,' +
        '"by":{"kind":"script","name":null,"evidence":"no terminal"}}',
    );
    expect(entry === null || typeof entry === 'string').toBe(true);
  });

  it.each([
    ['conv close 42 43 --json', '', 2],
    ['conv close 42 42 --json', '', 1],
    ['conv close - --json', '42\n', 1],
  ])('of several targets, or of -, stands in an array: %s', async (line, input, length) => {
    const { exit, stdout } = await run(line, { input });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(length);
  });
});

describe('an outcome', () => {
  it.each([200, 400, 422])(
    "is refused, exit 1, with the service's text unchanged, HTTP %i",
    async (status) => {
      refuseWith('Something  else: nöt today', status);
      const { exit, stdout, stderr } = await run('conv close 42 --json');
      expect(exit).toBe(1);
      expect(parsed(stdout)).toMatchObject({ outcome: 'refused', error: 'Something  else: nöt today' });
      expect(parsed(stderr).error).toMatchObject({
        code: 'refused',
        exit_code: 1,
        retryable: false,
        request: { method: 'POST', path: '/api/conversations/close' },
        server_error: 'Something  else: nöt today',
      });
    },
  );

  it.each([
    'operators delete 7 -n',
    'operators create a@example.test -n',
    'users update 501 --name Zoë -n',
    'api POST /api/conversations/close -F conversation_id=42 -n',
  ])('of --dry-run sends nothing anywhere: %s', async (line) => {
    expect(await run(`${line} --json`)).toMatchObject({ exit: 0, stderr: '' });
    expect(service.written()).toEqual([]);
  });
});
