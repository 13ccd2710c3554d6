// The way every write of a command goes out: allowed at all, not a repetition by mistake, confirmed when it is many,
// noted in the journal, then delivered, a few at a time.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { type Batch, runBatch } from '../delivery/batch.ts';
import { checkOf, doubtOf } from '../delivery/check.ts';
import { blankReceipt, type DeliverPorts, deliver } from '../delivery/deliver.ts';
import { inTurn } from '../delivery/in-turn.ts';
import { beginRun, type RunJournal } from '../delivery/journal.ts';
import type { RunPlan } from '../delivery/journal-lines.ts';
import { actionOf, type WriteName } from '../delivery/policy.ts';
import type { Delivered } from '../delivery/receipt.ts';
import { planOf, type Remaining, settleOpen } from '../delivery/resume.ts';
import { yieldedTo } from '../delivery/rivals.ts';
import type { Write } from '../delivery/write.ts';
import type { WriteBatchInput } from './batch-options.ts';
import type { Context } from './context.ts';
import { receiptExitCode } from './receipt-exit-code.ts';
import { type Asked, digestOf, findRemaining, type Resumed, resumeRun } from './resume-run.ts';
import { namedAgain, type Targets, upToMax } from './targets.ts';
import { allowWrites, isRepetition, type MacroAbout } from './write-guards.ts';
import type { WriteRun } from './write-run.ts';

/** The options of every write. */
export interface WriteOptions {
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  /** Send a text although the same went to the same conversation a moment ago. */
  readonly again?: true;
}

export type Precondition = (write: Write) => Promise<string | null>;

/** Writes that are decided, and what is to be known of their run. */
export interface PlannedRun {
  readonly writes: readonly Write[];
  readonly single: boolean;
  readonly strict: boolean;
  readonly again?: boolean;
  /** Nothing is asked, however many writes there are: not all of them will be done. */
  readonly confirmed?: boolean;
  /** How many of them are to be done; all where nothing is said. */
  readonly wanted?: number;
  /** The run this one takes back. */
  readonly of?: string;
  readonly precondition?: Precondition | undefined;
  readonly pace?: WriteBatchInput;
  /** Set where the writes are the steps of a macro: those of a conversation go in turn, until one does not end well. */
  readonly macro?: MacroAbout;
  /** Receipts of what is not even tried, printed first. */
  readonly skipped?: readonly Delivered[];
  /** The run this one goes on with, how much of the journal was known then, and what is open in it. */
  readonly resumes?: string;
  readonly lookedUpTo?: number;
  readonly remaining?: readonly Remaining[];
}

/** So many failures to get through in a row, and the rest would fail too. */
const MOST_NOT_SENT = 5;

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** A run with one write per target; throws before the first request when the run may not or must not begin. */
export async function runWrites(
  context: Context,
  targets: Targets,
  options: WriteOptions & WriteBatchInput,
  write: (id: number) => Write,
  precondition: Precondition | undefined,
): Promise<WriteRun> {
  const { max, strict, again, resume } = options;
  const ids = resume === undefined ? await upToMax(context, targets.ids, max) : [];
  const run: PlannedRun = {
    writes: ids.map(write),
    single: targets.single,
    strict: strict === true,
    again: again === true,
    precondition,
    pace: options,
  };
  if (resume === undefined) return await runPlanned(context, run);
  const plan = planOf([write(1)]);
  return await goOn(
    context,
    run,
    resume,
    plan && { plan, idsOf: (before) => namedAgain(targets, max, before) },
  );
}

/** A run of a single write that has no conversation as its target. */
export async function runWrite(context: Context, options: WriteOptions, write: Write): Promise<WriteRun> {
  return await runPlanned(context, { writes: [write], single: true, strict: options.strict === true });
}

/** Goes on with a run as it was planned, where nothing but the run was named. */
export async function resumeAsPlanned(
  context: Context,
  options: WriteOptions & WriteBatchInput & { readonly resume: string },
  name: WriteName,
  precondition: Precondition | undefined,
): Promise<WriteRun> {
  const { strict, again, resume } = options;
  const run: PlannedRun = {
    writes: [],
    single: false,
    strict: strict === true,
    again: again === true,
    precondition,
    pace: options,
  };
  return await goOn(context, run, resume, name);
}

/** Does what an earlier run left undone, as far as --max of this command allows. */
async function goOn(
  context: Context,
  run: PlannedRun,
  resume: string,
  asked: Asked | WriteName | undefined,
): Promise<WriteRun> {
  return await resumeRun(context, resume, async (resumed) => {
    const remaining = await findRemaining(context, resumed, asked);
    return await runPlanned(context, goingOn(run, resumed, await upToMax(context, remaining, run.pace?.max)));
  });
}

/** The same run for what is left of an earlier one. */
export function goingOn(run: PlannedRun, resumed: Resumed, remaining: readonly Remaining[]): PlannedRun {
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
  const { earlier, lookedUpTo } = dry ? { earlier: [], lookedUpTo: 0 } : await allowWrites(context, run);
  const plan = planToKeep(run);
  const journal = dry ? null : await openJournal(context, { lookedUpTo, ...run }, plan);
  const inDoubt = new Set<Write>();
  const remaining = new Map(run.remaining?.map((one) => [one.write, one]));
  const ports: DeliverPorts = {
    client: await context.client(),
    call: context.call,
    patience: { ...context.patience, slowDown: () => batch.brakes.slowDown() },
    clockOffset: context.clockOffset,
    patienceMs: context.settings().timeoutMs,
    // The open attempt itself is no earlier message.
    sentBefore: (write) =>
      isRepetition(
        write,
        earlier.filter(({ entry }) => entry !== remaining.get(write)?.open?.entry),
      ),
    journal,
    again: run.again === true,
    baseline: writes.length > 1,
    inDoubt,
    ...(run.precondition && !dry ? { precondition: run.precondition } : {}),
  };
  const work = async (write: Write) => {
    const { open = null, rival = null } = remaining.get(write) ?? {};
    if (open && !dry) {
      inDoubt.add(write);
      const settled = await settleOpen({ write, open }, ports);
      if (settled) return settled;
      inDoubt.delete(write);
    }
    return rival === null || run.again
      ? await deliver(write, ports)
      : yieldedTo(rival, write, blankReceipt(write));
  };
  const batch = paced(context, run, run.macro ? inTurn(work) : work, inDoubt);
  return {
    single,
    strict,
    total: writes.length + skipped.length,
    label: run.macro ? `macro ${run.macro.plan.name}` : actionOf(writes),
    grouped: run.macro !== undefined,
    lone: run.macro?.lone === true,
    // A run of which nothing was even tried is in no journal.
    goOn: () => (journal?.begun ? goOnWith(run, journal.run, plan) : null),
    brakes: batch.brakes,
    delivered: watched(batch, run, skipped),
    async close() {
      if (!batch.brakes.abandoned) await journal?.close();
    },
  };
}

/** Taking back once more does what is left; a macro and any other run of several is resumed. */
function goOnWith({ of, writes, macro }: PlannedRun, run: string, plan: RunPlan | undefined): string | null {
  if (of !== undefined) return `undo ${of}`;
  if (macro) return `replies run ${macro.plan.name} --resume ${run}`;
  return plan ? `conv ${actionOf(writes)} --resume ${run}` : null;
}

/** What a run sets out to do, where it can be gone on with. */
function planToKeep({ writes, of, confirmed, macro }: PlannedRun): RunPlan | undefined {
  // A single write is not resumed, and the digest would cost it a tenth of its time.
  return writes.length > 1 && of === undefined && !confirmed && !macro ? planOf(writes) : undefined;
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
  for await (const { index, item, result } of results) {
    const delivered = result ?? leftBehind(item);
    const { outcome } = delivered.receipt;
    // What a macro leaves out was not tried, so it is no sign of life.
    if (!(run.macro && outcome === 'skipped')) notSent = outcome === 'not_sent' ? notSent + 1 : 0;
    if (isEnd(delivered, notSent, run)) brakes.stop();
    trouble ??= delivered.trouble;
    yield { index: index + skipped.length, delivered };
  }
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
  return {
    receipt: { ...blankReceipt(write), outcome: 'unknown', changed: null, error, check: checkOf(write) },
    failure: null,
    conflict: false,
  };
}

async function openJournal(
  context: Context,
  { writes, of, resumes, wanted, macro, lookedUpTo }: PlannedRun & { readonly lookedUpTo: number },
  plan: RunPlan | undefined,
): Promise<RunJournal> {
  const { profile } = context.settings();
  return beginRun(
    {
      stateFolder: context.stateFolder,
      now: context.io.now,
      pid: context.io.pid,
      random: context.io.random,
      lookedUpTo,
    },
    {
      profile,
      service: context.serviceName(),
      action: macro ? 'macro' : actionOf(writes),
      targets: wanted ?? writes.length,
      digest: macro ? macro.digest : plan ? await digestOf(context, plan) : '',
      ...(plan ? { plan } : {}),
      ...(macro ? { macro: macro.plan } : {}),
      ...(of === undefined ? {} : { of }),
      ...(resumes === undefined ? {} : { resumes }),
    },
  );
}
