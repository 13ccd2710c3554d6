// From the setting late_after to the groups of the service.

import type { OperatorGroup } from '../api/model.ts';
import { fold, quoted } from '../base/text.ts';
import { type LateAfter, parseLateAfter, parseStoredLateAfter } from '../settings/durations.ts';
import type { Context } from './context.ts';

/** How long a conversation of a group may wait, in milliseconds. */
export type LateAfterOf = (groupId: number) => number;

/**
 * How long the conversations of each group may wait: what was typed, else the setting late_after. A name that fits no
 * group is said and does nothing; throws LocalError for a text that cannot be read.
 */
export async function lateAfterOf(
  context: Pick<Context, 'settings' | 'warn'>,
  groups: readonly OperatorGroup[],
  typed?: string,
): Promise<LateAfterOf> {
  const late = readLateAfter(context, typed);
  const own = new Map<number, number>();
  for (const [name, ms] of late.groups) {
    // A number is always an id, also where a group is called so.
    const isIdOf = /^[0-9]+$/.test(name);
    const found = groups.filter(({ id, title }) =>
      isIdOf ? String(id) === name : fold(title ?? '') === fold(name),
    );
    for (const group of found) own.set(group.id, ms);
    if (found.length === 0) await context.warn(`late_after: there is no group ${quoted(name)}`);
  }
  return limitOf(late, own);
}

/** What was typed, else the setting; throws LocalError for a text that cannot be read. */
export function readLateAfter({ settings }: Pick<Context, 'settings'>, typed?: string): LateAfter {
  return typed === undefined ? parseStoredLateAfter(settings().lateAfter) : parseLateAfter(typed);
}

function limitOf({ standard }: LateAfter, own: ReadonlyMap<number, number>): LateAfterOf {
  return (groupId) => own.get(groupId) ?? standard;
}
