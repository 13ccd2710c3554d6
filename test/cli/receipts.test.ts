// What became of a write: receipts, outcomes and exit codes, for one target.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startPlainService } from '../support/bytes-service.ts';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';

const service = await servePlainly({
  '/api/conversations/close': { id: 42, status: 'closed', token: 'secret' },
});
const terminal = terminalAt(service);

/** Quietly: most lines name no acting operator, which stderr would say. */
const run = (line: string, options = {}) => service.run([...line.split(' '), '-q'], options);
/** Reading back goes on for as long as it may: no test waits for that. */
const onPause = () => undefined;
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

  it('says when the ADMIN operator acts and when webhooks were suppressed', async () => {
    const { stdout } = await run('conv close 42 --no-webhook --json operator,webhook');
    expect(stdout).toBe('{"operator":null,"webhook":false}\n');
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
    ['conv close - --json', '', 0],
  ])('of several targets, or of -, stands in an array: %s', async (line, input, length) => {
    const { exit, stdout } = await run(line, { input });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(length);
  });

  it('of several targets is a line each as NDJSON', async () => {
    const { stdout } = await run('conv close 43 42 44 -o ndjson');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => parsed(line).id).sort()).toEqual([42, 43, 44]);
  });

  it('in a pipe is a row with tabs', async () => {
    const { stdout } = await run('conv close 42 43 --as 7');
    expect(stdout).toBe('42\tclose\tdone\t7\t\n43\tclose\tdone\t7\t\n');
  });
});

describe('an outcome', () => {
  const already: readonly (readonly [string, string])[] = [
    ['conv close 42', 'The conversation is closed.'],
    ['conv close 42', 'the conversation  is closed'],
    ['conv unassign 42', 'The conversation is already unassigned.'],
    ['conv assign 42 --operator 7', 'The conversation has already been assigned to this operator.'],
    ['conv assign 42 --group 3', 'The operator group has already been selected.'],
    ['conv assign 42 --group 3', 'The operator  group has already been selected'],
  ];

  it.each(already)('is already so, exit 0, and with --strict exit 9: %s: %s', async (line, text) => {
    refuseWith(text);
    const lenient = await run(`${line} --json`);
    expect(lenient).toMatchObject({ exit: 0, stderr: '' });
    expect(parsed(lenient.stdout)).toMatchObject({
      outcome: 'already',
      changed: false,
      error: text,
      data: null,
    });
    const strict = await run(`${line} --json --strict`);
    expect(strict.exit).toBe(9);
    expect(parsed(strict.stdout)).toMatchObject({ outcome: 'already', changed: false });
    expect(parsed(strict.stderr)).toMatchObject({ error: { code: 'conflict', exit_code: 9 } });
  });

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

  it('leaves the stray blank of a published text to programs', async () => {
    refuseWith('The c onversation was assigned to another operator');
    const piped = await run('conv start 42 --as 7');
    expect(piped.stdout).toBe('42\tstart\trefused\t7\tThe c onversation was assigned to another operator\n');
    expect(piped.stderr).toContain('#42 not claimed: The conversation was assigned to another operator\n');
    await terminal.paint('conv start 42 --as 7');
    const { shown } = await terminal.paint('history --limit 1 --columns error');
    expect(shown).toContain('The conversation was assigned to another operator');
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

  const json = { 'content-type': 'application/json' };
  const noAnswers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'a connection that is reset': (response) => void response.socket?.resetAndDestroy(),
    'a connection that ends': (response) => void response.socket?.end(),
    'a page of HTML': (response) => void response.end('<!doctype html><p>Please sign in.</p>'),
    'a gateway that gave up': (response) => void response.writeHead(502).end('<p>Bad gateway</p>'),
    'an error under HTTP 500': (response) =>
      void response.writeHead(500, json).end('{"error":"database is gone","status":400}'),
    'an empty body': (response) => void response.end(),
    'no content': (response) => void response.writeHead(204).end(),
    'no data': (response) => void response.writeHead(200, json).end('{"status":200,"data":null}'),
    'JSON that stops early': (response) =>
      void response.writeHead(200, json).end('{"status":200,"data":{"id'),
    'a body cut short': (response) => {
      response.writeHead(200, { ...json, 'content-length': 500 });
      response.write('{"status":200,"data":{}}', () => response.socket?.end());
    },
    'data under HTTP 400': (response) =>
      void response.writeHead(400, json).end('{"status":200,"data":{"id":1}}'),
    'a redirect': (response) => void response.writeHead(307, { location: 'http://elsewhere.test/' }).end(),
  };

  /** Answers reads with a conversation that nobody has written to, and writes as given, if at all. */
  const answerOnlyReads = (write?: (response: ServerResponse) => void) =>
    service.server.answerWith(({ method }, response) => {
      const data = { conversation_id: 42, operator_id: 7, status: 'inbox', messages: [] };
      if (method === 'GET') response.writeHead(200, json).end(JSON.stringify({ status: 200, data }));
      else write?.(response);
    });

  it.each(Object.keys(noAnswers))(
    'is unknown, exit 6, and the write is never repeated, after %s',
    async (name) => {
      answerOnlyReads(noAnswers[name]);
      const { exit, stdout, stderr } = await run('conv note 42 Hello --json', { onPause });
      expect(exit).toBe(6);
      const check = 'convops conv get 42';
      expect(parsed(stdout)).toMatchObject({ id: 42, outcome: 'unknown', changed: null, check });
      expect(parsed(stderr).error).toMatchObject({
        code: 'outcome_unknown',
        exit_code: 6,
        retryable: false,
        hint: check,
      });
      expect(service.written()).toHaveLength(1);
    },
  );

  it('is unknown, exit 6, when no answer comes in time', async () => {
    answerOnlyReads();
    // Two thirds of it are for the answer.
    const { exit, stdout } = await run('conv note 42 Hello --json --timeout 6s', { onPause });
    expect(exit).toBe(6);
    expect(parsed(stdout)).toMatchObject({ outcome: 'unknown', changed: null });
    expect(service.written()).toHaveLength(1);
  });

  it('is not sent, exit 5, when nobody listens', async () => {
    const nobody = await startPlainService();
    await nobody.close();
    const { exit, stdout, stderr } = await nobody.run(['conv', 'note', '42', 'Hello', '--json', '-q']);
    expect(exit).toBe(5);
    expect(parsed(stdout)).toMatchObject({ outcome: 'not_sent', changed: false });
    expect(parsed(stderr).error).toMatchObject({ code: 'not_sent', exit_code: 5, retryable: true });
  });

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
