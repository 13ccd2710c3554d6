// Which service, which token, who acts and how: everything that is decided before the first request is made.
// Pure but for profiles.ts and aliases.ts, which read and write a file each, and token.ts, which may run a program.
// Nothing here prints, asks or connects; what cannot be used is a SettingsError with the way out in it.

export interface SettingsProblem {
  /** A short name for programs. */
  readonly code: string;
  /** Never holds a token. */
  readonly message: string;
  /** What to type, or to set, next. */
  readonly hint?: string;
  /** Whether the hint is a command that has to name the profile of this run, should another one be in use. */
  readonly ofRun?: true;
  /** 2 usage, 4 no token that may be sent, 8 settings or a file of them cannot be used, 10 nothing of that name. */
  readonly exitCode: 2 | 4 | 8 | 10;
}

/** Settings that cannot be used. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code: string;
  readonly hint: string | undefined;
  readonly ofRun: boolean;
  readonly exitCode: SettingsProblem['exitCode'];

  constructor(problem: SettingsProblem) {
    super(problem.message);
    this.code = problem.code;
    this.hint = problem.hint;
    this.ofRun = problem.ofRun === true;
    this.exitCode = problem.exitCode;
  }
}

/** A SettingsError for a value that was typed wrongly. */
export function badValue(
  message: string,
  hint?: string,
  about: Pick<SettingsProblem, 'ofRun'> = {},
): SettingsError {
  return new SettingsError({
    code: 'bad_value',
    message,
    exitCode: 2,
    ...about,
    ...(hint === undefined ? {} : { hint }),
  });
}
