// What is done around the one request: what a lost answer leads to, the read before, a condition, the journal.
import { describe, expect, it } from 'vitest';
import { NoAnswerError } from '../../src/api/errors.ts';
import { type DeliverPorts, deliver } from '../../src/writes/deliver.ts';
import type { RunJournal } from '../../src/writes/journal.ts';
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

  it('is settled by a later look', async () => {
    expect(await scripted(unassign, [null], [detail(7), detail(7), free])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'done', changed: true, proof: 'read-back' },
    });
  });

  // A lost answer to an assignment that changed nothing was once reported as a change, to be undone later.
  it('to what was so before changed nothing', async () => {
    expect(await scripted(assign, [null], [detail(8)])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'done', changed: false, proof: 'read-back' },
    });
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

  it('that finds a closed conversation in the queue is a change', async () => {
    for (const holder of [0, 7]) {
      const gets = [detail(holder, { status: 'closed' }), free];
      expect(await scripted(unassign, [null], gets)).toMatchObject({
        posts: 1,
        receipt: { outcome: 'done', changed: true, proof: 'read-back' },
      });
    }
  });

  it('a close whose answer was lost reads back as closed, but who closed it is not known', async () => {
    expect(await scripted(close, [null], [detail(7, { status: 'closed' })])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'done', changed: null, proof: 'read-back' },
    });
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
  const sent = { status: 200, data };
  const note: Write = { ...send, name: 'conversations.sendNote' } as Write;
  const file: Write = {
    name: 'conversations.sendFileMessage',
    id: 42,
    params: { conversation_id: 42, file_url: 'https://f.test/a' },
  };

  it.each([send, note, file])('reads its conversation once before it goes out: $name', async (write) => {
    expect((await scripted(write, [sent], [detail(7)])).methods).toEqual(['GET', 'POST']);
    const conditions = () => ({ from: 7, lastMessage: 60 });
    const last = detail(7, { messages: [{ id: 60, message: 'x', date_created: 1 }] });
    expect((await scripted(write, [sent], [last], { conditions })).methods).toEqual(['GET', 'POST']);
  });

  it('is kept from what another holds by that one read, and by none where reading marks it as read', async () => {
    const conditions = () => ({ notHeldBut: [7] });
    for (const write of [send, file])
      expect((await scripted(write, [sent], [detail(9)], { conditions })).methods).toEqual(['GET']);
    const unread = await scripted(send, [sent], [], { conditions, readBeforeText: false });
    expect(unread.methods).toEqual(['POST']);
  });

  it.each<[string, object, object]>([
    [
      "refused, which is the service's own word",
      { error: 'no such conversation', status: 400 },
      ['GET', 'POST'],
    ],
    ['of no list of messages', { status: 200, data: { status: 'inbox' } }, ['GET', 'POST']],
    ['of another conversation', { status: 200, data: { conversation_id: 43, messages: [] } }, ['GET']],
  ])(
    'goes out or not where that read is %s: it does if others may well be read',
    async (_what, envelope, methods) => {
      expect((await scripted(send, [sent], [envelope])).methods).toEqual(methods);
    },
  );

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

  it('row 67: that does not hold skips the write, and nothing is noted', async () => {
    const conditions = () => ({ lastMessage: 5 });
    const last = detail(7, { messages: [{ id: 60, message: 'x', date_created: 1 }] });
    expect(await scripted(close, [], [last], { conditions })).toMatchObject({
      methods: ['GET'],
      taken: false,
      receipt: { outcome: 'skipped', changed: false, error: 'the last message is 60, not 5', entry: null },
    });
    expect(await scripted(close, [], [detail(9)], { conditions: () => ({ from: 7 }) })).toMatchObject({
      taken: true,
      receipt: { outcome: 'skipped', error: 'operator 9 has it, not operator 7' },
    });
  });

  it('about the group is held against the lists', async () => {
    const groups = { of: async () => 1, isIn: async () => false };
    const conditions = () => ({ stillAs: { operators: [], group: 3 } });
    expect(await scripted(toGroup, [], [detail(7)], { conditions, groups })).toMatchObject({
      methods: ['GET'],
      receipt: { outcome: 'skipped', error: 'changed since: its group is 1, not 3' },
    });
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

  it('row 54: that cannot take the intent stops the write before its request', async () => {
    const server = await startBytes();
    cleanups.push(server.close);
    const journal: RunJournal = {
      ...sendingTo(server.origin).journal,
      run: 'r',
      intend: () => Promise.reject(new Error('the disk is full')),
      settle: async () => undefined,
      rivalOf: () => null,
      close: async () => undefined,
    };
    const ports = sendingTo(server.origin, 10_000, { journal });
    await expect(deliver(close, ports)).rejects.toThrow('the disk is full');
    expect(server.requests).toHaveLength(0);
  });

  it('row 54: that cannot take the outcome leaves the receipt true, and says that the run must end', async () => {
    const server = await startBytes();
    cleanups.push(server.close);
    server.answerWith({ status: 200, envelope: { status: 200, data: { id: 42, status: 'closed' } } });
    const journal: RunJournal = {
      ...sendingTo(server.origin).journal,
      run: 'r',
      intend: async () => 'r.1',
      settle: () => Promise.reject(new Error('the disk is full')),
      rivalOf: () => null,
      close: async () => undefined,
    };
    const { receipt, trouble } = await deliver(close, sendingTo(server.origin, 10_000, { journal }));
    expect(receipt).toMatchObject({ outcome: 'done', entry: 'r.1' });
    expect(trouble?.message).toBe('the disk is full');
  });
});
