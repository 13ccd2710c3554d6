// The unit of the service's timestamps is not shown, and this is the one place that decides it.

/** Above this a timestamp counts milliseconds, at or below it seconds (the year 5138). */
const LAST_SECONDS = 1e11;

/** A timestamp of the service in milliseconds since 1970. */
export function millisecondsOf(time: number): number {
  return time > LAST_SECONDS ? time : time * 1000;
}

/** The end of the year 9999: later times have no four-digit year, and are not times of a conversation. */
const LAST_MILLISECONDS = 253_402_300_799_999;

/** A time of the service in milliseconds since 1970; null for anything but a positive integer in range. */
export function momentIn(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) return null;
  const milliseconds = millisecondsOf(value);
  return milliseconds > LAST_MILLISECONDS ? null : milliseconds;
}
