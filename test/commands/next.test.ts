// conv next: whom it claims, past what it goes, and what it says where nobody waits.
import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});

const run = (line: string) => service.run(line.split(' '));

interface Waiting {
  readonly id: number;
  readonly group_id?: number;
  readonly unassigned_date?: number;
}

/** A queue of which any may be had but these, which a colleague has got. */
const serve = (rows: readonly Waiting[], ...lost: readonly number[]) =>
  service.server.answerWith(({ url, method, body }, response) => {
    const answer = (status: number, envelope: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(envelope));
    };
    if (url?.startsWith('/api/conversations/unassigned')) return answer(200, { status: 200, data: rows });
    if (method === 'GET') return answer(200, { status: 200, data: [] });
    const { conversation_id: id, operator_id } = JSON.parse(body.toString()) as Record<string, number>;
    if (lost.includes(id ?? 0))
      return answer(400, { error: 'The c onversation was assigned to another operator', status: 400 });
    answer(200, { status: 200, data: { id, status: 'inbox', operator_user_id: operator_id } });
  });

const claimed = () =>
  service.written().map(({ body }) => (body as { conversation_id: number }).conversation_id);

describe('conv next', () => {
  it('takes the longest waiting of several groups', async () => {
    serve([1, 2, 3].map((group) => ({ id: 10 + group, group_id: group, unassigned_date: 1000 + group })));
    const { exit, stdout } = await run('conv next --as 7 --group 3 --group 2 --json id');
    expect([exit, JSON.parse(stdout)]).toEqual([0, { id: 12 }]);
  });

  it('takes nobody of another group, whom the service lists all the same', async () => {
    serve([1, 2, 3].map((group) => ({ id: 10 + group, group_id: group, unassigned_date: 1000 + group })));
    await run('conv next --as 7 --group 3');
    expect(claimed()).toEqual([13]);
  });

  it('goes on past lost races, and claims as it was told', async () => {
    serve(
      [1, 2, 3].map((id) => ({ id, unassigned_date: 1000 + id })),
      1,
      2,
    );
    const { stdout } = await run('conv next --as 7 --no-webhook --json id,outcome');
    expect(JSON.parse(stdout)).toEqual({ id: 3, outcome: 'done' });
    expect(service.written().at(-1)?.body).toEqual({
      ...{ conversation_id: 3, operator_id: 7, disable_webhook: 1 },
    });
  });

  it('takes nobody for the longest waiting because the date is 0 or missing', async () => {
    serve([{ id: 21, unassigned_date: 0 }, { id: 22 }, { id: 23, unassigned_date: 5000 }]);
    await run('conv next --as 7');
    expect(claimed()).toEqual([23]);
  });

  it('never calls a queue empty whose ids it cannot use', async () => {
    serve([{ id: '31' as unknown as number, unassigned_date: 1000 }]);
    const { exit, stdout, stderr } = await run('conv next --as 7 --fail-if-empty --json');
    expect([exit, stdout]).toEqual([7, '']);
    expect(stderr).toContain('left out 1 waiting conversation without a usable id');
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
