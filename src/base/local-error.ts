// What every room may use and what uses none of them: the error of what is stored on this computer, words, records, and
// the end of a `switch`.

interface LocalProblem {
  /** A short name for programs. */
  readonly code: string;
  /** Never holds a token. */
  readonly message: string;
  /** What to type, or to set, next. */
  readonly hint?: string;
  /** Whether the hint is a command that has to name the profile of this run, should another one be in use. */
  readonly ofRun?: true;
  /** 2 usage, 4 no token that may be sent, 8 settings or a file cannot be used, 10 nothing of that name; of a check its own. */
  readonly exitCode: number;
}

/** Settings, profiles, aliases or canned replies that cannot be read, used or changed as asked. */
export class LocalError extends Error {
  override readonly name = 'LocalError';
  readonly code: string;
  readonly hint: string | undefined;
  readonly ofRun: boolean;
  readonly exitCode: LocalProblem['exitCode'];

  constructor(problem: LocalProblem) {
    super(problem.message);
    this.code = problem.code;
    this.hint = problem.hint;
    this.ofRun = problem.ofRun === true;
    this.exitCode = problem.exitCode;
  }
}

/** A LocalError for a value that was typed wrongly. */
export function badValue(
  message: string,
  hint?: string,
  about: Pick<LocalProblem, 'ofRun'> = {},
): LocalError {
  return misuse('bad_value', message, hint, about);
}

/** A LocalError of its own code for what was typed and cannot be so, such as a name that is taken. */
export function misuse(
  code: string,
  message: string,
  hint?: string,
  about: Pick<LocalProblem, 'ofRun'> = {},
): LocalError {
  return new LocalError({ code, message, exitCode: 2, ...about, ...(hint === undefined ? {} : { hint }) });
}
