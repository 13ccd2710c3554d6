// How long a customer may wait: what was typed, else the setting late_after, by the groups of the service.
import type { OperatorGroup } from '../api/model.ts';
import { usableLists } from '../backlog/waiting.ts';
import { fold, quoted } from '../base/text.ts';
import { type LateAfter, parseLateAfter } from '../settings/durations.ts';
import type { Context, Out } from './context.ts';

/** How long a conversation of a group may wait, in milliseconds. */
export type LateAfterOf = (groupId: number) => number;

/** How long the conversations of each group may wait; a name that fits no group is said and does nothing. */
export async function lateAfterOf(
  late: LateAfter,
  groups: readonly OperatorGroup[],
  warn: Out['warn'],
): Promise<LateAfterOf> {
  const own = new Map<number, number>();
  for (const [name, ms] of late.groups) {
    // A number is always an id, also where a group is called so.
    const isIdOf = /^[0-9]+$/.test(name);
    const found = groups.filter(({ id, title }) =>
      isIdOf ? String(id) === name : fold(title ?? '') === fold(name),
    );
    for (const group of found) own.set(group.id, ms);
    if (found.length === 0) await warn(`late_after: there is no group ${quoted(name)}`);
  }
  return (groupId) => own.get(groupId) ?? late.standard;
}

/** The same by the setting alone, for colours: groups are read only if it names some, and a failure costs them only. */
export async function lateAfterShown(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  warn: Out['warn'],
): Promise<LateAfterOf> {
  const late = parseLateAfter(settings.values().lateAfter);
  if (late.groups.size === 0) return () => late.standard;
  try {
    const { operators } = usableLists(await service.client()).client;
    return await lateAfterOf(late, await operators.groups(), warn);
  } catch (error) {
    await warn(`late_after by group is not used: ${error}`);
    return () => late.standard;
  }
}
