// Every way a write can end when nothing can be read back, what refusals mean, and what the journal has of it.
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/api/errors.ts';
import type { Conditions } from '../../src/writes/conditions.ts';
import { deliver } from '../../src/writes/deliver.ts';
import { createGroupLookup } from '../../src/writes/groups.ts';
import type { WriteName } from '../../src/writes/policy.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import type { Write, WriteOf } from '../../src/writes/write.ts';
import { startBytes } from '../support/bytes.ts';
import { type FaultName, startFault } from '../support/bytes-faults.ts';
import { DETAIL, recordOf } from '../support/records.ts';
import { cleanups, sendingTo } from '../support/sending.ts';

const close: WriteOf<'conversations.close'> = {
  name: 'conversations.close',
  id: 42,
  params: { conversation_id: 42, operator_id: 7 },
};

/** One of each write. */
const writes: readonly Write[] = [
  { name: 'operators.create', id: null, params: { invite_email: 'a@example.test' } },
  { name: 'operators.delete', id: 7, params: { id: 7 } },
  { name: 'users.update', id: 501, params: { platform_user_id: 501, name: 'Ada' } },
  { name: 'conversations.start', id: 42, params: { conversation_id: 42, operator_id: 7 } },
  close,
  { name: 'conversations.unassign', id: 42, params: { conversation_id: 42, operator_id: 7 } },
  { name: 'conversations.assignOperator', id: 42, params: { conversation_id: 42, operator_id: 8 } },
  { name: 'conversations.assignGroup', id: 42, params: { conversation_id: 42, group_id: 3 } },
  { name: 'conversations.sendMessage', id: 42, params: { conversation_id: 42, text: 'hello' } },
  {
    name: 'conversations.sendFileMessage',
    id: 42,
    params: { conversation_id: 42, file_url: 'https://f.test/a' },
  },
  { name: 'conversations.sendNote', id: 42, params: { conversation_id: 42, text: 'note' } },
];

/** One of each kind of evidence; the other faults are those of the matrix. */
const endings: readonly (readonly [FaultName, Outcome])[] = [
  ['ok', 'done'],
  ['refuse', 'not_sent'],
  ['error under 400', 'refused'],
  ['401', 'refused'],
  ['429 tomorrow', 'not_sent'],
  ['reset before read', 'unknown'],
  ['fin after read', 'unknown'],
  ['json 503', 'unknown'],
  ['redirect 307', 'unknown'],
];

/** A client for reading back that reaches nobody. */
async function unreachable() {
  const gone = await startFault('refuse');
  cleanups.push(gone.close);
  return sendingTo(gone.origin).client;
}

describe('a write', () => {
  it.each(endings)(
    'that meets "%s" and cannot be read back is %s, and goes out once',
    async (fault, outcome) => {
      const server = await startFault(fault);
      cleanups.push(server.close);
      const ports = sendingTo(server.origin, 10_000, { client: await unreachable() });
      const { receipt, failure, conflict } = await deliver(close, ports);
      expect(receipt).toMatchObject({
        id: 42,
        action: 'close',
        outcome,
        // The answer of the fault server has an id and nothing else.
        changed: ['unknown', 'done'].includes(outcome) ? null : false,
        operator: 7,
        webhook: true,
        data: outcome === 'done' ? { id: 42 } : null,
      });
      expect(receipt.check).toBe(outcome === 'unknown' ? 'convops conv get 42' : undefined);
      expect([receipt.error === null, failure === null]).toEqual([outcome === 'done', outcome === 'done']);
      expect(conflict).toBe(false);
      expect(server.requests.length).toBe(fault === 'refuse' || fault === 'reset before read' ? 0 : 1);
      expect(server.trapped()).toBe(0);
    },
  );

  // They were once checked before the first try alone, and a colleague who came while it waited was overwritten.
  it.each<[string, WriteName, Conditions, object, string, boolean]>([
    [
      '--from',
      'conversations.close',
      { from: 7 },
      { operator_id: 9 },
      'operator 9 has it, not operator 7',
      true,
    ],
    [
      'an undo of a group',
      'conversations.assignGroup',
      { stillAs: { operators: [], group: 3 } },
      {},
      'changed since: its group is 4, not 3',
      false,
    ],
  ])('whose condition does not hold any more after a wait does not go out: %s', async (...row) => {
    const [, name, conditions, change, reason, taken] = row;
    const server = await startBytes();
    cleanups.push(server.close);
    let turnedAway = false;
    server.answerWith(({ method, url }, response) => {
      if (method === 'POST') {
        turnedAway = true;
        return void response.writeHead(429, { 'retry-after': '5' }).end();
      }
      const detail = { ...DETAIL, ...(turnedAway ? change : {}) };
      const rows = [{ id: 42, group_id: turnedAway ? 4 : 3 }];
      response.end(JSON.stringify({ status: 200, data: url.includes('/get?') ? detail : rows }));
    });
    const ports = sendingTo(server.origin, 10_000, { conditions: () => conditions });
    let at = 0;
    // Each look is long after the one before it.
    const groups = createGroupLookup(ports.client, () => (at += 5000));
    const ended = await deliver(writeNamed(name), { ...ports, groups });
    expect(ended).toMatchObject({ receipt: { outcome: 'skipped', changed: false, error: reason }, taken });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    ['holds still', { from: 7 }, 200, 'done', 2, 2],
    ['cannot be read again', { from: 7 }, 401, 'refused', 1, 2],
    ['is not read again where there is none', {}, 200, 'done', 2, 0],
  ] as const)('whose condition after a wait %s: %j', async (_what, conditions, status, ...ends) => {
    const [outcome, posts, reads] = ends;
    const server = await startBytes();
    cleanups.push(server.close);
    let turns = 1;
    server.answerWith(({ method }, response) => {
      if (method === 'GET') {
        if (turns < 1) response.statusCode = status;
        return void response.end(JSON.stringify({ status: 200, data: DETAIL }));
      }
      turns -= 1;
      if (turns >= 0) return void response.writeHead(429, { 'retry-after': '5' }).end();
      response.end('{"status":200,"data":{"id":42,"status":"closed"}}');
    });
    const { receipt } = await deliver(
      close,
      sendingTo(server.origin, 10_000, { conditions: () => conditions }),
    );
    expect(receipt.outcome).toBe(outcome);
    const sent = server.requests.map(({ method }) => method);
    expect([
      sent.filter((each) => each === 'POST').length,
      sent.filter((each) => each === 'GET').length,
    ]).toEqual([posts, reads]);
  });
});

describe('an answer that names an operator by another number', () => {
  const assign = writes.find(({ name }) => name === 'conversations.assignOperator') as Write;
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

  it.each<[string, number, number, object]>([
    ['is somebody else', 90, 7, { operator_id: 90 }],
    ['held it before', 80, 80, { operator_id: 80 }],
    ['held it before it was closed', 90, 7, { operator_id: 90, status: 'closed' }],
  ])('is not believed where that operator %s', async (_what, named, before, after) => {
    const { receipt } = await assigned(named, before, after);
    expect(receipt).toMatchObject({ outcome: 'unknown', changed: null });
  });
});

/** The receipt of a write the service answers with an error text. */
async function refusedWith(write: Write, error: string, status = 400) {
  const server = await startBytes();
  cleanups.push(server.close);
  server.answerWith({ status, envelope: { error, status: 400 } });
  const delivered = await deliver(write, sendingTo(server.origin));
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  return delivered;
}

const writeNamed = (name: WriteName) => {
  const found = writes.find((write) => write.name === name);
  if (!found) throw new Error(`no write is named ${name}`);
  return found;
};

describe('a refusal', () => {
  it.each<[WriteName, string]>([
    ['conversations.start', 'The c onversation was assigned to another operator'],
    ['conversations.start', 'The conversation was assigned to another operator.'],
    ['conversations.close', 'The c onversation was assigned to another operator'],
    ['conversations.sendMessage', 'The conversation was assigned to another operator.'],
  ])('because another operator holds it is a conflict: %s, %j', async (name, text) => {
    const { receipt, failure, conflict } = await refusedWith(writeNamed(name), text);
    expect(receipt).toMatchObject({ outcome: 'refused', changed: false, error: text });
    expect(failure).toBeInstanceOf(ServiceError);
    expect(conflict).toBe(true);
  });
});

describe('a dry run', () => {
  it.each(writes)('shows the request and sends nothing: $name', async (write) => {
    const server = await startBytes();
    cleanups.push(server.close);
    const { receipt, failure } = await deliver(write, { ...sendingTo(server.origin), journal: null });
    expect(failure).toBeNull();
    expect(receipt).toMatchObject({
      id: write.id,
      outcome: 'dry_run',
      changed: false,
      data: null,
      error: null,
    });
    expect(server.connections()).toBe(0);
    const { request } = receipt;
    // What it showed is what a real run sends.
    await deliver(write, sendingTo(server.origin));
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(request).toEqual({ method: sent?.method, path: sent?.url, body: JSON.parse(String(sent?.body)) });
  });
});

describe('a mistake in the program', () => {
  it('is no outcome', async () => {
    const call = () => Promise.reject(new TypeError('oops'));
    const ports = sendingTo('http://127.0.0.1:9', 10_000, { call });
    await expect(deliver(close, ports)).rejects.toThrow('oops');
  });
});
