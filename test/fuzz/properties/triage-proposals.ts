// Proposals, edits by rivals, approvals, rejections, scrolls and polls in any order: what goes out was neither stale at the
// read right before, nor unseen; or a person wrote it. The service and the file of proposals are models; what is decided
// and checked is the program's own.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConversationDetail, MessageEntry } from '../../../src/api/model.ts';
import { type Proposal, standingNow, stateOf } from '../../../src/proposals/proposal.ts';
import type { DecideInput } from '../../../src/proposals/store.ts';
import { plainStyle } from '../../../src/terminal/style.ts';
import { type Approvals, createApprovals } from '../../../src/triage/effects/approvals.ts';
import type { Delivery, Effect } from '../../../src/triage/state/events.ts';
import type { OutboxItem } from '../../../src/triage/state/outbox.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { obstacleTo } from '../../../src/writes/conditions.ts';
import { blankReceipt, type Outcome } from '../../../src/writes/receipt.ts';
import { detailOf, key, ownRow, rowsOf, SELF, Sitting, START } from '../../triage/session-samples.ts';
import { type Property, type Run, triesLater } from '../property.ts';

const IDS = [41, 42, 43];
const RIVAL = 9;
const READ_MS = 500;
const HOLD_MS = 1000;
const SIZES = [
  [80, 24],
  [40, 12],
  [200, 60],
  [39, 9],
] as const;
const KEYS = 'y y y x r s e c z j k l b Space Home End Tab Tab Enter Esc w d ? R'.split(' ');

/** What a frame with a proposal is drawn from, but for the time. */
const DRAWN = [
  ...(['mode', 'queue', 'details', 'proposals', 'outbox', 'notice', 'size', 'scroll', 'fromTop'] as const),
];

const id = fc.constantFrom(...IDS);
const kindOf = <K extends string>(kind: K) => fc.constant(kind);
/** What becomes of a write that goes out: it is done, nothing left, or it is done and no answer comes. */
const fault = fc.constantFrom('none', 'none', 'none', 'none', 'offline', 'lost');
const rival = fc.record({
  kind: kindOf('rival'),
  id,
  does: fc.constantFrom('write', 'write', 'answer', 'claim', 'claim for us', 'close', 'release'),
});
const serve = fc.record({ kind: kindOf('serve'), fault });
const wait = fc.record({ kind: kindOf('wait'), ms: fc.constantFrom<number>(250, 500, 1500) });
const propose = fc.record({
  kind: kindOf('propose'),
  id,
  lines: fc.constantFrom(1, 2, 12, 40),
  close: fc.boolean(),
  note: fc.boolean(),
  link: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
const happening = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: kindOf('key'), name: fc.constantFrom(...KEYS) }) },
  { weight: 4, arbitrary: wait },
  { weight: 4, arbitrary: rival },
  { weight: 4, arbitrary: serve },
  { weight: 3, arbitrary: propose },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('poll') }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('read') }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('withdraw') }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('resize'), place: fc.nat(SIZES.length - 1) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

const pressed = (name: string) => ({ kind: 'key', name }) as const;
const waited = (ms: number) => ({ kind: 'wait', ms }) as const;
/** A proposal that is read as far as so many pages take, approved or changed, and served; others come in between. */
const through: fc.Arbitrary<Happening[]> = fc
  .record({
    pages: fc.nat(5),
    ms: fc.constantFrom(250, 500, 500, 500),
    edits: fc.constantFrom(false, false, true),
    proposed: propose,
    meanwhile: fc.array(fc.oneof(rival, rival, serve, propose), { maxLength: 2 }),
    faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
  })
  .map(({ pages, ms, edits, proposed, meanwhile, faults }) => [
    proposed,
    { kind: 'poll' },
    ...['Esc', 'Esc', 'Tab'].map(pressed),
    waited(ms),
    ...Array.from({ length: pages }, () => [pressed('b'), waited(ms)]).flat(),
    ...(edits ? ['r', 'd', 'Enter'] : ['y']).map(pressed),
    ...(proposed.link && !edits ? [waited(500), pressed('w')] : []),
    ...meanwhile.slice(0, 1),
    waited(HOLD_MS),
    ...faults.map((one) => ({ kind: 'serve', fault: one }) as const),
    ...meanwhile.slice(1),
    waited(250),
    ...[1, 2, 3].map(() => ({ kind: 'serve', fault: 'none' }) as const),
  ]);
const story = fc.record({
  /** Answers to reads are as old as their questions, and come when they are asked for. */
  slow: fc.boolean(),
  parts: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.array(happening, { minLength: 1, maxLength: 6 }) },
      { weight: 2, arbitrary: through },
    ),
    { minLength: 2, maxLength: 8 },
  ),
});

interface Held {
  messages: readonly MessageEntry[];
  status: string;
  operator: number;
}

/** What the stories came to: of approved and of changed texts those that went out, and those that were held back. */
const tally = { approved: 0, changed: 0, stopped: 0 };

class Day {
  readonly one = new Sitting({ holdMs: HOLD_MS });
  private readonly conversations = new Map<number, Held>(
    IDS.map((each) => [
      each,
      { messages: detailOf(each).messages as readonly MessageEntry[], status: 'unassigned', operator: 0 },
    ]),
  );
  private proposals: Proposal[] = [];
  private lastMessage = 10_000;
  private readonly own = new Set<number>();
  private readonly approvals: Approvals;
  private readonly writes: OutboxItem[] = [];
  private readonly reads: { readonly effect: Effect; readonly answer: () => Promise<void> }[] = [];
  /** Since when each line of a proposal is on screen, without a break, and those that were there for long enough. */
  private readonly visible = new Map<string, number>();
  private readonly read = new Set<string>();
  private readonly approved = new Set<string>();
  /** What stood in a composer, by its conversation. */
  private readonly typed = new Set<string>();

  private readonly slow: boolean;

  constructor(slow: boolean) {
    this.slow = slow;
    const get = async ({ conversation_id }: { conversation_id: number }) => this.detail(conversation_id);
    this.approvals = createApprovals(
      {
        read: () => this.waiting(),
        origin: () => null,
        decide: async (one, input) => this.decide(one, input),
        noteSent: async (one, { outcome }) => {
          if (['not_sent', 'skipped', 'refused'].includes(outcome)) this.change(one, { decision: null });
        },
      },
      { conversations: { get } } as never,
    );
    this.take(this.one.effects);
  }

  async happen(what: Happening): Promise<void> {
    switch (what.kind) {
      case 'key':
        return await this.feed({ kind: 'key', key: key(what.name) });
      case 'wait':
        for (let passed = 0; passed < what.ms; passed += 250) {
          this.one.now += 250;
          await this.feed({ kind: 'tick' });
        }
        return;
      case 'resize': {
        const [columns, rows] = SIZES[what.place] ?? SIZES[0];
        return await this.feed({ kind: 'resized', size: { columns, rows } });
      }
      case 'poll':
        if (this.one.state.network.listing === null) await this.feed({ kind: 'act', action: 'refresh' });
        return await this.answerReads();
      case 'read':
        return await this.answerReads();
      case 'rival':
        return this.rival(what.id, what.does);
      case 'propose':
        return this.propose(what);
      case 'withdraw': {
        const [first] = this.waiting();
        if (first) this.decide(first.id, { kind: 'withdrawn' });
        return;
      }
      case 'serve': {
        const item = this.writes.shift();
        if (!item) return;
        await this.feed(await this.deliver(item, what.fault));
      }
    }
  }

  private async feed(event: Parameters<Sitting['feed']>[0]): Promise<void> {
    const { mode } = this.one.state;
    if (mode.kind === 'compose') this.typed.add(`${mode.composing.id}: ${mode.composing.buffer.text.trim()}`);
    const effects = this.one.feed(event);
    this.look();
    this.take(effects);
    if (!this.slow) await this.answerReads();
  }

  private take(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'deliver') this.writes.push(effect.item);
      const answer = this.answerTo(effect);
      if (answer) this.reads.push({ effect, answer });
    }
  }

  private async answerReads(): Promise<void> {
    for (const { answer } of this.reads.splice(0)) await answer();
  }

  private answerTo(effect: Effect): (() => Promise<void>) | null {
    const proposals = () => this.feed({ kind: 'proposals', proposals: this.waiting() });
    switch (effect.kind) {
      case 'detail': {
        const before = this.detail(effect.id);
        return () =>
          this.feed({
            kind: 'detailed',
            id: effect.id,
            detail: this.slow ? before : this.detail(effect.id),
          });
      }
      case 'list': {
        const listed = this.lists();
        return () => this.feed({ kind: 'listed', sequence: effect.sequence, ...listed });
      }
      case 'proposals':
        return proposals;
      case 'reject':
        return () => {
          this.decide(effect.proposal, { kind: 'rejected' });
          return proposals();
        };
      case 'unapprove':
        return async () => {
          await this.approvals.unapprove(effect.proposal);
          await proposals();
        };
      case 'verify': {
        const { key: name, id: of, write } = effect.item;
        return async () => {
          const text = (write.params as { readonly text?: string }).text;
          const isThere = this.held(of).messages.some(({ message }) => message === text);
          if (isThere) await this.approvals.found(effect.item);
          await this.feed({ kind: 'verified', key: name, found: isThere ? 'there' : 'absent' });
        };
      }
      default:
        return null;
    }
  }

  /** What stands on the frame now, and whether what has just been approved was read. */
  private look(): void {
    const { one } = this;
    const text = this.frame();
    for (const line of text === '' ? [] : this.proposals.flatMap(linesOf)) {
      if (!text.includes(line)) this.visible.delete(line);
      else if (!this.visible.has(line)) this.visible.set(line, one.now);
      if (one.now - (this.visible.get(line) ?? one.now) >= READ_MS) this.read.add(line);
    }
    if (text === '') this.visible.clear();
    for (const { macro } of one.state.outbox) {
      if (!macro?.proposal || this.approved.has(macro.key)) continue;
      this.approved.add(macro.key);
      const unread = linesOf(this.proposal(macro.proposal.id)).filter((line) => !this.read.has(line));
      assert.deepEqual(unread, [], `${macro.proposal.id} was approved without these lines`);
    }
  }

  private drawn: { readonly state: State; readonly text: string } | null = null;

  /** The frame as one text; empty where no proposal can be on it. A tick that changes nothing draws nothing. */
  private frame(): string {
    const { state } = this.one;
    const { current } = state.queue;
    if (state.mode.kind !== 'show' || !this.proposals.some((one) => one.conversation === current)) return '';
    const before = this.drawn?.state;
    const isSame = DRAWN.every((part) => before?.[part] === state[part]);
    if (!this.drawn || !isSame) {
      const { rows } = view(state, plainStyle);
      this.drawn = { state, text: rows.map((row) => `${row.text} ${row.pane?.text ?? ''}`).join('\n') };
    }
    return this.drawn.text;
  }

  private async deliver(item: OutboxItem, what: string): Promise<Delivery> {
    const said = (outcome: Outcome, error: string | null, more: Partial<Delivery> = {}): Delivery => {
      const receipt = { ...blankReceipt(item.write), outcome, changed: outcome === 'done', error };
      return { kind: 'delivered', key: item.key, receipt, conflict: false, ...more };
    };
    const isOurs = item.macro?.proposal !== undefined;
    if (what === 'offline') return said('not_sent', 'no route', { offline: true });
    const stopped = await this.approvals.before(item);
    if (stopped) {
      tally.stopped += 1;
      return stopped;
    }
    const { check, still } = item;
    const conditions = {
      ...(check === null ? {} : { stillSeen: check }),
      ...(still === undefined ? {} : { stillAs: still }),
    };
    const obstacle = obstacleTo(item.write, this.detail(item.id), conditions, { sent: this.own });
    const held = this.held(item.id);
    const isLost = item.action === 'claim' && held.operator !== 0 && held.operator !== SELF;
    if (obstacle && isOurs) tally.stopped += 1;
    const delivery = obstacle
      ? said('skipped', obstacle.reason, { conflict: obstacle.taken })
      : isLost
        ? said('refused', 'somebody else has it', { conflict: true })
        : what === 'lost'
          ? said('unknown', 'no answer came')
          : said('done', null);
    if (['done', 'unknown'].includes(delivery.receipt.outcome)) {
      this.judge(item);
      this.apply(item);
    }
    await this.approvals.after(item, delivery);
    return delivery;
  }

  /** The promise, of each write that reaches the service. */
  private judge({ key: name, id: of, macro, draft, action }: OutboxItem): void {
    const { status, operator } = this.held(of);
    if (macro?.proposal) {
      const { id: proposed, writtenFor } = this.proposal(macro.proposal.id);
      const since = this.held(of).messages.filter((one) => Number(one.id) > (writtenFor.message ?? 0));
      const others = since.filter((one) => !this.own.has(Number(one.id)));
      assert.deepEqual(macro.key === name ? since : others, [], `${proposed} goes out stale`);
      // What a close wants is so already where it was closed meanwhile, as the service says.
      const isOver = status === 'closed' && action !== 'close';
      if (macro.key === name)
        assert.deepEqual(
          [status, operator],
          [writtenFor.status, writtenFor.operator],
          `${proposed} is stale`,
        );
      else assert.ok(!isOver && (status === 'closed' || operator !== RIVAL), `${proposed} goes to a rival`);
      if (action === 'reply') tally.approved += 1;
    } else if (action === 'reply') {
      assert.ok(this.typed.has(`${of}: ${draft?.text.trim()}`), `nobody wrote ${draft?.text}`);
      if (draft?.proposal !== undefined) tally.changed += 1;
    }
  }

  private apply({ id: of, action, write }: OutboxItem): void {
    const { text } = write.params as { readonly text?: string };
    if (action === 'reply') {
      this.say(of, text ?? '', SELF);
      this.own.add(this.lastMessage);
    }
    if (action === 'claim') this.put(of, { status: 'inbox', operator: SELF });
    if (action === 'close') this.put(of, { status: 'closed' });
    if (action === 'release') this.put(of, { status: 'unassigned', operator: 0 });
  }

  private rival(of: number, does: string): void {
    if (does === 'write') this.say(of, 'Hello?', null);
    if (does === 'answer') this.say(of, 'Soon.', RIVAL);
    if (does === 'claim') this.put(of, { status: 'inbox', operator: RIVAL });
    if (does === 'claim for us') this.put(of, { status: 'inbox', operator: SELF });
    if (does === 'close') this.put(of, { status: 'closed' });
    if (does === 'release') this.put(of, { status: 'unassigned', operator: 0 });
  }

  private propose({ id: of, lines, close, note, link }: Extract<Happening, { kind: 'propose' }>): void {
    const name = `p${this.proposals.length + 1}`;
    const texts = Array.from({ length: lines }, (_, line) => `${name} says ${line}.`);
    const detail = this.detail(of);
    this.proposals.push({
      ...{ id: name, service: 'the sandbox', profile: null, conversation: of, reason: 'It left today.' },
      content: {
        text: [...texts, ...(link ? ['https://evil.test/pay'] : [])].join('\n'),
        ...(note ? { note: `${name} noted.` } : {}),
        ...(close ? { close } : {}),
      },
      proposedBy: { kind: 'agent', name: 'helper', evidence: 'AI_AGENT' },
      ...{ at: START, expires: START + 86_400_000, decision: null, sent: null },
      writtenFor: standingNow(detail),
    });
  }

  private waiting(): Proposal[] {
    return this.proposals.filter(({ decision }) => decision === null);
  }

  private proposal(name: string): Proposal {
    const found = this.proposals.find((one) => one.id === name);
    assert.ok(found, `there is no ${name}`);
    return found;
  }

  private decide(name: string, { kind, conversation }: Omit<DecideInput, 'by'>) {
    const proposal = this.proposal(name);
    const state = stateOf(proposal, this.one.now, conversation);
    const isDue = kind === 'approved' ? state === 'pending' : proposal.decision === null;
    if (!isDue) return { proposal, refused: state };
    const by = { kind: 'person', name: null, evidence: null } as const;
    this.change(name, {
      decision: { kind, by, at: this.one.now, reason: null, text: null, changed: null },
    });
    return { proposal, refused: null };
  }

  private change(name: string, change: Partial<Proposal>): void {
    this.proposals = this.proposals.map((one) => (one.id === name ? { ...one, ...change } : one));
  }

  private held(of: number): Held {
    const found = this.conversations.get(of);
    assert.ok(found, `there is no #${of}`);
    return found;
  }

  private put(of: number, change: Partial<Held>): void {
    this.conversations.set(of, { ...this.held(of), ...change });
  }

  private say(of: number, message: string, operator: number | null): void {
    this.lastMessage += 1;
    const entry = {
      ...{ id: this.lastMessage, message, type: 'text', date_created: this.one.now / 1000 },
      ...(operator === null ? {} : { operator_id: operator }),
    } as unknown as MessageEntry;
    this.put(of, { messages: [...this.held(of).messages, entry] });
  }

  private detail(of: number): ConversationDetail {
    const { messages, status, operator } = this.held(of);
    return detailOf(of, { messages: [...messages], status, operator_id: operator });
  }

  private lists() {
    const ofKind = (status: string) => IDS.filter((each) => this.held(each).status === status);
    const rows = ofKind('inbox')
      .filter((each) => this.held(each).operator === SELF)
      .map((each) => ownRow(each, { lastAt: this.one.now - 1000 }));
    const inbox = { rows, cut: false };
    return { rows: rowsOf(ofKind('unassigned')), cut: false, inbox, proposals: this.waiting() };
  }
}

/** What of a proposal must have been on screen, each with a blank before it. */
function linesOf({ content }: Proposal): string[] {
  const texts = [...(content.text?.split('\n') ?? []), ...(content.note ? [content.note] : [])];
  return texts.filter((text) => !text.startsWith('http')).map((text) => ` ${text}`);
}

const tell = triesLater(story, async ({ slow, parts }) => {
  const day = new Day(slow);
  await day.happen({ kind: 'poll' });
  for (const what of parts.flat()) await day.happen(what);
});

const run: Run = async (runs, seed) => {
  Object.assign(tally, { approved: 0, changed: 0, stopped: 0 });
  const tried = await tell(runs, seed);
  // Stories in which nothing is approved, or nothing stale, show nothing.
  const { approved, changed, stopped } = tally;
  const isTelling = approved > runs / 15 && changed > runs / 30 && stopped > runs / 30;
  assert.ok(runs < 100 || isTelling, `${runs} stories: ${JSON.stringify(tally)}`);
  return tried;
};

export const triageProposalsProperties: readonly Property[] = [
  {
    name: 'sends no proposal that is stale or unseen, in any order of rivals, approvals, scrolls and polls',
    runs: { suite: 100, fuzz: 10_000 },
    run,
  },
];
