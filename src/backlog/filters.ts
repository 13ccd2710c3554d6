// What a list is narrowed to, here and not by the service: by age, channel, customer and group. One function for every
// list. Pure; the clock, and how a time of the service is read, are handed in.
import type { ConversationSummary } from '../api/model.ts';
import { fold } from '../base/text.ts';

/** What a row has to be; what is left out asks nothing of it. Of several channels, customers or groups one is enough. */
export interface ListFilters {
  /** Milliseconds; just as long is not older. */
  readonly olderThanMs?: number | undefined;
  /** Milliseconds; just as long is newer, so that the two ages share out all rows between them. */
  readonly newerThanMs?: number | undefined;
  /** Whole names, in any case. */
  readonly channels?: readonly string[] | undefined;
  /** Parts of names, in any case. */
  readonly customers?: readonly string[] | undefined;
  readonly groups?: readonly number[] | undefined;
}

/** The moment in milliseconds since 1970, and what reads a time of the service. */
export interface RowClock {
  readonly now: number;
  /** Undefined for what is not a time. */
  readonly readTime: (value: unknown) => Date | undefined;
}

type Dated = Pick<ConversationSummary, 'unassigned_date' | 'last_message_date'>;

/**
 * How many milliseconds a customer has waited: since nobody has the conversation, where that is known, else since the
 * last message. Null where the service gives neither; never negative, for its clock may be a little ahead of ours.
 */
export function ageOf(row: Dated, { now, readTime }: RowClock): number | null {
  const since = readTime(row.unassigned_date) ?? readTime(row.last_message_date);
  return since === undefined ? null : Math.max(0, now - since.getTime());
}

/** The rows that pass every filter, in their order, and how many have no date to tell their age by and would else have. */
export function filterRows<Row extends ConversationSummary>(
  rows: readonly Row[],
  filters: ListFilters,
  clock: RowClock,
): { readonly rows: readonly Row[]; readonly undated: number } {
  const { olderThanMs, newerThanMs, groups } = filters;
  const channels = filters.channels?.map(fold);
  const customers = filters.customers?.map(fold);
  const asksAge = olderThanMs !== undefined || newerThanMs !== undefined;
  const others = rows.filter(({ application, custom_name, from_user_name, group_id }) => {
    if (groups && !groups.includes(group_id)) return false;
    if (channels && !channels.includes(folded(application))) return false;
    const names = [folded(custom_name), folded(from_user_name)];
    return !customers || customers.some((part) => names.some((name) => name.includes(part)));
  });
  if (!asksAge) return { rows: others, undated: 0 };
  const dated = others.filter((row) => ageOf(row, clock) !== null);
  const passed = dated.filter((row) => {
    const age = ageOf(row, clock) ?? 0;
    return (
      age > (olderThanMs ?? Number.NEGATIVE_INFINITY) && age <= (newerThanMs ?? Number.POSITIVE_INFINITY)
    );
  });
  return { rows: passed, undated: others.length - dated.length };
}

/** The rows by age, oldest first; those without a date last, in their order. */
export function oldestFirst<Row extends ConversationSummary>(
  rows: readonly Row[],
  clock: RowClock,
): readonly Row[] {
  const age = (row: Row) => ageOf(row, clock) ?? -1;
  return [...rows].sort((a, b) => age(b) - age(a));
}

function folded(value: unknown): string {
  return typeof value === 'string' ? fold(value) : '';
}
