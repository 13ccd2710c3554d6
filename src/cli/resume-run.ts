// Finds the run that --resume names and checks that it fits the command: same service, same call, no typed value that
// differs. Values that are not typed come from the run, including its conditions and options.

import { isDeepStrictEqual } from 'node:util';
import { LocalError } from '../base/local-error.ts';
import { quoted } from '../base/text.ts';
import type { Conditions } from '../writes/conditions.ts';
import { readRecent } from '../writes/journal.ts';
import { endOfJournal, type JournalEnd } from '../writes/journal-files.ts';
import type { Entry, IntentLine, PlanOptions, Run, RunPlan } from '../writes/journal-lines.ts';
import { type WriteName, writePolicy } from '../writes/policy.ts';
import {
  hasOwnTexts,
  isPruned,
  isWhole,
  notDoneOf,
  type Remaining,
  readChain,
  repeatsSince,
  withRivals,
  writeOf,
} from '../writes/resume.ts';
import type { WriteRun } from '../writes/run.ts';
import { contentOf, isText } from '../writes/write.ts';
import type { Context } from './context.ts';
import { holdingRuns } from './hold-lock.ts';
import { otherProfileOf } from './service-in-force.ts';
import { NoSuchNameError, UsageError } from './usage-error.ts';

export interface Resumed {
  readonly run: Run;
  /** The original run, and all runs that resumed it. */
  readonly chain: readonly [Run, ...Run[]];
  /** The writes to its conversations since shortly before it began. */
  readonly written: readonly Entry[];
  /** Where the journal ended before it was read. */
  readonly lookedUpTo: JournalEnd;
}

/** The runs that `last` may mean, by the name of the command that can resume them. */
type IsResumable = (run: Run) => boolean;

/**
 * Resumes a run unless another process does; `last` is the newest run of this service that fits. Throws NoSuchNameError if
 * there is none, UsageError if it is still running. A dry run takes no lock.
 */
export async function resumeRun(
  context: Context,
  id: string,
  isResumable: IsResumable,
  begin: (resumed: Resumed) => Promise<WriteRun>,
): Promise<WriteRun> {
  const found = readResumed(context, id, isResumable);
  // Whichever run of a chain is named, the locks are those of the whole chain.
  const locks = context.options.dryRun ? [] : found.chain.map(({ run }) => run);
  return await holdingRuns(context, locks, async () => {
    // Read again, because another process may just have resumed it.
    return await begin(readResumed(context, found.run.run, isResumable));
  });
}

function readResumed(context: Context, id: string, isResumable: IsResumable): Resumed {
  const lookedUpTo = endOfJournal(context.stateFolder);
  const service = context.serviceName();
  const isWanted = (each: Run) =>
    id === 'last'
      ? each.service === service &&
        otherProfileOf(context, each) === null &&
        each.resumes === undefined &&
        isResumable(each)
      : each.run === id;
  const found = readChain(context.stateFolder, isWanted);
  if (!found) {
    const message =
      id === 'last'
        ? `this command has no run with several ids to resume for ${service}`
        : `there is no run ${quoted(id)}`;
    throw new NoSuchNameError(message, { ambiguous: false, hint: context.command('history --runs') });
  }
  const [first] = found.chain;
  if (!isWhole(first)) {
    throw new LocalError({
      code: 'broken_journal',
      message: `run ${first.run} cannot be resumed: its line in the journal is damaged, or of a later version; nothing was sent`,
      hint: context.command(`history --run ${first.run}`),
      exitCode: 8,
    });
  }
  if (isPruned(found.chain)) {
    throw new UsageError(
      `run ${found.run.run} cannot be resumed: a part of it is no longer in the journal (journal_keep); nothing was sent`,
      context.command(`history --run ${found.run.run}`),
    );
  }
  const profile = first.service === service ? otherProfileOf(context, first) : null;
  if (profile !== null) {
    throw new UsageError(
      `run ${found.run.run} used the profile "${profile}"; nothing was sent`,
      `convops history --run ${found.run.run} -p ${profile}`,
    );
  }
  const { at, plan } = first;
  const ids = new Set<number | null>(plan?.ids);
  const isAbout = ({ name, id: about }: IntentLine) => name.startsWith('conversations.') && ids.has(about);
  const now = context.io.now();
  // With --again only what went since it began would go out twice.
  const since = plan?.options.again ? Math.min(at, now) : repeatsSince(at, now);
  return { ...found, written: readRecent(context.stateFolder, since, isAbout), lookedUpTo };
}

/** The command typed with --resume; only typed values are compared with the run. */
interface Asked {
  /** The calls of the command. */
  readonly names: readonly WriteName[];
  /** The typed parameters, named as in the request. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly conditions: Conditions;
  /** The conversations of the run that are meant. */
  readonly idsOf: (before: readonly number[]) => readonly number[];
}

/** A run to resume: what is left of it, and how it began. */
interface Planned {
  readonly remaining: readonly Remaining[];
  readonly conditions: Conditions;
  readonly options: PlanOptions;
}

/** Whether a command with these calls can resume the run, or has to say why it cannot: an older one is not meant then. */
export function fitsNames(names: readonly WriteName[]): IsResumable {
  return (run) => {
    const { plan, action } = run;
    if (plan && isWhole(run)) return names.some((name) => sharesAction(plan, name));
    const isMeant = plan !== undefined || hasOwnTexts(run);
    return isMeant && names.some((name) => writePolicy[name].action === action);
  };
}

/** What the run left undone, with its conditions and options. Throws UsageError if it does not fit the command. */
export async function findRemaining(
  context: Context,
  { run, chain, written }: Resumed,
  { names, params, conditions, idsOf }: Asked,
): Promise<Planned> {
  const [first] = chain;
  const { plan } = first;
  if (!plan) {
    if (hasOwnTexts(first)) {
      throw new UsageError(
        `run ${run.run} cannot be resumed: its text differs for each conversation; nothing was sent. A conversation that history does not show was not tried`,
        context.command(`history --run ${run.run}`),
      );
    }
    throw new UsageError(
      `run ${run.run} cannot be resumed by this command: it was a single write, an undo or a macro`,
    );
  }
  const unfit = (difference: string) => resumeMismatch(context, run, difference);
  if (run.service !== context.serviceName()) {
    throw new UsageError(
      `run ${run.run} was for ${run.service}; nothing was sent`,
      `convops history --run ${run.run} --all-profiles`,
    );
  }
  if (!names.some((name) => sharesAction(plan, name))) throw unfit(`it was another command (${run.action})`);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && plan.params[name] !== value) throw unfit('its options or its text differ');
  for (const [name, value] of Object.entries(conditions))
    if (plan.conditions[name as keyof Conditions] !== value) throw unfit('its conditions differ');
  if (!isDeepStrictEqual([...idsOf(plan.ids)], [...plan.ids])) throw unfit('its conversations differ');
  const writes = plan.ids.map((id) => writeOf(plan, id));
  if (writes.some((write) => isText(write) && contentOf(write) === null))
    throw unfit('its text is no longer in the journal');
  return {
    remaining: withRivals(notDoneOf(writes, chain), chain, written),
    conditions: plan.conditions,
    options: plan.options,
  };
}

/** One command sends a message and a file, and one command makes both kinds of assignment. */
function sharesAction(plan: RunPlan, name: WriteName): boolean {
  return writePolicy[plan.name].action === writePolicy[name].action;
}

/** The error for a run that does not fit the command as typed. */
function resumeMismatch(context: Context, { run }: Run, difference: string): UsageError {
  return new UsageError(
    `run ${run} does not fit this command: ${difference}; nothing was sent`,
    context.command(`history --run ${run}`),
  );
}
