// From the setting late_after to the groups of the service.
import type { OperatorGroup } from '../api/model.ts';
import { type LateAfter, parseLateAfter } from '../settings/late-after.ts';
import type { Context } from './context.ts';
import { quoted } from './parse.ts';

/** How long a conversation of a group may wait, in milliseconds. */
export type LateAfterOf = (groupId: number) => number;

/**
 * How long the conversations of each group may wait: what was typed, else the setting late_after. A name that fits no
 * group is said and does nothing; throws SettingsError for a text that cannot be read.
 */
export async function lateAfterOf(
  context: Pick<Context, 'settings' | 'warn'>,
  groups: readonly OperatorGroup[],
  typed?: string,
): Promise<LateAfterOf> {
  const late = parseLateAfter(typed ?? context.settings().lateAfter);
  const own = new Map<number, number>();
  for (const [name, ms] of late.groups) {
    const found = groups.filter(
      (group) => String(group.id) === name || fold(group.title ?? '') === fold(name),
    );
    for (const group of found) own.set(group.id, ms);
    if (found.length === 0) await context.warn(`late_after: no group is called ${quoted(name)}`);
  }
  return limitOf(late, own);
}

function limitOf({ standard }: LateAfter, own: ReadonlyMap<number, number>): LateAfterOf {
  return (groupId) => own.get(groupId) ?? standard;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
