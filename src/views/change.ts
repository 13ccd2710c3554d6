import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { isoTime, shortDuration } from '../terminal/times.ts';
import { cells, fitCells } from '../terminal/width.ts';
import { customerName, rawCustomerName } from './people.ts';
import { fieldColumn, idColumn } from './record-view.ts';

/** An event of `watch`: one change of one conversation; null where a field is not known. */
const fields = {
  /** When it was noticed, in milliseconds since 1970. */
  at: 'time',
  event: 'string',
  id: 'integer',
  group_id: 'integer | null',
  group_title: 'string | null',
  operator_user_id: 'integer | null',
  operator_email: 'string | null',
  application: 'string | null',
  from_user_name: 'string | null',
  custom_name: 'string | null',
  status: 'string | null',
  unread_count: 'integer | null',
  /** As the service gives it; of one that was taken or has left, of the wait that has ended. */
  unassigned_date: 'time | null',
  last_message_date: 'time | null',
  waiting_seconds: 'integer | null',
  late_after_seconds: 'integer | null',
  /** Values before the change; null for a field that did not change. */
  from_operator_user_id: 'integer | null',
  from_operator_email: 'string | null',
  from_group_id: 'integer | null',
  from_group_title: 'string | null',
} as const satisfies RecordFields;

export type ChangeEvent = Omit<RecordOf<typeof fields>, 'event'> & {
  readonly event: 'arrived' | 'released' | 'claimed' | 'moved' | 'answered' | 'unread' | 'aged' | 'left';
};

const PAINT: Readonly<Record<ChangeEvent['event'], (style: Style) => (text: string) => string>> = {
  arrived: (style) => style.strong,
  released: (style) => style.warn,
  claimed: (style) => style.operator,
  moved: (style) => style.link,
  answered: (style) => style.good,
  unread: (style) => style.unread,
  aged: (style) => style.bad,
  left: (style) => style.dim,
};

const columns: readonly Column<ChangeEvent>[] = [
  fieldColumn('at', 'when', { kind: 'time' }),
  fieldColumn('event', 'event', {
    rigid: true,
    paint: (shown, row, style) => PAINT[row.event](style)(shown),
  }),
  idColumn(),
  {
    field: 'from_user_name',
    header: 'customer',
    weight: 3,
    value: (row) => rawCustomerName(row.custom_name, row.from_user_name),
  },
  { field: 'group_title', header: 'group', value: (row) => row.group_title ?? row.group_id },
  fieldColumn('application', 'channel'),
  {
    field: 'operator_email',
    header: 'operator',
    weight: 2,
    value: (row) => row.operator_email ?? row.operator_user_id,
  },
  fieldColumn('unread_count', 'unread', { kind: 'integer' }),
  fieldColumn('waiting_seconds', 'waiting s', { kind: 'integer' }),
];

/** `12:04:31` */
function clockOf({ at }: ChangeEvent, utc: boolean): string {
  return isoTime(at, { utc }).slice(11, 19);
}

/** What `watch` prints. */
export const changeView = {
  noun: 'changes',
  fields,
  columns,
  id: (row: ChangeEvent) => row.id,
};

/** The width of a customer's name below which something else is left out. */
const LEAST_NAME = 5;

/**
 * An event as one line for people, with no line feed: `12:04:31  arrived   #42 Zoë · VIP · web · waits 2m`, at most
 * `width` cells wide. If it is too long, the name is shortened first; then the channel is left out, then the group, then
 * the least important of the rest.
 */
export function changeLine(
  event: ChangeEvent,
  { style, width, utc }: { readonly style: Style; readonly width: number; readonly utc: boolean },
): string {
  const id = `#${event.id}`;
  const head = `${clockOf(event, utc)}  ${event.event.padEnd(8)}  `;
  const name = inertLine(customerName(event.custom_name, event.from_user_name)).trim();
  const left = width - cells(head) - cells(id) - 1;
  const [places, facts] = [placesOf(event), factsOf(event)];
  const tails = [[...places, ...facts], [...places.slice(0, 1), ...facts], facts, facts.slice(0, 1)].map(
    (parts) => parts.map((part) => ` · ${inertLine(part)}`).join(''),
  );
  const least = Math.min(LEAST_NAME, cells(name));
  const tail = tails.find((text) => left - cells(text) >= least) ?? tails.at(-1) ?? '';
  const shown = fitCells(name, Math.max(least, left - cells(tail)));
  const line = fitCells(`${head}${id} ${shown}${tail}`, width);
  return line.startsWith(head + id) ? inColour(line, { head, id, event, style }) : line;
}

/** The line with the time, the word for what happened and the id painted. */
function inColour(
  line: string,
  { head, id, event, style }: { head: string; id: string; event: ChangeEvent; style: Style },
): string {
  const time = head.slice(0, head.indexOf(' '));
  const word = PAINT[event.event](style)(event.event);
  const gap = ' '.repeat(head.length - time.length - 2 - event.event.length);
  return `${style.dim(time)}  ${word}${gap}${style.id(id)}${line.slice(head.length + id.length)}`;
}

/** Group and channel, the more important first. */
function placesOf({ group_title, group_id, application }: ChangeEvent): string[] {
  return said([group_title ?? numbered('group', group_id), application]);
}

/** Further facts of this kind of event. */
function factsOf(event: ChangeEvent): string[] {
  const operator = event.operator_email ?? numbered('operator', event.operator_user_id);
  const fromOperator = event.from_operator_email ?? numbered('operator', event.from_operator_user_id);
  const fromGroup = event.from_group_title ?? numbered('group', event.from_group_id);
  const waited = lengthOf(event.waiting_seconds);
  const unread = event.unread_count === null ? null : `${event.unread_count} unread`;
  const holding = operator === null ? behind('waits', waited) : behind('with', operator);
  const facts: Readonly<Record<ChangeEvent['event'], readonly (string | null)[]>> = {
    arrived: [holding, unread],
    released: [behind('by', fromOperator)],
    claimed: [behind('by', operator), behind('from', fromOperator), behind('after', waited)],
    moved: [behind('from', fromGroup), holding],
    // The lists do not say who answered, only who has the conversation.
    answered: [behind('with', operator)],
    unread: [unread, behind('with', operator)],
    aged: [behind('waits', waited), behind('late after', lengthOf(event.late_after_seconds))],
    left: [operator === null ? behind('waited', waited) : behind('was with', operator)],
  };
  return said(facts[event.event]);
}

function lengthOf(seconds: number | null): string | null {
  return seconds === null ? null : shortDuration(seconds * 1000);
}

function said(parts: readonly (string | null)[]): string[] {
  return parts.flatMap((part) => part || []);
}

function behind(word: string, what: string | null): string | null {
  return what ? `${word} ${what}` : null;
}

function numbered(what: string, id: number | null): string | null {
  return id === null ? null : `${what} ${id}`;
}
