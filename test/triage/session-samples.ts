// Sessions without a terminal and without a service: states, rows and answers for tests of what triage decides.
import type { ConversationDetail } from '../../src/api/model.ts';
import type { Key } from '../../src/terminal/keyboard.ts';
import { defaultBindings } from '../../src/triage/keys.ts';
import type { Effect, Event, InboxRead, ListedRow } from '../../src/triage/state/events.ts';
import type { OutboxItem } from '../../src/triage/state/outbox.ts';
import { initial, NOTHING_RECOVERED } from '../../src/triage/state/start.ts';
import type { Session, State } from '../../src/triage/state.ts';
import { update } from '../../src/triage/update.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';

export const SELF = 7;
export const START = Date.UTC(2026, 10, 21, 12, 0, 0);

/** Two operators, and a group. */
export const DIRECTORY = {
  kind: 'directory',
  operators: [
    { id: 3, email: 'amir@example.test' },
    { id: 5, email: 'dana@example.test' },
  ],
  groups: [{ id: 2, title: 'Billing' }],
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

  constructor(session: Partial<Session> = {}) {
    const step = initial({ ...SESSION, ...session }, NOTHING_RECOVERED, { columns: 80, rows: 24 }, START);
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
  list(rows: readonly ListedRow[], inbox?: InboxRead): void {
    const asked = this.effects.findLast((effect) => effect.kind === 'list');
    if (asked?.kind !== 'list') throw new Error('no list was asked for');
    this.feed({ kind: 'listed', sequence: asked.sequence, rows, cut: false, ...(inbox ? { inbox } : {}) });
  }

  /** What is on its way, of one action. */
  item(action: OutboxItem['action']): OutboxItem {
    const found = this.state.outbox.findLast((one) => one.action === action);
    if (!found) throw new Error(`no ${action} is in the outbox`);
    return found;
  }

  /** The service does a write that is being sent. */
  answer(action: OutboxItem['action']): void {
    const { key, write } = this.item(action);
    this.feed({ kind: 'delivered', key, receipt: blankReceipt(write), conflict: false });
  }

  get mode(): State['mode']['kind'] {
    return this.state.mode.kind;
  }

  get said(): string {
    return this.state.notice?.text ?? '';
  }
}

/** A session whose queue is read, each conversation with its one message. */
export function sitting(session: Partial<Session> = {}, ids: readonly number[] = [41, 42, 43, 44]): Sitting {
  const one = new Sitting(session);
  one.list(rowsOf(ids));
  for (const id of ids) one.feed({ kind: 'detailed', id, detail: detailOf(id) });
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
