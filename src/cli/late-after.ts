// How long a customer may wait: from the setting late_after to the groups of the service, and to the colour of a list. For the
// colour an unreadable setting never hides a list, and groups are read only if the setting names some.

import type { OperatorGroup } from '../api/model.ts';
import { usableLists } from '../backlog/waiting.ts';
import { LocalError } from '../base/local-error.ts';
import { fieldIn } from '../base/record.ts';
import { fold, quoted } from '../base/text.ts';
import { type LateAfter, parseLateAfter } from '../settings/durations.ts';
import type { ListLook } from '../views/conversation.ts';
import { nameOr, type ShownNames } from '../views/names.ts';
import type { Context, InForce, Out, Service } from './context.ts';
import { chooseFormat, type View } from './plan.ts';
import { presentList } from './present.ts';

/** How long a conversation of a group may wait, in milliseconds. */
type LateAfterOf = (groupId: number) => number;

/**
 * How long the conversations of each group may wait: what was typed, else the setting late_after. A name that fits no
 * group is said and does nothing; throws LocalError for a text that cannot be read.
 */
export async function lateAfterOf(
  { settings, out }: { readonly settings: InForce; readonly out: Pick<Out, 'warn'> },
  groups: readonly OperatorGroup[],
  typed?: string,
): Promise<LateAfterOf> {
  const late = readLateAfter(settings, typed);
  const own = new Map<number, number>();
  for (const [name, ms] of late.groups) {
    // A number is always an id, also where a group is called so.
    const isIdOf = /^[0-9]+$/.test(name);
    const found = groups.filter(({ id, title }) =>
      isIdOf ? String(id) === name : fold(title ?? '') === fold(name),
    );
    for (const group of found) own.set(group.id, ms);
    if (found.length === 0) await out.warn(`late_after: there is no group ${quoted(name)}`);
  }
  return limitOf(late, own);
}

/** What was typed, else the setting; throws LocalError for a text that cannot be read. */
export function readLateAfter(settings: InForce, typed?: string): LateAfter {
  return parseLateAfter(typed ?? settings.values().lateAfter);
}

function limitOf({ standard }: LateAfter, own: ReadonlyMap<number, number>): LateAfterOf {
  return (groupId) => own.get(groupId) ?? standard;
}

/** How long a conversation of a group may wait, by the setting late_after; unusable parts are reported to `warn`. */
export async function lateAfterShown(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  warn: Out['warn'],
): Promise<LateAfterOf> {
  try {
    const isByGroup = readLateAfter(settings).groups.size > 0;
    const groups = isByGroup ? await usableLists(await service.client()).client.operators.groups() : [];
    return await lateAfterOf({ settings, out: { warn } }, groups);
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
  const forPerson = context.io.stdout.isTTY && chooseFormat(context.settings) === 'table';
  const names = forPerson ? await context.service.names() : undefined;
  const view = viewOf({ nowMs: context.io.now(), lateAfter: (groupId) => late(groupId), names });
  await presentList(context, view, async () => {
    // Only a terminal has colours for lateness.
    if (!forPerson) return await read();
    const [rows, found] = await Promise.all([read(), lateAfterShown(context, async () => undefined)]);
    late = found;
    if (names) await readMissingNames(context.service, rows, names);
    return rows;
  });
}

/** Reads groups and operators once where a row has a number whose name is not known; a refusal costs the name only. */
async function readMissingNames(
  service: Service,
  rows: readonly unknown[],
  names: ShownNames,
): Promise<void> {
  const lacks = (field: string, nameOf: (id: unknown) => string | undefined) =>
    rows.some((row) => typeof nameOr(fieldIn(row, field), nameOf) === 'number');
  const { operators } = await service.client();
  await Promise.allSettled([
    ...(lacks('group_id', names.group) ? [operators.groups()] : []),
    ...(lacks('operator_user_id', names.operator) ? [operators.list()] : []),
  ]);
}
