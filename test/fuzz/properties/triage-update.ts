// Whatever happens in whatever order: triage never throws, never sends what it should not, and loses no text.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { InboxRead } from '../../../src/triage/state/events.ts';
import type { OutboxItem } from '../../../src/triage/state/outbox.ts';
import type { Outcome } from '../../../src/writes/receipt.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { detailOf, key, ownRow, rowsOf, SELF, Sitting } from '../../triage/session-samples.ts';
import { type Property, type Run, tries } from '../property.ts';

const IDS = [41, 42, 43, 44, 45];
const KEYS = [
  ...'rncCeagfmshzjk bvi/R?q12txyz',
  ...'Enter Esc Tab Up Down Backspace Space ^S ^C ^J ^X ^U ^W ^K ^Y ^_ ^R ^T D к ы 7 d l'.split(' '),
];
/** The first in the list, so that m and Enter take it: with everything, without a text, and one that cannot be settled. */
const REPLIES = [
  {
    name: 'refund',
    text: 'Your refund is on its way.',
    actions: { note: 'refund {{conversation}}', assign: { group: 'vip' }, close: true },
  },
  {
    name: 'handover',
    text: 'Amir knows more.',
    actions: { note: null, assign: { operator: 'amir' }, close: true },
  },
  { name: 'quiet', text: '', actions: { note: 'seen', assign: { operator: '@me' }, close: true } },
  { name: 'lost', text: 'text', actions: { note: null, assign: { group: 'nobody' }, close: false } },
];
/** In which order the steps of a macro go out. */
const STEPS: readonly OutboxItem['action'][] = ['claim', 'note', 'assign', 'reply', 'close'];
const HOLD_MS = 5000;

const OUTCOMES: readonly Outcome[] = ['done', 'already', 'refused', 'skipped', 'not_sent', 'unknown'];

const id = fc.constantFrom(...IDS, 999);
const happening = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('key' as const), name: fc.constantFrom(...KEYS) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(250, 1000, 6000, 20_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      outcome: fc.constantFrom(...OUTCOMES),
      conflict: fc.boolean(),
      which: fc.nat(3),
      /** Of what was not sent: the service was not reached. */
      offline: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('detail' as const),
      id,
      operator: fc.constantFrom(0, SELF, 12),
      status: fc.constantFrom('unassigned', 'inbox', 'closed', 'odd'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      ids: fc.subarray(IDS),
      cut: fc.boolean(),
      stale: fc.boolean(),
      /** What of the operator's own inbox is unread, or why it was not read. */
      own: fc.option(fc.oneof(fc.subarray([...IDS, 61, 62]), fc.constant('failed' as const)), {
        nil: undefined,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offline' as const), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      found: fc.constantFrom('there' as const, 'absent' as const, 'unread' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('paste' as const), text: fc.string({ maxLength: 20 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('macro' as const), place: fc.nat(3), close: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('marked' as const),
      ids: fc.subarray(IDS, { minLength: 2 }),
      keys: fc.constantFrom('e', 'a Enter', 'g Down Enter', 'h 1'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edited' as const),
      text: fc.option(fc.string({ maxLength: 20 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('replies' as const), isRead: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('signal' as const) }) },
);

function inboxOf(own: readonly number[] | 'failed' | undefined, now: number): { readonly inbox?: InboxRead } {
  if (own === undefined) return {};
  if (own === 'failed') return { inbox: { error: 'HTTP 503' } };
  return { inbox: { rows: own.map((one) => ownRow(one, { lastAt: now - 1000 })), cut: false } };
}

type Generated = typeof happening extends fc.Arbitrary<infer H> ? H : never;
type Answer = Extract<Generated, { kind: 'answer' }>;
type Listed = Extract<Generated, { kind: 'list' }>;
/** `offline` is false where it is left out, and the inbox not read. */
type Happening =
  | Exclude<Generated, Answer | Listed>
  | (Omit<Answer, 'offline'> & Partial<Answer>)
  | (Omit<Listed, 'own'> & Partial<Listed>);

/** A macro, and what it takes for its steps to go out one after another: something else may still come between. */
const through: fc.Arbitrary<Happening[]> = fc
  .record({
    place: fc.nat(3),
    close: fc.boolean(),
    between: fc.array(happening, { maxLength: 2 }),
    answers: fc.array(fc.constantFrom(...OUTCOMES, 'done' as const, 'done' as const), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ place, close, between, answers }) => [
    { kind: 'macro', place, close },
    ...between,
    { kind: 'wait', ms: 6000 },
    ...answers.map(
      (outcome) => ({ kind: 'answer', outcome, conflict: false, which: 0, offline: false }) as const,
    ),
  ]);
const story = fc
  .array(
    fc.oneof({ weight: 30, arbitrary: happening.map((one) => [one]) }, { weight: 2, arbitrary: through }),
    {
      minLength: 5,
      maxLength: 60,
    },
  )
  .map((parts) => parts.flat());

/** Texts that were finished, by what was in the outbox when they were. */
class Watch {
  readonly delivered = new Map<string, number>();
  readonly texts = new Map<string, { readonly id: number; readonly text: string }>();
  ended = false;

  look(one: Sitting, sentNow: readonly OutboxItem[]): void {
    const { state } = one;
    for (const item of sentNow) {
      const times = (this.delivered.get(item.key) ?? 0) + 1;
      this.delivered.set(item.key, times);
      assert.equal(times, 1, `${item.key} went out twice`);
      assert.ok(!this.ended, 'something went out after the end');
      const { holding } = state.queue.items[item.id] ?? {};
      // Whoever a macro has given it to may have it, and nobody else.
      const by = holding?.kind === 'taken' ? holding.by : null;
      if (item.action === 'reply' && by !== item.check?.holder)
        assert.notEqual(holding?.kind, 'taken', 'a reply to what is taken');
      this.lookAtMacro(one, item);
      this.lookAtMarked(one, item);
      // A claim is refused by the service where another was faster, and a note is right whoever has it.
      const isChecked =
        item.check !== null || item.still !== undefined || ['claim', 'note'].includes(item.action);
      assert.ok(isChecked, `${item.action} goes out without a look at who has the conversation`);
    }
    for (const { key: name, phase, unwanted } of state.outbox)
      assert.ok(!unwanted || phase.kind !== 'done', `${name} was given up, and stands`);
    const closed = state.outbox.filter(
      ({ action, phase }) => action === 'close' && phase.kind === 'done' && phase.receipt.changed === true,
    );
    assert.ok(state.tally.closed <= closed.length, 'what was closed before is counted');
    for (const { key: name, macro, together } of state.outbox)
      if ((macro || together) && !this.begun.has(name)) this.begun.set(name, one.now);
    for (const { key: name, draft, id: conversation } of state.outbox)
      if (draft) this.texts.set(name, { id: conversation, text: draft.text.trim() });
    for (const [name, { id: conversation, text }] of this.texts) {
      const item = state.outbox.find((each) => each.key === name);
      if (item && ['held', 'sending', 'unknown', 'done'].includes(item.phase.kind)) continue;
      // What was thrown away can be brought back.
      const thrown = state.undo.flatMap((one) => (one.kind === 'draft' ? [one.draft] : []));
      const drafts = [...Object.values(state.drafts), ...thrown].filter((draft) => draft.id === conversation);
      if (drafts.some((draft) => draft.text.includes(text))) continue;
      // The operator may have changed or thrown it away since; what nobody touched must still be there.
      assert.ok(this.touched.has(name), `the text of ${name} is lost`);
      this.texts.delete(name);
    }
    const { current, order } = state.queue;
    assert.ok(current === null || order.includes(current), 'what is on screen is not in the queue');
    assert.equal(new Set(order).size, order.length, 'the queue has one twice');
    const lanes = new Map<number, number>();
    for (const { id: conversation, phase } of state.outbox)
      if (phase.kind === 'sending') lanes.set(conversation, (lanes.get(conversation) ?? 0) + 1);
    assert.ok(Math.max(0, ...lanes.values()) <= 1, 'two writes at once to one conversation');
  }

  /** What is being looked for. */
  readonly looking = new Set<string>();

  lookFor(items: readonly OutboxItem[]): void {
    for (const { key: name } of items) {
      assert.ok(!this.looking.has(name), `two looks for ${name} at once`);
      this.looking.add(name);
    }
  }

  /** What was answered may go out once more where the service was not reached, unless it was given up before. */
  answered(one: Sitting, event: Parameters<Sitting['feed']>[0]): void {
    if (event.kind === 'verified') this.looking.delete(event.key);
    if (event.kind !== 'delivered' || !event.offline) return;
    const item = one.state.outbox.find((each) => each.key === event.key);
    if (!item?.unwanted) this.delivered.delete(event.key);
  }

  /** What a list has brought back to the queue waits for a decision, unless it was put off. */
  lookAtReturns(before: Sitting['state'], { state }: Sitting): void {
    for (const { id: conversation, holding } of Object.values(before.queue.items)) {
      const item = state.queue.items[conversation];
      if (!['taken', 'closed', 'gone'].includes(holding.kind) || item?.holding.kind !== 'waiting') continue;
      const isOffered = [null, 'skipped', 'snoozed'].includes(item.decision);
      assert.ok(isOffered, `#${conversation} is back and stays ${item.decision}`);
    }
  }

  /** What was decided about several waits for one hold, but for the claims, as those of a single close do. */
  lookAtMarked({ state, now }: Sitting, { key: name, together, action }: OutboxItem): void {
    if (!together || action === 'claim' || state.quitting) return;
    const since = this.begun.get(name);
    assert.ok(since !== undefined && now - since >= HOLD_MS, `${name} of several went out early`);
    this.marked += 1;
  }

  /** Writes of decisions about several that went out. */
  marked = 0;

  /** Since when each step of a macro has been in the outbox. */
  readonly begun = new Map<string, number>();
  /** The steps of macros that went out. */
  steps = 0;

  /** No step before the hold is over, none out of turn, and none behind one that did not end well. */
  lookAtMacro({ state, now }: Sitting, item: OutboxItem): void {
    if (!item.macro) return;
    this.steps += 1;
    const since = this.begun.get(item.key);
    const hurried = state.quitting || since === undefined;
    if (!hurried) assert.ok(now - since >= HOLD_MS, `${item.key} went out early`);
    assert.notEqual(since, undefined, 'a macro went out at once');
    for (const other of state.outbox) {
      if (other.macro?.key !== item.macro.key || other.key === item.key) continue;
      const isBefore = STEPS.indexOf(other.action) < STEPS.indexOf(item.action);
      const may = isBefore ? ['done'] : ['held', 'refused'];
      assert.ok(may.includes(other.phase.kind), `${other.action} beside ${item.action}`);
    }
  }

  /** Texts whose conversation somebody has written to since they were finished. */
  readonly touched = new Set<string>();

  touch(conversation: number): void {
    for (const [name, { id: own }] of this.texts) if (own === conversation) this.touched.add(name);
  }
}

function happen(one: Sitting, what: Happening, watch: Watch): void {
  if (what.kind === 'wait') one.wait(what.ms);
  else
    for (const event of eventsOf(one, what, watch)) {
      watch.answered(one, event);
      const before = one.state;
      one.feed(event);
      if (event.kind === 'listed') watch.lookAtReturns(before, one);
    }
}

function eventsOf(
  { state }: Sitting,
  what: Exclude<Happening, { kind: 'wait' }>,
  { looking }: Watch,
): Parameters<Sitting['feed']>[0][] {
  switch (what.kind) {
    case 'key':
      return [{ kind: 'key', key: key(what.name) }];
    case 'answer': {
      const sending = state.outbox.filter(({ phase }) => phase.kind === 'sending');
      const item = sending[what.which % Math.max(1, sending.length)];
      if (!item) return [];
      const changed = what.outcome === 'done';
      const receipt = { ...blankReceipt(item.write), outcome: what.outcome, changed, error: 'a reason' };
      const offline = what.outcome === 'not_sent' && what.offline === true;
      return [{ kind: 'delivered', key: item.key, receipt, conflict: what.conflict, offline }];
    }
    case 'detail': {
      const detail = detailOf(what.id, { operator_id: what.operator, status: what.status });
      return [{ kind: 'detailed', id: what.id, detail }];
    }
    case 'list': {
      const sequence = what.stale ? 1 : (state.network.listing ?? 1);
      const inbox = inboxOf(what.own ?? undefined, state.now);
      return [{ kind: 'listed', sequence, rows: rowsOf(what.ids), cut: what.cut, ...inbox }];
    }
    case 'offline':
      return [{ kind: 'detail-failed', id: what.id, error: 'no route', offline: true }];
    case 'look': {
      const item = state.outbox.find(({ key: name }) => looking.has(name));
      return item ? [{ kind: 'verified', key: item.key, found: what.found }] : [];
    }
    case 'paste':
      return [{ kind: 'pasted', text: what.text }];
    case 'macro': {
      const keys = ['Esc', 'Esc', 'm', ...Array.from({ length: what.place }, () => 'Down'), 'Enter'];
      const current = state.queue.current ?? 0;
      const isOwn = state.queue.items[current]?.holding.kind === 'mine';
      const detail = detailOf(current, isOwn ? { operator_id: SELF, status: 'inbox' } : {});
      return [
        { kind: 'detailed', id: current, detail },
        ...[...keys, what.close ? '^S' : 'Enter'].map((name) => ({ kind: 'key', key: key(name) }) as const),
      ];
    }
    case 'marked':
      return [
        ...['Esc', 'Esc', 'l'].map((name) => ({ kind: 'key', key: key(name) }) as const),
        { kind: 'marked', ids: what.ids, on: true },
        ...what.keys.split(' ').map((name) => ({ kind: 'key', key: key(name) }) as const),
      ];
    case 'edited':
      return state.editing === null ? [] : [{ kind: 'edited', text: what.text, error: null }];
    case 'replies': {
      const replies = what.isRead ? [...REPLIES, { name: 'thanks', text: 'Thank you.' }] : null;
      return [{ kind: 'replies', replies, error: what.isRead ? null : 'it is broken' }];
    }
    case 'signal':
      return [{ kind: 'left', reason: 'SIGTERM' }];
  }
}

/** How many steps of macros the stories have seen. */
let steps = 0;
/** How many writes about several conversations. */
let marked = 0;

/** Throws where a story ends with a text lost, doubled or sent out of turn. */
export function checkStory(happenings: readonly Happening[]): void {
  const one = new Sitting({ holdMs: HOLD_MS, replies: REPLIES });
  one.feed({
    kind: 'directory',
    operators: [{ id: 3, email: 'amir@example.test' }],
    groups: [{ id: 5, title: 'VIP' }],
  });
  one.list(rowsOf(IDS));
  const watch = new Watch();
  for (const what of happenings) {
    const { mode } = one.state;
    if (mode.kind === 'compose') watch.touch(mode.composing.id);
    if (mode.kind === 'ask' && mode.question.id !== null) watch.touch(mode.question.id);
    // It opens the composer and finishes the text in one.
    if (what.kind === 'macro') watch.touch(one.state.queue.current ?? 0);
    const before = one.effects.length;
    happen(one, what, watch);
    // Its first keys may bring back a conversation whose text it then takes up.
    if (what.kind === 'macro')
      for (const item of one.state.outbox) if (item.draft && !watch.texts.has(item.key)) watch.touch(item.id);
    const fresh = one.effects.slice(before);
    watch.lookFor(fresh.flatMap((effect) => (effect.kind === 'verify' ? [effect.item] : [])));
    watch.look(
      one,
      fresh.flatMap((effect) => (effect.kind === 'deliver' ? [effect.item] : [])),
    );
    if (one.mode === 'ended') watch.ended = true;
  }
  steps += watch.steps;
  marked += watch.marked;
}

const tellStories = tries(story, checkStory);

const run: Run = async (runs, seed) => {
  steps = 0;
  marked = 0;
  const tried = await tellStories(runs, seed);
  // A story in which no macro comes to anything shows nothing of them.
  assert.ok(runs < 100 || steps > runs / 7.5, `${runs} stories with ${steps} steps of macros`);
  assert.ok(runs < 100 || marked > runs / 20, `${runs} stories with ${marked} writes about several`);
  return tried;
};

export const triageUpdateProperties: readonly Property[] = [
  {
    name: 'keeps its promises in any order of keys, answers, failures and signals',
    runs: { suite: 450, fuzz: 50_000 },
    run,
  },
];
