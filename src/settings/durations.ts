// Lengths of time as people write them, and as convops prints them: 30s, 500ms, 1h34m, 2w.
import { badValue } from '../base/local-error.ts';

/** From the longest: in a length of several parts each is shorter than the one before. */
const UNITS = {
  y: 31_536_000_000,
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
} as const;
type Unit = keyof typeof UNITS;
const PART = /([0-9]{1,10}(?:\.[0-9]{1,3})?)(ms|[smhdwy])/g;

/** What a timer can wait; a longer one would fire at once. */
const LONGEST_MS = 2_147_483_647;

/**
 * Milliseconds of `30s`, `500ms`, `1.5h`, `1h34m`, `2w` or `0`, a timer's most when not told otherwise; throws a LocalError.
 * A number without a unit is refused, since it may be minutes.
 */
export function parseDuration(text: string, longestMs = LONGEST_MS): number {
  if (/^0+$/.test(text)) return 0;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(text))
    throw badValue(`"${text.slice(0, 40)}" has no unit: write ${text}s, ${text}m or ${text}h`);
  const parts = [...text.matchAll(PART)].map(([, count, unit]) => ({ count, unit: UNITS[unit as Unit] }));
  const isDescending = parts.every(({ unit }, nth) => nth === 0 || unit < (parts[nth - 1]?.unit ?? 0));
  if (parts.length === 0 || text.replace(PART, '') !== '' || !isDescending)
    throw badValue(`"${text.slice(0, 40)}" is not a duration: use for example 500ms, 30s, 1h30m, 2d or 2w`);
  const ms = Math.round(parts.reduce((sum, { count, unit }) => sum + Number(count) * unit, 0));
  if (ms > longestMs) throw badValue(`"${text}" is too long: ${Math.floor(longestMs / UNITS.d)}d at most`);
  return ms;
}

/** The length of time in an age as convops prints it: `10m ago`, `just now`. */
export function lengthOfAge(text: string): string {
  return text === 'just now' ? '0' : text.replace(/ ago$/, '');
}

/** A moment as convops prints it, with its zone. */
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970 of an ISO 8601 time with its zone; undefined for any other text. */
export function exactMoment(text: string): number | undefined {
  const at = EXACT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The shortest way to write a number of milliseconds that `parseDuration` reads back exactly. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  const unit = (['d', 'h', 'm', 's'] as const).find((one) => ms % UNITS[one] === 0) ?? 'ms';
  return `${ms / UNITS[unit]}${unit}`;
}
