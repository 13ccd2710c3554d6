// What doctor offers to set, set: one setting of the profile in force at a time, each asked for unless --yes was given.

import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { updateProfiles } from '../../settings/profiles.ts';
import type { Setting } from './checkup.ts';

/** Throws UsageError where nobody could be asked, before any check is made. */
export function checkCanFix(context: Context): void {
  const { yes, dryRun } = context.options;
  if (yes || dryRun || context.canPrompt()) return;
  throw new UsageError('--fix asks before it changes the profile: without a terminal it needs --yes');
}

/** Sets what was offered and agreed to; what was not agreed to stays as it is. */
export async function applySettings(context: Context, settings: readonly Setting[]): Promise<void> {
  const { profile } = context.settings();
  await changeLocally(context, async (change) => {
    if (settings.length === 0 || profile === null) return await context.notice('nothing to set');
    const { yes, dryRun } = context.options;
    for (const { key, value } of settings) {
      const what = `${key} ${value} in profile ${profile}`;
      if (!yes && !dryRun && !(await context.prompt.confirm(`Set ${what}?`))) continue;
      await updateProfiles(context.configFolder, (profiles) => setKey(profiles, profile, key, value), change);
      await context.notice(`${dryRun ? 'would set' : 'set'} ${what}`);
    }
  });
}
