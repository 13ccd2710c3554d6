// A run of writes, from what was decided to its receipts: noted in the journal, delivered a few at a time, ended where
// every further write would fail. What it needs of the program around it is handed in.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { type Batch, type RunControl, runBatch } from './batch.ts';
import { type Conditions, type Standing, type StillAs, standingIn } from './conditions.ts';
import { type DeliverPorts, deliver } from './deliver.ts';
import { leftBy } from './inverse.ts';
import { beginRun, type JournalOptions, type RunJournal } from './journal.ts';
import type { JournalEnd } from './journal-files.ts';
import type { PlanOptions, RunLine, RunPlan } from './journal-lines.ts';
import { actionOf, unknownReason, verifyCommand } from './policy.ts';
import {
  blankReceipt,
  type DecidedBy,
  type Delivered,
  endWith,
  type Receipt,
  type SentRequest,
} from './receipt.ts';
import { planOf, type Remaining, settleOpen } from './resume.ts';
import { skipAsDuplicate } from './rivals.ts';
import { inSteps, stopOnFailure } from './steps.ts';
import type { Write } from './write.ts';

/** How fast a run goes. */
interface RunPace {
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly stopOnError?: true;
}

interface MacroAbout {
  readonly name: string;
  /** How many conversations it is run on; each has several writes. */
  readonly conversations: number;
}

/** Writes that have been decided on, and the options of their run. */
export interface PlannedRun {
  readonly writes: readonly Write[];
  readonly single: boolean;
  readonly strict: boolean;
  readonly again?: boolean;
  /** No confirmation for many writes, because not all of them will be done. */
  readonly confirmed?: boolean;
  /** How many of them are to be done; all if nothing is said. */
  readonly wanted?: number;
  /** The run this one undoes. */
  readonly of?: string;
  /** What must hold right before each of its writes; a run that is resumed keeps them. */
  readonly conditions?: Conditions | undefined;
  /** Of a run that undoes another: the step that each of its writes is. */
  readonly undoing?: ReadonlyMap<Write, UndoStep>;
  /** How its conversations stand, where the caller has just read them. */
  readonly standingOf?: (write: Write) => Standing | null;
  readonly pace?: RunPace;
  /** What was piped in of the conversations. */
  readonly known?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** Set where the writes are the steps of a macro: those of a conversation go in turn, until one does not end well. */
  readonly macro?: MacroAbout;
  /** Receipts of what is not even tried, printed first. */
  readonly skipped?: readonly Delivered[];
  /** Set where a conversation that another run claims at the same moment is left to that one. */
  readonly claims?: true;
  /** The run this one resumes, the newest that did so before, how far the journal had been read, and what is left. */
  readonly resumes?: string;
  readonly takes?: string;
  readonly lookedUpTo?: JournalEnd | undefined;
  readonly remaining?: readonly Remaining[];
}

/** The first step back from a write. */
export interface UndoStep {
  readonly conditions: Conditions;
  /** The entry it undoes. */
  readonly entry: string;
  /** The second step, which follows once the first is done. */
  readonly second: Write | null;
  /** From what to what, in words. */
  readonly from: string;
  readonly to: string;
}

export interface WriteRun {
  /** One target named as such: one object in JSON, and its failure is the failure of the run. */
  readonly single: boolean;
  readonly strict: boolean;
  readonly total: number;
  /** The action, for the progress line. */
  readonly label: string;
  /** Whether a person reads the receipts in the order of the input, not as they finish: several belong together. */
  readonly grouped?: boolean;
  /** The command, after `convops`, that does or shows what this run leaves undone; null if there is none. */
  readonly continueCommand: () => string | null;
  readonly brakes: RunControl;
  /** Each write as it ends, with its place in the input. */
  readonly delivered: AsyncIterable<{ readonly index: number; readonly delivered: Delivered }>;
  close(): Promise<void>;
}

/** Delivers one write and resolves to its receipt. */
export type Work = (write: Write) => Promise<Delivered>;

/** What a run needs of the program around it. */
interface RunPorts {
  /** Where the run is noted, and whose it is; null for one that sends nothing. */
  readonly journal:
    | (JournalOptions & Pick<RunLine, 'profile' | 'service'> & { readonly by: DecidedBy })
    | null;
  /** What each of its writes goes out with. */
  readonly delivery: (
    own: Pick<DeliverPorts, 'journal' | 'inDoubt'> & { readonly slowDown: () => void },
  ) => Promise<DeliverPorts>;
  /** What is done with each write in place of sending it; such a run is in no journal. */
  readonly instead?: Work | null;
  /** Wraps the delivery of each write: to warn about its answer, or to foresee it in a dry run. */
  readonly around: (work: Work) => Promise<Work>;
  /** Whether a receipt counts as a failure. */
  readonly failed: (delivered: Delivered, strict: boolean) => boolean;
  /** Requests under way at once, where the run does not say. */
  readonly concurrency: number;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** After this many failures to connect in a row the run ends: the rest would fail too. */
const MOST_NOT_SENT = 5;

/** Begins a run and resolves to it while it is under way; throws before its first request where it cannot begin. */
export async function startRun(run: PlannedRun, ports: RunPorts): Promise<WriteRun> {
  const { writes, single, strict, skipped = [], macro } = run;
  const plan = planToKeep(run);
  const journal = ports.journal && openJournal(ports.journal, run, plan);
  if (run.takes !== undefined) await journal?.claim?.();
  const inDoubt = new Set<Write>();
  const sending = async (): Promise<Work> => {
    const delivery = await ports.delivery({ journal, inDoubt, slowDown: () => batch.brakes.slowDown() });
    const remaining = new Map(run.remaining?.map((one) => [one.write, one]));
    const deliverOne = (write: Write, ports: DeliverPorts) =>
      deliverLeft(write, remaining.get(write), run, ports);
    return macro ? inSteps(deliverOne, delivery) : (write) => deliverOne(write, delivery);
  };
  const worked = await ports.around(ports.instead ?? (await sending()));
  const batch: Batch<Write, Delivered> = runBatch(writes, macro ? stopOnFailure(worked) : worked, {
    concurrency: run.pace?.concurrency ?? ports.concurrency,
    rate: run.pace?.rate ?? null,
    now: ports.now,
    sleep: ports.sleep,
    inTurn: macro && (({ id }) => id),
    givesUp: (write) => inDoubt.has(write),
  });
  return {
    single,
    strict,
    total: writes.length + skipped.length,
    label: labelOf(run),
    grouped: macro !== undefined,
    // A run of which nothing was even tried is in no journal.
    continueCommand: () => (journal?.begun ? resumeOrUndo(run, journal.run, plan) : null),
    brakes: batch.brakes,
    delivered: watched(batch, run, ports.failed),
    async close() {
      if (!batch.brakes.abandoned) await journal?.close();
    },
  };
}

/** Delivers a write, after settling what became of it in the run that this one resumes. */
async function deliverLeft(
  write: Write,
  left: Remaining | undefined,
  run: PlannedRun,
  ports: DeliverPorts,
): Promise<Delivered> {
  const { open = null, rival = null, later = false, equalLater } = left ?? {};
  if (open && ports.journal) {
    ports.inDoubt?.add(write);
    const settled = await settleOpen({ write, open, later, equalLater: equalLater === true }, ports);
    if (settled) return settled;
    ports.inDoubt?.delete(write);
  }
  return rival === null || run.again
    ? await deliverSteps(write, run, ports)
    : skipAsDuplicate(rival, write, blankReceipt(write));
}

/** Delivers a write and, where undoing takes two steps, the second one; one receipt for both. */
async function deliverSteps(write: Write, { undoing }: PlannedRun, ports: DeliverPorts): Promise<Delivered> {
  const step = undoing?.get(write);
  const first = await deliver(write, ports);
  if (!step) return first;
  const { from, to, entry, second } = step;
  const about = (delivered: Delivered, then?: SentRequest): Delivered => ({
    ...delivered,
    receipt: { ...delivered.receipt, undo: { entry, from, to, ...(then ? { then } : {}) } },
  });
  if (second !== null && first.receipt.outcome === 'dry_run')
    return about(first, (await deliver(second, ports)).receipt.request);
  if (second === null || first.receipt.outcome !== 'done') return about(first);
  const last = await deliver(second, {
    ...ports,
    conditions: () => ({ stillAs: leftByStep(write, first) }),
    about: () => ({ undoes: entry }),
  });
  const { outcome, error } = last.receipt;
  if (outcome === 'done' || outcome === 'already') return about(last);
  const half = `it was reopened, but not released: ${error ?? outcome}`;
  return about({ ...last, receipt: { ...last.receipt, changed: first.receipt.changed, error: half } });
}

/** How the first step of an undo left its conversation. */
function leftByStep({ name, params }: Write, { standing, receipt }: Delivered): StillAs {
  const left = leftBy({ name, params, before: null, after: standing ?? standingIn(receipt.data) });
  // The answer may know the ADMIN operator by another number than a read does.
  return 'operator_id' in params && params.operator_id !== undefined ? left : { ...left, operators: [] };
}

/** The action of a run, for its progress line and its summary; an undo may have nothing to send. */
function labelOf({ macro, of, writes }: PlannedRun): string {
  if (macro) return `macro ${macro.name}`;
  return of === undefined ? actionOf(writes) : 'undo';
}

/** The command that does the rest, or shows what was done: undo again for an undo, --resume for a run with a plan. */
function resumeOrUndo(
  { of, resumes, writes, confirmed }: PlannedRun,
  run: string,
  plan: RunPlan | undefined,
): string | null {
  if (of !== undefined) return `undo ${of}`;
  if (resumes !== undefined) return `conv ${actionOf(writes)} --resume ${resumes}`;
  if (plan) return `conv ${actionOf(writes)} --resume ${run}`;
  // A macro, or several texts that differ, cannot be resumed: what became of each is shown.
  return writes.length > 1 && !confirmed ? `history --run ${run}` : null;
}

/** The plan of a run that can be resumed. */
function planToKeep({ writes, of, confirmed, macro, resumes, conditions = {}, ...run }: PlannedRun) {
  // A single write is not resumed, and one that resumes another keeps the plan of that.
  if (writes.length < 2 || of !== undefined || confirmed || macro || resumes !== undefined) return undefined;
  return planOf(writes, { conditions, options: optionsOf(run) });
}

function optionsOf({ strict, pace, again }: Pick<PlannedRun, 'strict' | 'pace' | 'again'>): PlanOptions {
  const { concurrency, rate, stopOnError } = pace ?? {};
  return {
    ...(strict ? { strict } : {}),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rate === undefined ? {} : { rate }),
    ...(stopOnError ? { stopOnError } : {}),
    ...(again ? { again } : {}),
  };
}

function openJournal(
  { profile, service, by, ...options }: NonNullable<RunPorts['journal']>,
  run: PlannedRun,
  plan: RunPlan | undefined,
): RunJournal {
  const { writes, of, resumes, takes, wanted, macro, claims, lookedUpTo } = run;
  return beginRun(
    { ...options, claims, lookedUpTo: lookedUpTo ?? options.lookedUpTo },
    {
      profile,
      service,
      by,
      action: macro ? 'macro' : actionOf(writes),
      targets: wanted ?? writes.length,
      ...(plan ? { plan } : {}),
      ...(of === undefined ? {} : { of }),
      ...(resumes === undefined ? {} : { resumes }),
      ...(takes === undefined ? {} : { takes }),
    },
  );
}

/** The results of a run, which stops by itself once every further write would fail too. */
async function* watched(
  { results, brakes }: Batch<Write, Delivered>,
  run: PlannedRun,
  failed: RunPorts['failed'],
): AsyncGenerator<{ index: number; delivered: Delivered }> {
  const { skipped = [] } = run;
  for (const [index, delivered] of skipped.entries()) yield { index, delivered };
  let notSent = 0;
  let trouble: Error | undefined;
  const ended = new Set<number>();
  try {
    for await (const { index, item, result } of results) {
      const delivered = result ?? leftBehind(item);
      const { outcome } = delivered.receipt;
      // What a macro leaves out was not tried, so it is not a sign of life.
      if (!(run.macro && outcome === 'skipped')) notSent = outcome === 'not_sent' ? notSent + 1 : 0;
      if (isEnd(delivered, notSent, run, failed)) brakes.stop();
      trouble ??= delivered.trouble;
      ended.add(index);
      yield { index: index + skipped.length, delivered };
    }
  } catch (error) {
    // Thrown before the request (the intent could not be stored); any other error may have come after one.
    if (!(error instanceof PrivateFileError)) throw error;
    trouble ??= error;
  }
  // Contract, section 5: one receipt for every target, always.
  for (const [index, write] of run.writes.entries())
    if (!ended.has(index)) yield { index: index + skipped.length, delivered: notTried(write) };
  // What was under way has its receipt by now; the run itself has failed.
  if (trouble) throw trouble;
}

function isEnd(
  delivered: Delivered,
  notSent: number,
  { pace, strict }: PlannedRun,
  failed: RunPorts['failed'],
): boolean {
  // Every further request would be refused the same way, and may lock the account.
  const { failure } = delivered;
  // A 429 that outlasted the waiting: the others would wait as long for nothing.
  if (failure instanceof TokenRefusedError || failure instanceof RateLimitedError || delivered.trouble)
    return true;
  return notSent >= MOST_NOT_SENT || (pace?.stopOnError === true && failed(delivered, strict));
}

/** A write that was under way when the run was left: it may have been applied. */
function leftBehind(write: Write): Delivered {
  const error = unknownReason(write, 'interrupted before an answer came');
  return endWith({
    ...blankReceipt(write),
    outcome: 'unknown',
    changed: null,
    error,
    check: verifyCommand(write),
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
