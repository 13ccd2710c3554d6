// What every room may use and what uses none of them: the error of what is stored on this computer, words, records, and
// the end of a `switch`.

/** Settings, profiles, aliases or canned replies that cannot be read, used or changed as asked. */
export class LocalError extends Error {
  override readonly name = 'LocalError';
  /** 2 usage, 4 no token that may be sent, 8 settings or a file cannot be used, 10 nothing of that name; of a check its own. */
  readonly exitCode: number;
  /** A short name for programs. */
  readonly code: string;
  /** What to type, or to set, next. */
  readonly hint: string | undefined;
  /** Whether the hint is a command that has to name the profile of this run, should another one be in use. */
  readonly ofRun: boolean;

  /** The message never holds a token. */
  constructor(exitCode: number, code: string, message: string, hint?: string, { ofRun = false } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.hint = hint;
    this.ofRun = ofRun;
  }
}

/** A LocalError for a value that was typed wrongly. */
export function badValue(message: string, hint?: string, about?: { readonly ofRun: boolean }): LocalError {
  return new LocalError(2, 'bad_value', message, hint, about);
}
