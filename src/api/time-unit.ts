// The unit of the service's timestamps is not shown, and this is the one place that decides it.

/** Above this a timestamp counts milliseconds, at or below it seconds (the year 5138). */
const LAST_SECONDS = 1e11;

/** A timestamp of the service in milliseconds since 1970. */
export function millisecondsOf(time: number): number {
  return time > LAST_SECONDS ? time : time * 1000;
}
