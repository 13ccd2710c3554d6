// How long a conversation is snoozed: six presets, or a time as people write it. Local times are reckoned by the
// calendar, so that "tomorrow 9:00" is nine o'clock on the wall whatever the clocks did in the night.

import { HOUR, MINUTE } from '../../terminal/times.ts';

/** Milliseconds since 1970, null until the customer writes again; or a sentence that says what cannot be read. */
type SnoozeTime = { readonly until: number | null } | { readonly error: string };

const LONGEST_YEARS = 10;
const MONDAY = 1;
/** The hour of a day that is named without one. */
const MORNING: Clock = { hour: 9, minute: 0 };
const EVENING: Clock = { hour: 19, minute: 0 };
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const LENGTH = /^(\d+)([mhdw])$/;
const DAY_AND_TIME = new RegExp(`^(?:(tomorrow|${DAYS.join('|')}) ?)?(?:(\\d{1,2})[:.](\\d{2}))?$`);

const quote = (text: string) => `"${Array.from(text.trim()).slice(0, 40).join('')}"`;

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

interface Day {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  /** Of the month; one beyond its end is a day of the next. */
  readonly day: number;
}

/** A moment as milliseconds since 1970, by the calendar of this machine or in UTC. */
function momentAt({ year, month, day }: Day, { hour, minute }: Clock, utc: boolean): number {
  return utc ? Date.UTC(year, month, day, hour, minute) : new Date(year, month, day, hour, minute).getTime();
}

function dayOf(now: number, utc: boolean): Day & Clock & { readonly weekday: number } {
  const date = new Date(now);
  return utc
    ? {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth(),
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
        weekday: date.getUTCDay(),
      }
    : {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
        weekday: date.getDay(),
      };
}

/** The moment this many days after today. */
function inDays(now: number, days: number, clock: Clock, utc: boolean): number {
  const today = dayOf(now, utc);
  return momentAt({ ...today, day: today.day + days }, clock, utc);
}

/** The first time after now that a clock shows this. */
function nextTime(now: number, clock: Clock, utc: boolean): number {
  const today = inDays(now, 0, clock, utc);
  return today > now ? today : inDays(now, 1, clock, utc);
}

/** Days until a weekday, 1 to 7: today itself is a week away. */
function daysUntil(weekday: number, now: number, utc: boolean): number {
  return ((weekday - dayOf(now, utc).weekday + 6) % 7) + 1;
}

function presetUntil(key: string, now: number, utc: boolean): number | null | undefined {
  switch (key) {
    case '1':
      return now + HOUR;
    case '2':
      return now + 3 * HOUR;
    case '3':
      return nextTime(now, EVENING, utc);
    case '4':
      return inDays(now, 1, MORNING, utc);
    case '5':
      return inDays(now, daysUntil(MONDAY, now, utc), MORNING, utc);
    case '6':
      return null;
    default:
      return undefined;
  }
}

/** The presets with what they come to at this moment (milliseconds since 1970), for display. */
export function snoozePresets(now: number, utc: boolean): { key: string; label: string }[] {
  const clock = (until: number) => {
    const { hour, minute } = dayOf(until, utc);
    return `${hour}:${String(minute).padStart(2, '0')}`;
  };
  const evening = nextTime(now, EVENING, utc);
  const isToday = dayOf(evening, utc).day === dayOf(now, utc).day;
  // On a Sunday both are the same morning.
  const isMonday = daysUntil(MONDAY, now, utc) === 1;
  return [
    { key: '1', label: `1 hour, until ${clock(now + HOUR)}` },
    { key: '2', label: `3 hours, until ${clock(now + 3 * HOUR)}` },
    { key: '3', label: isToday ? 'today 19:00' : 'tomorrow 19:00' },
    { key: '4', label: isMonday ? 'tomorrow, Monday 9:00' : 'tomorrow 9:00' },
    ...(isMonday ? [] : [{ key: '5', label: 'Monday 9:00' }]),
    { key: '6', label: 'until the customer writes again' },
  ];
}

/** Reads a preset (`1` to `6`) or a typed time: `30m`, `2h`, `1d`, `14:30`, `mon`, `tomorrow 9:00`. */
export function parseSnooze(text: string, now: number, utc: boolean): SnoozeTime {
  const typed = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  const preset = presetUntil(typed, now, utc);
  if (preset !== undefined) return { until: preset };
  const until = typed === '' ? undefined : (readLength(typed, now, utc) ?? readDay(typed, now, utc));
  if (until === undefined) return { error: `${quote(text)} is not a time. Try 30m, 2h, 1d, 14:30, mon.` };
  if (until <= now) return { error: `${quote(text)} is not in the future.` };
  const today = dayOf(now, utc);
  const last = momentAt({ ...today, year: today.year + LONGEST_YEARS }, today, utc);
  // Not `until > last`: beyond its calendar Date gives NaN.
  if (!(until <= last)) return { error: `${quote(text)} is more than ${LONGEST_YEARS} years away.` };
  return { until };
}

/** Milliseconds since 1970; undefined if it is not a length of time. */
function readLength(typed: string, now: number, utc: boolean): number | undefined {
  const [, count, unit] = LENGTH.exec(typed) ?? [];
  if (unit === 'm') return now + Number(count) * MINUTE;
  if (unit === 'h') return now + Number(count) * HOUR;
  if (unit === undefined) return undefined;
  // A day is the same hour of the next day, which is not always 24 hours away.
  const today = dayOf(now, utc);
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return momentAt({ ...today, day: today.day + days }, today, utc) + (now % MINUTE);
}

/** Milliseconds since 1970; undefined if it is neither a day nor a time of day. */
function readDay(typed: string, now: number, utc: boolean): number | undefined {
  const found = DAY_AND_TIME.exec(typed);
  if (!found) return undefined;
  const [, name, hour, minute] = found;
  const clock = hour === undefined ? MORNING : { hour: Number(hour), minute: Number(minute) };
  if (clock.hour > 23 || clock.minute > 59) return undefined;
  if (name === undefined) return nextTime(now, clock, utc);
  if (name === 'tomorrow') return inDays(now, 1, clock, utc);
  const away = daysUntil(DAYS.indexOf(name), now, utc);
  const today = inDays(now, 0, clock, utc);
  return away === 7 && today > now ? today : inDays(now, away, clock, utc);
}
