// The board: lists in, one record out. Pure; the clock and what counts as late are handed in.
// What the service may leave out (names, titles, groups, dates) is null or counted apart, never guessed.

import { type ConversationSummary, type Operator, passedIdIn } from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
import { filledText } from '../base/text.ts';
import type { BoardLists, HeldConversation } from './board/read.ts';
import {
  type Board,
  type BoardAge,
  type BoardGroup,
  type BoardOperator,
  isLate,
  type Oldest,
  type WaitingRow,
} from './board/record.ts';
import { holderOf } from './holder.ts';
import { uniqueById } from './waiting.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const AGES: readonly (readonly [label: string, from: number | null, to: number | null])[] = [
  ['<5m', 0, 5 * MINUTE],
  ['5-15m', 5 * MINUTE, 15 * MINUTE],
  ['15-30m', 15 * MINUTE, 30 * MINUTE],
  ['30m-1h', 30 * MINUTE, HOUR],
  ['1-4h', HOUR, 4 * HOUR],
  ['4-24h', 4 * HOUR, 24 * HOUR],
  ['>1d', 24 * HOUR, null],
  ['unknown', null, null],
];

/** The board of what was read. */
export function summarizeBoard(lists: BoardLists, terms: BoardTerms): Board {
  const count = counter(terms);
  const waiting = uniqueById(lists.unassigned).map((row) => count(row, row.unassigned_date, false));
  const waits = new Set(waiting.map(({ row }) => row.id));
  // Claimed or released between two answers: that somebody may be waiting is the safer mistake.
  const held = lists.open.filter(({ row }) => !waits.has(row.id));
  const open = held.map(({ row, queue }) => count(row, row.last_message_date, queue === 'unread'));
  const titles = new Map(lists.groups.map(({ id, title }) => [id, filledText(title)]));
  const longest = waiting
    .filter(({ ageMs }) => ageMs !== null)
    .sort((a, b) => (b.ageMs ?? 0) - (a.ageMs ?? 0) || byId(a.row, b.row));
  const unread = open.filter((each) => each.unread).length;
  return {
    at: terms.now,
    unassigned: {
      total: waiting.length,
      late: countOf(waiting, ({ late }) => late),
      oldest: oldestOf(longest[0]),
      oldest_late: oldestOf(longest.find(({ late }) => late)),
    },
    open: { total: open.length, unread, not_answered: open.length - unread },
    groups: groupsOf(lists, terms, waiting, open),
    operators: operatorsOf(lists.operators, terms, held),
    ages: agesOf(waiting, open),
    longest: longest.slice(0, terms.longest).map((each) => waitingRow(each, titles)),
    cut: lists.cut.length > 0 || lists.split.length > 0,
  };
}

/** A conversation as the board counts it. */
type Counted = ReturnType<ReturnType<typeof counter>>;

function counter({ now, lateAfterMs }: BoardTerms) {
  return (row: ConversationSummary, since: unknown, unread: boolean) => {
    const time = momentIn(since);
    // The service's clock may be a little ahead of ours; null where it gives no time.
    const ageMs = time === null ? null : Math.max(0, now - time);
    const late = ageMs !== null && isLate(ageMs, lateAfterMs);
    return {
      row,
      group: passedIdIn(row.group_id),
      application: filledText(row.application),
      ageMs,
      late,
      unread,
    };
  };
}

function groupsOf(
  lists: BoardLists,
  { groups: only }: BoardTerms,
  waiting: readonly Counted[],
  open: readonly Counted[],
): BoardGroup[] {
  const known = new Map(lists.groups.map((group) => [group.id, group]));
  const ids = new Set<number | null>(only ?? known.keys());
  for (const { group } of [...waiting, ...open]) ids.add(group);
  return [...ids]
    .map((id): BoardGroup => {
      const found = id === null ? undefined : known.get(id);
      const isIn = ({ group }: Counted) => group === id;
      const held = open.filter(isIn);
      const unread = countOf(held, (each) => each.unread);
      return {
        id,
        name: filledText(found?.title),
        color: filledText(found?.color),
        ...queueOf(waiting.filter(isIn)),
        open: held.length,
        unread,
        not_answered: held.length - unread,
      };
    })
    .sort((a, b) => byNeed(a, b) || b.open - a.open || byId(a, b));
}

function agesOf(waiting: readonly Counted[], open: readonly Counted[]): BoardAge[] {
  return AGES.map(([name, from, to]) => {
    const is = ({ ageMs }: Counted) =>
      from === null || ageMs === null
        ? from === ageMs
        : ageMs >= from * 1000 && (to === null || ageMs < to * 1000);
    return {
      name,
      from_seconds: from,
      to_seconds: to,
      unassigned: countOf(waiting, is),
      late: countOf(waiting, (each) => each.late && is(each)),
      open: countOf(open, is),
    };
  });
}

function waitingRow(
  { row, group, application, ageMs, late }: Counted,
  titles: ReadonlyMap<number, string | null>,
): WaitingRow {
  return {
    id: row.id,
    customer: filledText(row.custom_name) ?? filledText(row.from_user_name),
    group_id: group,
    group: group === null ? null : (titles.get(group) ?? null),
    application,
    since: row.unassigned_date ?? 0,
    waiting_seconds: seconds(ageMs ?? 0),
    late,
  };
}

function oldestOf(each: Counted | undefined): Oldest | null {
  if (!each) return null;
  const { row, group, ageMs } = each;
  const since = row.unassigned_date ?? 0;
  return { id: row.id, since, waiting_seconds: seconds(ageMs ?? 0), group_id: group };
}

function queueOf(rows: readonly Counted[]) {
  const known = rows.flatMap(({ ageMs }) => ageMs ?? []);
  return {
    unassigned: rows.length,
    late: countOf(rows, ({ late }) => late),
    oldest_seconds: known.length === 0 ? null : seconds(known.reduce((a, b) => Math.max(a, b))),
  };
}

type Need = ReturnType<typeof queueOf>;

function byNeed(a: Need, b: Need): number {
  return (
    b.late - a.late || b.unassigned - a.unassigned || (b.oldest_seconds ?? -1) - (a.oldest_seconds ?? -1)
  );
}

interface BoardTerms {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that a conversation may wait. */
  readonly lateAfterMs: number;
  /** The groups that were asked for; undefined for all. */
  readonly groups: readonly number[] | undefined;
  /** The operators whose load was asked for; undefined for all. */
  readonly operatorIds: readonly number[] | undefined;
  /** How many of the longest waiting are named. */
  readonly longest: number;
}

/** How many rows are so. */
function countOf<Each>(rows: readonly Each[], is: (row: Each) => boolean): number {
  return rows.filter(is).length;
}

/** Whole seconds of milliseconds, rounded down. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** By id, those without one last. */
function byId(a: { readonly id: number | null }, b: { readonly id: number | null }): number {
  const [left, right] = [a, b].map(({ id }) => passedIdIn(id) ?? Number.POSITIVE_INFINITY) as [
    number,
    number,
  ];
  return left === right ? 0 : left - right;
}

/** Who holds how much, the most first; also those who hold something and are in no list of operators. */
function operatorsOf(
  operators: readonly Operator[],
  { now, operatorIds: only }: BoardTerms,
  held: readonly HeldConversation[],
): BoardOperator[] {
  const holder = holderOf(operators);
  const load = new Map<number | null, HeldConversation[]>();
  const emails = new Map<number | null, string | null>();
  for (const { id, invite_email } of operators) {
    if (only && !only.includes(id)) continue;
    load.set(id, []);
    emails.set(id, filledText(invite_email));
  }
  for (const id of only ?? []) if (!load.has(id)) load.set(id, []);
  for (const each of held) {
    const id = holder(each);
    const own = load.get(id);
    if (own) own.push(each);
    else load.set(id, [each]);
    if (!emails.get(id)) emails.set(id, filledText(each.row.operator_email));
  }
  return [...load]
    .map(([id, own]): BoardOperator => {
      const unread = countOf(own, ({ queue }) => queue === 'unread');
      const times = own.flatMap(({ row }) => momentIn(row.last_message_date) ?? []);
      return {
        id,
        name: emails.get(id) ?? null,
        open: own.length,
        unread,
        not_answered: own.length - unread,
        oldest_seconds:
          times.length === 0 ? null : seconds(Math.max(0, now - times.reduce((a, b) => Math.min(a, b)))),
      };
    })
    .sort((a, b) => b.open - a.open || b.unread - a.unread || byId(a, b));
}
