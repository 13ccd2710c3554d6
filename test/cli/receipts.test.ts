import { describe, expect, it } from 'vitest';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';

const service = await servePlainly({
  '/api/conversations/close': { id: 42, status: 'closed', token: 'secret' },
});
const terminal = terminalAt(service);

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
    ['conv start 42', 'start', 42, { status: 'unassigned', operator_id: 0 }],
    ['conv unassign 42', 'unassign', 42],
    ['conv assign 42 --operator 7', 'assign', 42, { status: 'inbox', operator_id: 8 }],
    ['conv assign 42 --group 3', 'assign', 42],
    ['conv send 42 Hello --as 7', 'send', 42],
    ['conv send 42 --file-url https://files.test/a --as 7', 'send', 42],
    ['conv note 42 Hello', 'note', 42],
    ['users update 501 --name Zoë', 'update', 501],
    ['operators delete 7 --yes', 'delete', 7],
  ])('of %s says %s and its target', async (line, action, id, before?: object) => {
    if (before) service.answerWithData({ '/api/conversations/get': { ...before, messages: [] } });
    const { exit, stdout } = await run(`${line} --json`);
    expect(exit).toBe(0);
    expect(parsed(stdout)).toMatchObject({ id, action, outcome: 'done', changed: true, error: null });
  });

  it('of a new operator has the id that the service gave', async () => {
    service.answerWithData({ '/api/operators/create': { id: 31, invite_email: 'a@example.test' } });
    const { stdout } = await run('operators create a@example.test --json');
    expect(parsed(stdout)).toMatchObject({ id: 31, action: 'create', outcome: 'done' });
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
  it.each([
    'The c onversation was assigned to another operator',
    'The conversation was assigned to another operator.',
  ])('is a conflict, exit 9, when another operator holds it: %s', async (text) => {
    refuseWith(text);
    const { exit, stdout, stderr } = await run('conv start 42 --json');
    expect(exit).toBe(9);
    expect(parsed(stdout)).toMatchObject({ outcome: 'refused', changed: false, error: text });
    expect(parsed(stderr)).toMatchObject({ error: { exit_code: 9, server_error: text } });
  });

  it('of a start says on a terminal that it was closed, and only where it was', async () => {
    service.answerWithData({
      '/api/conversations/get': { status: 'closed', operator_id: 0, messages: [] },
      '/api/conversations/start': { id: 42, status: 'inbox', operator_user_id: 7 },
    });
    const reopened = await terminal.paint('conv start 42 --as 7');
    expect(reopened.shown).toMatch(/✓ Reopened .*#42.* \(it was closed\)/);
    service.answerWithData({
      '/api/conversations/get': { status: 'unassigned', operator_id: 0, messages: [] },
      '/api/conversations/start': { id: 42, status: 'inbox', operator_user_id: 7 },
    });
    const started = await terminal.paint('conv start 42 --as 7');
    expect(started.shown).toContain('✓ Claimed');
    expect(started.shown).not.toContain('closed');
  });

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
    ['conv close 42 43 --no-webhook', { conversation_id: 42, disable_webhook: 1 }],
    ['conv send 42 43 Hello --as 7', { conversation_id: 42, text: 'Hello', operator_id: 7 }],
  ])('of --dry-run shows the request and sends none: %s', async (line, body) => {
    const { exit, stdout, stderr } = await run(`${line} --dry-run --json`);
    expect([exit, stderr]).toEqual([0, '']);
    const [first] = JSON.parse(stdout) as Record<string, unknown>[];
    expect(first).toMatchObject({ outcome: 'dry_run', changed: false, request: { method: 'POST', body } });
    expect(service.written()).toEqual([]);
  });

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
