// What is said on stderr of a run that did not end well: of one write, of several, and of trouble on this machine.

import { ApiError } from '../api/errors.ts';
import { actionVerb, targetName } from '../views/receipt.ts';
import type { Delivered } from '../writes/receipt.ts';
import type { WriteRun } from '../writes/run.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { type Failure, failureContextOf, failureOf, simpleFailure } from './failure.ts';
import { batchErrorCode } from './receipt-exit-code.ts';
import { reportFailure } from './report.ts';

/** How the writes of a run ended. */
export interface Counts {
  /** How often each exit code occurred. */
  readonly codes: ReadonlyMap<number, number>;
  readonly ended: number;
  readonly undone: number;
}

/** Says on stderr what was wrong on this machine, and what became of the writes: their receipts may be lost with it. */
export async function reportTrouble(
  context: Context,
  run: WriteRun,
  { failure, last, ...counts }: Counts & { readonly failure: Failure; readonly last: Delivered | undefined },
): Promise<void> {
  context.exitCode = failure.exitCode;
  const { text, hint } = run.single
    ? { text: outcomeOf(last), hint: undefined }
    : summaryOf(context, run, counts);
  const message = [failure.message, ...(text === '' ? [] : [text])].join('; ');
  await reportFailure(context, { ...failure, message, hint: failure.hint ?? hint ?? null });
}

function outcomeOf(last: Delivered | undefined): string {
  return last && !last.untried
    ? `${actionVerb(last.receipt.action)} ${targetName(last.receipt)}: ${last.receipt.outcome.replace('_', ' ')}`
    : 'nothing was sent';
}

/** Says on stderr how a run of several writes ended, where it did not end well. */
export async function reportRun(context: Context, run: WriteRun, counts: Counts): Promise<void> {
  const code = context.exitCode;
  if (code === 0) return;
  const { text, hint } = summaryOf(context, run, counts);
  // All that failed is proven not to have left: the same command again can do no harm.
  const retryable = code === exitCode('not_sent');
  await reportFailure(context, { ...simpleFailure(batchErrorCode(code), text, code, hint), retryable });
}

function summaryOf(
  context: Context,
  run: WriteRun,
  { codes, ended, undone }: Counts,
): { readonly text: string; readonly hint: string | undefined } {
  const unknown = codes.get(exitCode('unknown')) ?? 0;
  const left = run.total - ended;
  const proposed = codes.get(exitCode('proposed')) ?? 0;
  const bad = run.total - (codes.get(0) ?? 0) - proposed;
  const parts = [
    ...(proposed > 0
      ? [`${run.label}: ${proposed} of ${run.total} kept as proposals; nothing was sent`]
      : []),
    ...(bad > 0 || proposed === 0 ? [`${run.label}: ${bad} of ${run.total} not done`] : []),
    ...(unknown > 0 ? [`${unknown} with outcome unknown`] : []),
    ...(left > 0 ? [`${left} not tried`] : []),
  ];
  // The steps of a macro build on each other: whatever stopped them, the rest is done by going on with it.
  const open = left > 0 || unknown > 0 || (run.grouped === true && undone > 0);
  const command = open ? run.continueCommand() : null;
  return { text: parts.join(', '), hint: command === null ? undefined : context.command(command) };
}

/** The message of a run whose only write did not end well. */
export function failureOfReceipt(context: Context, { receipt, failure }: Delivered, code: number): Failure {
  const situation = failureContextOf(context);
  const about = `${actionVerb(receipt.action)} ${targetName(receipt)}`.trim();
  if (receipt.outcome === 'unknown') {
    const message = `${about}: outcome unknown: ${receipt.error}`;
    const request = failure ? failureOf(failure, situation).request : null;
    return {
      ...simpleFailure(
        'outcome_unknown',
        message,
        code,
        receipt.check === undefined ? undefined : checkOfRun(context, receipt.check),
      ),
      request,
    };
  }
  // Contract, section 7: exit code 9 has one name, whatever came in between.
  const conflict = code === exitCode('conflict');
  if (failure === null)
    return simpleFailure(conflict ? 'conflict' : receipt.outcome, `${about}: ${receipt.error}`, code);
  const base = failureOf(failure, situation);
  if (failure instanceof ApiError && base.code === 'refused') {
    return {
      ...base,
      code: conflict ? 'conflict' : base.code,
      message: `${about}: ${receipt.error}`,
      exitCode: code,
    };
  }
  return { ...base, exitCode: code };
}

/** The command that checks what became of a write, about the service of this run. */
export function checkOfRun(context: Pick<Context, 'command'>, check: string): string {
  return context.command(check.replace(/^convops /, ''));
}
