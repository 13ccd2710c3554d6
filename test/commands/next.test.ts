// conv next: whom it claims, past what it goes, and what it says where nobody waits.
import { describe, expect, it } from 'vitest';
import { servePlainly, terminalAt } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});

const HELD = 'The c onversation was assigned to another operator';
const run = (line: string) => service.run(line.split(' '));

interface Waiting {
  readonly id: number;
  readonly group_id?: number;
  readonly unassigned_date?: number;
}

/** A queue, and what the service says to a claim of a conversation; nothing for one that may be had. */
const serve = (rows: readonly Waiting[], refusals: Readonly<Record<number, string>> = {}) =>
  service.server.answerWith(({ url, method, body }, response) => {
    const answer = (status: number, envelope: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(envelope));
    };
    if (url?.startsWith('/api/conversations/unassigned')) return answer(200, { status: 200, data: rows });
    if (method === 'GET') return answer(200, { status: 200, data: [] });
    const { conversation_id: id, operator_id } = JSON.parse(body.toString()) as Record<string, number>;
    const error = refusals[id ?? 0];
    if (error !== undefined) return answer(400, { error, status: 400 });
    answer(200, { status: 200, data: { id, status: 'inbox', operator_user_id: operator_id } });
  });

const queue = (...ids: readonly number[]) => ids.map((id, index) => ({ id, unassigned_date: 1000 + index }));
const claimed = () =>
  service.written().map(({ body }) => (body as { conversation_id: number }).conversation_id);

describe('conv next', () => {
  it('loses two races and claims the third', async () => {
    serve(queue(11, 12, 13, 14), { 11: HELD, 12: HELD });
    const { exit, stdout, stderr } = await run('conv next --as 7 --json id,outcome');
    expect([exit, JSON.parse(stdout), stderr]).toEqual([0, { id: 13, outcome: 'done' }, '']);
    expect(claimed()).toEqual([11, 12, 13]);
  });

  it('takes the longest waiting of several groups', async () => {
    serve([1, 2, 3].map((group) => ({ id: 10 + group, group_id: group, unassigned_date: 1000 + group })));
    const { exit, stdout } = await run('conv next --as 7 --group 3 --group 2 --json id');
    expect([exit, JSON.parse(stdout)]).toEqual([0, { id: 12 }]);
  });

  it('goes past three refusals that are no lost races, says so, and claims the fourth', async () => {
    serve(queue(11, 12, 13, 14), { 11: 'conversation not found', 12: 'no', 13: 'no' });
    const { exit, stdout, stderr } = await run('conv next --as 7 --json id,outcome');
    expect([exit, JSON.parse(stdout)]).toEqual([0, { id: 14, outcome: 'done' }]);
    expect(stderr).toContain('#11 was refused (conversation not found) and is skipped');
  });

  it('ends with the fourth of them, whatever was lost between', async () => {
    serve(queue(11, 12, 13, 14, 15, 16), { 11: 'no', 12: HELD, 13: 'no', 14: 'no', 15: 'no' });
    const { exit, stdout } = await run('conv next --as 7 --json id,outcome');
    expect([exit, JSON.parse(stdout)]).toEqual([1, { id: 15, outcome: 'refused' }]);
    expect(claimed()).toEqual([11, 12, 13, 14, 15]);
  });

  it('ends with 9 where every race was lost', async () => {
    serve(queue(11, 12), { 11: HELD, 12: HELD });
    expect((await run('conv next --as 7')).exit).toBe(9);
  });

  it('takes nobody for the longest waiting because the date is 0 or missing', async () => {
    serve([{ id: 21, unassigned_date: 0 }, { id: 22 }, { id: 23, unassigned_date: 5000 }]);
    await run('conv next --as 7');
    expect(claimed()).toEqual([23]);
  });

  it('asks the service to notify no webhook with --no-webhook', async () => {
    serve(queue(11));
    await run('conv next --as 7 --no-webhook');
    expect(service.written()[0]?.body).toEqual({ conversation_id: 11, operator_id: 7, disable_webhook: 1 });
  });

  it('warns where the list of a group is cut: who waits longest may be missing', async () => {
    serve(queue(...Array.from({ length: 1000 }, (_, index) => index + 1)));
    const { stderr, exit } = await run('conv next --as 7 --group 3 --json id');
    expect([exit, claimed()]).toEqual([0, [1]]);
    expect(stderr).toContain('may be cut: conversations that wait longer may be missing');
  });

  it.each([
    ['json', 'null\n'],
    ['ndjson', ''],
    ['ids', ''],
    ['table', ''],
  ])('prints no record where nobody waits: -o %s', async (format, text) => {
    serve([]);
    expect(await run(`conv next --as 7 -o ${format}`)).toEqual({ exit: 0, stdout: text, stderr: '' });
  });

  it('ends with 11 where nobody waits and --fail-if-empty asks for it', async () => {
    serve([]);
    const { exit, stdout, stderr } = await run('conv next --as 7 --fail-if-empty --json id');
    expect([exit, stdout]).toEqual([11, 'null\n']);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'nobody_waits', exit_code: 11 });
    expect(service.written()).toEqual([]);
  });
});

describe('who acts', () => {
  it.each(['close 42', 'start 42', 'unassign 42', 'send 42 Hello --force', 'note 42 Hello'])(
    'is said with --as: conv %s',
    async (line) => {
      service.answerWithData({});
      expect((await run(`conv ${line} --as 8`)).exit).toBe(0);
      expect(service.written().at(-1)?.body).toMatchObject({ operator_id: 8 });
    },
  );

  it('is nobody in an assignment, and --as there says why', async () => {
    service.answerWithData({});
    const { exit, shown } = await terminalAt(service).show('conv assign 42 --operator 8 --as 7');
    expect(exit).toBe(0);
    expect(shown).toContain('the service does not record who assigns');
    expect(service.written()).toMatchObject([{ body: { conversation_id: 42, operator_id: 8 } }]);
  });
});
