// Lengths of time as people write them: 30s, 500ms, 2m, 1h.
import { badValue } from './bad-value.ts';

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** What a timer can wait; a longer one would fire at once. */
const LONGEST_MS = 2_147_483_647;

/** Milliseconds of `30s`, `500ms`, `2m`, `1.5h`, `1d` or `30` (seconds), a timer's most when not told otherwise; throws a LocalError. */
export function parseDuration(text: string, longestMs = LONGEST_MS): number {
  const match = /^([0-9]{1,10}(?:\.[0-9]{1,3})?)(ms|s|m|h|d)?$/.exec(text);
  if (!match)
    throw badValue(`"${text.slice(0, 40)}" is not a duration: write for example 30s, 500ms, 2m or 1h`);
  const ms = Math.round(Number(match[1]) * UNITS[(match[2] ?? 's') as keyof typeof UNITS]);
  if (ms > longestMs)
    throw badValue(`"${text}" is too long: ${Math.floor(longestMs / UNITS.d)}d is the most`);
  return ms;
}

/** The same for what somebody types: a number without a unit is refused, since it may be minutes. */
export function parseTypedDuration(text: string, longestMs?: number): number {
  if (/^[0-9]*[1-9][0-9]*(?:\.[0-9]+)?$/.test(text))
    throw badValue(`"${text.slice(0, 40)}" has no unit: write ${text}s, ${text}m or ${text}h`);
  return parseDuration(text, longestMs);
}

/** The shortest way to write a number of milliseconds that `parseDuration` reads back exactly. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    if (ms % UNITS[unit] === 0) return `${ms / UNITS[unit]}${unit}`;
  }
  return `${ms}ms`;
}
