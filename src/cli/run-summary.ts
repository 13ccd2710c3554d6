// How a run of writes ended: its exit code, and what is said on stderr of what failed.
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import { actionWord } from '../views/history.ts';
import {
  actionVerb,
  alreadyText,
  colleagueName,
  failedText,
  failureReason,
  targetName,
} from '../views/receipt.ts';
import type { WritePlan } from '../writes/plan.ts';
import type { Delivered } from '../writes/receipt.ts';
import { labelOf, totalOf, type WriteRun, wayOn } from '../writes/run.ts';
import type { Context, Service } from './context.ts';
import { EXIT_CODES, exitCode } from './exit-codes.ts';
import {
  type Failure,
  failureOf,
  forServiceOf,
  makeFailure,
  printStack,
  reportFailure,
  type Situation,
} from './failure.ts';

/** How a write ended: with this exit code, or null for one that was not tried. */
export interface WriteEnd extends Pick<Delivered, 'receipt' | 'failure'> {
  readonly code: number | null;
}

/** The exit code of one write (contract sections 5 and 7). */
export function receiptExitCode({ receipt, failure, taken }: Delivered, strict: boolean): number {
  const { outcome, stored } = receipt;
  const isConflict =
    outcome === 'skipped' ||
    (outcome === 'refused' && taken) ||
    (strict && (outcome === 'already' || (outcome === 'done' && stored !== undefined)));
  if (isConflict) return exitCode('conflict');
  if (outcome === 'done' || outcome === 'already' || outcome === 'dry_run') return 0;
  return exitCode(outcome === 'refused' && failure instanceof TokenRefusedError ? 'token' : outcome);
}

interface RunEnd {
  /** The exit code of the signal that ended the run; null for none. */
  readonly signal?: number | null;
  /** Whether some were not even tried. */
  readonly left?: boolean;
  /** The exit code of trouble of this computer; null for none. */
  readonly trouble?: number | null;
}

/**
 * The exit code of a run (contract, section 7) by those of what was tried: an unknown outcome outranks trouble of this
 * computer, that a signal, that a refused token, and that the class of all failures, which is 3 where they differ.
 */
export function runExitCode(
  codes: readonly number[],
  { signal = null, left = false, trouble = null }: RunEnd = {},
): number {
  if (codes.includes(exitCode('unknown'))) return exitCode('unknown');
  if (trouble !== null) return trouble;
  if (signal !== null) return signal;
  if (codes.includes(exitCode('token'))) return exitCode('token');
  const [first, ...others] = new Set(codes.filter((code) => code !== 0));
  return others.length > 0 || (left && first === undefined) ? exitCode('some_failed') : (first ?? 0);
}

/** What an exit code is called in the error of a run of several. */
function batchErrorCode(code: number): string {
  const { slug = 'some_failed' } = EXIT_CODES.find((each) => each.code === code) ?? {};
  if (slug === 'token') return 'token_refused';
  if (slug === 'unknown') return 'outcome_unknown';
  return slug.startsWith('sig') ? 'interrupted' : slug;
}

/** Sets the exit code of a run and says how it failed: one write, several, or `trouble` of this computer beside them. */
export async function reportEnd(
  context: Context,
  run: WriteRun,
  all: readonly WriteEnd[],
  { trouble, ...end }: Omit<RunEnd, 'trouble'> & { readonly trouble: unknown },
): Promise<void> {
  const { out } = context;
  const codes = all.flatMap(({ code }) => code ?? []);
  // Of a note and its assignment, why the other was left out.
  const failed = run.plan.single ? all.find(({ code }) => code) : undefined;
  const failure = trouble === undefined ? null : failureOf(trouble, context);
  const own = failed?.code ? [failed.code] : codes;
  out.exitCode = runExitCode(own, { ...end, trouble: failure?.exitCode ?? null });
  if (failure?.code === 'unexpected') await printStack(context, trouble);
  const summary = run.plan.single ? null : summaryOf(context.service, run, all);
  if (failure && out.exitCode === failure.exitCode) {
    const message = `${failure.message}; ${summary?.text ?? outcomeText(all.at(-1))}`;
    const hint = failure.hint ?? summary?.hint ?? null;
    return await reportFailure(context, { ...failure, message, hint });
  }
  if (failure) await out.warn(failure.message);
  if (failed) return await reportFailure(context, failureOfReceipt(context, failed, out.exitCode));
  if (summary === null || out.exitCode === 0) return;
  const { text, hint } = summary;
  await reportFailure(context, makeFailure(batchErrorCode(out.exitCode), text, out.exitCode, { hint }));
}

/** Of each write that an undo leaves as it is, because it has no way back, the reason. */
export function lastingIn({ of, skipped = [] }: WritePlan): readonly string[] {
  if (of === undefined) return [];
  return skipped.flatMap(({ receipt: { outcome, error } }) => (outcome === 'skipped' ? (error ?? '') : []));
}

function summaryOf(service: Service, run: WriteRun, all: readonly WriteEnd[]) {
  const label = actionWord(labelOf(run.plan));
  const lasting = lastingIn(run.plan);
  const total = totalOf(run.plan) - lasting.length;
  const ended = all.filter(({ code }) => code !== null);
  const left = totalOf(run.plan) - ended.length;
  const withCode = (code: number) => ended.filter((one) => one.code === code).length;
  const unknown = withCode(exitCode('unknown'));
  const proposed = withCode(exitCode('proposed'));
  const altered = ended.filter(({ receipt, code }) => receipt.outcome === 'done' && code !== 0).length;
  const bad = total - withCode(0) - proposed - altered;
  const held = ended.flatMap(({ receipt: { outcome, holder } }) =>
    outcome === 'skipped' && holder ? colleagueName(holder) : [],
  );
  const colleagues = [...new Set(held)]
    .map((name) => `${held.filter((one) => one === name).length} held by ${name}`)
    .join(', ');
  const ready = ended.some(({ receipt }) => receipt.outcome === 'dry_run') ? 'would be done' : 'done';
  const stay = `${lasting.length} left unchanged: ${[...new Set(lasting)].join('; ')}`;
  const parts = [
    proposed > 0 && `${label}: ${proposed} of ${total} kept as proposals; nothing was sent`,
    altered > 0 && `${label}: ${altered} of ${total} sent, and stored otherwise (--strict)`,
    (bad > 0 || proposed + altered + lasting.length === 0) && `${label}: ${bad} of ${total} not done`,
    unknown > 0 && `${unknown} with outcome unknown`,
    left > 0 && `${left} not tried`,
    colleagues !== '' && `${colleagues} (--force sends these, too)`,
    lasting.length > 0 && (bad > 0 ? stay : `${label}: ${total} ${ready}, ${stay}`),
  ];
  // The steps of a macro depend on each other, so any failure leaves something to look at.
  const isUnsent = withCode(exitCode('not_sent')) > 0;
  const isOpen =
    left > 0 || isUnsent || unknown > 0 || held.length > 0 || (run.plan.macro !== undefined && bad > 0);
  const command = isOpen ? wayOn(run, label) : null;
  const hint = command === null ? undefined : service.command(command);
  return { text: parts.filter(Boolean).join(', '), hint };
}

function outcomeText(last: WriteEnd | undefined): string {
  if (!last || last.code === null) return 'nothing was sent';
  const { action, outcome } = last.receipt;
  return `${actionVerb(action)} ${targetName(last.receipt)}: ${outcome.replace('_', ' ')}`;
}

/** The failure of a run whose only write did not succeed. */
function failureOfReceipt(situation: Situation, { receipt, failure }: WriteEnd, code: number): Failure {
  const { service } = situation;
  const { action, outcome, error, check } = receipt;
  const target = targetName(receipt);
  if (outcome === 'done')
    return makeFailure('conflict', `${actionVerb(action)} ${target}: ${error} (--strict)`, code);
  // With --strict a refusal means that nothing had to change.
  const message =
    outcome === 'already'
      ? `${alreadyText(receipt, target)} (--strict)`
      : `${failedText(receipt, target)}: ${failureReason(receipt)}`;
  if (outcome === 'unknown')
    return makeFailure('outcome_unknown', message, code, { hint: check && forServiceOf(service, check) });
  // Contract, section 7: exit code 9 has one name, whatever the cause.
  const own = makeFailure(code === exitCode('conflict') ? 'conflict' : outcome, message, code);
  if (!failure) return own;
  const base = failureOf(failure, situation);
  if (!(failure instanceof ApiError) || base.code !== 'refused')
    return { ...base, retryable: base.retryable || own.retryable, exitCode: code };
  // Whoever wants it all the same takes it on purpose; the hint only shows what that would do.
  const isTaken = receipt.holder && action === 'start' && receipt.operator !== null;
  const over = `conv assign ${receipt.id} --operator ${receipt.operator} --dry-run`;
  return { ...own, hint: isTaken ? service.command(over) : base.hint };
}

/** A record that could not be read. */
export interface Unread {
  /** What it is called: `#42`, `user 5002`. */
  readonly name: string;
  readonly error: ApiError;
}

/** Says which records could not be read, if there are any, and sets the exit code; `total` and `read` count records. */
export async function reportUnread(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
  unread: readonly Unread[],
  { total, read }: { readonly total: number; readonly read: number },
): Promise<void> {
  if (unread.length === 0) return;
  const failures = unread.map(({ error }) => failureOf(error, context));
  const codes = failures.map((failure) => failure.exitCode);
  context.out.exitCode ||= runExitCode(codes);
  const [first] = unread;
  const more = unread.length > 1 ? ` and ${unread.length - 1} more` : '';
  const left = total - read - unread.length;
  const untried = left > 0 ? `, ${left} not tried` : '';
  const message = `could not read ${unread.length} of ${total}${untried}: ${first?.name}: ${first?.error.message}${more}`;
  const retryable = failures.every((each) => each.retryable);
  const { exitCode: code } = context.out;
  await reportFailure(context, makeFailure(batchErrorCode(code), message, code, { retryable }));
}
