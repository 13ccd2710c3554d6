// The faults that once led to claims of `done` for what never happened, over real sockets: answers of other requests,
// records that contradict, reads that lag, clocks that differ, and colleagues who come between. In all of them nothing goes
// out twice, and nothing is called done that the service's own log of applied writes does not have.
import { describe, expect, it } from 'vitest';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { assignOperator, sendMessage, unassignConversation } from '../../src/sandbox/transitions.ts';
import { type DeliverPorts, deliver } from '../../src/writes/deliver.ts';
import type { Entry } from '../../src/writes/journal-lines.ts';
import type { Delivered } from '../../src/writes/receipt.ts';
import { settleOpen } from '../../src/writes/resume.ts';
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
let cases = 0;

/** What must hold of a write and its receipt, by what the service knows of it; empty where all of it does. */
function breachesOf(write: Write, { receipt }: Delivered, service: StrangeService, posts: number): string[] {
  cases += 1;
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

const APART = [0, 5, 20, 'next'] as const;

describe.each(APART)('an answer that comes twice on a kept connection, apart: %s', (again) => {
  /** The second write is refused, or applied, later than the doubled answer to what came before can arrive. */
  const doubling = (
    isDoubled: (asked: Asked) => boolean,
    then: 'refused' | 'applied',
    doubledUntil: number,
  ) =>
    strange({
      meets: (asked) => {
        const isLast = asked.isWrite && asked.nth >= doubledUntil;
        if (isLast && then === 'refused') return { kind: 'refused', error: 'user blocked', ms: 40 };
        if (isLast) return { kind: 'late', ms: 40, acts: 'first' };
        if (isDoubled(asked)) return { kind: 'doubled', again };
        return asked.nth > 0 ? { kind: 'late', ms: 30 } : null;
      },
    });

  it.each(BOTH)('the read before is doubled, and the write refused: %s', async (_name, write) => {
    const service = await doubling(({ isWrite, nth }) => !isWrite && nth === 0, 'refused', 0);
    const end = await deliver(write, { ...service.ports(journal), conditions: readFirst(write) });
    expect(breachesOf(write, end, service, postsOf(service))).toEqual([]);
    expect(['refused', 'unknown']).toContain(end.receipt.outcome);
  });

  it.each(BOTH)('the write before is doubled, and this one refused: %s', async (_name, before, write) => {
    const service = await doubling(({ isWrite }) => isWrite, 'refused', 1);
    const ports = service.ports(journal);
    const one = await deliver(before, ports);
    const other = await deliver(write, ports);
    expect(one.receipt.outcome).toBe('done');
    expect(breachesOf(write, other, service, postsOf(service) - 1)).toEqual([]);
    expect(['refused', 'not_sent', 'unknown']).toContain(other.receipt.outcome);
  });

  it.each(BOTH)('the write before is doubled, and this one applied: %s', async (_name, before, write) => {
    const service = await doubling(({ isWrite }) => isWrite, 'applied', 1);
    const ports = service.ports(journal);
    await deliver(before, ports);
    const other = await deliver(write, ports);
    expect(breachesOf(write, other, service, postsOf(service) - 1)).toEqual([]);
  });
});

/** A condition that reads the conversation and holds, for those writes that read nothing of it by themselves. */
function readFirst({ name, id }: Write): NonNullable<DeliverPorts['conditions']> {
  if (!name.startsWith('conversations.')) return () => null;
  const { status } = conversationIn(STATE, id ?? 0);
  return () => ({ stillAs: { status, operators: [] } });
}

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

  it.each([-1, 1, 3].flatMap((hours) => BOTH.map(([name, write]) => [hours, name, write] as const)))(
    'timestamps %i hours ahead of the Date: %s',
    async (hours, _name, write) => {
      const skewMs = hours * 3_600_000;
      const service = await strange({ skewMs, meets: (asked) => LOST(asked, isApplied) });
      // Twenty minutes ago somebody sent the same words from another computer.
      if (isText(write))
        service.change((state, now) => sendMessage(state, write.id ?? 0, TEXT, ACTOR, now - 1200).state);
      const end = await deliver(write, service.ports(journal));
      expect(breachesOf(write, end, service, postsOf(service))).toEqual([]);
    },
  );

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

describe('a run that is resumed over what was done since (ABA)', () => {
  const settable = ALL.filter((write) => write.name.startsWith('conversations.') && !isText(write));

  it.each(
    settable.flatMap((write) => [true, false].map((isApplied) => [write.name, isApplied, write] as const)),
  )('sends nothing again: %s, applied before it was killed: %s', async (_name, isApplied, write) => {
    const service = await strange({});
    const ports = service.ports(journal);
    const { client } = ports;
    const read = await client.conversations.get({ conversation_id: write.id ?? 0 });
    const { operator_id: operator, status, date_updated: updated } = read;
    const at = service.now();
    if (isApplied) await ports.call(write.name, write.params);
    const posts = postsOf(service);
    service.forward(60_000);
    // As it was before, by the hand of somebody else.
    service.change((state, now) => ({
      ...state,
      conversations: state.conversations.map((one) =>
        one.id === write.id ? { ...conversationIn(STATE, one.id), updated: now } : one,
      ),
    }));
    const left = service.state();
    service.forward(60_000);
    const entry = entryOf(write, at, {
      operator,
      status,
      updated,
      group: conversationIn(STATE, write.id ?? 0).group,
    });
    for (const later of [false, true]) {
      const settled = await settleOpen(write, { open: entry, rival: null, later }, false, ports);
      expect(settled?.receipt).toMatchObject({ outcome: 'unknown', changed: null });
      cases += 1;
    }
    expect([postsOf(service) - posts, service.state() === left]).toEqual([0, true]);
  });

  it.each(settable.map((write) => [write.name, write] as const))(
    'sends nothing again where only the journal knows of it: %s',
    async (_name, write) => {
      const service = await strange({});
      const { updated, group, operator, status } = conversationIn(STATE, write.id ?? 0);
      const entry = entryOf(write, service.now(), { operator, status, updated, group });
      const settled = await settleOpen(
        write,
        { open: entry, rival: null, later: true },
        false,
        service.ports(journal),
      );
      expect(settled?.receipt.outcome).toBe('unknown');
      cases += 1;
    },
  );

  function entryOf({ name, id, params }: Write, at: number, before: Entry['before']): Entry {
    return {
      ...{ entry: 'r.1', run: 'r', at, profile: null, service: 's', name, action: 'x', id, params, before },
      ...{ outcome: 'unknown', changed: null, error: null, after: null, settled: false },
    };
  }
});

describe('all of them', () => {
  it('are counted', async () => {
    expect(cases).toBeGreaterThan(500);
  });
});
