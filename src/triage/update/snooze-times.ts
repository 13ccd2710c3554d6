// How long a conversation is snoozed: six presets, or a time as people write it. Local times are reckoned by the
// calendar, so that "tomorrow 9:00" is nine o'clock on the wall whatever the clocks did in the night.

import { parseDuration } from '../../settings/durations.ts';
import { DAY, HOUR, MINUTE } from '../../terminal/times.ts';

/** Milliseconds since 1970, null until the customer writes again; or a sentence that says what cannot be read. */
type SnoozeTime = { readonly until: number | null } | { readonly error: string };

const LONGEST_MS = 3650 * DAY;
const MONDAY = 1;
/** The hour of a day that is named without one. */
const MORNING: Clock = { hour: 9, minute: 0 };
const EVENING: Clock = { hour: 19, minute: 0 };
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DAY_AND_TIME = new RegExp(`^(?:(tomorrow|${DAYS.join('|')}) ?)?(?:(\\d{1,2})[:.](\\d{2}))?$`);

const quote = (text: string) => `"${Array.from(text.trim()).slice(0, 40).join('')}"`;

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** A date of which the fields in UTC are what a clock on the wall shows, by the calendar of this machine or in UTC. */
function wallAt(time: number, utc: boolean): Date {
  return new Date(utc ? time : time - new Date(time).getTimezoneOffset() * MINUTE);
}

function clockAt(time: number, utc: boolean): Clock {
  const wall = wallAt(time, utc);
  return { hour: wall.getUTCHours(), minute: wall.getUTCMinutes() };
}

/** The moment that the clock on the wall shows this, N days after today. */
function inDays(now: number, days: number, { hour, minute }: Clock, utc: boolean): number {
  const wall = wallAt(now, utc);
  const day = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days] as const;
  return utc ? Date.UTC(...day, hour, minute) : new Date(...day, hour, minute).getTime();
}

/** The first time after now that a clock shows this. */
function nextTime(now: number, clock: Clock, utc: boolean): number {
  const today = inDays(now, 0, clock, utc);
  return today > now ? today : inDays(now, 1, clock, utc);
}

/** Days until a weekday, 1 to 7: today itself is a week away. */
function daysUntil(weekday: number, now: number, utc: boolean): number {
  return ((weekday - wallAt(now, utc).getUTCDay() + 6) % 7) + 1;
}

interface Preset {
  readonly key: string;
  readonly label: string;
  /** If there is little room; absent if that is the label up to its comma. */
  readonly brief?: string;
  /** Milliseconds since 1970; null until the customer writes again. */
  readonly until: number | null;
}

function presetsAt(now: number, utc: boolean): readonly Preset[] {
  const later = (key: string, hours: number, what: string): Preset => {
    const { hour, minute } = clockAt(now + hours * HOUR, utc);
    const label = `${what}, until ${hour}:${String(minute).padStart(2, '0')}`;
    return { key, label, until: now + hours * HOUR };
  };
  const evening = nextTime(now, EVENING, utc);
  const isToday = evening === inDays(now, 0, EVENING, utc);
  const toMonday = daysUntil(MONDAY, now, utc);
  const tomorrow = toMonday === 1 ? 'tomorrow, Monday 9:00' : 'tomorrow 9:00';
  return [
    later('1', 1, '1 hour'),
    later('2', 3, '3 hours'),
    { key: '3', label: isToday ? 'today 19:00' : 'tomorrow 19:00', until: evening },
    { key: '4', label: tomorrow, until: inDays(now, 1, MORNING, utc) },
    { key: '5', label: 'Monday 9:00', until: inDays(now, toMonday, MORNING, utc) },
    { key: '6', label: 'until the customer writes again', brief: 'until they write', until: null },
  ];
}

/** The presets with what they come to at this moment (milliseconds since 1970), for display. */
export function snoozePresets(now: number, utc: boolean): { key: string; label: string; brief: string }[] {
  // On a Sunday two are the same morning.
  const isMonday = daysUntil(MONDAY, now, utc) === 1;
  const shown = presetsAt(now, utc).filter(({ key }) => key !== '5' || !isMonday);
  return shown.map(({ key, label, brief = label.split(',')[0] ?? '' }) => ({ key, label, brief }));
}

/** Reads a preset (`1` to `6`) or a typed time: `30m`, `2h`, `1d`, `14:30`, `mon`, `tomorrow 9:00`. */
export function parseSnooze(text: string, now: number, utc: boolean): SnoozeTime {
  const typed = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  const preset = presetsAt(now, utc).find(({ key }) => key === typed);
  if (preset) return { until: preset.until };
  const until = typed === '' ? undefined : (readDay(typed, now, utc) ?? readLength(typed, now));
  if (until === undefined) return { error: `${quote(text)} is not a time. Try 30m, 2h, 1d, 14:30, mon.` };
  return until > now ? { until } : { error: `${quote(text)} is not in the future.` };
}

/** Milliseconds since 1970; undefined if it is not a length of time, or a longer one than anybody means. */
function readLength(typed: string, now: number): number | undefined {
  try {
    return now + parseDuration(typed, LONGEST_MS);
  } catch {
    return undefined;
  }
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
