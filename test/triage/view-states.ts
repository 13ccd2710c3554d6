// States to draw: a queue, a customer, an outbox, each as a session would have it, without going through update.
import type { ConversationDetail, MessageEntry } from '../../src/api/model.ts';
import type { FrameRow, Size } from '../../src/terminal/screen.ts';
import { type Draft, draftKey, type OutboxItem, type Phase } from '../../src/triage/state/outbox.ts';
import { initial, NOTHING_RECOVERED } from '../../src/triage/state/start.ts';
import type { Composing, QueueItem, Session, State } from '../../src/triage/state.ts';
import { aDetail, aMessage, aUser, NOW_MS, START } from '../views/samples.ts';
import { SESSION as PLAIN_SESSION } from './session-samples.ts';

export { NOW_MS };

const MINUTE = 60_000;

export const SESSION: Session = {
  ...PLAIN_SESSION,
  operator: { id: 41, email: 'anna@example.test' },
  groups: [{ id: 3, title: 'Billing' }],
  replies: [
    { name: 'delay', text: 'Sorry for the delay, {{customer}}.' },
    { name: 'refund', text: 'The refund is on its way.\nIt takes three days.' },
  ],
};

export function anItem(id: number, fields: Partial<QueueItem> = {}): QueueItem {
  return {
    id,
    name: 'Ali',
    channel: 'whatsapp',
    groupId: 3,
    since: NOW_MS - 20 * MINUTE,
    holding: { kind: 'waiting' },
    decision: null,
    ...fields,
  };
}

const DIALOGUE: readonly MessageEntry[] = [
  ...Array.from({ length: 14 }, (_, place) =>
    aMessage(-1500 + place * 3, `Earlier message ${place + 1}.`, place % 3 === 1 ? { operator_id: 12 } : {}),
  ),
  aMessage(0, 'Где мой заказ 10432? Обещали доставить в прошлый вторник.'),
  aMessage(3, 'Checking with the warehouse, one moment.', { operator_id: 12 }),
  aMessage(4, 'Parcel lost, refund possible.', { operator_id: 41 }),
  aMessage(47, 'Any news? I need it by Friday. 👍🏽'),
  aMessage(48, 'https://files.example.test/a1b2.jpg', { type: 'image' }),
];

/** The id of the message that is the operator's own note. */
export const NOTE_ID = 104;

export function dialogue(fields: Partial<ConversationDetail> = {}): ConversationDetail {
  return aDetail(DIALOGUE, {
    conversation_id: 10432,
    date_created: START - 86_400,
    from_user: aUser({ custom_name: 'Оксана Петренко' }),
    ...fields,
  });
}

const QUEUE: readonly QueueItem[] = [
  anItem(10431, {
    name: 'Bea',
    decision: 'replied',
    holding: { kind: 'mine' },
    since: NOW_MS - 134 * MINUTE,
  }),
  anItem(10432, { name: 'Оксана Петренко', channel: 'telegram', since: NOW_MS - 47 * MINUTE }),
  anItem(10433, { since: NOW_MS - 134 * MINUTE }),
  anItem(10440, { name: 'Марія', channel: 'telegram' }),
  anItem(10441, { name: null, channel: 'web' }),
  anItem(10442, { name: '田中さくら', channel: 'line' }),
];

export interface Changes extends Partial<Omit<State, 'queue' | 'network'>> {
  readonly queue?: Partial<State['queue']>;
  readonly network?: Partial<State['network']>;
}

/** A session in the middle of its work, in a window of the given size. */
export function aState(columns: number, rows: number, { queue, network, ...changes }: Changes = {}): State {
  const { state } = initial(SESSION, NOTHING_RECOVERED, { columns, rows }, NOW_MS);
  return {
    ...state,
    details: { 10432: { kind: 'ready', detail: dialogue(), at: NOW_MS - 30_000 } },
    noteIds: [NOTE_ID],
    directory: {
      operators: [
        { id: 12, email: 'ivan@example.test' },
        { id: 41, email: 'anna@example.test' },
      ],
      groups: [{ id: 3, title: 'Billing' }],
      loaded: true,
    },
    ...changes,
    queue: {
      ...state.queue,
      loaded: true,
      order: QUEUE.map(({ id }) => id),
      items: Object.fromEntries(QUEUE.map((item) => [item.id, item])),
      current: 10432,
      listed: Array.from({ length: 213 }, (_, place) => 20_000 + place),
      ...queue,
    },
    network: {
      ...state.network,
      listing: null,
      listedAt: NOW_MS - 6000,
      nextPoll: NOW_MS + 9000,
      ...network,
    },
  };
}

export function anOutboxItem(id: number, phase: Phase, fields: Partial<OutboxItem> = {}): OutboxItem {
  return {
    key: `o${id}`,
    id,
    action: 'reply',
    write: {
      name: 'conversations.sendMessage',
      id,
      params: { conversation_id: id, operator_id: 41, text: 'Hello' },
    },
    draft: null,
    check: null,
    group: { key: `o${id}` },
    phase,
    ...fields,
  };
}

export const held = (id: number, seconds: number): OutboxItem =>
  anOutboxItem(id, { kind: 'held', until: NOW_MS + seconds * 1000 });

export const unknown = (id: number): OutboxItem =>
  anOutboxItem(id, {
    kind: 'unknown',
    error: 'no answer came',
    check: `convops conv get ${id}`,
  });

export function composing(
  purpose: Composing['purpose'],
  text: string,
  fields: Partial<Composing> = {},
): State['mode'] {
  return {
    kind: 'compose',
    composing: {
      purpose,
      id: 10432,
      buffer: { text, cursor: text.length },
      along: {},
      claimedForThis: true,
      ...fields,
    },
  };
}

export function aDraft(
  id: number,
  purpose: Draft['purpose'],
  text: string,
  name: string | null,
): State['drafts'] {
  const draft: Draft = { id, purpose, text, name, at: NOW_MS - 12 * MINUTE, along: {} };
  return { [draftKey(draft)]: draft };
}

/** What a person sees of a frame without colours: panes put where they belong. */
export function pictureOf(
  { rows }: { readonly rows: readonly FrameRow[] },
  { columns }: Pick<Size, 'columns'>,
  cells: (text: string) => number,
): string {
  const shown = rows.map((row) => {
    let { text } = row;
    for (let { pane } = row; pane; pane = pane.pane)
      text += ' '.repeat(Math.max(0, pane.column - 1 - cells(text))) + pane.text;
    return text.trimEnd();
  });
  return `${shown.join('\n')}\n${'~'.repeat(columns)}\n`;
}
