// A dry run says whom each write is about and how it would end, and reads no more than that takes.
import { describe, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});
const run = (line: string, options = {}) => service.run(line.split(' '), options);

const AGO = Math.round(Date.now() / 1000) - 7200;

/** Conversations that wait, that operators 7 and 8 hold, and closed ones. */
const serve = () =>
  service.server.answerWith(({ url }, response) => {
    const id = Number(new URL(url ?? '', 'http://localhost').searchParams.get('conversation_id'));
    const asked = { id: 1, message: 'Hi', type: 'text', date_created: AGO };
    const held: Readonly<Record<number, object>> = {
      1: { status: 'unassigned', from_user: { name: 'Ann' }, messages: [asked] },
      2: { status: 'inbox', operator_id: 7, from_user: { name: 'Bob' }, messages: [asked] },
      3: { status: 'inbox', operator_id: 8, from_user: { name: 'Cy' }, messages: [asked] },
    };
    const closed = { status: 'closed', operator_id: 7, from_user: { name: 'Dee' }, messages: [] };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 200, data: { conversation_id: id, ...(held[id] ?? closed) } }));
  });

interface Told {
  readonly id: number;
  readonly outcome: string;
  readonly target: Readonly<Record<string, unknown>>;
}

const foreseen = async (line: string, options = {}) => {
  serve();
  const { stdout, exit } = await run(`${line} --dry-run -o ndjson --concurrency 1`, options);
  expect(exit).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Told);
};
const expectedIn = (told: readonly Told[]) => told.map(({ id, target }) => [id, target.expected]);

describe('a dry run', () => {
  it('knows from one read of each conversation', async () => {
    const told = await foreseen('conv close 1 2 3 4 --as 7');
    expect(told[0]?.target).toEqual({
      customer: 'Ann',
      status: 'unassigned',
      operator: null,
      expected: 'done',
    });
    expect(told[3]?.target).toMatchObject({ customer: 'Dee', status: 'closed', operator: null });
    expect(expectedIn(told)).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'done (operator 8 has it)'],
      [4, 'already'],
    ]);
    const paths = service.sent().map(({ path }) => path);
    expect(paths).toEqual(Array.from({ length: 4 }, () => '/api/conversations/get'));
  });

  it('says that a message goes to a closed conversation, and why one cannot be read', async () => {
    expect(expectedIn(await foreseen('conv send 2 4 Hello! --as 7'))).toEqual([
      [2, 'done'],
      [4, 'done (it is closed)'],
    ]);
    service.server.answerWith({ status: 404, envelope: { error: 'Not found', status: 404 } });
    const { stdout, exit } = await run('conv close 9 --as 7 --dry-run --jq .target.expected');
    expect({ stdout, exit }).toEqual({ stdout: 'unknown: could not be read: Not found\n', exit: 0 });
  });

  it('foresees a claim of each', async () => {
    expect(expectedIn(await foreseen('conv start 1 2 3 4 --as 7'))).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'refused: operator 8 has it'],
      [4, 'done (it is closed and will be reopened)'],
    ]);
  });
});
