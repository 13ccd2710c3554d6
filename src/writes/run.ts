// A run of writes as it ends: a receipt for each of them, and where every further one would fail too.
import { RateLimitedError, TokenRefusedError } from '../api/errors.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import type { Batch, RunControl } from './batch.ts';
import type { RunJournal } from './journal.ts';
import { type WritePlan, type WriteStep, writesOf } from './plan.ts';
import { actionOf } from './policy.ts';
import { blankReceipt, type Delivered, endUnknown, type Receipt } from './receipt.ts';
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

/**
 * The command, after `convops`, that shows what a run leaves undone, and without --dry-run does it; null if there is none.
 * `verb` is its command below `conv`.
 * A run of which nothing was even tried is in no journal.
 */
export function wayOn({ plan, journal }: WriteRun, verb: string): string | null {
  const { of, resumes, claims, steps } = plan;
  if (!journal?.begun) return null;
  if (of !== undefined) return `undo ${of} --dry-run`;
  if (planOf(plan) || resumes !== undefined)
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
export async function* endingsOf(
  { steps, skipped = [], pace, macro, claims }: WritePlan,
  { results, brakes }: Batch<WriteStep, Delivered>,
  inDoubt: ReadonlyMap<Write, Receipt>,
  failed: (delivered: Delivered) => boolean,
): Endings {
  for (const [index, delivered] of skipped.entries()) yield { index, delivered };
  let notSent = 0;
  let trouble: Error | undefined;
  const ended = new Set<number>();
  let last: Delivered | undefined;
  try {
    for await (const { index, item, result } of results) {
      const delivered = result ?? leftBehind(item.write, inDoubt.get(item.write));
      const { outcome } = delivered.receipt;
      // What a macro leaves out was not tried, so it is not a sign of life.
      if (!(macro && outcome === 'skipped')) notSent = outcome === 'not_sent' ? notSent + 1 : 0;
      const isLost = delivered.taken || outcome === 'skipped';
      const isOver = claims ? !isLost : pace?.stopOnError && failed(delivered);
      if (isOver || isEnd(delivered) || notSent >= MOST_NOT_SENT) brakes.stop();
      trouble ??= delivered.trouble;
      ended.add(index);
      last = delivered;
      if (!claims) yield { index: index + skipped.length, delivered };
    }
  } catch (error) {
    // Thrown before the request (the intent could not be stored); any other error may have come after one.
    if (!(error instanceof PrivateFileError)) throw error;
    trouble ??= error;
  }
  // Contract, section 5: one receipt for every target, always. Of claims it is that of the last one tried.
  const left = steps.flatMap(({ write }, index) =>
    ended.has(index) ? [] : [{ index: index + skipped.length, delivered: notTried(write) }],
  );
  if (!claims) yield* left;
  const lastTried = last ?? left[0]?.delivered;
  if (claims && lastTried) yield { index: 0, delivered: lastTried };
  // What was under way has its receipt by now; the run itself has failed.
  if (trouble) throw trouble;
}

/** Whether every further request would fail the same way: refused, which may lock the account, or after as long a wait. */
function isEnd({ failure, trouble }: Delivered): boolean {
  return failure instanceof TokenRefusedError || failure instanceof RateLimitedError || trouble !== undefined;
}

/** A write that was under way when the run was left: it may have been applied. */
function leftBehind(write: Write, receipt: Receipt = blankReceipt(write)): Delivered {
  return endUnknown(write, receipt, 'interrupted before an answer came');
}

/** A write that the run ended before: nothing of it was begun. */
function notTried(write: Write): Delivered {
  const unsent = { outcome: 'not_sent', changed: false, error: 'not tried' } as const;
  return { receipt: { ...blankReceipt(write), ...unsent }, untried: true };
}
