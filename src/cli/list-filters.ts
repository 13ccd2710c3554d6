// The filters of every list of conversations. convops applies them to what the service lists, so a list that may be cut
// still says so.
import type { ConversationSummary } from '../api/model.ts';
import { channelsOf, filterRows, type ListFilters, type RowClock } from '../backlog/filters.ts';
import { askedGroup } from '../backlog/waiting.ts';
import { counted, fold, quoted } from '../base/text.ts';
import { formatDuration } from '../settings/durations.ts';
import { readTime } from '../terminal/times.ts';
import type { Context, Service, Terminal } from './context.ts';
import { readDuration } from './parse.ts';
import { resolveGroups } from './resolve-names.ts';
import { UsageError } from './usage-error.ts';

export interface FilterInput {
  /** Milliseconds. */
  readonly olderThan?: number;
  readonly newerThan?: number;
  readonly channel?: readonly string[];
  readonly customer?: readonly string[];
  /** Ids, titles or parts of them. */
  readonly group?: readonly string[];
}

/** The groups in a filter. */
export const GROUPS = {
  flags: '--group <group>',
  text: 'only this group: id, title or part of it; repeatable',
  parse: (text: string, before?: readonly string[]) => oneMore('--group', text, before),
} as const;

/** The options that filter every list of conversations. */
export const LIST_FILTERS = [
  {
    flags: '--older-than <duration>',
    text: 'only if the customer has waited longer than this: 30m, 4h, 2d (if the wait is unknown: since the last message)',
    parse: (text: string): number => parseAge('--older-than', text),
  },
  {
    flags: '--newer-than <duration>',
    text: 'only if the customer has waited less',
    parse: (text: string): number => parseAge('--newer-than', text),
  },
  {
    flags: '--channel <name>',
    text: 'only this channel; repeatable',
    parse: (text: string, before?: readonly string[]) => oneMore('--channel', text, before),
  },
  {
    flags: '--customer <text>',
    text: 'only customers with this text in their name; repeatable',
    parse: (text: string, before?: readonly string[]) => oneMore('--customer', text, before),
  },
  GROUPS,
] as const;

/** Ten years. */
const LONGEST_AGE_MS = 3650 * 86_400_000;

function parseAge(option: string, text: string): number {
  try {
    return readDuration(text, LONGEST_AGE_MS);
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`);
  }
}

/** A repeated option collects its values; throws UsageError for an empty one. */
export function oneMore(option: string, text: string, before: readonly string[] = []): readonly string[] {
  if (fold(text) === '') throw new UsageError(`${option} is empty`);
  return [...before, text];
}

/** The filters with names looked up; throws NoSuchNameError or UsageError. */
export async function listFilters(service: Service, input: FilterInput): Promise<ListFilters> {
  const { olderThan, newerThan, channel, customer, group } = input;
  if (olderThan !== undefined && newerThan !== undefined && olderThan >= newerThan) {
    throw new UsageError(
      `no conversation can match both --older-than ${formatDuration(olderThan)} and --newer-than ${formatDuration(newerThan)}`,
    );
  }
  return {
    olderThanMs: olderThan,
    newerThanMs: newerThan,
    channels: channel,
    customers: customer,
    groups: group && (await resolveGroups(service, group, 'read')),
  };
}

/** The time of this run, and its parser of times. */
export function rowClock(io: Terminal): RowClock {
  return { now: io.now(), readTime };
}

/**
 * The rows that pass. Reports rows without a date, and on a terminal the existing channels if none of them is the one
 * asked for.
 */
export async function applyFilters<Row extends ConversationSummary>(
  { io, out }: Pick<Context, 'io' | 'out'>,
  rows: readonly Row[],
  filters: ListFilters,
): Promise<readonly Row[]> {
  // The service has already applied a single group.
  const here = askedGroup(filters.groups) === undefined ? filters : { ...filters, groups: undefined };
  const { rows: passed, undated } = filterRows(rows, here, rowClock(io));
  if (undated > 0) {
    await out.warn(
      `left out ${counted(undated, 'conversation')} without a readable date: the age is unknown`,
    );
  }
  const seen = channelsOf(rows);
  const strays = (filters.channels ?? []).filter((name) => !seen.some((each) => fold(each) === fold(name)));
  if (strays.length > 0 && seen.length > 0) {
    await out.notice(
      `no conversation is on channel ${strays.map(quoted).join(' or ')}; channels: ${seen.join(', ')}`,
    );
  }
  return passed;
}
