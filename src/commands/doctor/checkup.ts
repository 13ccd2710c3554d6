// One run of the checks: what has been found so far, and the one way to make a check. A check that throws is a
// failed check and ends nothing; what depends on it is skipped, with the reason.
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

/** What a check came to. */
export interface CheckResult {
  readonly status: CheckStatus;
  readonly message: string;
  /** What it was about, where that is known only afterwards. */
  readonly subject?: string;
  readonly fix?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What would help, as a setting of the profile in force; its command becomes the fix. */
  readonly setting?: Setting;
  /** What a command would have ended with, of a failed check; 8 when not given. */
  readonly exit?: ExitSlug;
}

export interface DoctorRun {
  readonly context: Context;
  /** Why no request can be made any more; null while one can. */
  blocked: string | null;
  /** Whether the service refused the token, as it would at every conversation endpoint. */
  tokenRefused: boolean;
  /** The exit codes of the failed checks. */
  readonly codes: Set<number>;
  /** Settings that would help; none where no profile is in force that could keep them. */
  readonly settings: Setting[];
}

/** Begins a run of checks. */
export function beginDoctorRun(context: Context): DoctorRun {
  return { context, blocked: null, tokenRefused: false, codes: new Set(), settings: [] };
}

/** Makes one check; whatever it throws becomes its failure, for which `failed` is told. */
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

/** A command line about the profile in force; null where the service comes from the environment or the sandbox. */
export function commandForProfile(context: Context, words: string): string | null {
  const { profile, sandbox } = context.settings();
  return profile === null || sandbox ? null : `convops profile ${words} -p ${profile}`;
}

/** A check that is not made, and why. */
export function skipped({ check, group, subject }: CheckAbout, reason: string): CheckRow {
  return { check, group, status: 'skipped', subject, message: reason, fix: null, details: null };
}

/** The exit code of the run: 8, 4, 5, 7 in this order, then any other; 0 where nothing failed. */
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
      fix: failure.hint,
      code: failure.exitCode,
    };
  }
}

/** The subject of a check names the service and the call already. */
function messageOf(error: unknown, usual: string): string {
  if (error instanceof ServiceError) return `the service refused: ${error.text}`;
  return error instanceof ApiError ? error.message : usual;
}

/** Gives up after the longest time of one call, and tells the work to end. */
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

/** A step on the way to the service did not end in time. */
export class LateError extends Error {
  override readonly name = 'LateError';
}
