// Times on the wire are integers of unpublished unit; here they become what a person or a machine reads.
import { momentIn } from '../api/time-unit.ts';

/** Units of time, in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Reads a time of the service, in seconds or milliseconds; undefined for anything but a positive integer in range. */
export function readTime(value: unknown): Date | undefined {
  const milliseconds = momentIn(value);
  return milliseconds === null ? undefined : new Date(milliseconds);
}

/** How long ago a time of the service was, as `just now`, `4m`, `2h14m`, `3d`, `5w`, `2y` or `in 5m`; `-` if there is none. */
export function relativeTime(value: unknown, nowMs: number): string {
  const time = readTime(value);
  if (!time) return '-';
  const age = nowMs - time.getTime();
  if (Math.abs(age) < MINUTE) return 'just now';
  return age < 0 ? `in ${shortDuration(-age)}` : shortDuration(age);
}

/** A duration in milliseconds as `40s`, `4m`, `2h14m`, `3d`, `5w` or `2y`, rounded down. */
export function shortDuration(milliseconds: number): string {
  const whole = (unit: number) => Math.floor(milliseconds / unit);
  if (milliseconds < MINUTE) return `${whole(1000)}s`;
  if (milliseconds < HOUR) return `${whole(MINUTE)}m`;
  if (milliseconds < DAY) {
    const minutes = whole(MINUTE) % 60;
    return minutes === 0 ? `${whole(HOUR)}h` : `${whole(HOUR)}h${String(minutes).padStart(2, '0')}m`;
  }
  if (milliseconds < 14 * DAY) return `${whole(DAY)}d`;
  return milliseconds < 365 * DAY ? `${whole(7 * DAY)}w` : `${whole(365 * DAY)}y`;
}

/** A time of the service as ISO 8601 without milliseconds, in UTC or with the local offset; `-` if there is none. */
export function isoTime(value: unknown, { utc }: { readonly utc: boolean }): string {
  const time = readTime(value);
  if (!time) return '-';
  if (utc) return `${time.toISOString().slice(0, 19)}Z`;
  const offset = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + offset * MINUTE).toISOString().slice(0, 19);
  const pair = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pair(Math.abs(offset) / 60)}:${pair(Math.abs(offset) % 60)}`;
}

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
  const { format } = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', ...zone });
  const [day = '', year = ''] = format(ms).split(/ (?=\d+$)/);
  return format(nowMs).endsWith(year) ? day : `${day} ${year}`;
}
