// The faults that once led to claims of `done` for what never happened, over real sockets: answers of other requests,
// records that contradict, reads that lag, and colleagues who come between. In all of them nothing goes
// out twice, and nothing is called done that the service's own log of applied writes does not have.
import { describe, expect, it } from 'vitest';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { assignOperator, sendMessage, unassignConversation } from '../../src/sandbox/transitions.ts';
import { deliver } from '../../src/writes/deliver.ts';
import type { Delivered } from '../../src/writes/receipt.ts';
import { isText, type Write } from '../../src/writes/write.ts';
import type { Fate } from '../support/fates.ts';
import { CONVERSATION, DELETED, DETAIL, GROUP, MESSAGE, OPERATOR, USER } from '../support/records.ts';
import {
  ACTOR,
  COLLEAGUE,
  ONCE,
  STATE,
  strangeServices,
  TEXT,
  THIRD,
  writesAbout,
} from '../support/strange-cases.ts';
import type { Asked, StrangeService } from '../support/strange-service.ts';

const { journal, strange } = strangeServices();

/** What must hold of a write and its receipt, by what the service knows of it; empty where all of it does. */
function breachesOf(write: Write, { receipt }: Delivered, service: StrangeService, posts: number): string[] {
  const { outcome, changed } = receipt;
  const target = (params: Readonly<Record<string, unknown>>) =>
    params.conversation_id ?? params.platform_user_id ?? params.id ?? params.invite_email;
  const applied = service
    .applied()
    .filter(({ name, params }) => name === write.name && target(params) === target(write.params)).length;
  const most = ONCE.includes(write.name) ? 1 : 2;
  return [
    applied > 1 && `it was applied ${applied} times`,
    posts > most && `it went out ${posts} times`,
    outcome === 'done' && applied === 0 && 'it says done, and nothing was applied',
    outcome === 'already' && applied === 0 && 'it says already, and nothing was applied',
    (outcome === 'refused' || outcome === 'not_sent') &&
      applied > 0 &&
      `it says ${outcome}, and it was applied`,
    outcome === 'unknown' && changed !== null && 'it claims to know whether it changed something',
  ].filter((each) => each !== false);
}

const postsOf = (service: StrangeService) => service.writes().length;
const ALL = writesAbout(0);
const BOTH = ALL.map((write, index) => [write.name, write, writesAbout(1)[index] as Write] as const);

/** Records of other endpoints and of other targets, none of which the write may be believed by. */
const FOREIGN: readonly (readonly [string, (write: Write) => object])[] = [
  ['nothing', () => ({})],
  ['a conversation that was read', ({ id }) => ({ ...DETAIL, conversation_id: id })],
  ['a group', ({ id }) => ({ ...GROUP, id: id ?? 5 })],
  ['a user', ({ id, name }) => (name === 'users.update' ? DETAIL : { ...USER, platform_user_id: id })],
  ['an operator', ({ name }) => (name === 'operators.create' ? GROUP : OPERATOR)],
  ['a message', (write) => (isText(write) ? CONVERSATION : MESSAGE)],
  [
    'a conversation',
    ({ id, name }) => (/^conv.*(start|close|ssign)/.test(name) ? MESSAGE : { ...CONVERSATION, id }),
  ],
  ['a deletion', ({ name }) => (name === 'operators.delete' ? GROUP : DELETED)],
];

/** The record of a write, changed so that it contradicts it; null where nothing of that kind can be. */
const CONTRADICTING: readonly (readonly [string, (write: Write, record: object) => object | null])[] = [
  [
    'another id',
    (write, { ...record }) => {
      // A new id is what a text should have, and a deletion has none.
      if (isText(write) || write.name === 'operators.delete') return null;
      const { id } = write;
      return id === null ? { ...record, id: COLLEAGUE } : { ...record, id: id + 1, platform_user_id: id + 1 };
    },
  ],
  ['the opposite status', ({ name }, record) => opposite(name, record)],
  [
    'another operator',
    ({ name }, record) => (/start|assignOperator/.test(name) ? { ...record, operator_user_id: THIRD } : null),
  ],
  ['another group', ({ name }, record) => (/assignGroup/.test(name) ? { ...record, group_id: 999 } : null)],
  [
    'another customer',
    (write, record) => (isText(write) ? { ...record, id: 9_999_999, to_platform_user_id: 1 } : null),
  ],
  ['another name', ({ name }, record) => (name === 'users.update' ? { ...record, name: 'Eve' } : null)],
  [
    'another address',
    ({ name }, record) =>
      name === 'operators.create' ? { ...record, invite_email: 'x@example.test' } : null,
  ],
  ['no id', (_write, record) => ({ ...record, id: null, platform_user_id: null, success: undefined })],
];

function opposite(name: string, record: object): object | null {
  if (name.endsWith('close')) return { ...record, status: 'inbox' };
  return name.endsWith('start') ? { ...record, status: 'closed' } : null;
}

describe.each([true, false])('an answer that is none to its write, which was applied: %s', (isApplied) => {
  const answering = (data: object) =>
    strange({
      meets: ({ isWrite }) =>
        isWrite ? { kind: isApplied ? 'altered' : 'pretended', change: () => ({ status: 200, data }) } : null,
    });

  it.each(FOREIGN)('the record of %s is no proof of any write', async (_what, record) => {
    const breaches: unknown[] = [];
    for (const write of ALL) {
      const service = await answering(record(write));
      const end = await deliver(write, service.ports(journal));
      const found = breachesOf(write, end, service, postsOf(service));
      if (postsOf(service) !== 1) found.push(`it went out ${postsOf(service)} times`);
      breaches.push(...found.map((each) => `${write.name}: ${each}`));
    }
    expect(breaches).toEqual([]);
  });

  it.each(CONTRADICTING)('a record with %s is no proof of any write', async (_what, change) => {
    const breaches: unknown[] = [];
    for (const write of ALL) {
      const record = (await recordFrom(write)) as object;
      const changed = change(write, record);
      if (changed === null) continue;
      const service = await answering(changed);
      const end = await deliver(write, service.ports(journal));
      const found = breachesOf(write, end, service, postsOf(service));
      if (postsOf(service) !== 1) found.push(`it went out ${postsOf(service)} times`);
      breaches.push(...found.map((each) => `${write.name}: ${each}`));
    }
    expect(breaches).toEqual([]);
  });

  /** What the service would have said, had it acted. */
  async function recordFrom(write: Write): Promise<unknown> {
    const service = await strange({});
    const { receipt } = await deliver(write, service.ports(journal));
    return receipt.data;
  }
});

const LOST = ({ isWrite, nth }: Asked, isApplied: boolean, meanwhile = (): void => undefined): Fate | null =>
  isWrite && nth === 0 ? { kind: isApplied ? 'lost-answer' : 'lost-request', meanwhile } : null;

describe.each([true, false])('a lost answer to a write that was applied: %s', (isApplied) => {
  it.each(BOTH)('reads that lag three seconds behind: %s', async (_name, write) => {
    const service = await strange({ lagMs: 3000, meets: (asked) => LOST(asked, isApplied) });
    const end = await deliver(write, service.ports(journal));
    expect(breachesOf(write, end, service, postsOf(service))).toEqual([]);
    // Nobody else was there: what was repeated was needed.
    if (isApplied && !['conversations.sendFileMessage', 'conversations.sendNote'].includes(write.name))
      expect([postsOf(service), end.receipt.outcome]).toEqual([1, 'done']);
  });

  it.each([ACTOR, undefined])('a colleague sends the same words meanwhile, with %s acting', async (by) => {
    for (const write of writesAbout(0, by).filter(isText)) {
      const service = await strange({
        meets: (asked) =>
          LOST(asked, isApplied, () =>
            service.change((state, now) => sendMessage(state, write.id ?? 0, TEXT, COLLEAGUE, now).state),
          ),
      });
      const end = await deliver(write, service.ports(journal));
      expect([write.name, ...breachesOf(write, end, service, postsOf(service))]).toEqual([write.name]);
      expect(postsOf(service)).toBe(1);
    }
  });

  /** What colleagues do to a conversation between the loss and the first look, so that it looks as it did, or not. */
  const BETWEEN: readonly (readonly [
    string,
    (state: SandboxState, write: Write, now: number) => SandboxState,
  ])[] = [
    ['hand it back as it was', (state, { id }, now) => handedBack(state, id ?? 0, now)],
    ['take it', (state, { id }, now) => assignOperator(state, id ?? 0, THIRD, now)],
    ['answer', (state, { id }, now) => sendMessage(state, id ?? 0, 'other words', THIRD, now).state],
  ];

  /** Through the hands of a third operator, and back to whoever had it before the write. */
  function handedBack(state: SandboxState, id: number, now: number): SandboxState {
    const taken = assignOperator(state, id, THIRD, now);
    const { status, operator } = conversationIn(STATE, id);
    return status === 'unassigned'
      ? unassignConversation(taken, id, THIRD, now)
      : assignOperator(taken, id, operator, now);
  }

  it.each(
    BETWEEN.flatMap(([what, change]) =>
      BOTH.slice(3).flatMap(([name, write]) =>
        [0, 3000].map((lagMs) => [what, lagMs, name, write, change] as const),
      ),
    ),
  )('colleagues %s, reads %i ms behind: %s', async (_what, lagMs, _name, write, change) => {
    let after: SandboxState | undefined;
    const service = await strange({
      lagMs,
      meets: (asked) =>
        LOST(asked, isApplied, () => {
          service.change((state, now) => change(state, write, now));
          after = service.state();
        }),
    });
    const end = await deliver(write, service.ports(journal));
    expect(breachesOf(write, end, service, postsOf(service))).toEqual([]);
    // Whatever became of ours: theirs came after it, and stays.
    expect([postsOf(service), service.state() === after]).toEqual([1, true]);
  });
});
