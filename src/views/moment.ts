import { isoTime, readTime, relativeTime } from '../terminal/times.ts';

/** A time of the service in the parts a person reads. */
export interface ShownTime {
  /** YYYY-MM-DD, or «no date». */
  readonly day: string;
  /** HH:MM, or --:--. */
  readonly clock: string;
  /** ISO 8601, null if there is no time. */
  readonly iso: string | null;
}

/** Splits a time of the service (seconds or milliseconds) into day and clock, local or in UTC. */
export function momentOf(value: unknown, utc: boolean): ShownTime {
  const iso = readTime(value) === undefined ? null : isoTime(value, { utc });
  const [, day, clock] = /^(.+?)T(\d\d:\d\d)/.exec(iso ?? '') ?? [];
  return { day: day ?? 'no date', clock: clock ?? '--:--', iso };
}

/** How long before `nowMs` (milliseconds) a time was, in words: `47m ago`; empty if there is no time. */
export function agoText(value: unknown, nowMs: number): string {
  const age = relativeTime(value, nowMs);
  if (age === '-') return '';
  return /^\d/.test(age) ? `${age} ago` : age;
}

/** A day in the past for people: `3 Nov`, with its year if that is another one. */
export function shortDay(ms: number, nowMs: number, utc: boolean): string {
  const zone = utc ? { timeZone: 'UTC' } : {};
  const textIn = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...zone }).format(at);
  const isOther = textIn({ year: 'numeric' }, ms) !== textIn({ year: 'numeric' }, nowMs);
  return textIn({ day: 'numeric', month: 'short', ...(isOther ? { year: 'numeric' } : {}) }, ms);
}
