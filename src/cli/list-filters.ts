// What every list of conversations is narrowed to: whose it shows, and the filters. convops applies the filters to what the
// service lists, so a list that may be cut still says so.
import type { ConversationSummary } from '../api/model.ts';
import { filterRows, type ListFilters } from '../backlog/filters.ts';
import { askedGroup, isOfGroup } from '../backlog/waiting.ts';
import { counted, fold } from '../base/text.ts';
import type { Context } from './context.ts';
import type { OptionRow, OptionsOf } from './option-row.ts';
import { timeMeant } from './period.ts';
import { resolveGroups, resolveOperator } from './resolve-names.ts';
import { UsageError } from './usage-error.ts';

/** The text of an age; in which zone it is, another option may say, so any clock tells whether it is one. */
function parseAge(text: string): string {
  timeMeant(text, { now: Date.UTC(2026), utc: true });
  return text;
}

/** A repeated option collects its values; throws UsageError for an empty one. */
export function oneMore(text: string, before: readonly string[] = []): readonly string[] {
  if (fold(text) === '') throw new UsageError('the value is empty');
  return [...before, text];
}

/** The groups in a filter. */
export const GROUPS = {
  flags: '--group <group>',
  text: 'only this group: id, title or part of it; repeatable',
  parse: oneMore,
} as const;

/** The options that filter every list of conversations. */
export const LIST_FILTERS = [
  {
    flags: '--older-than <duration>',
    text: 'only if the customer has waited longer than this: 30m, 4h, 2d, or since before a printed time (if the wait is unknown: since the last message)',
    parse: parseAge,
  },
  { flags: '--newer-than <duration>', text: 'only if the customer has waited less', parse: parseAge },
  {
    flags: '--channel <name>',
    text: 'only this channel; several with commas, or repeated',
    parse: (text: string, before: readonly string[] = []) =>
      text.split(',').reduce((all, one) => oneMore(one.trim(), all), before),
  },
  {
    flags: '--customer <text>',
    text: 'only customers with this text in their name; repeatable',
    parse: oneMore,
  },
  GROUPS,
] as const;

export type FilterInput = OptionsOf<typeof LIST_FILTERS>;

/** The filters with names looked up; throws NoSuchNameError or UsageError. */
export async function listFilters(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  input: FilterInput,
): Promise<ListFilters> {
  const { olderThan, newerThan, channel, customer, group } = input;
  const clock = { now: io.now(), utc: settings.options.utc === true };
  return {
    olderThanMs: olderThan === undefined ? undefined : clock.now - timeMeant(olderThan, clock),
    newerThanMs: newerThan === undefined ? undefined : clock.now - timeMeant(newerThan, clock),
    channels: channel,
    customers: customer,
    groups: group && (await resolveGroups(service, group)),
  };
}

/** The rows that pass; reports those left out because they have no date. */
export async function applyFilters<Row extends ConversationSummary>(
  { io, out }: Pick<Context, 'io' | 'out'>,
  rows: readonly Row[],
  filters: ListFilters,
): Promise<readonly Row[]> {
  // The service was asked for a single group: what names another is not of it, what names none may be.
  const asked = askedGroup(filters.groups);
  const here = asked === undefined ? filters : { ...filters, groups: undefined };
  const { rows: passed, undated } = filterRows(rows.filter(isOfGroup(asked)), here, io.now());
  const left = counted(undated, 'conversation');
  if (undated > 0) await out.warn(`left out ${left} without a readable date: the age is unknown`);
  return passed;
}

// Whose conversations: by one rule the lists of the inbox show the acting operator's, if one is set, and board and watch
// everybody's.

/** Whose conversations; each list says in its own text what it does with them. */
export const OPERATORS = {
  flags: '--operator <operator>',
  offers: { words: ['@me', 'all'] },
  parse: oneMore,
} as const;

export type WhoseInput = { readonly operator?: readonly string[] };

/** The option of the inbox lists. */
export const WHOSE_LISTS = {
  ...OPERATORS,
  text: 'show the conversations of this operator: id, e-mail, part of it, @me, or all; repeatable (default: the acting operator, if one is set)',
} as const satisfies OptionRow;

/**
 * The operators whose lists are shown; undefined for everybody's. Without an option `unsaid` decides; `own` is reported on a
 * terminal. Throws NoSuchNameError or UsageError.
 */
export async function whoseLists(
  context: Pick<Context, 'settings' | 'service' | 'out'>,
  { operator: typed = [] }: WhoseInput,
  unsaid: 'own' | 'everybody',
): Promise<readonly number[] | undefined> {
  const own = context.settings.values().operator;
  const words = typed.length > 0 ? typed : unsaid === 'own' && own !== null ? [own] : ['all'];
  if (words.includes('all')) return undefined;
  const ids: number[] = [];
  for (const word of words) ids.push(await resolveOperator(context, word));
  if (typed.length === 0)
    await context.out.notice('showing yours; to show all operators, use --operator all');
  return [...new Set(ids)];
}
