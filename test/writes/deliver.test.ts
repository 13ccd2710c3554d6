// What refusals mean, and what the journal has of a write; every fault by every write: matrix.test.ts.
import { describe, expect, it } from 'vitest';
import { mapCalls } from '../../src/api/client.ts';
import { NoAnswerError, ServiceError } from '../../src/api/errors.ts';
import { type DeliverPorts, deliver } from '../../src/writes/deliver.ts';
import type { Write } from '../../src/writes/write.ts';
import { startBytes } from '../support/bytes.ts';
import { journalFolder } from '../support/delivery-ports.ts';
import { readJournal } from '../support/journal-text.ts';
import { DETAIL, recordOf } from '../support/records.ts';
import { cleanups, sendingTo } from '../support/sending.ts';

const close: Write = {
  ...{ name: 'conversations.close', id: 42 },
  params: { conversation_id: 42, operator_id: 7 },
};
const assign: Write = {
  ...{ name: 'conversations.assignOperator', id: 42 },
  params: { conversation_id: 42, operator_id: 8 },
};
const send: Write = {
  ...{ name: 'conversations.sendMessage', id: 42 },
  params: { conversation_id: 42, text: 'hello' },
};

describe('an answer that names an operator by another number', () => {
  const OPERATORS = [
    { id: 8, user_id: 80 },
    { id: 9, user_id: 90 },
  ];

  async function assigned(named: number, before: number, after: object, status = 'inbox') {
    const server = await startBytes();
    cleanups.push(server.close);
    let isSent = false;
    server.answerWith(({ method, url }, response) => {
      if (method === 'POST') isSent = true;
      const detail = { ...DETAIL, id: 42, status, operator_id: before };
      const data =
        method === 'POST'
          ? { ...(recordOf(assign) as object), operator_user_id: named }
          : url.startsWith('/api/operators')
            ? OPERATORS
            : { ...detail, ...(isSent ? after : {}) };
      response.end(JSON.stringify({ status: 200, data }));
    });
    const ports = sendingTo(server.origin);
    const { receipt } = await deliver(assign, ports);
    return { receipt, ports };
  }

  it('is settled by reading the conversation, once a run', async () => {
    const { receipt, ports } = await assigned(80, 7, { operator_id: 8 });
    expect(receipt).toMatchObject({ outcome: 'done', changed: true, proof: 'read-back' });
    expect(ports.learned.aliases).toEqual(new Map([[8, 80]]));
    const { receipt: next } = await deliver({ ...assign, id: 42 } as Write, ports);
    expect(next).toMatchObject({ outcome: 'done' });
    expect(next.proof).toBeUndefined();
  });
});

/** The receipt of a write the service answers with an error text. */
async function refusedWith(write: Write, error: string, status = 400) {
  const server = await startBytes();
  cleanups.push(server.close);
  server.answerWith(({ method }, response) => {
    response.writeHead(method === 'GET' ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(method === 'GET' ? { status: 200, data: DETAIL } : { error, status: 400 }));
  });
  const delivered = await deliver(write, sendingTo(server.origin));
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  return delivered;
}

describe('a refusal', () => {
  it.each([
    [close, 'The c onversation was assigned to another operator'],
    [send, 'The conversation was assigned to another operator.'],
  ])('because another operator holds it is a conflict: %j, %j', async (write, text) => {
    const { receipt, failure, conflict } = await refusedWith(write, text);
    expect(receipt).toMatchObject({ outcome: 'refused', changed: false, error: text });
    expect(failure).toBeInstanceOf(ServiceError);
    expect(conflict).toBe(true);
  });
});

/** The ports with this in place of every call that writes. */
const calling = (write: () => Promise<never>, ports: DeliverPorts): DeliverPorts => ({
  ...ports,
  client: mapCalls(ports.client, (call, { verb }) => (verb === 'POST' ? write : call)),
});

describe('a write that did not leave', () => {
  it.each([close, send])('is tried twice at most, however often reads are: $name', async (write) => {
    let tries = 0;
    const call = async () => {
      tries += 1;
      throw new NoAnswerError({ method: 'POST', path: '/' }, false, 'refused', 'connection refused');
    };
    const server = await startBytes();
    cleanups.push(server.close);
    server.answerWith({ status: 200, envelope: { status: 200, data: DETAIL } });
    const ports = calling(call, sendingTo(server.origin));
    const outcomes: unknown[] = [];
    for (const retries of [9, 0]) {
      const { receipt } = await deliver(write, { ...ports, patience: { ...ports.patience, retries } });
      outcomes.push(receipt.outcome, tries);
    }
    expect(outcomes).toEqual(['not_sent', 2, 'not_sent', 3]);
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

it('a mistake in the program is no outcome', async () => {
  const call = () => Promise.reject(new TypeError('oops'));
  const ports = calling(call, sendingTo('http://127.0.0.1:9'));
  await expect(deliver(close, ports)).rejects.toThrow('oops');
});
