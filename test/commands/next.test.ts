// conv next: whom it claims, past what it goes, and what it says where nobody waits.
import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

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

  it('takes nobody for the longest waiting because the date is 0 or missing', async () => {
    serve([{ id: 21, unassigned_date: 0 }, { id: 22 }, { id: 23, unassigned_date: 5000 }]);
    await run('conv next --as 7');
    expect(claimed()).toEqual([23]);
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
});
