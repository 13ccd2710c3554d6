// Sessions without a terminal and without a service: states, rows and answers for tests of what triage decides.
import type { ConversationDetail } from '../../src/api/model.ts';
import type { Proposal, ProposalContent } from '../../src/proposals/proposal.ts';
import type { Key } from '../../src/terminal/keyboard.ts';
import type { EffectPorts } from '../../src/triage/effects.ts';
import { defaultBindings } from '../../src/triage/keys.ts';
import type { Effect, Event, InboxRead, InboxRow, ListedRow } from '../../src/triage/state/events.ts';
import type { OutboxItem } from '../../src/triage/state/outbox.ts';
import { initial, NOTHING_RECOVERED, type RecoveredState } from '../../src/triage/state/start.ts';
import type { Session, State } from '../../src/triage/state.ts';
import { isReadBefore } from '../../src/triage/update/step.ts';
import { update } from '../../src/triage/update.ts';
import type { Standing } from '../../src/writes/conditions.ts';
import type { Receipt } from '../../src/writes/receipt.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';

export const SELF = 7;
export const START = Date.UTC(2026, 10, 21, 12, 0, 0);

/** Two operators, and no groups. */
export const DIRECTORY = {
  kind: 'directory',
  operators: [
    { id: 3, email: 'amir@example.test' },
    { id: 5, email: 'dana@example.test' },
  ],
  groups: [],
} as const;

export const SESSION: Session = {
  operator: { id: SELF, email: 'sam@example.test' },
  groups: [],
  holdMs: 5000,
  confirmAbove: 20,
  readOnly: false,
  sentBefore: [],
  beginsWith: 'waiting',
  notify: 'off',
  pipe: [],
  toKeep: null,
  getMarksRead: 'unknown',
  openLinks: 'copy',
  plain: false,
  renewal: { from: 'profile', command: 'convops profile set token' },
  utc: true,
  lateAfterMs: 30 * 60_000,
  bindings: defaultBindings,
  replies: [{ name: 'thanks', text: 'Thank you, {{customer}}. #{{conversation}}' }],
};

/** Ports of a session whose computer knows of no earlier one, nor of proposals. */
export const FRESH_PORTS: Pick<
  EffectPorts,
  'answered' | 'notes' | 'met' | 'earlier' | 'renew' | 'proposals'
> = {
  answered: async () => new Set(),
  notes: async () => ({ ids: [], unlisted: [] }),
  met: async () => ({}),
  earlier: async () => [],
  renew: async () => undefined,
  proposals: {
    read: () => [],
    origin: () => null,
    reject: () => Promise.reject(new Error('there are no proposals')),
    noteSent: async () => undefined,
    noteStep: async () => undefined,
  },
};

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;

/** A key as Node names it; `^S` is Ctrl and a letter. */
export function key(text: string): Key {
  const named: Readonly<Record<string, Partial<Key>>> = {
    Enter: { name: 'return', sequence: '\r' },
    Esc: { name: 'escape', sequence: '\x1b' },
    Up: { name: 'up', sequence: '\x1b[A' },
    Down: { name: 'down', sequence: '\x1b[B' },
    Tab: { name: 'tab', sequence: '\t' },
    Backspace: { name: 'backspace', sequence: '\x7f' },
    Space: { name: 'space', sequence: ' ' },
    '^_': { sequence: '\x1f' },
  };
  const plain = { ctrl: false, meta: false, shift: false };
  const control = /^\^([A-Z])$/.exec(text)?.[1];
  if (control !== undefined) {
    const sequence = String.fromCharCode(control.charCodeAt(0) - 64);
    return { ...plain, name: control.toLowerCase(), sequence, ctrl: true };
  }
  if (named[text]) return { ...plain, name: undefined, sequence: '', ...named[text] };
  const isLetter = /^[a-z]$/i.test(text);
  return {
    ...plain,
    name: isLetter ? text.toLowerCase() : /^[0-9]$/.test(text) ? text : undefined,
    sequence: text,
    shift: /^[A-Z]$/.test(text),
  };
}

/** The state in which a session begins, in a window of 80 x 24, with nothing left from before. */
export function freshState(session: Partial<Session> = {}, at = START): State {
  return initial({ ...SESSION, ...session }, NOTHING_RECOVERED, { columns: 80, rows: 24 }, at).state;
}

/** A session in a test: events go in, the state and all effects so far come out. */
export class Sitting {
  state: State;
  effects: Effect[];
  now = START;

  constructor(session: Partial<Session> = {}, left: RecoveredState = NOTHING_RECOVERED) {
    const step = initial({ ...SESSION, ...session }, left, { columns: 80, rows: 24 }, START);
    this.state = step.state;
    this.effects = [...step.effects];
  }

  /** Feeds an event; resolves to the effects of this one. */
  feed(event: WithoutTime<Event>): readonly Effect[] {
    const step = update(this.state, { ...event, at: this.now } as Event);
    this.state = step.state;
    this.effects.push(...step.effects);
    return step.effects;
  }

  /** Presses keys: single characters, or names such as Enter and ^S. */
  press(...keys: readonly string[]): void {
    for (const each of keys) this.feed({ kind: 'key', key: key(each) });
  }

  type(text: string): void {
    this.press(...Array.from(text));
  }

  /** Lets time pass, with its ticks. */
  wait(ms: number): void {
    for (let passed = 0; passed < ms; passed += 250) {
      this.now += 250;
      this.feed({ kind: 'tick' });
    }
  }

  /** The list that was asked for last comes. */
  list(rows: readonly ListedRow[], cut = false, inbox?: InboxRead): void {
    const asked = this.effects.findLast((effect) => effect.kind === 'list');
    if (asked?.kind !== 'list') throw new Error('no list was asked for');
    this.feed({ kind: 'listed', sequence: asked.sequence, rows, cut, ...(inbox ? { inbox } : {}) });
  }

  /** A conversation comes as it is now; once more where a write of ours has overtaken the first reading. */
  detail(id: number, change: Partial<ConversationDetail> = {}): void {
    const isAgain = isReadBefore(this.state, id);
    this.feed({ kind: 'detailed', id, detail: detailOf(id, change) });
    if (isAgain) this.feed({ kind: 'detailed', id, detail: detailOf(id, change) });
  }

  /** What is on its way, of one action. */
  item(action: OutboxItem['action'], id?: number): OutboxItem {
    const found = this.state.outbox.findLast(
      (one) => one.action === action && (id === undefined || one.id === id),
    );
    if (!found) throw new Error(`no ${action} is in the outbox`);
    return found;
  }

  /** The service answers a write. */
  answer(action: OutboxItem['action'], change: Partial<Receipt> = {}, conflict = false): void {
    const isSending = (one: OutboxItem) => one.action === action && one.phase.kind === 'sending';
    const item = this.state.outbox.findLast(isSending) ?? this.item(action);
    if (item.phase.kind !== 'sending') throw new Error(`${action} is ${item.phase.kind}`);
    this.feed({
      kind: 'delivered',
      key: item.key,
      receipt: { ...blankReceipt(item.write), ...change },
      conflict,
      ...this.standing(item.id),
    });
  }

  /** How the conversation stands, as a read right before the write would show it. */
  private standing(id: number): { readonly before?: Standing } {
    const found = this.state.queue.items[id];
    if (found?.holding.kind === 'waiting')
      return { before: { operator: 0, group: found.groupId, status: 'unassigned' } };
    if (found?.holding.kind === 'mine')
      return { before: { operator: SELF, group: found.groupId, status: 'inbox' } };
    if (found?.holding.kind !== 'taken') return {};
    return { before: { operator: found.holding.by, group: found.groupId, status: 'inbox' } };
  }

  get current(): number | null {
    return this.state.queue.current;
  }

  get mode(): State['mode']['kind'] {
    return this.state.mode.kind;
  }

  get said(): string {
    return this.state.notice?.text ?? '';
  }

  /** The question that stands, line by line. */
  get asked(): string {
    const { mode } = this.state;
    return mode.kind === 'ask' ? [mode.question.title, ...mode.question.lines].join('\n') : '';
  }

  /** The writes that went out so far, as `action id`. */
  get sent(): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === 'deliver' ? [`${effect.item.action} ${effect.item.id}`] : [],
    );
  }

  get phases(): readonly string[] {
    return this.state.outbox.map(({ action, id, phase }) => `${action} ${id} ${phase.kind}`);
  }
}

/** A session whose queue is read, each conversation with its one message. */
export function sitting(session: Partial<Session> = {}, ids: readonly number[] = [41, 42, 43, 44]): Sitting {
  const one = new Sitting(session);
  one.list(rowsOf(ids));
  for (const id of ids) one.detail(id);
  return one;
}

/** Rows of the unassigned list, given oldest first as the queue walks them; the service has them newest first. */
export function rowsOf(ids: readonly number[]): ListedRow[] {
  return ids
    .map((id, place) => ({
      id,
      name: `Customer ${id}`,
      channel: 'telegram',
      groupId: 2,
      since: START - (ids.length - place) * 600_000,
    }))
    .reverse();
}

/** A row of the operator's inbox, whose customer wrote one message ten minutes before the session began. */
export function ownRow(id: number, change: Partial<InboxRow> = {}): InboxRow {
  return {
    ...{ id, name: `Customer ${id}`, channel: 'telegram', groupId: 2 },
    ...{ unread: 1, lastAt: START - 600_000, answered: false },
    ...change,
  };
}

/** A conversation with one message of its customer. */
export function detailOf(id: number, change: Partial<ConversationDetail> = {}): ConversationDetail {
  const second = START / 1000;
  return {
    conversation_id: id,
    operator_id: 0,
    from_platform_user_id: id,
    to_platform_user_id: 1,
    from_user: { name: `Customer ${id}` },
    to_user: {},
    application: 'telegram',
    status: 'unassigned',
    date_created: second,
    date_updated: second,
    messages: [{ id: id * 100, message: 'Where is it?', type: 'text', date_created: second }],
    ...change,
    // The cast: of the users only what is looked at is there.
  } as unknown as ConversationDetail;
}

/** A proposal of an agent for conversation 41, as that stands. */
export function aProposal(
  content: ProposalContent = { text: 'It is on its way.' },
  change: Partial<Proposal> = {},
): Proposal {
  return {
    ...{
      id: 'p1',
      service: 'the sandbox',
      profile: null,
      conversation: 41,
      content,
      reason: 'It left today.',
    },
    proposedBy: { kind: 'agent', name: 'helper', evidence: 'AI_AGENT' },
    ...{ at: START - 60_000, expires: START + 86_400_000 },
    writtenFor: { message: 4100, status: 'unassigned', operator: 0 },
    ...{ decision: null, sent: null, ...change },
  };
}
