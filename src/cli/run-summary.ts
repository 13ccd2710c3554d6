// Reports on stderr how a run failed: one write, several writes, or an error on this computer.

import { ApiError } from '../api/errors.ts';
import { actionVerb, alreadyText, failedText, failureReason, targetName } from '../views/receipt.ts';
import type { Delivered } from '../writes/receipt.ts';
import type { WriteRun } from '../writes/run.ts';
import type { Context, Service } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { type Failure, failureOf, forServiceOf, simpleFailure } from './failure.ts';
import { batchErrorCode } from './receipt-exit-code.ts';
import { reportFailure } from './report.ts';

/** How the writes of a run ended. */
interface Counts {
  /** How often each exit code occurred. */
  readonly codes: ReadonlyMap<number, number>;
  readonly ended: number;
  /** How many ended without what was wanted. */
  readonly unfinished: number;
  /** How many messages were skipped because of each colleague, by name. */
  readonly held: ReadonlyMap<string, number>;
}

/** Reports an error on this computer together with the outcome of the writes, whose receipts may be lost. */
export async function reportTrouble(
  context: Context,
  run: WriteRun,
  { failure, last, ...counts }: Counts & { readonly failure: Failure; readonly last: Delivered | undefined },
): Promise<void> {
  context.out.exitCode = failure.exitCode;
  const { text, hint } = run.single
    ? { text: outcomeOf(last), hint: undefined }
    : summaryOf(context.service, run, counts);
  await reportFailure(context, {
    ...failure,
    message: `${failure.message}; ${text}`,
    hint: failure.hint ?? hint ?? null,
  });
}

function outcomeOf(last: Delivered | undefined): string {
  if (!last || last.untried) return 'nothing was sent';
  const { receipt } = last;
  return `${actionVerb(receipt.action)} ${targetName(receipt)}: ${receipt.outcome.replace('_', ' ')}`;
}

/** Reports how a run of several writes failed; nothing for a run that succeeded. */
export async function reportRun(context: Context, run: WriteRun, counts: Counts): Promise<void> {
  const code = context.out.exitCode;
  if (code === 0) return;
  const { text, hint } = summaryOf(context.service, run, counts);
  await reportFailure(context, simpleFailure(batchErrorCode(code), text, code, hint));
}

function summaryOf(
  service: Service,
  run: WriteRun,
  { codes, ended, unfinished, held }: Counts,
): { readonly text: string; readonly hint: string | undefined } {
  const unknown = codes.get(exitCode('unknown')) ?? 0;
  const left = run.total - ended;
  const proposed = codes.get(exitCode('proposed')) ?? 0;
  const bad = run.total - (codes.get(0) ?? 0) - proposed;
  const colleagues = [...held].map(([name, count]) => `${count} held by ${name}`);
  const parts = [
    ...(proposed > 0
      ? [`${run.label}: ${proposed} of ${run.total} kept as proposals; nothing was sent`]
      : []),
    ...(bad > 0 || proposed === 0 ? [`${run.label}: ${bad} of ${run.total} not done`] : []),
    ...(unknown > 0 ? [`${unknown} with outcome unknown`] : []),
    ...(left > 0 ? [`${left} not tried`] : []),
    ...(colleagues.length > 0 ? [`${colleagues.join(', ')} (--force sends these, too)`] : []),
  ];
  // The steps of a macro depend on each other, so any failure leaves the run to be resumed.
  const open = left > 0 || unknown > 0 || held.size > 0 || (run.grouped === true && unfinished > 0);
  const command = open ? run.continueCommand() : null;
  return { text: parts.join(', '), hint: command === null ? undefined : service.command(command) };
}

/** The failure of a run whose only write did not succeed. */
export function failureOfReceipt(
  context: Pick<Context, 'settings' | 'service'>,
  { receipt, failure }: Delivered,
  code: number,
): Failure {
  const { action, outcome, error, check } = receipt;
  const target = targetName(receipt);
  const about = `${actionVerb(action)} ${target}`.trim();
  // The service's text says only that it refused; with --strict the refusal means that nothing had to change.
  if (outcome === 'done') return simpleFailure('conflict', `${about}: ${error} (--strict)`, code);
  const text =
    outcome === 'already'
      ? `${alreadyText(receipt, target)} (--strict)`
      : `${failedText(receipt, target)}: ${failureReason(receipt)}`;
  const base = failure && failureOf(failure, context);
  if (outcome === 'unknown') {
    const hint = check === undefined ? undefined : forServiceOf(context.service, check);
    const message = `${about}: outcome unknown: ${error}`;
    const request = base?.request ?? null;
    return { ...simpleFailure('outcome_unknown', message, code, hint), text, request };
  }
  // Contract, section 7: exit code 9 has one name, whatever the cause.
  const conflict = code === exitCode('conflict');
  if (!base) return { ...simpleFailure(conflict ? 'conflict' : outcome, `${about}: ${error}`, code), text };
  // As in a run of several: no request left, so the same command can safely be repeated.
  const unsent = outcome === 'not_sent' && code === exitCode('not_sent');
  const own = { ...base, retryable: base.retryable || unsent, exitCode: code };
  if (!(failure instanceof ApiError) || base.code !== 'refused') return own;
  const name = conflict ? 'conflict' : unsent ? 'not_sent' : base.code;
  return { ...own, code: name, message: `${about}: ${failureReason(receipt)}`, text };
}
