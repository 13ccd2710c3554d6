// The period of --since and --until. Each takes a duration, a day, a time of day, a day with a time, or ISO 8601.
import { LocalError } from '../base/local-error.ts';
import { quoted } from '../base/text.ts';
import { exactMoment, lengthOfAge, parseDuration } from '../settings/durations.ts';
import { momentOf } from '../terminal/times.ts';
import { UsageError } from './usage-error.ts';

/** The time of day for the person, as opposed to a monotonic clock. */
interface WallClock {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether days and times are in UTC instead of local time. */
  readonly utc: boolean;
}

/** The options of a period. */
export const PERIOD = [
  {
    flags: '--since <time>',
    text: 'only since then: 2h, 30d, 2w, yesterday, 2026-11-20, 14:00, "2026-11-20 14:00" or ISO 8601',
  },
  { flags: '--until <time>', text: 'only until then; a date includes the whole day' },
] as const;

/**
 * The period between two texts as typed, in milliseconds since 1970; it ends just before `until`, and a missing text leaves
 * that side open. Throws UsageError.
 */
export function parsePeriod(
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
  clock: WallClock,
) {
  const period = {
    from: since === undefined ? Number.NEGATIVE_INFINITY : parseMoment('--since', since, clock),
    until: until === undefined ? Number.POSITIVE_INFINITY : parseMoment('--until', until, clock),
  };
  if (period.from < period.until) return period;
  throw new UsageError(`--since ${since} must be before --until ${until}`);
}

/** A day, a time of day, or both. */
const PARTS = /^(today|yesterday|\d{4}-\d\d-\d\d)?(?:(?:^|[T ])(\d\d?:\d\d))?$/;

function parseMoment(option: '--since' | '--until', text: string, clock: WallClock): number {
  try {
    // A day ends when the next one begins.
    return timeMeant(text, clock, option === '--until' ? 1 : 0);
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    throw new UsageError(
      `${option}: ${quoted(text)} is not a time; use 2h, 30d, today, yesterday, 2026-11-20, 14:00 or "2026-11-20 14:00"`,
      'convops history --help',
    );
  }
}

/** The moment that a text means, of a day alone its beginning or `later` days after that; throws LocalError for any other text. */
export function timeMeant(text: string, clock: WallClock, later = 0): number {
  const [day, time] = PARTS.exec(text)?.slice(1) ?? [];
  let moment = exactMoment(text);
  if (day !== undefined) moment ??= dayAt(day, time ?? '00:00', clock, time === undefined ? later : 0);
  else if (time !== undefined) {
    // The most recent moment with that time of day.
    const today = dayAt('today', time, clock);
    moment ??= today !== undefined && today > clock.now ? dayAt('yesterday', time, clock) : today;
  }
  return moment ?? clock.now - parseDuration(lengthOfAge(text), Number.POSITIVE_INFINITY);
}

/** A time on a day, or `later` days after it by the calendar; undefined for an invalid day or time. */
function dayAt(day: string, time: string, { now, utc }: WallClock, later = 0): number | undefined {
  const named = /^\d/.test(day) ? day : momentOf(now, utc).day;
  const days = later - (day === 'yesterday' ? 1 : 0);
  const at = new Date(`${named}T${time.padStart(5, '0')}Z`);
  // A day that a month does not have would be one of the next.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(named)) return undefined;
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days];
  const parts = [year, month, date, at.getUTCHours(), at.getUTCMinutes()] as const;
  return utc ? Date.UTC(...parts) : new Date(...parts).getTime();
}
