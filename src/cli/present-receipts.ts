// Prints the results of writes: one receipt for one target, a list for several, one line each as they finish in NDJSON and
// on a terminal. The receipts decide the exit code of the run.

import { OutputClosedError } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';
import { colleagueName, targetName } from '../views/receipt.ts';
import { inInputOrder } from '../writes/batch.ts';
import { type Delivered, type Receipt, SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { WriteRun } from '../writes/run.ts';
import type { Context } from './context.ts';
import { printStack } from './crash.ts';
import { exitCode } from './exit-codes.ts';
import { failureOf, forServiceOf } from './failure.ts';
import { watchSignals } from './interruption.ts';
import { planOutput } from './plan.ts';
import { masked, print } from './present.ts';
import { batchExitCode, receiptExitCode } from './receipt-exit-code.ts';
import { createSink, dryView, receiptView } from './receipt-sink.ts';
import { reportFailure } from './report.ts';
import { failureOfReceipt, reportRun, reportTrouble } from './run-summary.ts';

/** Prints the empty result of a run for one target: null in JSON, no record elsewhere. */
export async function presentNone(context: Pick<Context, 'io' | 'settings' | 'out'>): Promise<void> {
  const plan = await planOutput(context.settings, receiptView);
  await print(context, plan, receiptView, [], null);
}

/** Runs the writes and prints a receipt for each; sets the exit code of the run. */
export async function presentReceipts(context: Context, produce: () => Promise<WriteRun>): Promise<void> {
  const plan = await planOutput(context.settings, context.settings.options.dryRun ? dryView : receiptView);
  // Refuses an invalid name before anything is sent.
  context.settings.by();
  const run = await produce();
  if (context.settings.options.dryRun)
    await context.out.notice(`dry run in ${context.service.place()}: nothing is sent`);
  const interruption = watchSignals(context, run.brakes, { patient: true });
  const sink = createSink(context, plan, run);
  const codes = new Map<number, number>();
  const held = new Map<string, number>();
  let last: Delivered | undefined;
  let trouble: unknown;
  let ended = 0;
  let unfinished = 0;
  const progress = createProgress(context.io.stderr, {
    total: run.total,
    label: run.label,
    now: context.io.steady,
    quiet: context.settings.options.quiet === true,
  });
  try {
    for await (const { delivered } of sink.asTheyFinish ? run.delivered : ordered(run)) {
      last = delivered;
      if (delivered.untried) {
        await sink.add(shownReceipt(context, delivered.receipt), null);
        continue;
      }
      ended += 1;
      const code = receiptExitCode(delivered, run.strict);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (!SUCCESS_OUTCOMES.includes(delivered.receipt.outcome)) unfinished += 1;
      await progress.clear();
      const { stored, error, outcome, holder } = delivered.receipt;
      const who = outcome === 'skipped' && holder ? colleagueName(holder) : null;
      if (who !== null) held.set(who, (held.get(who) ?? 0) + 1);
      // With --strict the failure of a single write says it.
      if (stored !== undefined && !(run.single && code !== 0))
        await context.out.warn(`${targetName(delivered.receipt)}: ${error}`);
      await sink.add(shownReceipt(context, delivered.receipt), code, { wasClosed: hasReopened(delivered) });
      await progress.update(ended, ended - (codes.get(0) ?? 0));
    }
  } catch (error) {
    trouble = error;
  } finally {
    await progress.clear();
    // A signal must not take the receipts of what is done.
    await sink.end();
    interruption.release();
    await run.close().catch((error: unknown) => {
      // Report what happened to the writes first.
      trouble ??= error;
    });
  }
  const unread = sink.failure instanceof OutputClosedError;
  if (!unread) trouble ??= sink.failure;
  const counts = { codes, ended, unfinished, held };
  if (trouble !== undefined) {
    const failure = failureOf(trouble, context);
    if (failure.code === 'unexpected') await printStack(context, trouble);
    // Contract, section 7: an unknown outcome outranks a local error.
    if (!codes.has(exitCode('unknown')))
      return await reportTrouble(context, run, { failure, last, ...counts });
    await context.out.warn(failure.message);
  }
  const signal = interruption.exitCode();
  const [only] = codes.keys();
  context.out.exitCode = run.single
    ? signal === null || only === exitCode('unknown')
      ? (only ?? signal ?? 0)
      : signal
    : // Of a dry run that nobody reads on, nothing is left to do.
      batchExitCode({
        codes,
        signal,
        left: ended < run.total && !(unread && context.settings.options.dryRun),
      });
  if (run.single) {
    if (last && only !== undefined && only !== 0)
      await reportFailure(context, failureOfReceipt(context, last, context.out.exitCode));
  } else await reportRun(context, run, counts);
}

/** Whether a start reopened a closed conversation; the receipt of an undo shows both states. */
function hasReopened({ receipt: { action, outcome, undo }, before }: Delivered): boolean {
  if (action !== 'start' || outcome !== 'done' || undo !== undefined) return false;
  return before?.standing?.status === 'closed';
}

/** The receipt as printed: secrets hidden, and its check as a command for the same service. */
function shownReceipt(
  { settings, service, out }: Pick<Context, 'settings' | 'service' | 'out'>,
  receipt: Receipt,
): Receipt {
  const { id, action, outcome, changed, operator, webhook, data, error, entry, ...rest } = receipt;
  const { check, request } = rest;
  // The text of a dry run may hold the token.
  const shown = request && { request: JSON.parse(out.redact(JSON.stringify(request))) as typeof request };
  return masked(settings, {
    ...{ id, action, outcome, changed, operator, webhook, data, error, entry, by: settings.by() },
    ...rest,
    ...shown,
    ...(check === undefined ? {} : { check: forServiceOf(service, check) }),
  });
}

async function* ordered(run: WriteRun): AsyncGenerator<{ index: number; delivered: Delivered }> {
  const finished = (async function* () {
    for await (const { index, delivered } of run.delivered) yield { index, item: index, result: delivered };
  })();
  for await (const { index, result } of inInputOrder(finished))
    if (result) yield { index, delivered: result };
}
