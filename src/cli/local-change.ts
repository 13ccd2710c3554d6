// Changes of what is kept on this machine: profiles, aliases, replies, the sandbox. A dry run makes each of them with
// all its checks and keeps nothing of it.

import type { OnTightened } from '../disk/private-file.ts';
import { refuseAgentChange } from './agent-policy.ts';
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

/** What whoever keeps a file is told of a change. */
export interface LocalChange {
  /** Whether it is only made in memory. */
  readonly dryRun: boolean;
  readonly onTightened: OnTightened;
}

/** Makes a change and resolves to what is there then; with --dry-run what would be, and stderr says so. */
export async function changeLocally<Result>(
  context: Context,
  make: (change: LocalChange) => Promise<Result>,
  /** Who may make it: agents that a profile limits may change nothing that could lift the limit. */
  who: 'not limited agents' | 'agents too' = 'not limited agents',
): Promise<Result> {
  if (who !== 'agents too') refuseAgentChange(context);
  const { dryRun = false, quiet } = context.options;
  const result = await make({ dryRun, onTightened: warnNarrowedMode(context) });
  if (dryRun && !quiet) await context.io.stderr.write('dry run: nothing was changed\n');
  return result;
}

/** Asks unless --yes was given or nothing will be changed; throws UsageError for a no, and where nobody can be asked. */
export async function confirmChange(
  context: Context,
  question: string,
  /** `removing a reply`, and what is so after a no: `nothing was removed`. */
  { act, after }: { readonly act: string; readonly after: string },
): Promise<void> {
  refuseAgentChange(context);
  const { yes, dryRun } = context.options;
  if (yes || dryRun) return;
  if (!context.canPrompt()) throw new UsageError(`${act} needs --yes: convops cannot ask without a terminal`);
  if (!(await context.prompt.confirm(question))) throw new UsageError(`cancelled; ${after}`);
}

/** Says of a file of this program's own that others could read it until now. */
export function warnNarrowedMode(context: Pick<Context, 'warn'>): OnTightened {
  return (path) => {
    // Nobody waits for it, and a stderr that is gone is no reason to end.
    void context.warn(`other users could read ${path}; convops corrected its mode`).catch(() => undefined);
  };
}
