// Lateness where it only colours what is shown: nobody is kept from a list by a setting that cannot be read, and the
// groups are asked for only where the setting names some.

import { usableLists } from '../backlog/usable-lists.ts';
import { SettingsError } from '../settings/settings-error.ts';
import type { Context } from './context.ts';
import { type LateAfterOf, lateAfterOf, readLateAfter } from './late-after.ts';

/** How long a conversation of a group may wait, by the setting late_after; what cannot be used of it is said to `warn`. */
export async function lateAfterShown(context: Context, warn: Context['warn']): Promise<LateAfterOf> {
  try {
    const isByGroup = readLateAfter(context).groups.size > 0;
    const groups = isByGroup ? await usableLists(await context.client()).client.operators.groups() : [];
    return await lateAfterOf({ settings: context.settings, warn }, groups);
  } catch (error) {
    await warn(error instanceof SettingsError ? error.message : `late_after by group is not used: ${error}`);
    // Nothing is called late by a time that nobody has set.
    return () => Number.POSITIVE_INFINITY;
  }
}

/** Lateness in the rows of a list, which is known as soon as they are. */
export interface ListLateness {
  readonly lateAfter: LateAfterOf;
  /** Resolves to the rows; only a terminal has colours for lateness. */
  readonly beside: <Rows>(reading: Promise<Rows>) => Promise<Rows>;
}

/** Lateness for a list of which the columns are settled before anything is read. */
export function listLateness(context: Context): ListLateness {
  let late: LateAfterOf = () => Number.POSITIVE_INFINITY;
  return {
    lateAfter: (groupId) => late(groupId),
    async beside(reading) {
      if (!context.io.stdout.isTTY) return await reading;
      const [rows, found] = await Promise.all([reading, lateAfterShown(context, async () => undefined)]);
      late = found;
      return rows;
    },
  };
}
