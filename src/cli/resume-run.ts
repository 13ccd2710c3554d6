// Finds the run that --resume names and checks that it fits the command: same service, same call, no typed value that
// differs. Values that are not typed come from the run, including its conditions and options.

import { isDeepStrictEqual } from 'node:util';
import { LocalError } from '../base/local-error.ts';
import { quoted } from '../base/text.ts';
import type { Conditions } from '../writes/conditions.ts';
import { findWorking, readRecent } from '../writes/journal.ts';
import { endOfJournal, type JournalEnd } from '../writes/journal-files.ts';
import type { Entry, IntentLine, PlanOptions, Run, RunPlan } from '../writes/journal-lines.ts';
import { type WriteName, writePolicy } from '../writes/policy.ts';
import { SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import {
  hasOwnTexts,
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
 * Goes on with a run; `last` is the newest run of this service that fits. Throws NoSuchNameError if there is none, and
 * LocalError if a process is still at work on it. Of two that go on with it at once, the later one in the journal stops.
 */
export async function resumeRun(
  context: Context,
  id: string,
  isResumable: IsResumable,
  begin: (resumed: Resumed) => Promise<WriteRun>,
): Promise<WriteRun> {
  const found = readResumed(context, id, isResumable);
  if (context.options.dryRun) return await begin(found);
  const working = await findWorking(found.chain, {
    stateFolder: context.stateFolder,
    sleep: context.io.sleep,
    waits: (run) => context.notice(`waiting 10s to see whether run ${run} is still at work elsewhere`),
  });
  if (working) throw stillWorking(context, working);
  // What it did while it was watched counts, too.
  return await begin(readResumed(context, found.run.run, isResumable));
}

function stillWorking(context: Context, { run, owner }: Run): LocalError {
  const by = owner === undefined ? '' : ` (process ${owner.pid} on ${owner.host})`;
  return new LocalError({
    code: 'locked',
    message: `run ${run} is still at work${by}; nothing was sent`,
    hint: context.command(`history --run ${run}`),
    exitCode: 8,
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
        (isResumable(each) || isLost(each))
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
  const damaged = found.chain.find((each) => each.damaged || !isWhole(each));
  if (damaged) throw brokenRun(context, damaged, 'resumed', openIn(first));
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

/** Whether nothing is left of a run but some of its entries: it may be the one that is meant, and nobody knows. */
function isLost({ damaged, plan, of, action }: Run): boolean {
  return (
    damaged === true && plan === undefined && of === undefined && action !== 'triage' && action !== 'macro'
  );
}

/** The conversations of a run that have no good receipt. */
function openIn({ plan, entries }: Run): readonly number[] {
  const done = new Set(entries.flatMap((one) => (SUCCESS_OUTCOMES.includes(one.outcome) ? [one.id] : [])));
  return (isWhole({ plan }) ? (plan?.ids ?? []) : []).filter((id) => !done.has(id));
}

const MOST_NAMED = 20;

/** The error for a run of which lines in the journal are damaged; `open` are conversations to look at. */
export function brokenRun(
  context: Context,
  { run }: Run,
  what: 'resumed' | 'undone',
  open: readonly number[] = [],
): LocalError {
  const ids = open.slice(0, MOST_NAMED).map((id) => `#${id}`);
  const more = open.length > ids.length ? ` and ${open.length - ids.length} more` : '';
  const left = ids.length === 0 ? '' : `. Without a receipt: ${ids.join(', ')}${more}`;
  return new LocalError({
    code: 'broken_journal',
    message: `run ${run} cannot be ${what}: lines of it in the journal are damaged, so what it did is not known in full; nothing was sent${left}`,
    hint: context.command(`history --run ${run}`),
    exitCode: 8,
  });
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
