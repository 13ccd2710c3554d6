// How long a conversation may wait before it is late: one length for all, others for groups by title or id.
import { parseDuration } from './durations.ts';
import { badValue } from './settings-error.ts';

export interface LateAfter {
  /** Milliseconds, for every group that is not named. */
  readonly standard: number;
  /** Title or id of a group as typed -> milliseconds. */
  readonly groups: ReadonlyMap<string, number>;
}

const STANDARD_MS = 30 * 60_000;

/** Milliseconds of `30m`, or by group of `VIP=10m, 7=5m, *=30m`; throws a SettingsError otherwise. */
export function parseLateAfter(text: string): LateAfter {
  let standard = STANDARD_MS;
  const groups = new Map<string, number>();
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=');
    const name = at < 0 ? '*' : part.slice(0, at).trim();
    const ms = parseDuration(part.slice(at + 1).trim());
    if (ms <= 0) throw badValue(`"${part.trim()}" is no time at all: write for example 30m`);
    if (name === '')
      throw badValue(`"${part.trim().slice(0, 40)}" names no group: write for example VIP=10m`);
    if (name === '*') standard = ms;
    else groups.set(name, ms);
  }
  return { standard, groups };
}
