// Counts the writes in the journal by day, by hour of the day, by action, or by who decided.
//
// The time to answer is measured once per conversation until it is closed: from when triage first showed it, or else
// from the claim by the operator who answers, to the first message after that.

import { medianOf } from '../../base/median.ts';
import type {
  ActionRow,
  AnswerTimes,
  DayRow,
  DeciderRow,
  HourRow,
  PeriodCounts,
} from '../../views/history-report.ts';
import { momentOf } from '../../views/moment.ts';
import { deciderName } from '../../views/names.ts';
import type { Entry, Run } from '../../writes/journal-lines.ts';
import type { Outcome } from '../../writes/receipt.ts';

interface ReportOptions {
  /** Which entries are counted. */
  readonly passes: (entry: Entry) => boolean;
  /** How the writes ended; a report counts those with `done`. */
  readonly outcome: Outcome;
  /** UTC days and hours instead of local ones. */
  readonly utc: boolean;
}

/** After more days than this without a write the clock was probably wrong, and the empty days get no rows. */
const LONGEST_GAP = 400;

/** A row per day from the first to the last with a write, newest first. */
export function reportByDay(runs: readonly Run[], options: ReportOptions): DayRow[] {
  const { byPeriod, row } = counted(runs, options, ({ day }) => day);
  const days = [...byPeriod.keys()].sort();
  const filled = days.flatMap((day, index) => [...daysBetween(days[index - 1], day), day]);
  return filled.reverse().map((day) => ({ day, ...row(day) }));
}

/** A row per hour of the day, from the first to the last with a write. */
export function reportByHour(runs: readonly Run[], options: ReportOptions): HourRow[] {
  const { byPeriod, row } = counted(runs, options, ({ clock }) => Number(clock.slice(0, 2)));
  const hours = [...byPeriod.keys()];
  const first = Math.min(...hours);
  const length = hours.length === 0 ? 0 : Math.max(...hours) - first + 1;
  return Array.from({ length }, (_, index) => ({ hour: first + index, ...row(first + index) }));
}

/** A row per kind of write, the most frequent first; only answers have a time. */
export function reportByAction(runs: readonly Run[], options: ReportOptions): ActionRow[] {
  return reportBy(runs, options, ({ action }) => action).map(([action, row]) => ({ action, ...row }));
}

/** A row per person, script or agent that decided on a write. */
export function reportByDecider(runs: readonly Run[], options: ReportOptions): DeciderRow[] {
  return reportBy(runs, options, ({ by }) => (by ? deciderName(by) : null)).map(([by, row]) => ({
    by,
    ...row,
  }));
}

function reportBy<Key extends string | null>(
  runs: readonly Run[],
  options: ReportOptions,
  keyOf: (entry: Entry) => Key,
) {
  const answers = answerTimes(runs);
  return [...grouped(countedEntries(runs, options), keyOf)]
    .map(([key, own]) => {
      const row = { writes: own.length, conversations: conversationsIn(own), ...timesOf(own, answers) };
      return [key, row] as const;
    })
    .sort(([a, x], [b, y]) => y.writes - x.writes || (String(a) < String(b) ? -1 : 1));
}

function countedEntries(runs: readonly Run[], { passes, outcome }: ReportOptions): Entry[] {
  return runs.flatMap(({ entries }) => entries.filter((entry) => entry.outcome === outcome && passes(entry)));
}

function counted<Period extends string | number>(
  runs: readonly Run[],
  options: ReportOptions,
  periodOf: (moment: { readonly day: string; readonly clock: string }) => Period,
): {
  readonly byPeriod: ReadonlyMap<Period, readonly Entry[]>;
  readonly row: (period: Period) => PeriodCounts;
} {
  // An entry without a valid time belongs to no day.
  const dated = countedEntries(runs, options).filter(({ at }) => momentOf(at, options.utc).iso !== null);
  const byPeriod = grouped(dated, ({ at }) => periodOf(momentOf(at, options.utc)));
  const answers = answerTimes(runs);
  return { byPeriod, row: (period) => periodCounts(byPeriod.get(period) ?? [], answers) };
}

const DECISIONS: readonly string[] = ['close', 'send', 'assign', 'unassign'];

const COLUMNS: Readonly<Record<string, Exclude<keyof PeriodCounts, 'handled' | keyof AnswerTimes>>> = {
  send: 'replies',
  note: 'notes',
  close: 'closes',
  start: 'claims',
  assign: 'assigns',
  unassign: 'releases',
};

function periodCounts(entries: readonly Entry[], answers: ReadonlyMap<string, number>): PeriodCounts {
  const counts = { replies: 0, notes: 0, closes: 0, claims: 0, assigns: 0, releases: 0, other: 0 };
  for (const { action } of entries) counts[COLUMNS[action] ?? 'other'] += 1;
  const decisions = entries.filter(({ action, outcome }) => outcome === 'done' && DECISIONS.includes(action));
  return { handled: conversationsIn(decisions), ...counts, ...timesOf(entries, answers) };
}

/** The id with its service, because two services may use the same id. */
function conversationOf({ id, service }: Entry): string {
  return `${id} ${service}`;
}

function conversationsIn(entries: readonly Entry[]): number {
  return new Set(entries.filter(isAboutConversation).map(conversationOf)).size;
}

function isAboutConversation({ name, id }: Entry): boolean {
  return id !== null && name.startsWith('conversations.');
}

/** Milliseconds from first sight to answer, by the entry of the answer. */
export function answerTimes(runs: readonly Run[]): ReadonlyMap<string, number> {
  const entries = runs.flatMap((run) => run.entries.filter(isAboutConversation));
  const times = new Map<string, number>();
  for (const own of grouped(entries, conversationOf).values()) {
    for (const { sighted, entries: part } of untilClosed(own)) {
      const answer = firstAnswer(part, sighted);
      if (answer) times.set(answer.entry, answer.ms);
    }
  }
  return times;
}

interface Part {
  readonly entries: readonly Entry[];
  /** Whether a sight at that moment counts; one before the last close belongs to the part before. */
  readonly sighted: (at: number) => boolean;
}

/** The entries of a conversation, oldest first, split after each close. */
function untilClosed(entries: readonly Entry[]): Part[] {
  const parts: Part[] = [];
  let closedAt = Number.NEGATIVE_INFINITY;
  let part: Entry[] = [];
  const end = (after: number) => ({ entries: part, sighted: (at: number) => at > after });
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    part.push(entry);
    if (entry.action !== 'close' || entry.outcome !== 'done') continue;
    parts.push(end(closedAt));
    closedAt = entry.at;
    part = [];
  }
  return [...parts, end(closedAt)];
}

function firstAnswer(
  entries: readonly Entry[],
  sighted: Part['sighted'],
): { readonly entry: string; readonly ms: number } | null {
  const sights = entries.flatMap(({ seen }) => (seen !== undefined && sighted(seen) ? [seen] : []));
  const seen = sights.length > 0 ? Math.min(...sights) : null;
  const claims = new Map<unknown, number>();
  for (const { entry, action, outcome, at, params } of entries) {
    if (outcome !== 'done') continue;
    const { operator_id: operator = null } = params;
    if (action === 'start' && !claims.has(operator)) claims.set(operator, at);
    if (action !== 'send') continue;
    const from = seen ?? claims.get(operator);
    if (from !== undefined && at >= from) return { entry, ms: at - from };
  }
  return null;
}

function timesOf(entries: readonly Entry[], answers: ReadonlyMap<string, number>): AnswerTimes {
  const times = entries.flatMap(({ entry }) => answers.get(entry) ?? []).sort((a, b) => a - b);
  return { median_seconds: inSeconds(medianOf(times)), p90_seconds: inSeconds(within(times, 0.9)) };
}

/** The shortest time within which this share was answered; undefined for none. */
function within(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.ceil(sorted.length * share) - 1];
}

function inSeconds(ms: number | null | undefined): number | null {
  return ms == null ? null : Math.round(ms / 1000);
}

/** The days between two days, without either; empty if the first is unknown or the gap is too long. */
function daysBetween(after: string | undefined, before: string): string[] {
  const days: string[] = [];
  if (after === undefined) return days;
  for (let day = nextDay(after); day < before; day = nextDay(day)) {
    if (days.length >= LONGEST_GAP) return [];
    days.push(day);
  }
  return days;
}

/** The next day by the calendar: with a change of clocks, a day does not have 24 hours. */
function nextDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
