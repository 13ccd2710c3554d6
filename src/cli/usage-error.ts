/** The person or script asked for something that cannot be done as typed: exit 2, before any request. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** One command to type next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** No operator, group or other thing goes by that name, or several do: exit 10. */
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

/** What was asked for does not fit how things are now: exit 9, before any request that writes. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  /** One command to type next. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
