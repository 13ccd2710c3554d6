// One run of the checks: the findings so far, and the function that runs a check. A check that throws has failed, and
// the run goes on; checks that depend on it are skipped with the reason.
import { ApiError, NoAnswerError, RateLimitedError, ServiceError } from '../api/errors.ts';
import type { CheckGroup, CheckRow, CheckStatus } from '../views/doctor.ts';
import type { Context, InForce } from './context.ts';
import { type ExitSlug, exitCode } from './exit-codes.ts';
import { failureContextOf, failureOf } from './failure.ts';

/** What a check is and is about. */
export interface CheckAbout {
  readonly check: string;
  readonly group: CheckGroup;
  readonly subject: string;
}

/** The result of a check. */
export interface CheckResult {
  readonly status: CheckStatus;
  readonly message: string;
  /** The subject, if it is known only after the check. */
  readonly subject?: string;
  readonly fix?: string | null;
  /** The exit code of a failed check; 8 by default. */
  readonly exit?: ExitSlug;
}

export interface DoctorRun {
  readonly context: Context;
  /** Why further checks are useless; null while they are not. */
  blocked: string | null;
  /** The exit codes of the failed checks. */
  readonly codes: Set<number>;
}

/** Begins a run of checks. */
export function beginDoctorRun(context: Context): DoctorRun {
  return { context, blocked: null, codes: new Set() };
}

/** Runs one check, or skips it once the run is blocked. If it fails, `blocks` says why the checks after it are useless. */
export async function examine(
  checkup: DoctorRun,
  about: CheckAbout,
  run: () => Promise<CheckResult> | CheckResult,
  blocks: (message: string) => string | null = () => null,
): Promise<CheckRow> {
  const { blocked } = checkup;
  const finding =
    blocked === null
      ? await attempt(checkup, run)
      : { status: 'skipped' as const, message: blocked, code: exitCode('done') };
  if (finding.status === 'failed') {
    checkup.codes.add(finding.code);
    checkup.blocked ??= blocks(finding.message);
  }
  return {
    check: about.check,
    group: about.group,
    status: finding.status,
    subject: finding.subject ?? about.subject,
    message: finding.message,
    fix: finding.fix ?? null,
  };
}

/** A command line about the current profile; null if the service comes from the environment or the sandbox. */
export function commandForProfile(settings: InForce, words: string): string | null {
  const { profile, sandbox } = settings.values();
  return profile === null || sandbox ? null : `convops profile ${words} -p ${profile}`;
}

/** The exit code of the run: 8, 4, 5 or 7 in this order, then any other; 0 if nothing failed. */
export function exitCodeOf({ codes }: DoctorRun): number {
  const order = (['local', 'token', 'not_sent', 'bad_answer'] as const).map(exitCode);
  return order.find((code) => codes.has(code)) ?? [...codes][0] ?? 0;
}

type Finding = CheckResult & { readonly code: number };

async function attempt(checkup: DoctorRun, run: () => Promise<CheckResult> | CheckResult): Promise<Finding> {
  const { context } = checkup;
  try {
    const finding = await run();
    return { ...finding, code: exitCode(finding.exit ?? 'local') };
  } catch (error) {
    // Each further request would cost the whole timeout, or make the service busier.
    if (error instanceof NoAnswerError) checkup.blocked = 'the service does not answer';
    if (error instanceof RateLimitedError) checkup.blocked = error.message;
    const failure = failureOf(error, failureContextOf(context));
    // What doctor has found needs no doctor.
    const fix = failure.hint === context.service.command('doctor') ? null : failure.hint;
    return {
      status: 'failed',
      message: context.out.redact(messageOf(error, failure.message)),
      fix: fix === null ? null : context.out.redact(fix),
      code: failure.exitCode,
    };
  }
}

/** Leaves out service and call, which the subject of the check already names. */
function messageOf(error: unknown, usual: string): string {
  if (error instanceof ServiceError) return `the service refused: ${error.text}`;
  return error instanceof ApiError ? error.message : usual;
}
