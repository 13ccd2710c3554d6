// Prints what became of writes: one receipt for one target, a list for several, a line each as they finish in
// NDJSON and on a terminal. The exit code of the run follows from the receipts.
import {
  ApiError,
  type BadAnswerError,
  type NoAnswerError,
  RateLimitedError,
  TokenRefusedError,
} from '../api/errors.ts';
import type { Delivered, Outcome, Receipt } from '../delivery/receipt.ts';
import { ndjsonText, selectFields } from '../terminal/formats.ts';
import { receiptColumns, receiptFields, receiptLine, targetName } from '../views/receipt.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { type Failure, failureOf } from './failure.ts';
import { type Plan, planOutput, type View } from './plan.ts';
import { masked, print, write } from './present.ts';
import { reportFailure } from './report.ts';

const receiptView: View<Receipt> = {
  noun: 'receipts',
  fields: receiptFields,
  columns: receiptColumns,
  id: (receipt) => receipt.id,
};

export interface WriteRun {
  /** One target named as such: one object in JSON, and its failure is the failure of the run. */
  readonly single: boolean;
  readonly strict: boolean;
  /** Each write as it ends. */
  readonly delivered: AsyncIterable<Delivered>;
}

/** Runs the writes and prints a receipt for each; sets the exit code of the run. */
export async function presentReceipts(context: Context, produce: () => Promise<WriteRun>): Promise<void> {
  const plan = await planOutput(context, receiptView);
  const { delivered, single, strict } = await produce();
  const human = plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null;
  const atOnce = human || plan.format === 'ndjson' || (plan.format === 'table' && !single);
  const receipts: Receipt[] = [];
  const codes: number[] = [];
  let failure: Failure | undefined;
  for await (const one of delivered) {
    const receipt = masked(context, one.receipt);
    receipts.push(receipt);
    const code = receiptExitCode(one, strict);
    codes.push(code);
    if (code !== 0 && single) failure = failureOfReceipt(context, one, code);
    if (human && (code === 0 || !single)) {
      await write(context, `${receiptLine(receipt, await context.style('stdout'))}\n`);
    } else if (atOnce && !human) await printOne(context, plan, receipt);
  }
  if (!atOnce) await print(context, plan, receiptView, receipts, single ? receipts[0] : receipts);
  context.exitCode = single ? (codes[0] ?? 0) : batchExitCode(codes);
  if (failure) await reportFailure(context, failure);
}

async function printOne(context: Context, plan: Plan<Receipt>, receipt: Receipt): Promise<void> {
  if (plan.format === 'ndjson') {
    return await write(context, ndjsonText(plan.fields ? selectFields(receipt, plan.fields) : receipt));
  }
  await print(context, plan, receiptView, [receipt], [receipt]);
}

/** The exit code of one write (contract sections 5 and 7). */
export function receiptExitCode({ receipt, failure, conflict }: Delivered, strict: boolean): number {
  const codes: Readonly<Record<Outcome, number>> = {
    done: 0,
    dry_run: 0,
    already: strict ? exitCode('conflict') : 0,
    refused: exitCode(conflict ? 'conflict' : refusedAs(failure)),
    skipped: exitCode('conflict'),
    not_sent: exitCode('not_sent'),
    unknown: exitCode('unknown'),
  };
  return codes[receipt.outcome];
}

function refusedAs(failure: Error | null): 'token' | 'not_sent' | 'refused' {
  if (failure instanceof TokenRefusedError) return 'token';
  return failure instanceof RateLimitedError ? 'not_sent' : 'refused';
}

/** The exit code of several writes: an unknown outcome outranks the rest, a refused token explains all. */
export function batchExitCode(codes: readonly number[]): number {
  if (codes.includes(exitCode('unknown'))) return exitCode('unknown');
  if (codes.includes(exitCode('token'))) return exitCode('token');
  return codes.some((code) => code !== 0) ? exitCode('some_failed') : 0;
}

/** The message of a run whose only write did not end well. */
function failureOfReceipt(context: Context, { receipt, failure }: Delivered, code: number): Failure {
  const service = context.serviceName();
  const about = `${receipt.action} ${targetName(receipt)}`.trim();
  const base = failureOf(failure ?? new Error(receipt.error ?? receipt.outcome), { service });
  if (receipt.outcome === 'unknown') {
    const { message } = failure as BadAnswerError | NoAnswerError;
    return {
      ...base,
      code: 'outcome_unknown',
      message: `${about}: it is unknown whether it was applied: ${message}`,
      hint: receipt.check ?? null,
      exitCode: code,
      retryable: false,
    };
  }
  if (receipt.outcome === 'already') {
    return { ...base, code: 'already', message: `${about}: ${receipt.error}`, hint: null, exitCode: code };
  }
  if (failure instanceof ApiError && base.code === 'refused') {
    return { ...base, message: `${about}: ${receipt.error}`, exitCode: code };
  }
  return { ...base, exitCode: code };
}
