// Changes to local files: profiles, aliases, replies, the sandbox. A dry run does everything, with all checks, except
// saving.

import { refuseAgentChange } from './agent-policy.ts';
import type { Context } from './context.ts';
import { askToGoOn } from './write-guards.ts';

/** Applies a change and resolves to the result; with --dry-run nothing is saved, and stderr says so. */
export async function changeLocally<Result>(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  make: (change: { readonly dryRun: boolean }) => Promise<Result>,
  /** Who may make it: agents may change nothing that could lift their limit. */
  who: 'no agents' | 'agents too' = 'no agents',
): Promise<Result> {
  if (who !== 'agents too') refuseAgentChange(settings);
  const { dryRun = false, quiet } = settings.options;
  const result = await make({ dryRun });
  if (dryRun && !quiet) await io.stderr.write('dry run: nothing was changed\n');
  return result;
}

/** Asks for confirmation unless --yes was given or it is a dry run; throws UsageError if refused or unable to ask. */
export async function confirmChange(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  question: string,
  /** `removing a reply`, and what a no means: `nothing was removed`. */
  { act, after }: { readonly act: string; readonly after: string },
): Promise<void> {
  refuseAgentChange(settings);
  const { yes, dryRun } = settings.options;
  if (yes || dryRun) return;
  const unasked = `${act} needs --yes: convops cannot ask without a terminal`;
  await askToGoOn(io, question, { unasked, no: after });
}
