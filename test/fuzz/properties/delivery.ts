// writes/deliver.ts against a service that loses and spoils answers in any order, with colleagues in between: a
// request is made again only where that cannot do it twice, and a receipt says no more than is so.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callNamed, createApiClient } from '../../../src/api/client.ts';
import { conversationIn, Refusal, type SandboxState, userIn } from '../../../src/sandbox/store.ts';
import {
  addOperator,
  assignOperator,
  changeUser,
  closeConversation,
  sendMessage,
  startConversation,
  unassignConversation,
} from '../../../src/sandbox/transitions.ts';
import { type DeliverPorts, deliver } from '../../../src/writes/deliver.ts';
import { createGroupLookup } from '../../../src/writes/groups.ts';
import type { RunJournal } from '../../../src/writes/journal.ts';
import { type RetryPolicy, withRetriedReads } from '../../../src/writes/patience.ts';
import type { WriteName } from '../../../src/writes/policy.ts';
import type { Delivered } from '../../../src/writes/receipt.ts';
import { createLearned } from '../../../src/writes/response.ts';
import { contentOf, type Write } from '../../../src/writes/write.ts';
import { INBOX, WRITES, writeCase } from '../../support/delivery-cases.ts';
import { type Property, triesLater } from '../property.ts';
import { FATES, type Served, type Step, serveInProcess } from '../service.ts';

/** A second time would reach a customer or a colleague twice, or is not known to be harmless. */
const ONCE: readonly WriteName[] = [
  'operators.create',
  'conversations.start',
  'conversations.sendMessage',
  'conversations.sendFileMessage',
  'conversations.sendNote',
];
const OPERATOR = 7;
const RIVAL = INBOX.operators.find(({ id }) => id !== OPERATOR && id !== 3)?.id ?? 0;
/** The newest change of the inbox is half a minute old. */
const BEGIN = (Math.max(...INBOX.conversations.map(({ updated }) => updated)) + 30) * 1000;

const MEANWHILE = ['start', 'close', 'unassign', 'assign', 'same text', 'rename', 'invite'] as const;
/** Writes whose effect a colleague may have had, so that reading shows it done. */
const SAME_BY_OTHERS: { readonly [N in WriteName]?: Happening } = {
  'conversations.close': 'close',
  'conversations.unassign': 'unassign',
};
type Happening = (typeof MEANWHILE)[number] | 'nothing';

/** What a colleague does; what the service refuses does not happen. */
function happening(what: Happening, write: Write): Step['meanwhile'] {
  const id = write.id ?? 0;
  return (state, now) => {
    try {
      switch (what) {
        case 'start':
          return startConversation(state, id, RIVAL, now);
        case 'close':
          return closeConversation(state, id, RIVAL, now);
        case 'unassign':
          return unassignConversation(state, id, RIVAL, now);
        case 'assign':
          return assignOperator(state, id, RIVAL, now);
        case 'same text':
          return sendMessage(state, id, contentOf(write) ?? 'other', RIVAL, now).state;
        case 'rename':
          return changeUser(state, id, { name: 'Somebody' }, now);
        case 'invite':
          return addOperator(state, 'third@example.test');
        case 'nothing':
          return state;
      }
    } catch (error) {
      if (error instanceof Refusal) return state;
      throw error;
    }
  };
}

const step = (quiet: number) =>
  fc.record({
    fate: fc.constantFrom(...FATES),
    applied: fc.boolean(),
    meanwhile: fc.oneof(
      { weight: quiet, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...MEANWHILE, 'same text', 'same text') },
    ),
  });
const trouble = fc.record({
  // A message is what most depends on.
  which: fc.constantFrom(
    ...WRITES,
    ...Array.from({ length: 6 }, () => writeCase('conversations.sendMessage')),
  ),
  writes: fc.array(step(5), { maxLength: 6 }),
  reads: fc.oneof(fc.array(step(5), { maxLength: 0 }), fc.array(step(5), { maxLength: 8 })),
  skewMs: fc.constantFrom(0, -3_600_000, 90_000, 999),
  latencyMs: fc.constantFrom(0, 40, 4000),
  dated: fc.boolean(),
  retries: fc.integer({ min: 0, max: 3 }),
  baseline: fc.boolean(),
  /** Seconds since the same text went there from here. */
  earlier: fc.constantFrom(null, null, 1, 30),
});
type Trouble = typeof trouble extends fc.Arbitrary<infer T> ? T : never;

interface Run extends Served {
  readonly ports: DeliverPorts;
  /** What was done, in order. */
  readonly log: string[];
}

function begin({ which: { write }, ...given }: Trouble): Run {
  let clock = BEGIN;
  let offset: number | null = null;
  const log: string[] = [];
  const steps = (list: Trouble['writes']) =>
    list.map(({ fate, applied, meanwhile }) => ({
      fate,
      applied,
      meanwhile: noted(happening(meanwhile, write)),
    }));
  const noted =
    (change: Step['meanwhile']): Step['meanwhile'] =>
    (state, now) => {
      const next = change(state, now);
      if (isOther(write, state, next)) log.push('colleague');
      return next;
    };
  const served = serveInProcess({
    state: stateBefore(write, given.earlier === null ? null : (BEGIN + given.skewMs) / 1000 - given.earlier),
    writes: steps(given.writes),
    reads: steps(given.reads),
    now: () => clock + given.skewMs,
    dated: given.dated,
  });
  const patience: RetryPolicy = {
    now: () => clock,
    async sleep(ms) {
      clock += ms;
    },
    random: () => 0.5,
    retries: given.retries,
  };
  const client = createApiClient(
    {
      async send(request) {
        log.push(request.method);
        clock += given.latencyMs;
        const before = served.arrived.length;
        const sending = served.transport.send(request);
        if (served.arrived.length > before) {
          // What comes in the very moment of the request comes too late to be seen.
          if (log.at(-1) === 'colleague') log.pop();
          log.push('arrived');
        }
        const answer = await sending;
        clock += given.latencyMs;
        const date = Date.parse(String(answer.headers.date));
        if (Number.isFinite(date)) offset = date - clock;
        return answer;
      },
    },
    { listParams: 'query', authScope: 'all' },
  );
  const journal: RunJournal = {
    run: 'r',
    async intend() {
      log.push('intent');
      return 'r.1';
    },
    async settle({ outcome }) {
      log.push(`result ${outcome}`);
    },
    rivalOf: () => null,
    close: async () => undefined,
  };
  const ports: DeliverPorts = {
    client: withRetriedReads(client, patience),
    call: (name, params) => callNamed(client, name)(params),
    patience,
    journal,
    clockOffset: () => offset,
    timeoutMs: 30_000,
    learned: createLearned(),
    groups: createGroupLookup(withRetriedReads(client, patience), patience.now),
    readBeforeText: given.baseline,
  };
  return { ...served, ports, log };
}

/** Whether what the write is about is another now. */
function isOther({ name, id }: Write, one: SandboxState, other: SandboxState): boolean {
  if (name === 'users.update') return userIn(one, id ?? 0) !== userIn(other, id ?? 0);
  return name.startsWith('conversations.') && conversationIn(one, id ?? 0) !== conversationIn(other, id ?? 0);
}

function stateBefore(write: Write, at: number | null): SandboxState {
  const text = contentOf(write);
  if (at === null || text === null) return INBOX;
  return sendMessage(INBOX, write.id ?? 0, text, OPERATOR, Math.floor(at)).state;
}

async function checkTrouble(given: Trouble): Promise<void> {
  const { name } = given.which.write;
  const run = begin(given);
  const { receipt } = await deliver(given.which.write, run.ports);
  const meanwhile = [...given.writes, ...given.reads].map((one) => one.meanwhile);
  const isAlone = meanwhile.every((each) => each === 'nothing');
  checkRequests(name, run);
  checkReceipt(receipt, run);
  const acted = run.arrived.filter((one) => one.acted).length;
  if (isAlone) {
    assert.ok(acted <= 1, `it was done ${acted} times`);
    assert.notEqual(receipt.outcome, 'already', 'nothing was so before');
    if (receipt.outcome === 'done') assert.equal(acted, 1, 'it says done, and nothing was done');
  }
  // A colleague's message of the same words is no proof of ours; only what anybody may have closed or released is.
  const theirs = SAME_BY_OTHERS[name];
  if (receipt.outcome === 'done' && acted === 0)
    assert.ok(theirs !== undefined && meanwhile.includes(theirs), 'it says done, and it is not our work');
  if (ONCE.includes(name)) assert.ok(acted <= 1, `it was done ${acted} times`);
  checkRepeat(given, run);
}

/** A request that was lost is not made again over what somebody else has done since, unless it is done in that moment. */
function checkRepeat({ latencyMs }: Trouble, { arrived, log }: Run): void {
  // Dates are whole seconds: what happens within one cannot be told apart.
  if (arrived.length < 2 || latencyMs < 1000) return;
  const between = log.slice(log.indexOf('arrived') + 1, log.lastIndexOf('arrived'));
  assert.ok(!between.includes('colleague'), `it was repeated over a change: ${log.join(', ')}`);
}

/** How often the request may be made, and that its intent stood in the journal before. */
function checkRequests(name: WriteName, { arrived, log }: Run): void {
  const most = ONCE.includes(name) ? 1 : 2;
  const fates = arrived.map(({ fate }) => fate).join(', ');
  assert.ok(arrived.length <= most, `${name} arrived ${arrived.length} times: ${fates}`);
  const first = log.indexOf('POST');
  if (first < 0) return;
  const intent = log.indexOf('intent');
  assert.ok(intent >= 0 && intent < first, 'a request went out before its intent was noted');
}

function checkReceipt(receipt: Delivered['receipt'], { arrived, log }: Run): void {
  const { outcome, changed, check, entry } = receipt;
  const acted = arrived.some((one) => one.acted);
  const results = log.filter((line) => line.startsWith('result'));
  assert.deepEqual(results, entry === null ? [] : [`result ${outcome}`]);
  if (entry === null) assert.ok(!log.includes('POST'), 'it was sent, and the receipt names no entry');
  if (outcome === 'not_sent') assert.equal(arrived.length, 0, 'it says not sent, and it arrived');
  if (outcome === 'refused') assert.ok(!acted, 'it says refused, and it was done');
  if (outcome === 'unknown') {
    assert.equal(changed, null, 'it claims to know whether it changed something');
    assert.ok(check, 'it names no command that checks');
  }
  if (outcome !== 'done' && outcome !== 'already') assert.ok(receipt.error, `no word why it is ${outcome}`);
}

export const deliveryProperties: readonly Property[] = [
  {
    name: 'nothing is done twice and no receipt lies, whatever is lost and whoever comes between',
    runs: { suite: 1000, fuzz: 200_000 },
    run: triesLater(trouble, checkTrouble),
  },
];
