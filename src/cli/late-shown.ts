// Lateness as a colour only: an unreadable setting never hides a list, and groups are read only if the setting names
// some.

import { usableLists } from '../backlog/waiting.ts';
import { LocalError } from '../base/local-error.ts';
import type { ListLook } from '../views/conversation.ts';
import type { Context } from './context.ts';
import { type LateAfterOf, lateAfterOf, readLateAfter } from './late-after.ts';
import { chooseFormat, type View } from './plan.ts';
import { presentList } from './present.ts';

/** How long a conversation of a group may wait, by the setting late_after; unusable parts are reported to `warn`. */
export async function lateAfterShown(context: Context, warn: Context['warn']): Promise<LateAfterOf> {
  try {
    const isByGroup = readLateAfter(context).groups.size > 0;
    const groups = isByGroup ? await usableLists(await context.client()).client.operators.groups() : [];
    return await lateAfterOf({ settings: context.settings, warn }, groups);
  } catch (error) {
    await warn(error instanceof LocalError ? error.message : `late_after by group is not used: ${error}`);
    // Without a valid setting nothing is late.
    return () => Number.POSITIVE_INFINITY;
  }
}

/**
 * Prints a list of conversations. On a terminal, names replace ids and those that wait too long have another colour. It
 * settles the columns before reading, and lateness once the rows are known.
 */
export async function presentConversationList<Row>(
  context: Context,
  viewOf: (look: ListLook) => View<Row>,
  read: () => Promise<readonly Row[]>,
): Promise<void> {
  let late: LateAfterOf = () => Number.POSITIVE_INFINITY;
  const forPerson = context.io.stdout.isTTY && chooseFormat(context) === 'table';
  const names = forPerson ? await context.shownNames() : undefined;
  const view = viewOf({ nowMs: context.io.now(), lateAfter: (groupId) => late(groupId), names });
  await presentList(context, view, async () => {
    // Only a terminal has colours for lateness.
    if (!forPerson) return await read();
    const [rows, found] = await Promise.all([read(), lateAfterShown(context, async () => undefined)]);
    late = found;
    return rows;
  });
}
