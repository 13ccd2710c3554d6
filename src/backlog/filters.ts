// What a list is narrowed to, here and not by the service: by age, channel, customer and group. One function for every
// list. Pure; the clock is handed in.
import type { ConversationSummary } from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
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

type Dated = { readonly [Field in 'unassigned_date' | 'last_message_date']?: unknown };

/** Since when a customer waits: since nobody has the conversation, where that is known, else since the last message; or null. */
export function waitsSince(row: Dated): number | null {
  return momentIn(row.unassigned_date) ?? momentIn(row.last_message_date);
}

/** The rows that pass every filter, in their order, and how many have no date to tell their age by and would else have. */
export function filterRows<Row extends ConversationSummary>(
  rows: readonly Row[],
  filters: ListFilters,
  now: number,
): { readonly rows: readonly Row[]; readonly undated: number } {
  const { olderThanMs, newerThanMs, groups } = filters;
  const channels = filters.channels?.map(fold);
  const customers = filters.customers?.map(fold);
  const others = rows.filter(({ application, custom_name, from_user_name, group_id }) => {
    if (groups && !groups.includes(group_id)) return false;
    if (channels && !channels.includes(folded(application))) return false;
    const names = [folded(custom_name), folded(from_user_name)];
    return !customers || customers.some((part) => names.some((name) => name.includes(part)));
  });
  if (olderThanMs === undefined && newerThanMs === undefined) return { rows: others, undated: 0 };
  const dated = others.filter((row) => waitsSince(row) !== null);
  const passed = dated.filter((row) => {
    // The clock of the service may be a little ahead of ours.
    const age = Math.max(0, now - (waitsSince(row) ?? 0));
    return age > (olderThanMs ?? -1) && age <= (newerThanMs ?? Number.POSITIVE_INFINITY);
  });
  return { rows: passed, undated: others.length - dated.length };
}

/** The rows by age, oldest first; those without a date last, in their order. */
export function oldestFirst<Row extends ConversationSummary>(rows: readonly Row[]): readonly Row[] {
  const since = (row: Row) => waitsSince(row) ?? Number.MAX_SAFE_INTEGER;
  return [...rows].sort((a, b) => since(a) - since(b));
}

function folded(value: unknown): string {
  return typeof value === 'string' ? fold(value) : '';
}
