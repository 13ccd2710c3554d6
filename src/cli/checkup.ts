// One run of the checks: a check that throws has failed, and the run goes on; checks that depend on it are skipped with
// the reason.
import { ApiError, NoAnswerError, RateLimitedError, ServiceError } from '../api/errors.ts';
import type { CheckRow } from '../views/doctor.ts';
import type { Context, InForce } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { failureOf } from './failure.ts';

/** The result of a check. */
export interface CheckResult extends Pick<CheckRow, 'status' | 'message'> {
  /** The subject, if it is known only after the check. */
  readonly subject?: string;
  readonly fix?: string | null;
  /** The exit code of a failed check; 8 by default. */
  readonly exit?: number;
}

/** A check: its names, and what it does. */
export interface Check extends Pick<CheckRow, 'check' | 'group' | 'subject'> {
  readonly run: () => Promise<CheckResult> | CheckResult;
  /** Why the checks after it are useless if it fails; true for its own message. */
  readonly blocks?: string | true;
}

interface DoctorRun {
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

/** Runs checks in their order, and skips them once the run is blocked. */
export async function* examine(checkup: DoctorRun, checks: readonly Check[]): AsyncGenerator<CheckRow> {
  for (const { check, group, subject, run, blocks } of checks) {
    const found: CheckResult =
      checkup.blocked === null
        ? await attempt(checkup, run)
        : { status: 'skipped', message: checkup.blocked };
    if (found.status === 'failed') {
      checkup.codes.add(found.exit ?? exitCode('local'));
      if (blocks !== undefined) checkup.blocked ??= blocks === true ? found.message : blocks;
    }
    const { status, message, fix = null } = found;
    yield { check, group, status, subject: found.subject ?? subject, message, fix };
  }
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

async function attempt(checkup: DoctorRun, run: Check['run']): Promise<CheckResult> {
  const { context } = checkup;
  try {
    return await run();
  } catch (error) {
    // Each further request would cost the whole timeout, or make the service busier.
    if (error instanceof NoAnswerError) checkup.blocked = 'the service does not answer';
    if (error instanceof RateLimitedError) checkup.blocked = error.message;
    const { message, hint, exitCode: exit } = failureOf(error, context);
    // What doctor has found needs no doctor.
    const fix = hint === null || hint === context.service.command('doctor') ? null : context.out.redact(hint);
    return { status: 'failed', message: context.out.redact(messageOf(error, message)), fix, exit };
  }
}

/** Leaves out service and call, which the subject of the check already names. */
function messageOf(error: unknown, usual: string): string {
  if (error instanceof ServiceError) return `the service refused: ${error.text}`;
  return error instanceof ApiError ? error.message : usual;
}
