// A run of writes as it ends: a receipt for each of them, and where every further one would fail too.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import type { Batch, RunControl } from './batch.ts';
import type { RunJournal } from './journal.ts';
import type { RunPlan } from './journal-lines.ts';
import { type WritePlan, type WriteStep, writesOf } from './plan.ts';
import { actionOf } from './policy.ts';
import { blankReceipt, type Delivered, endDoubtful, endWith, type Receipt } from './receipt.ts';
import { planOf } from './resume.ts';
import type { Write } from './write.ts';

/** A run under way. */
export interface WriteRun {
  readonly plan: WritePlan;
  /** Null for one that sends nothing. */
  readonly journal: RunJournal | null;
  readonly brakes: RunControl;
  readonly endings: Endings;
}

/** Each write as it ends, with its place in the input. */
type Endings = AsyncGenerator<{ readonly index: number; readonly delivered: Delivered }>;

/** How many receipts there will be. */
export function totalOf({ claims, steps, skipped = [] }: WritePlan): number {
  return claims ? 1 : steps.length + skipped.length;
}

/** The action of a run, for its progress line and its summary; an undo may have nothing to send. */
export function labelOf({ macro, of, ...plan }: WritePlan): string {
  if (macro) return macro.name === null ? 'assign' : `macro ${macro.name}`;
  return of === undefined ? actionOf(writesOf(plan)) || (plan.skipped?.[0]?.receipt.action ?? '') : 'undo';
}

/** The plan of a run that can be resumed; one that resumes another keeps the plan of that. */
export function planToKeep({
  of,
  claims,
  macro,
  resumes,
  conditions = {},
  ...plan
}: WritePlan): RunPlan | undefined {
  if (of !== undefined || claims || (macro && macro.name !== null) || resumes !== undefined) return undefined;
  return planOf(writesOf(plan), conditions, plan.pace);
}

/**
 * The command, after `convops`, that shows what a run leaves undone, and without --dry-run does it; null if there is none.
 * `verb` is its command below `conv`.
 * A run of which nothing was even tried is in no journal.
 */
export function wayOn({ plan, journal }: WriteRun, verb: string): string | null {
  const { of, resumes, claims, steps } = plan;
  if (!journal?.begun) return null;
  if (of !== undefined) return `undo ${of} --dry-run`;
  if (planToKeep(plan) || resumes !== undefined)
    return `conv ${verb} --resume ${resumes ?? journal.run} --dry-run`;
  // A macro cannot be resumed: what became of each is shown.
  return steps.length > 1 && !claims ? `history --run ${journal.run}` : null;
}

/** After this many failures to connect in a row the run ends: the rest would fail too. */
const MOST_NOT_SENT = 5;

/**
 * The results of a run, which stops by itself once every further write would fail too. `inDoubt` has the writes that may
 * have been applied; `failed` says whether a receipt counts as a failure.
 */
export function endingsOf(
  plan: WritePlan,
  batch: Batch<WriteStep, Delivered>,
  inDoubt: ReadonlyMap<Write, Receipt>,
  failed: (delivered: Delivered) => boolean,
): Endings {
  const all = watched(plan, batch, inDoubt, failed);
  return plan.claims ? firstWon(all, batch.brakes) : all;
}

async function* watched(
  plan: WritePlan,
  { results, brakes }: Batch<WriteStep, Delivered>,
  inDoubt: ReadonlyMap<Write, Receipt>,
  failed: (delivered: Delivered) => boolean,
): Endings {
  const { skipped = [], pace } = plan;
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
      if (isEnd(delivered) || notSent >= MOST_NOT_SENT || (pace?.stopOnError && failed(delivered)))
        brakes.stop();
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

/** The first claim that is not lost to a colleague, and the end of the run with it; else the last one tried, or the first. */
async function* firstWon(claims: Endings, brakes: RunControl): Endings {
  let last: Delivered | undefined;
  let trouble: unknown;
  try {
    for await (const { delivered } of claims) {
      // The rest of the queue was never tried, and stays for the next command.
      if (delivered.untried) {
        last ??= delivered;
        continue;
      }
      last = delivered;
      if (delivered.conflict) continue;
      brakes.stop();
      break;
    }
  } catch (error) {
    trouble = error;
  }
  if (last) yield { index: 0, delivered: last };
  if (trouble !== undefined) throw trouble;
}

/** Whether every further request would fail the same way: refused, which may lock the account, or after as long a wait. */
function isEnd({ failure, trouble }: Delivered): boolean {
  return failure instanceof TokenRefusedError || failure instanceof RateLimitedError || trouble !== undefined;
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
