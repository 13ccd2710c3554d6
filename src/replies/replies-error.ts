export interface RepliesProblem {
  /** A short name for programs. */
  readonly code: string;
  readonly message: string;
  /** One command to type next. */
  readonly hint?: string;
  /** Whether the hint is a command that has to name the service of this run, should another one be in use. */
  readonly ofRun?: true;
  /** 2 usage, 8 the file cannot be used, 10 no such reply. */
  readonly exitCode: 2 | 8 | 10;
}

/** Canned replies that cannot be read or changed as asked. */
export class RepliesError extends Error {
  override readonly name = 'RepliesError';
  readonly code: string;
  readonly hint: string | undefined;
  readonly ofRun: boolean;
  readonly exitCode: RepliesProblem['exitCode'];

  constructor(problem: RepliesProblem) {
    super(problem.message);
    this.code = problem.code;
    this.hint = problem.hint;
    this.ofRun = problem.ofRun === true;
    this.exitCode = problem.exitCode;
  }
}
