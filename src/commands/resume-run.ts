// Finds the run that --resume names and makes sure that it is the same: same service, same command, same text, same
// conversations. Anything else would be a new run under an old name.
import { endOfJournal, readJournal } from '../delivery/journal.ts';
import type { Run, RunPlan } from '../delivery/journal-lines.ts';
import { type WriteName, writePolicy } from '../delivery/policy.ts';
import { chainOf, type Remaining, undoneOf, withRivals, writeOf } from '../delivery/resume.ts';
import type { Context } from './context.ts';
import { holdLock } from './hold-lock.ts';
import { quoted } from './parse.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';
import type { WriteRun } from './write-run.ts';

export interface Resumed {
  readonly run: Run;
  /** The run it all began with, and all that went on with it. */
  readonly chain: readonly [Run, ...Run[]];
  readonly all: readonly Run[];
  /** Where the journal ended before it was read. */
  readonly lookedUpTo: number;
}

/**
 * Goes on with a run while no other process does; throws NoSuchNameError for one that is not there, LockBusyError for
 * one that is being gone on with. A dry run holds nothing.
 */
export async function resumeRun(
  context: Context,
  id: string,
  begin: (resumed: Resumed) => Promise<WriteRun>,
): Promise<WriteRun> {
  // All that went on with a run are one: whichever of them is named, the lock is that of the first.
  const [{ run: first }] = readResumed(context, id).chain;
  const release = context.options.dryRun ? undefined : await holdLock(context, first);
  try {
    // Read again, for another process may have gone on with it until a moment ago.
    const run = await begin(readResumed(context, id));
    return {
      ...run,
      async close() {
        try {
          await run.close();
        } finally {
          await release?.();
        }
      },
    };
  } catch (error) {
    await release?.();
    throw error;
  }
}

function readResumed(context: Context, id: string): Resumed {
  const lookedUpTo = endOfJournal(context.stateFolder);
  const all = readJournal(context.stateFolder);
  const run = all.find((each) => each.run === id);
  if (!run) {
    throw new NoSuchNameError(`no run is called ${quoted(id)}`, {
      ambiguous: false,
      hint: context.command('history --runs'),
    });
  }
  return { run, chain: chainOf(run, all), all, lookedUpTo };
}

/** A command as it was typed: its call, and which conversations it means of those of the run. */
export interface Asked {
  readonly plan: Omit<RunPlan, 'ids'>;
  readonly idsOf: (before: readonly number[]) => readonly number[];
}

/**
 * What the run left undone. `asked` is the command as typed, or only the name of its call when nothing but the run was;
 * what is missing is taken from the journal. Throws UsageError when run and command do not fit.
 */
export async function findRemaining(
  context: Context,
  { run, chain, all }: Resumed,
  asked: Asked | WriteName | undefined,
): Promise<readonly Remaining[]> {
  const { plan } = run;
  if (!plan) {
    throw new UsageError(
      `run ${run.run} is not one that can be gone on with here: it had one write, a text of its own for each conversation, took others back, or ran a macro`,
      run.macro ? context.command(`replies run ${run.macro.name} --resume ${run.run}`) : undefined,
    );
  }
  const now =
    typeof asked === 'string'
      ? sameAction(plan, asked)
      : asked && { ...asked.plan, ids: asked.idsOf(plan.ids) };
  if (run.service !== context.serviceName() || !now || (await digestOf(context, now)) !== run.digest) {
    throw misfit(context, run, differenceOf(context, run, plan, now));
  }
  const writes = plan.ids.map((id) => writeOf(plan, id));
  return withRivals(undoneOf(writes, chain), chain, all);
}

/** The plan itself when the command is of its kind: a message and a file are both sent. */
function sameAction(plan: RunPlan, asked: WriteName): RunPlan | undefined {
  return writePolicy[plan.name].action === writePolicy[asked].action ? plan : undefined;
}

function differenceOf(context: Context, run: Run, plan: RunPlan, now: RunPlan | undefined): string {
  if (run.service !== context.serviceName()) return `it was for ${run.service}`;
  if (now?.name !== plan.name) return `it was another command (${run.action})`;
  return JSON.stringify(now.params) === JSON.stringify(plan.params)
    ? 'its conversations were others'
    : 'its options or its text were others';
}

/** The refusal of a run that is not one of the command as it was typed. */
export function misfit(context: Context, { run }: Run, difference: string): UsageError {
  return new UsageError(
    `run ${run} does not fit this command: ${difference}; nothing was sent`,
    context.command(`history --run ${run}`),
  );
}

/** A digest of service, command, parameters and conversations. */
export async function digestOf(
  context: Context,
  { name, params, ids }: Pick<RunPlan, 'params' | 'ids'> & { readonly name: string },
): Promise<string> {
  const { createHash } = await import('node:crypto');
  const text = JSON.stringify([context.serviceName(), name, Object.entries(params).sort(), ids]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
