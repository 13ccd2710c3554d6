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
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAY_NAME =
  'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?';
const CLOCK = '(\\d{1,2})[:.](\\d{2})';

const LENGTH = /^(?:in )?((?:\d+ ?[a-z]+ ?)+)$/;
const LENGTH_PART = /(\d+) ?([a-z]+)/g;
const TIME = new RegExp(`^(?:at )?${CLOCK}$`);
const DAY_AND_TIME = new RegExp(`^(?:next )?(today|tomorrow|${DAY_NAME})(?: (?:at )?${CLOCK})?$`);
const DATE_AND_TIME = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:[ t]${CLOCK})?$`);

const EXAMPLES = 'a time such as 30m, 2h, 1d, 14:30, mon 9:00 or 2026-12-24 10:00';
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

/** Reads a preset (`1` to `6`) or a typed time: `30m`, `2h`, `1d`, `14:30`, `mon 9:00`, `2026-12-24 10:00`. */
export function parseSnooze(text: string, now: number, utc: boolean): SnoozeTime {
  const typed = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  if (typed === '') return { error: `Type ${EXAMPLES}.` };
  const preset = presetUntil(typed, now, utc);
  if (preset !== undefined) return { until: preset };
  const read =
    readLength(typed, now, utc) ??
    readTime(typed, now, utc) ??
    readDay(typed, now, utc) ??
    readDate(typed, utc);
  if (read === undefined) return { error: `${quote(text)} is not a time. Try 30m, 2h, 14:30, mon 9:00.` };
  if (typeof read === 'string') return { error: read };
  if (read <= now) return { error: `${quote(text)} is not in the future.` };
  const today = dayOf(now, utc);
  const last = momentAt({ ...today, year: today.year + LONGEST_YEARS }, today, utc);
  // Not `read > last`: beyond its calendar Date gives NaN.
  if (!(read <= last)) return { error: `${quote(text)} is more than ${LONGEST_YEARS} years away.` };
  return { until: read };
}

/** Undefined if it is not of this kind, a sentence if it is, but wrong; else milliseconds since 1970. */
type Reading = number | string | undefined;

function readLength(typed: string, now: number, utc: boolean): Reading {
  const parts = LENGTH.exec(typed)?.[1];
  if (parts === undefined) return undefined;
  let length = 0;
  let days = 0;
  for (const [, count = '', unit = ''] of parts.matchAll(LENGTH_PART)) {
    if (/^m(?:ins?|inutes?)?$/.test(unit)) length += Number(count) * MINUTE;
    else if (/^h(?:rs?|ours?)?$/.test(unit)) length += Number(count) * HOUR;
    else if (/^d(?:ays?)?$/.test(unit)) days += Number(count);
    else if (/^w(?:eeks?)?$/.test(unit)) days += 7 * Number(count);
    else return `"${unit.slice(0, 20)}" is not a unit. Try 30m, 2h, 1d or 1w.`;
  }
  // A day is the same hour of the next day, which is not always 24 hours away.
  if (days === 0) return now + length;
  const today = dayOf(now, utc);
  return momentAt({ ...today, day: today.day + days }, today, utc) + (now % MINUTE) + length;
}

function readTime(typed: string, now: number, utc: boolean): Reading {
  const [, hour, minute] = TIME.exec(typed) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const clock = readClock(hour, minute);
  return typeof clock === 'string' ? clock : nextTime(now, clock, utc);
}

function readDay(typed: string, now: number, utc: boolean): Reading {
  const [, name, hour, minute] = DAY_AND_TIME.exec(typed) ?? [];
  if (name === undefined) return undefined;
  const clock = hour === undefined || minute === undefined ? MORNING : readClock(hour, minute);
  if (typeof clock === 'string') return clock;
  if (name === 'today') return inDays(now, 0, clock, utc);
  if (name === 'tomorrow') return inDays(now, 1, clock, utc);
  const away = daysUntil(
    DAYS.findIndex((day) => day.startsWith(name.slice(0, 3))),
    now,
    utc,
  );
  const today = inDays(now, 0, clock, utc);
  const wantsNext = typed.startsWith('next ');
  return away === 7 && today > now && !wantsNext ? today : inDays(now, away, clock, utc);
}

function readDate(typed: string, utc: boolean): Reading {
  const [, year, month, day, hour, minute] = DATE_AND_TIME.exec(typed) ?? [];
  if (year === undefined) return undefined;
  const clock = hour === undefined || minute === undefined ? MORNING : readClock(hour, minute);
  if (typeof clock === 'string') return clock;
  const date = { year: Number(year), month: Number(month) - 1, day: Number(day) };
  const found = dayOf(momentAt(date, { hour: 12, minute: 0 }, utc), utc);
  if (found.month !== date.month || found.day !== date.day) return `There is no ${year}-${month}-${day}.`;
  return momentAt(date, clock, utc);
}

function readClock(hour: string, minute: string): Clock | string {
  const clock = { hour: Number(hour), minute: Number(minute) };
  return clock.hour > 23 || clock.minute > 59 ? `There is no ${hour}:${minute} on a clock.` : clock;
}
