/** The command line asks for something impossible: exit 2, before any request. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** One command to type next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** An operator, group or other name does not exist, or is ambiguous: exit 10. */
export class NoSuchNameError extends Error {
  override readonly name = 'NoSuchNameError';
  readonly ambiguous: boolean;
  readonly hint: string | undefined;

  constructor(message: string, options: { ambiguous: boolean; hint?: string }) {
    super(message);
    this.ambiguous = options.ambiguous;
    this.hint = options.hint;
  }
}

/** The request does not fit the current state: exit 9, before any write. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  /** One command to type next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
