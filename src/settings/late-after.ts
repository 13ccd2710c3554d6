// How long a conversation may wait before it is late: one length for all, others for groups by title or id.

import { LocalError } from '../base/local-error.ts';
import { badValue } from './bad-value.ts';
import { parseDuration, parseTypedDuration } from './durations.ts';

export interface LateAfter {
  /** Milliseconds, for every group that is not named. */
  readonly standard: number;
  /** Title or id of a group as typed -> milliseconds. */
  readonly groups: ReadonlyMap<string, number>;
}

/** What is late where nothing is said of it, as the setting late_after says it. */
export const STANDARD_LATE_AFTER = '30m';

/** Milliseconds of `30m`, or by group of `VIP=10m, 7=5m, *=30m`, as typed; throws a LocalError otherwise. */
export function parseLateAfter(text: string, parse = parseTypedDuration): LateAfter {
  let standard: number | null = null;
  const groups = new Map<string, number>();
  const parts = text.split(',');
  for (const part of parts) {
    const at = part.lastIndexOf('=');
    const name = at < 0 ? '*' : part.slice(0, at).trim();
    const ms = durationIn(part, parts.length > 1 && at < 0, parse);
    if (ms <= 0) throw badValue(`"${part.trim()}" is no time at all: write for example 30m`);
    if (name === '')
      throw badValue(`"${part.trim().slice(0, 40)}" names no group: write for example VIP=10m`);
    if (name === '*') {
      if (standard !== null) throw badValue(`"${text.slice(0, 60)}" has two times for all groups`);
      standard = ms;
    } else {
      if (groups.has(name)) throw badValue(`"${name.slice(0, 40)}" is given two times`);
      groups.set(name, ms);
    }
  }
  return { standard: standard ?? parseDuration(STANDARD_LATE_AFTER), groups };
}

function durationIn(part: string, mayBeTitle: boolean, parse: typeof parseDuration): number {
  try {
    return parse(part.slice(part.lastIndexOf('=') + 1).trim());
  } catch (error) {
    if (!mayBeTitle || !(error instanceof LocalError)) throw error;
    throw badValue(`${error.message}; a group with a comma in its title goes by its id: 7=10m`);
  }
}

/**
 * The stored setting, which is read from the file as it stands so that a mistake in it hinders nobody who does not need
 * it; throws a LocalError with the way out in it.
 */
export function parseStoredLateAfter(stored: unknown): LateAfter {
  try {
    if (typeof stored !== 'string') throw badValue('it is not a text');
    // What 1.0.0 kept may have no unit.
    return parseLateAfter(stored, parseDuration);
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    throw badValue(
      `the setting late_after cannot be used: ${error.message}`,
      `convops profile set late_after ${STANDARD_LATE_AFTER}`,
      { ofRun: true },
    );
  }
}
