// The side pane of a wide window: who the customer is, who comes next, what the session has come to.
import { inertLine } from '../../terminal/inert.ts';
import type { Style } from '../../terminal/style.ts';
import { shortDuration } from '../../terminal/times.ts';
import { hasCertainWidth } from '../../terminal/width.ts';
import { momentOf } from '../../views/moment.ts';
import { customerName } from '../../views/names.ts';
import { draftKey, PURPOSES } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { upcoming } from '../update/queue.ts';
import { waitingCount, waitingSince, walkNamed } from '../update/walks.ts';
import { snoozedUntil } from './banners.ts';
import { type Line, lineOfParts, packRows, paintLine } from './row.ts';

/** `| ` */
const BORDER = 2;
const LABEL_WIDTH = 8;
const MOST_NEXT = 8;
const MOST_SNOOZED = 3;

/** The rows of the pane, each at most `width` cells, its left border included. */
export function sideRows(
  state: State,
  item: QueueItem,
  { width, rows, style }: { readonly width: number; readonly rows: number; readonly style: Style },
): string[] {
  const customer = customerLines(state, item);
  const session = sessionLines(state, width);
  const snoozed = snoozedLines(state);
  const room = Math.max(1, rows - customer.length - session.length - 1);
  const next = nextLines(state, Math.min(MOST_NEXT, room));
  const sections = [customer, next, snoozed, session];
  const fits = sections.reduce((sum, lines) => sum + lines.length, 0) <= rows;
  const lines = (fits ? sections : [customer, next, session]).flat();
  return Array.from({ length: rows }, (_, row) =>
    paintLine([{ text: '| ', tone: 'dim' }, ...(lines[row] ?? [])], width, style).trimEnd(),
  );
}

function heading(text: string): Line {
  return [{ text, tone: 'heading' }];
}

function field(label: string, value: string): Line[] {
  const text = inertLine(value.trim());
  return text === '' ? [] : [[' ', { text: label.padEnd(LABEL_WIDTH), tone: 'dim' }, text]];
}

function customerLines(state: State, { id, channel, name }: QueueItem): Line[] {
  const loaded = state.details[id];
  if (loaded?.kind !== 'ready')
    return [heading('Customer'), ...field('name', customerName(name)), ...field('channel', channel)];
  const { detail } = loaded;
  const user = detail.from_user;
  const shown = customerName(user?.custom_name, user?.name, user?.service_user_nickname);
  const own = shown !== user?.name ? stringOf(user?.name) : '';
  const nick = stringOf(user?.service_user_nickname);
  const { utc } = state.session;
  return [
    heading('Customer'),
    ...field('name', shown),
    ...field('profile', own),
    ...field('phone', stringOf(user?.phone)),
    ...field(
      'channel',
      [stringOf(detail.application), nick === '' ? '' : `@${nick}`].filter(Boolean).join(', '),
    ),
    ...field('since', dayText(user?.date_created, utc)),
    ...field(
      'opened',
      `${dayText(detail.date_created, utc)}, ${messagesText(detail.messages)}`.replace(/^, /, ''),
    ),
  ];
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function dayText(value: unknown, utc: boolean): string {
  const { day, iso } = momentOf(value, utc);
  return iso === null ? '' : day;
}

function messagesText(messages: unknown): string {
  const count = Array.isArray(messages) ? messages.length : 0;
  return count === 1 ? '1 message' : `${count} messages`;
}

function nextLines(state: State, room: number): Line[] {
  const ids = upcoming(state, room);
  const { items } = state.queue;
  const found = ids.flatMap((id) => items[id] ?? []);
  const widest = found.reduce((most, { id }) => Math.max(most, String(id).length), 1);
  const lines = found.map((item) => nextLine(state, item, widest));
  return [heading('Next'), ...(lines.length > 0 ? lines : [[' nobody else waits'] as const])];
}

function nextLine(state: State, item: QueueItem, widest: number): Line {
  const { now, drafts } = state;
  const { id, name, channel } = item;
  const since = waitingSince(state, item);
  const wait = since === null ? '-' : shortDuration(Math.max(0, now - since));
  const isBegun = PURPOSES.some((purpose) => draftKey({ purpose, id }) in drafts);
  const via = inertLine(channel).trim();
  return [
    ' ',
    { text: `#${id}`.padEnd(widest + 1), tone: 'id' },
    ` ${wait.padStart(6)} `,
    ...(isBegun ? [{ text: 'DRAFT ', tone: 'note' } as const] : []),
    // What the customer is called stands last.
    hasCertainWidth(via) ? { text: via === '' ? '' : `${via} `, tone: 'dim' } : '',
    inertLine(customerName(name)),
  ];
}

function snoozedLines(state: State): Line[] {
  const { snoozed } = state;
  if (snoozed.length === 0) return [];
  const soonest = snoozed
    .toSorted((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity))
    .slice(0, MOST_SNOOZED);
  return [
    heading('Snoozed'),
    ...soonest.map(
      ({ id, until, name }): Line => [
        ' ',
        { text: `#${id}`, tone: 'id' },
        ` ${snoozedUntil(state, until)} ${inertLine(customerName(name))}`,
      ],
    ),
  ];
}

/** A count that has no room on its row goes on to the next: cut, it would be another number. */
function sessionLines(state: State, width: number): Line[] {
  const { tally, skipped } = state;
  const { handled, replies, closed, assigned, notes, takenByOthers } = tally;
  const sections: readonly (readonly string[])[] = [
    [`done ${handled.length}`, `replies ${replies}`, `closed ${closed}`, `assigned ${assigned}`],
    [`notes ${notes}`, `skipped ${skipped.length}`, `taken ${takenByOthers}`],
    [`waiting ${waitingCount(state)}${walkNamed(state, 'waiting').cut ? '+' : ''}`],
  ];
  const lines = sections.flatMap((texts) => {
    const parts = texts.map((text) => ({ text }));
    return packRows(parts, [], width - BORDER, parts.length).map((row) => [' ', ...lineOfParts(row)]);
  });
  return [heading('Session'), ...lines];
}
