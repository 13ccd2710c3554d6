// A run of writes, from what was decided to its receipts: noted in the journal, delivered a few at a time, ended where
// every further write would fail. What it needs of the program around it is handed in.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { type Batch, type RunControl, runBatch } from './batch.ts';
import { beginRun, type JournalOptions, type RunJournal } from './journal.ts';
import type { RunLine, RunPlan } from './journal-lines.ts';
import { type Work, type WritePlan, type WriteStep, writesOf } from './plan.ts';
import { actionOf } from './policy.ts';
import {
  blankReceipt,
  type DecidedBy,
  type Delivered,
  endDoubtful,
  endWith,
  type Receipt,
} from './receipt.ts';
import { planOf } from './resume.ts';
import { stopOnFailure } from './steps.ts';
import type { Write } from './write.ts';

export type WriteRun = Awaited<ReturnType<typeof startRun>>;

/** Each write as it ends, with its place in the input. */
type Endings = AsyncGenerator<{ readonly index: number; readonly delivered: Delivered }>;

/** What a run needs of the program around it. */
interface RunPorts {
  /** Where the run is noted, and whose it is; null for one that sends nothing. */
  readonly journal:
    | (JournalOptions & Pick<RunLine, 'profile' | 'service'> & { readonly by: DecidedBy })
    | null;
  /** What is done with each write: sent if it is noted in a journal, else foreseen or proposed. */
  readonly work: (journal: RunJournal | null, inDoubt: Map<Write, Receipt>) => Promise<Work>;
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
export async function startRun(plan: WritePlan, ports: RunPorts) {
  const { steps, skipped = [], macro, claims } = plan;
  const kept = planToKeep(plan);
  const journal = ports.journal && openJournal(ports.journal, plan, kept);
  if (plan.takes !== undefined) await journal?.claim?.();
  const inDoubt = new Map<Write, Receipt>();
  const work = await ports.work(journal, inDoubt);
  const batch = runBatch(steps, macro ? stopOnFailure(work) : work, {
    concurrency: plan.pace?.concurrency ?? ports.concurrency,
    rate: plan.pace?.rate ?? null,
    now: ports.now,
    sleep: ports.sleep,
    inTurn: ({ write }) => write.id,
    givesUp: ({ write }) => inDoubt.has(write),
  });
  const delivered = watched(batch, plan, inDoubt, ports.failed);
  return {
    plan,
    /** How many receipts there will be. */
    total: claims ? 1 : steps.length + skipped.length,
    /** The action, for the progress line. */
    label: labelOf(plan),
    /**
     * The command, after `convops`, that shows what this run leaves undone, and without --dry-run does it; null if there is
     * none. A run of which nothing was even tried is in no journal.
     */
    continueCommand: () => (journal?.begun ? resumeOrUndo(plan, journal.run, kept) : null),
    brakes: batch.brakes,
    delivered: claims ? firstWon(delivered, batch.brakes) : delivered,
    async close() {
      if (!batch.brakes.abandoned) await journal?.close();
    },
  };
}

/** The action of a run, for its progress line and its summary; an undo may have nothing to send. */
function labelOf({ macro, of, ...plan }: WritePlan): string {
  if (macro) return macro.name === null ? 'assign' : `macro ${macro.name}`;
  return of === undefined ? actionOf(writesOf(plan)) || (plan.skipped?.[0]?.receipt.action ?? '') : 'undo';
}

/** The command that foresees the rest, or shows what was done: undo again for an undo, --resume for a run with a plan. */
function resumeOrUndo(plan: WritePlan, run: string, kept: RunPlan | undefined): string | null {
  const { of, resumes, claims, steps } = plan;
  if (of !== undefined) return `undo ${of} --dry-run`;
  if (kept || resumes !== undefined) return `conv ${labelOf(plan)} --resume ${resumes ?? run} --dry-run`;
  // A macro cannot be resumed: what became of each is shown.
  return steps.length > 1 && !claims ? `history --run ${run}` : null;
}

/** The plan of a run that can be resumed; one that resumes another keeps the plan of that. */
function planToKeep({ of, claims, macro, resumes, conditions = {}, ...plan }: WritePlan) {
  if (of !== undefined || claims || (macro && macro.name !== null) || resumes !== undefined) return undefined;
  return planOf(writesOf(plan), conditions, plan.pace);
}

function openJournal(
  { profile, service, by, ...options }: NonNullable<RunPorts['journal']>,
  plan: WritePlan,
  kept: RunPlan | undefined,
): RunJournal {
  const { of, resumes, takes, macro, claims, lookedUpTo = options.lookedUpTo } = plan;
  const writes = writesOf(plan);
  return beginRun(
    { ...options, claims, lookedUpTo },
    {
      profile,
      service,
      by,
      action: macro ? (macro.name === null ? 'assign' : 'macro') : actionOf(writes),
      targets: claims ? 1 : writes.length,
      ...(kept ? { plan: kept } : {}),
      ...(of === undefined ? {} : { of }),
      ...(resumes === undefined ? {} : { resumes }),
      ...(takes === undefined ? {} : { takes }),
    },
  );
}

/** The results of a run, which stops by itself once every further write would fail too. */
async function* watched(
  { results, brakes }: Batch<WriteStep, Delivered>,
  plan: WritePlan,
  inDoubt: ReadonlyMap<Write, Receipt>,
  failed: RunPorts['failed'],
): Endings {
  const { skipped = [] } = plan;
  for (const [index, delivered] of skipped.entries()) yield { index, delivered };
  let notSent = 0;
  let trouble: Error | undefined;
  const ended = new Set<number>();
  try {
    for await (const { index, item, result } of results) {
      const delivered = result ?? leftBehind(item.write, inDoubt.get(item.write));
      const { outcome } = delivered.receipt;
      // What a macro leaves out was not tried, so it is not a sign of life.
      if (!(plan.macro && outcome === 'skipped')) notSent = outcome === 'not_sent' ? notSent + 1 : 0;
      if (isEnd(delivered, notSent, plan, failed)) brakes.stop();
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
  for (const [index, { write }] of plan.steps.entries())
    if (!ended.has(index)) yield { index: index + skipped.length, delivered: notTried(write) };
  // What was under way has its receipt by now; the run itself has failed.
  if (trouble) throw trouble;
}

/** The first claim that is not lost to a colleague, and the end of the run with it; if all are, the last of them. */
async function* firstWon(claims: Endings, brakes: RunControl): Endings {
  let last: Delivered | undefined;
  for await (const { delivered } of claims) {
    // The rest of the queue was never tried, and stays for the next command.
    if (delivered.untried) continue;
    last = delivered;
    if (delivered.conflict) continue;
    brakes.stop();
    break;
  }
  if (last) yield { index: 0, delivered: last };
}

function isEnd(
  delivered: Delivered,
  notSent: number,
  { pace, strict }: WritePlan,
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
function leftBehind(write: Write, receipt: Receipt = blankReceipt(write)): Delivered {
  return endDoubtful(write, receipt, 'interrupted before an answer came');
}

/** A write that the run ended before: nothing of it was begun. */
function notTried(write: Write): Delivered {
  const unsent = { outcome: 'not_sent', changed: false, error: 'not tried' } as const;
  return { ...endWith({ ...blankReceipt(write), ...unsent }), untried: true };
}
