// What is done around the one request: what a lost answer leads to, the read before, a condition, the journal.
import { describe, expect, it } from 'vitest';
import { NoAnswerError } from '../../src/api/errors.ts';
import { type DeliverPorts, deliver } from '../../src/writes/deliver.ts';
import type { Write } from '../../src/writes/write.ts';
import { startBytes } from '../support/bytes.ts';
import { journalFolder } from '../support/delivery-ports.ts';
import { readJournal } from '../support/journal-text.ts';
import { cleanups, sendingTo } from '../support/sending.ts';

const conversation = { conversation_id: 42, operator_id: 7 };
const close: Write = { name: 'conversations.close', id: 42, params: conversation };
const unassign: Write = { name: 'conversations.unassign', id: 42, params: conversation };
const assign: Write = {
  name: 'conversations.assignOperator',
  id: 42,
  params: { ...conversation, operator_id: 8 },
};
const toGroup: Write = {
  name: 'conversations.assignGroup',
  id: 42,
  params: { conversation_id: 42, group_id: 3 },
};
const send: Write = { name: 'conversations.sendMessage', id: 42, params: { ...conversation, text: 'hello' } };
const remove: Write = { name: 'operators.delete', id: 7, params: { id: 7 } };

/** Answers the n-th POST with the n-th of these (null: the connection ends), and every GET likewise. */
async function scripted(
  write: Write,
  posts: readonly unknown[],
  gets: readonly unknown[],
  change: Partial<DeliverPorts> = {},
) {
  const server = await startBytes();
  cleanups.push(server.close);
  const left = { POST: [...posts], GET: [...gets] };
  server.answerWith(({ method }, response) => {
    const list = left[method as 'POST' | 'GET'];
    const next = list.length > 1 ? list.shift() : list[0];
    if (next === null || next === undefined) return void response.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(next));
  });
  const delivered = await deliver(write, sendingTo(server.origin, 10_000, change));
  const methods = server.requests.map(({ method }) => method);
  return { ...delivered, methods, posts: methods.filter((method) => method === 'POST').length };
}

const detail = (operator_id: number, change: object = {}) => ({
  status: 200,
  data: { conversation_id: 42, operator_id, status: 'inbox', date_updated: 1000, messages: [], ...change },
});
const free = detail(0, { status: 'unassigned' });
const listOf = (...ids: readonly number[]) => ({
  status: 200,
  data: ids.map((id) => ({ id, invite_email: `${id}@example.test` })),
});

describe('a lost answer', () => {
  it('never leads to a second request, whatever is read', async () => {
    for (const [write, gets] of [
      [unassign, [detail(7)]],
      [assign, [detail(7), detail(9)]],
      [toGroup, [detail(7)]],
      [remove, [listOf(7, 8)]],
    ] as const) {
      const { posts, receipt } = await scripted(write, [null], gets);
      expect([posts, receipt.outcome, receipt.changed]).toEqual([1, 'unknown', null]);
    }
  });

  // A lost release of a closed conversation that nobody held was once reported as a change, though nothing had changed.
  it('to what looks as it did before is no change that is known', async () => {
    const closed = detail(0, { status: 'closed' });
    const nothingKnown = { posts: 1, receipt: { outcome: 'done', changed: null, proof: 'read-back' } };
    // It named nobody before, too: that says nothing of the release.
    expect(await scripted(unassign, [null], [closed])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'unknown', changed: null },
    });
    const conditions = () => ({ from: 7 });
    const theirs = detail(7, { status: 'closed' });
    expect(await scripted(close, [null], [theirs], { conditions })).toMatchObject(nothingKnown);
  });

  it.each([408, 499])('is what HTTP %i is: nobody knows', async (status) => {
    const server = await startBytes();
    cleanups.push(server.close);
    let posts = 0;
    server.answerWith(({ method }, response) => {
      posts += method === 'POST' ? 1 : 0;
      if (method === 'POST')
        return void response.writeHead(status).end(JSON.stringify({ error: 'timeout', status }));
      response.end(JSON.stringify(free));
    });
    const { receipt } = await deliver(unassign, { ...sendingTo(server.origin), standingOf: () => HELD });
    expect([posts, receipt]).toMatchObject([1, { outcome: 'done', changed: true, proof: 'read-back' }]);
  });
});

const HELD = { operator: 7, group: null, status: 'inbox', updated: 1000 };

describe('a write that did not leave', () => {
  it.each([close, send, toGroup])('is tried twice at most, however often reads are: $name', async (write) => {
    let tries = 0;
    const call = async () => {
      tries += 1;
      throw new NoAnswerError({ method: 'POST', path: '/' }, false, 'refused', 'connection refused');
    };
    const server = await startBytes();
    cleanups.push(server.close);
    server.answerWith({ status: 200, envelope: detail(7) });
    const ports = sendingTo(server.origin, 10_000, { call });
    const { receipt } = await deliver(write, { ...ports, patience: { ...ports.patience, retries: 9 } });
    expect([receipt.outcome, tries]).toEqual(['not_sent', 2]);
    tries = 0;
    await deliver(write, { ...ports, patience: { ...ports.patience, retries: 0 } });
    expect(tries).toBe(1);
  });
});

describe('a text', () => {
  const data = { id: 9, message: 'hello' };

  it('whose read before was refused is unknown when its answer is lost', async () => {
    const no = { error: 'not allowed', status: 400 };
    const { receipt, posts } = await scripted(
      send,
      [null],
      [no, detail(7, { messages: [{ ...data, operator_id: 7 }] })],
    );
    expect([posts, receipt]).toMatchObject([1, { outcome: 'unknown', changed: null }]);
  });
});

describe('a condition', () => {
  it('that cannot be read is the refusal of its target, and no end of the run', async () => {
    const no = { error: 'no such conversation', status: 400 };
    const { receipt, methods } = await scripted(close, [], [no], { conditions: () => ({ from: 7 }) });
    expect(receipt).toMatchObject({ outcome: 'refused', error: 'no such conversation', entry: null });
    expect(methods).toEqual(['GET']);
  });
});

describe('the journal', () => {
  it('row 60: has the intent before the request, and the outcome after it', async () => {
    const server = await startBytes();
    cleanups.push(server.close);
    const folder = journalFolder();
    const journal = folder.begin();
    let before: readonly unknown[] = [];
    server.answerWith((_request, response) => {
      before = readJournal(folder.stateFolder).flatMap(({ entries }) => entries);
      response.end('{"status":200,"data":{"id":42,"operator_user_id":7,"group_id":3,"status":"closed"}}');
    });
    const { receipt } = await deliver(close, sendingTo(server.origin, 10_000, { journal }));
    await journal.close();
    expect(before).toMatchObject([{ entry: receipt.entry, id: 42, outcome: 'unknown', settled: false }]);
    const [run] = readJournal(folder.stateFolder);
    folder.remove();
    expect(run?.entries).toMatchObject([
      { outcome: 'done', settled: true, after: { operator: 7, group: 3, status: 'closed' } },
    ]);
  });
});
