// Lost answers while reads lag and colleagues come between, over real sockets: nothing goes out twice, and nothing is called
// done that the service's own log of applied writes does not have. Records that contradict: proof.test.ts.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { conversationIn, type SandboxState } from '../../src/sandbox/store.ts';
import { assignOperator, sendMessage, unassignConversation } from '../../src/sandbox/transitions.ts';
import { deliver } from '../../src/writes/deliver.ts';
import type { Delivered } from '../../src/writes/receipt.ts';
import { isText, type Write } from '../../src/writes/write.ts';
import { COLLEAGUE, INBOX, ONCE, TEXT, UNPROVABLE, WRITES } from '../support/delivery-cases.ts';
import { journalFolder } from '../support/delivery-ports.ts';
import type { Fate } from '../support/fates.ts';
import {
  type Asked,
  type StrangeOptions,
  type StrangeService,
  startStrangeService,
} from '../support/strange-service.ts';

/** Neither who writes nor who is assigned to. */
const THIRD = 5;

const journal = journalFolder().begin();
const open: StrangeService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});
afterAll(() => journal.close());

async function strange(options: Partial<StrangeOptions>): Promise<StrangeService> {
  const service = await startStrangeService({ state: INBOX, ...options });
  open.push(service);
  return service;
}

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
const ALL = WRITES.map(({ write }) => [write.name, write] as const);

const LOST = ({ isWrite, nth }: Asked, isApplied: boolean, meanwhile = (): void => undefined): Fate | null =>
  isWrite && nth === 0 ? { kind: isApplied ? 'lost-answer' : 'lost-request', meanwhile } : null;

describe.each([true, false])('a lost answer to a write that was applied: %s', (isApplied) => {
  it.each(ALL)('reads that lag three seconds behind: %s', async (_name, write) => {
    const service = await strange({ lagMs: 3000, meets: (asked) => LOST(asked, isApplied) });
    const end = await deliver(write, service.ports(journal));
    expect(breachesOf(write, end, service, postsOf(service))).toEqual([]);
    // Nobody else was there: what was repeated was needed.
    if (isApplied && !UNPROVABLE.includes(write.name))
      expect([postsOf(service), end.receipt.outcome]).toEqual([1, 'done']);
  });

  it.each([7, undefined])('a colleague sends the same words meanwhile, with %s acting', async (by) => {
    for (const { write: given } of WRITES.filter(({ write }) => isText(write))) {
      const write = { ...given, params: { ...given.params, operator_id: by } } as Write;
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
    const { status, operator } = conversationIn(INBOX, id);
    return status === 'unassigned'
      ? unassignConversation(taken, id, THIRD, now)
      : assignOperator(taken, id, operator, now);
  }

  it.each(
    BETWEEN.flatMap(([what, change]) =>
      ALL.slice(3).flatMap(([name, write]) =>
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
