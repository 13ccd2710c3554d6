// The side pane of a wide window, and the page that a narrow one has for it: who the customer is, and what else is known of them.
import type { User } from '../../api/model.ts';
import { inertLine } from '../../terminal/inert.ts';
import { momentOf } from '../../terminal/times.ts';
import { type CustomerConversation, customerName, knownWords } from '../../views/people.ts';
import type { QueueItem, State } from '../state.ts';
import { holderName, readIn, remembered } from '../update/step.ts';
import { columnOf, listRow } from './list-rows.ts';
import { type Line, paintLine, type Space } from './row.ts';

/** `| ` */
const BORDER = 2;
const LABEL_WIDTH = 7;
const MOST_OTHERS = 4;
const MOST_EARLIER = 3;
/** Of tags, page and extra fields. */
const MOST_FACTS = 6;

/** The rows of the pane, each at most `width` cells, its left border included. */
export function sideRows(state: State, item: QueueItem, { width, rows, style }: Space): string[] {
  const lines = sideLines(state, item, width - BORDER);
  return Array.from({ length: rows }, (_, row) =>
    paintLine([{ text: `${style.lines.down} `, tone: 'dim' }, ...(lines[row] ?? [])], width, style).trimEnd(),
  );
}

/** All that is known of a customer, each line at most `width` cells once it is drawn. */
export function sideLines(state: State, item: QueueItem, width: number): Line[] {
  return [...customerLines(state, item), ...otherLines(state, item, width), ...earlierLines(state, item)];
}

function heading(text: string): Line {
  return [{ text, tone: 'heading' }];
}

function field(label: string, value: string): Line[] {
  const text = inertLine(value.trim());
  return text === '' ? [] : [[' ', ...columnOf(label, LABEL_WIDTH, 'dim'), text]];
}

function customerLines(state: State, { id, channel, name }: QueueItem): Line[] {
  const detail = readIn(state, id)?.detail;
  if (!detail)
    return [heading('Customer'), ...field('name', customerName(name)), ...field('channel', channel)];
  const user = detail.from_user;
  const shown = customerName(user?.custom_name, user?.name, user?.service_user_nickname);
  const own = shown !== user?.name ? stringOf(user?.name) : '';
  const nick = stringOf(user?.service_user_nickname);
  return [
    heading('Customer'),
    ...field('name', shown),
    ...field('profile', own),
    ...field('phone', stringOf(user?.phone)),
    ...field('channel', [stringOf(detail.application), nick && `@${nick}`].filter(Boolean).join(', ')),
    ...filledFields(user).flatMap(([label, value]) => field(label, value)),
  ];
}

/** «User»: what is filled of tags, the page they came from and extra fields, whose shapes are not shown, as text. */
function filledFields(user: Partial<User> | undefined): readonly (readonly [string, string])[] {
  const { tags, page_title, page_url, extra_fields } = (user ?? {}) as Readonly<Record<string, unknown>>;
  const some: readonly (readonly [string, string])[] = [
    ['tags', (Array.isArray(tags) ? tags.map(wordOf) : [wordOf(tags)]).filter(Boolean).join(', ')],
    ['page', wordOf(page_title) || wordOf(page_url)],
    ...(Array.isArray(extra_fields) ? extra_fields.map(pairOf) : pairsOf(extra_fields)),
  ];
  return some.filter(([, value]) => value.trim() !== '').slice(0, MOST_FACTS);
}

function wordOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  const { title, name } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return stringOf(title) || stringOf(name);
}

function pairsOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([label, one]) => [label, wordOf(one)]);
}

/** A field with its name beside it, as a list would have it. */
function pairOf(value: unknown): [string, string] {
  const { title, name, key, value: held } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [stringOf(title) || stringOf(name) || stringOf(key), wordOf(held)];
}

/** The other conversations of the same customer that the lists have or this session has met, newest first. */
function othersOf(state: State, { id, customer }: QueueItem): readonly QueueItem[] {
  const same = byCustomer(state).get(customer ?? 0) ?? [];
  return same.filter((one) => one.id !== id).sort((a, b) => b.id - a.id);
}

/** Asked for in each frame, and the same from one list to the next. */
const byCustomer = remembered(
  ({ queue }) => [queue.items],
  ({ queue }) => {
    const found = new Map<number, QueueItem[]>();
    for (const item of Object.values(queue.items)) {
      const known = found.get(item.customer ?? 0);
      if (known) known.push(item);
      else if (item.customer) found.set(item.customer, [item]);
    }
    return found;
  },
);

/** `2 earlier`, `1 other`: how many other conversations of the same customer are known; empty for none. */
export function othersText(state: State, item: QueueItem): string {
  const others = [...othersOf(state, item), ...earlierOf(state, item)];
  if (others.length === 0) return '';
  return `${others.length} ${others.every(({ id }) => id < item.id) ? 'earlier' : 'other'}`;
}

function otherLines(state: State, item: QueueItem, width: number): Line[] {
  const others = othersOf(state, item).slice(0, MOST_OTHERS);
  if (others.length === 0) return [];
  return [heading('Same customer'), ...others.map((one) => listRow(state, one, width, { isUnnamed: true }))];
}

/** The earlier conversations of the same customer that this computer knows, of which nothing else is on screen. */
function earlierOf({ met, queue }: State, { customer }: QueueItem): readonly CustomerConversation[] {
  return ((customer == null ? undefined : met[customer]) ?? []).filter(({ id }) => !queue.items[id]);
}

/** `2026-11-18, closed, with sam.rivera`: when something happened last, how it ended, and who had it then. */
function standingOfEarlier(state: State, { date, status, operator_id }: CustomerConversation): string {
  const holder = operator_id === null ? '' : `with ${holderName(state, operator_id)}`;
  return [dayText(date, state.session.utc), inertLine(status ?? ''), holder].filter(Boolean).join(', ');
}

function earlierLines(state: State, item: QueueItem): Line[] {
  const earlier = earlierOf(state, item).slice(0, MOST_EARLIER);
  if (earlier.length === 0) return [];
  return [
    heading('Earlier, from this computer'),
    ...earlier.flatMap((one): Line[] => [
      [' ', { text: `#${one.id}`, tone: 'id' }, ` ${standingOfEarlier(state, one)}`],
      [{ text: `  ${knownWords(one) ?? ''}`.trimEnd(), tone: 'dim' }],
    ]),
  ];
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function dayText(value: unknown, utc: boolean): string {
  const { day, iso } = momentOf(value, utc);
  return iso === null ? '' : day;
}
