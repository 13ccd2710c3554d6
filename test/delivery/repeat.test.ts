// What is done around the one request: a repeat and what it proves, the baseline, a precondition, the journal.
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/api/errors.ts';
import { deliver } from '../../src/delivery/deliver.ts';
import { type RunJournal, readJournal } from '../../src/delivery/journal.ts';
import type { Write } from '../../src/delivery/write.ts';
import { journalFolder } from '../support/delivery-ports.ts';
import { startRecordingServer } from '../support/recording-server.ts';
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

describe('a repeat', () => {
  /** Answers the n-th POST with the n-th of these (null: the connection ends), and every GET with the record. */
  async function scripted(write: Write, posts: readonly unknown[], gets: readonly unknown[]) {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    const left = { POST: [...posts], GET: [...gets] };
    server.answerWith(({ method }, response) => {
      const list = left[method as 'POST' | 'GET'];
      const next = list.length > 1 ? list.shift() : list[0];
      if (next === null) return void response.destroy();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(next));
    });
    const delivered = await deliver(write, sendingTo(server.origin));
    return { ...delivered, posts: server.requests.filter(({ method }) => method === 'POST').length };
  }

  const listed = { status: 200, data: [{ id: 7, invite_email: 'a@example.test' }] };
  const nobody = { status: 200, data: [] };

  // A repeat refused because the first attempt had arrived late was once reported as unknown, though reading shows it.
  it('that is refused is settled by reading once more', async () => {
    const refusal = { error: 'The operator was not found.', status: 400 };
    expect(await scripted(remove, [null, refusal], [listed, nobody])).toMatchObject({
      posts: 2,
      receipt: { outcome: 'done', proof: 'read-back' },
    });
    expect(await scripted(remove, [null, refusal], [listed])).toMatchObject({
      posts: 2,
      receipt: { outcome: 'unknown', changed: null },
    });
  });

  // `success: false` to the repeat was once reported as refused, while the first attempt may have been applied.
  it('that did not succeed says nothing of the first attempt', async () => {
    const no = { status: 200, data: { success: false } };
    expect(await scripted(remove, [null, no], [listed, nobody])).toMatchObject({
      receipt: { outcome: 'done', proof: 'read-back' },
    });
    expect(await scripted(remove, [null, no], [listed])).toMatchObject({
      receipt: { outcome: 'unknown', changed: null },
    });
  });

  it('that meets "already" is done: row 68 after row 5', async () => {
    const detail = { status: 200, data: { operator_id: 7, status: 'inbox', date_updated: 1000 } };
    const text = 'The conversation is already unassigned.';
    expect(await scripted(unassign, [null, { error: text, status: 400 }], [detail])).toMatchObject({
      posts: 2,
      receipt: { outcome: 'done', changed: true, proof: 'read-back' },
    });
  });

  // Once a change of ours: but somebody else may have put it there meanwhile, and an undo would take that back.
  it('that meets "already" changed nothing that is known where the state before is not', async () => {
    const refusal = { error: 'The operator group has already been selected.', status: 400 };
    expect(await scripted(toGroup, [null, refusal], [])).toMatchObject({
      posts: 2,
      receipt: { outcome: 'done', changed: null, proof: 'read-back' },
    });
  });

  // --retries 0 once held back every repeat but this one.
  it('is not made where none is allowed', async () => {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    server.answerWith(({ method }, response) => {
      if (method === 'POST') return void response.destroy();
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ status: 200, data: { operator_id: 7, status: 'inbox', date_updated: 1 } }),
      );
    });
    const ports = sendingTo(server.origin);
    const { receipt } = await deliver(unassign, { ...ports, patience: { ...ports.patience, retries: 0 } });
    expect(receipt).toMatchObject({ outcome: 'unknown', changed: null });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is not made when a third operator holds it now', async () => {
    const held = (operator_id: number) => ({
      status: 200,
      data: { operator_id, status: 'inbox', date_updated: 1 },
    });
    expect(await scripted(assign, [null], [held(7), held(9)])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'unknown', changed: null },
    });
  });

  // A lost answer to an assignment that changed nothing was once reported as a change, to be undone later.
  it('is not needed where it was so before, and then nothing changed', async () => {
    const held = { status: 200, data: { operator_id: 8, status: 'inbox', date_updated: 1 } };
    expect(await scripted(assign, [null], [held])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'done', changed: false, proof: 'read-back' },
    });
  });

  it('a close whose answer was lost reads back as closed, but who closed it is not known', async () => {
    const closed = { status: 200, data: { operator_id: 7, status: 'closed', date_updated: 1, messages: [] } };
    expect(await scripted(close, [null], [closed])).toMatchObject({
      posts: 1,
      receipt: { outcome: 'done', changed: null, proof: 'read-back' },
    });
  });
});

describe('a message whose record has an error', () => {
  it.each<[unknown, string | null]>([
    ['blocked by the channel', 'the record of it has an error: blocked by the channel'],
    [{ code: 7, token: 'canary' }, 'the record of it has an error: {"code":7,"token":"<hidden>"}'],
    [null, null],
    ['', null],
    [false, null],
  ])('was sent, and says so: %j', async (error, expected) => {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    server.answerWith({ status: 200, envelope: { status: 200, data: { id: 9, status: 'sent', error } } });
    const { receipt, failure } = await deliver(send, sendingTo(server.origin));
    expect(receipt).toMatchObject({ outcome: 'done', changed: true, error: expected });
    expect(failure).toBeNull();
  });
});

describe('a message with a baseline', () => {
  it.each<[string, object, object]>([
    [
      "a refusal, which is the service's own",
      { error: 'no such conversation', status: 400 },
      { outcome: 'refused', error: 'no such conversation' },
    ],
    ['no list of messages', { status: 200, data: { status: 'inbox' } }, { outcome: 'not_sent' }],
  ])('is not sent where it cannot be read: %s', async (_what, envelope, expected) => {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    server.answerWith({ status: 200, envelope });
    const ports = sendingTo(server.origin, 10_000, { baseline: true });
    const { receipt, failure } = await deliver(send, ports);
    expect(receipt).toMatchObject({ ...expected, changed: false, entry: null });
    expect(failure).not.toBeNull();
    expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('a precondition', () => {
  it('that cannot be read is the refusal of its target, and no end of the run', async () => {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    const request = { method: 'GET', path: '/api/conversations/get' };
    const precondition = async () => {
      throw new ServiceError(request, 'unknown', 'no such conversation', 400);
    };
    const { receipt } = await deliver(close, sendingTo(server.origin, 10_000, { precondition }));
    expect(receipt).toMatchObject({ outcome: 'refused', error: 'no such conversation', entry: null });
    expect(server.connections()).toBe(0);
  });

  it('row 67: that does not hold skips the write, without a request', async () => {
    const server = await startRecordingServer();
    cleanups.push(server.close);
    const precondition = async () => 'a new message has come';
    const ports = sendingTo(server.origin, 10_000, { precondition });
    expect(await deliver(close, ports)).toMatchObject({
      receipt: { outcome: 'skipped', changed: false, error: 'a new message has come', entry: null },
      conflict: true,
    });
    expect(server.connections()).toBe(0);
  });
});

describe('the journal', () => {
  it('row 60: has the intent before the request, and the outcome after it', async () => {
    const server = await startRecordingServer();
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
    const server = await startRecordingServer();
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
    const server = await startRecordingServer();
    cleanups.push(server.close);
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
