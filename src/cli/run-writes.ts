// The way every write of a command goes out: allowed at all, not a repetition by mistake, confirmed when it is many,
// noted in the journal, then delivered, a few at a time.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { type Batch, runBatch } from '../writes/batch.ts';
import { checkOf, doubtOf } from '../writes/check.ts';
import type { Conditions } from '../writes/conditions.ts';
import { inTurn } from '../writes/in-turn.ts';
import { beginRun, type RunJournal } from '../writes/journal.ts';
import type { PlanOptions, RunPlan } from '../writes/journal-lines.ts';
import { actionOf, type WriteName } from '../writes/policy.ts';
import { blankReceipt, type Delivered, endWith, type Receipt } from '../writes/receipt.ts';
import { planOf, type Remaining, settleOpen } from '../writes/resume.ts';
import { yieldedTo } from '../writes/rivals.ts';
import type { Write } from '../writes/write.ts';
import type { WriteBatchInput } from './batch-options.ts';
import type { Context } from './context.ts';
import { decidedBy } from './decided-by.ts';
import { holdLock } from './hold-lock.ts';
import { receiptExitCode } from './receipt-exit-code.ts';
import { findRemaining, fitsNames, type Resumed, resumeRun } from './resume-run.ts';
import { namedAgain, type Targets, upToMax } from './targets.ts';
import { allowWrites } from './write-guards.ts';
import { deliverSteps, portsOf, tellingOfSilence } from './write-ports.ts';
import type { PlannedRun, WriteRun } from './write-run.ts';

/** The options of every write. */
export interface WriteOptions {
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  /** Send a text although the same went to the same conversation a moment ago. */
  readonly again?: true;
}

/** So many failures to get through in a row, and the rest would fail too. */
const MOST_NOT_SENT = 5;

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** A command that writes to conversations, as it was typed and settled. */
export interface TargetedRun {
  readonly targets: Targets;
  /** The calls that the command may make. */
  readonly names: readonly WriteName[];
  readonly write: (id: number) => Write;
  readonly conditions: Conditions;
}

/** A run with one write per target; throws before the first request when the run may not or must not begin. */
export async function runWrites(
  context: Context,
  options: WriteOptions & WriteBatchInput,
  { targets, write, conditions }: Omit<TargetedRun, 'names'>,
): Promise<WriteRun> {
  const ids = await upToMax(context, targets.ids, options.max);
  return await runPlanned(context, {
    writes: ids.map(write),
    single: targets.single,
    strict: options.strict === true,
    again: options.again === true,
    conditions,
    pace: options,
    known: targets.rows,
  });
}

/** What was typed beside --resume: parameters in wire terms, and conditions. */
export interface TypedAgain extends Pick<TargetedRun, 'targets' | 'names' | 'conditions'> {
  readonly params: Readonly<Record<string, unknown>>;
}

/** Resumes a run as it began, as far as --max of this command allows; throws UsageError where what was typed differs. */
export async function resumeWrites(
  context: Context,
  options: WriteOptions & WriteBatchInput & { readonly resume: string },
  { targets, ...typed }: TypedAgain,
): Promise<WriteRun> {
  const { max, resume } = options;
  return await resumeRun(context, resume, fitsNames(typed.names), async (resumed) => {
    const asked = { ...typed, idsOf: (before: readonly number[]) => namedAgain(targets, max, before) };
    const { remaining, conditions, options: before } = await findRemaining(context, resumed, asked);
    const pace = { ...before, ...options };
    const run: PlannedRun = {
      writes: [],
      single: false,
      strict: pace.strict === true,
      again: options.again === true,
      conditions,
      pace,
    };
    return await runPlanned(context, planResumed(run, resumed, await upToMax(context, remaining, max)));
  });
}

/** A run of a single write that has no conversation as its target. */
export async function runWrite(context: Context, options: WriteOptions, write: Write): Promise<WriteRun> {
  return await runPlanned(context, { writes: [write], single: true, strict: options.strict === true });
}

/** The same run for what is left of an earlier one. */
export function planResumed(run: PlannedRun, resumed: Resumed, remaining: readonly Remaining[]): PlannedRun {
  return {
    ...run,
    single: false,
    resumes: resumed.run.run,
    lookedUpTo: resumed.lookedUpTo,
    remaining,
    writes: remaining.map(({ write }) => write),
  };
}

/** Runs decided writes; throws before the first request when the run may not or must not begin. */
export async function runPlanned(context: Context, run: PlannedRun): Promise<WriteRun> {
  const { writes, single, strict, skipped = [] } = run;
  const dry = context.options.dryRun === true;
  const { lookedUpTo } = dry ? { lookedUpTo: undefined } : await allowWrites(context, run);
  const plan = planToKeep(run);
  const journal = dry ? null : openJournal(context, { lookedUpTo, ...run }, plan);
  // Whoever resumes the run while it is at work is refused.
  const release = journal && isResumable(run, plan) ? await holdLock(context, journal.run) : undefined;
  const inDoubt = new Set<Write>();
  const remaining = new Map(run.remaining?.map((one) => [one.write, one]));
  const ports = await portsOf(context, run, {
    journal,
    inDoubt,
    slowDown: () => batch.brakes.slowDown(),
  });
  const work = async (write: Write) => {
    const { open = null, rival = null, later = false, equalLater } = remaining.get(write) ?? {};
    if (open && !dry) {
      inDoubt.add(write);
      const settled = await settleOpen({ write, open, later, equalLater: equalLater === true }, ports);
      if (settled) return settled;
      inDoubt.delete(write);
    }
    return rival === null || run.again
      ? await deliverSteps(write, run, ports)
      : yieldedTo(rival, write, blankReceipt(write));
  };
  const told = tellingOfSilence(context, work);
  // What an undo would do it says by itself.
  const foresees = dry && run.of === undefined;
  const worked = foresees ? await (await import('./dry-run.ts')).foreseeing(context, run, told) : told;
  const batch = paced(context, run, run.macro ? inTurn(worked) : worked, inDoubt);
  return {
    single,
    strict,
    total: writes.length + skipped.length,
    label: labelOf(run),
    grouped: run.macro !== undefined,
    // A run of which nothing was even tried is in no journal.
    continueCommand: () => (journal?.begun ? resumeOrUndo(run, journal.run, plan) : null),
    brakes: batch.brakes,
    delivered: watched(batch, run, skipped),
    async close() {
      try {
        if (!batch.brakes.abandoned) await journal?.close();
      } finally {
        await release?.();
      }
    },
  };
}

/** Whether the run holds its lock: whoever resumes another holds those of the whole chain. */
function isResumable({ macro, resumes }: PlannedRun, plan: RunPlan | undefined): boolean {
  return resumes === undefined && (plan !== undefined || (macro !== undefined && !macro.lone));
}

/** What a run is called where it is summed up; one that takes another back may have nothing to send. */
function labelOf({ macro, of, writes }: PlannedRun): string {
  if (macro) return `macro ${macro.plan.name}`;
  return of === undefined ? actionOf(writes) : 'undo';
}

/** Taking back once more does what is left; a macro and any other run of several is resumed. */
function resumeOrUndo(
  { of, resumes, writes, macro }: PlannedRun,
  run: string,
  plan: RunPlan | undefined,
): string | null {
  if (of !== undefined) return `undo ${of}`;
  if (resumes !== undefined && !macro) return `conv ${actionOf(writes)} --resume ${resumes}`;
  if (macro) return `replies run ${macro.plan.name} --resume ${run}`;
  return plan ? `conv ${actionOf(writes)} --resume ${run}` : null;
}

/** What a run sets out to do, where it can be gone on with. */
function planToKeep({ writes, of, confirmed, macro, resumes, conditions = {}, ...run }: PlannedRun) {
  // A single write is not resumed, and one that resumes another keeps the plan of that.
  if (writes.length < 2 || of !== undefined || confirmed || macro || resumes !== undefined) return undefined;
  return planOf(writes, { conditions, options: optionsOf(run) });
}

function optionsOf({ strict, pace }: Pick<PlannedRun, 'strict' | 'pace'>): PlanOptions {
  const { concurrency, rate, stopOnError } = pace ?? {};
  return {
    ...(strict ? { strict } : {}),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rate === undefined ? {} : { rate }),
    ...(stopOnError ? { stopOnError } : {}),
  };
}

function paced(
  context: Context,
  { writes, pace, macro }: PlannedRun,
  work: (write: Write) => Promise<Delivered>,
  inDoubt: ReadonlySet<Write>,
): Batch<Write, Delivered> {
  return runBatch(writes, work, {
    concurrency: pace?.concurrency ?? context.settings().concurrency,
    rate: pace?.rate ?? null,
    now: context.io.steady,
    sleep: context.io.sleep,
    inTurn: macro && (({ id }) => id),
    givesUp: (write) => inDoubt.has(write),
  });
}

/** The results of a run, which steps on its own brakes when going on would be of no use. */
async function* watched(
  { results, brakes }: Batch<Write, Delivered>,
  run: PlannedRun,
  skipped: readonly Delivered[],
): AsyncGenerator<{ index: number; delivered: Delivered }> {
  for (const [index, delivered] of skipped.entries()) yield { index, delivered };
  let notSent = 0;
  let trouble: Error | undefined;
  const ended = new Set<number>();
  try {
    for await (const { index, item, result } of results) {
      const delivered = result ?? leftBehind(item);
      const { outcome } = delivered.receipt;
      // What a macro leaves out was not tried, so it is no sign of life.
      if (!(run.macro && outcome === 'skipped')) notSent = outcome === 'not_sent' ? notSent + 1 : 0;
      if (isEnd(delivered, notSent, run)) brakes.stop();
      trouble ??= delivered.trouble;
      ended.add(index);
      yield { index: index + skipped.length, delivered };
    }
  } catch (error) {
    // Thrown before the request (the intent could not be kept); any other error may have come after one.
    if (!(error instanceof PrivateFileError)) throw error;
    trouble ??= error;
  }
  // Contract, section 5: one receipt for every target, always.
  for (const [index, write] of run.writes.entries())
    if (!ended.has(index)) yield { index: index + skipped.length, delivered: notTried(write) };
  // What was under way has its receipt by now; the run itself has failed.
  if (trouble) throw trouble;
}

function isEnd(delivered: Delivered, notSent: number, { pace, strict }: PlannedRun): boolean {
  // Every further request would be refused the same way, and may lock the account.
  const { failure } = delivered;
  // A 429 that outlasted the waiting: the others would wait as long for nothing.
  if (failure instanceof TokenRefusedError || failure instanceof RateLimitedError || delivered.trouble)
    return true;
  return notSent >= MOST_NOT_SENT || (pace?.stopOnError === true && receiptExitCode(delivered, strict) !== 0);
}

/** A write that was under way when the run was left: it may have been applied. */
function leftBehind(write: Write): Delivered {
  const error = doubtOf(write, 'interrupted before an answer came');
  return endWith({
    ...blankReceipt(write),
    outcome: 'unknown',
    changed: null,
    error,
    check: checkOf(write),
  });
}

/** A write that the run ended before: nothing of it was begun. */
function notTried(write: Write): Delivered {
  const receipt: Receipt = {
    ...blankReceipt(write),
    outcome: 'not_sent',
    changed: false,
    error: 'not tried',
  };
  return { ...endWith(receipt), untried: true };
}

function openJournal(context: Context, run: PlannedRun, plan: RunPlan | undefined): RunJournal {
  const { writes, of, resumes, wanted, macro, lookedUpTo } = run;
  const { profile, journalKeepMs: keepMs } = context.settings();
  return beginRun(
    {
      stateFolder: context.stateFolder,
      now: context.io.now,
      pid: context.io.pid,
      random: context.io.random,
      lookedUpTo,
      keepMs,
    },
    {
      profile,
      service: context.serviceName(),
      by: decidedBy(context.io),
      action: macro ? 'macro' : actionOf(writes),
      targets: wanted ?? writes.length,
      digest: macro?.digest ?? '',
      ...(isResumable(run, plan) ? { locked: true } : {}),
      ...(plan ? { plan } : {}),
      ...(macro ? { macro: macro.plan } : {}),
      ...(of === undefined ? {} : { of }),
      ...(resumes === undefined ? {} : { resumes }),
    },
  );
}
