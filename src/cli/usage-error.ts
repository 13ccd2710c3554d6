// Why a command ends before it has sent anything: each kind has its exit code.
import { LocalError } from '../base/local-error.ts';

/** The command line asks for something impossible: exit 2, before any request. `hint` is one command to type next. */
export class UsageError extends LocalError {
  constructor(message: string, hint?: string) {
    super(2, 'usage', message, hint);
  }
}

/** The request does not fit the current state: exit 9, before any write. */
export class ConflictError extends LocalError {
  constructor(message: string, hint?: string) {
    super(9, 'conflict', message, hint);
  }
}

/** An operator, group or other name does not exist, or is ambiguous: exit 10. */
export class NoSuchNameError extends LocalError {
  constructor(message: string, hint?: string, { ambiguous = false } = {}) {
    super(10, ambiguous ? 'ambiguous_name' : 'no_such_name', message, hint);
  }
}
