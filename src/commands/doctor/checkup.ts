// One run of the checks: the findings so far, and the function that runs a check. A check that throws has failed, and
// the run goes on; checks that depend on it are skipped with the reason.
import { ApiError, ServiceError } from '../../api/errors.ts';
import type { Context } from '../../cli/context.ts';
import { type ExitSlug, exitCode } from '../../cli/exit-codes.ts';
import { failureContextOf, failureOf } from '../../cli/failure.ts';
import type { ProfileKey } from '../../settings/keys.ts';
import type { CheckGroup, CheckRow, CheckStatus } from '../../views/doctor.ts';

/** What a check is and is about. */
export interface CheckAbout {
  readonly check: string;
  readonly group: CheckGroup;
  readonly subject: string;
}

/** A value for a setting of the profile. */
export interface Setting {
  readonly key: ProfileKey;
  readonly value: string;
}

/** The result of a check. */
export interface CheckResult {
  readonly status: CheckStatus;
  readonly message: string;
  /** The subject, if it is known only after the check. */
  readonly subject?: string;
  readonly fix?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  /** A setting of the current profile that would help; the command that sets it becomes the fix. */
  readonly setting?: Setting;
  /** The exit code of a failed check; 8 by default. */
  readonly exit?: ExitSlug;
}

export interface DoctorRun {
  readonly context: Context;
  /** Why further requests are useless; null while they are not. */
  blocked: string | null;
  /** Whether the service refused the token, as it would at every conversation endpoint. */
  tokenRefused: boolean;
  /** The exit codes of the failed checks. */
  readonly codes: Set<number>;
  /** Settings that would help; empty without a profile to save them in. */
  readonly settings: Setting[];
}

/** Begins a run of checks. */
export function beginDoctorRun(context: Context): DoctorRun {
  return { context, blocked: null, tokenRefused: false, codes: new Set(), settings: [] };
}

/** Runs one check. An exception becomes a failed check, and `failed` gets its message. */
export async function examine(
  { context, codes, settings }: DoctorRun,
  about: CheckAbout,
  run: () => Promise<CheckResult> | CheckResult,
  failed: (message: string) => void = () => undefined,
): Promise<CheckRow> {
  const finding = await attempt(context, run);
  if (finding.status === 'failed') {
    codes.add(finding.code);
    failed(`${finding.subject ?? about.subject}: ${finding.message}`);
  }
  const fix =
    finding.setting === undefined ? null : commandForProfile(context, settingWords(finding.setting));
  if (finding.setting !== undefined && fix !== null) settings.push(finding.setting);
  return {
    check: about.check,
    group: about.group,
    status: finding.status,
    subject: finding.subject ?? about.subject,
    message: finding.message,
    fix: finding.fix ?? fix,
    details: finding.details ?? null,
  };
}

function settingWords({ key, value }: Setting): string {
  return `set ${key} ${value}`;
}

/** A command line about the current profile; null if the service comes from the environment or the sandbox. */
export function commandForProfile(context: Context, words: string): string | null {
  const { profile, sandbox } = context.settings();
  return profile === null || sandbox ? null : `convops profile ${words} -p ${profile}`;
}

/** A check that was not run, and why. */
export function skipped({ check, group, subject }: CheckAbout, reason: string): CheckRow {
  return { check, group, status: 'skipped', subject, message: reason, fix: null, details: null };
}

/** The exit code of the run: 8, 4, 5 or 7 in this order, then any other; 0 if nothing failed. */
export function exitCodeOf({ codes }: DoctorRun): number {
  const order = (['local', 'token', 'not_sent', 'bad_answer'] as const).map(exitCode);
  return order.find((code) => codes.has(code)) ?? [...codes][0] ?? 0;
}

async function attempt(
  context: Context,
  run: () => Promise<CheckResult> | CheckResult,
): Promise<CheckResult & { readonly code: number }> {
  try {
    const finding = await run();
    return { ...finding, code: exitCode(finding.exit ?? 'local') };
  } catch (error) {
    const failure = failureOf(error, failureContextOf(context));
    return {
      status: 'failed',
      message: context.redact(messageOf(error, failure.message)),
      fix: failure.hint === null ? null : context.redact(failure.hint),
      code: failure.exitCode,
    };
  }
}

/** Leaves out service and call, which the subject of the check already names. */
function messageOf(error: unknown, usual: string): string {
  if (error instanceof ServiceError) return `the service refused: ${error.text}`;
  return error instanceof ApiError ? error.message : usual;
}

/** Gives up after the timeout of one call, and aborts the work. */
export async function inTime<T>(
  context: Context,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { timeoutMs } = context.settings();
  const late = new AbortController();
  const done = new AbortController();
  const deadline = context.io.sleep(timeoutMs, done.signal).then(() => {
    late.abort();
    throw new LateError(`${what} took longer than ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([work(late.signal), deadline]);
  } finally {
    done.abort();
  }
}

/** Thrown when a step of the connection takes too long. */
export class LateError extends Error {
  override readonly name = 'LateError';
}
