// Files that somebody named, as an option or an argument: what they hold, or why they cannot be read.
import { readFileSync } from 'node:fs';
import { unreadable } from '../disk/error-code.ts';
import { UsageError } from './usage-error.ts';

/** The text of a UTF-8 file; throws UsageError with the name that was given and the system's reason in words. */
export function readNamedText(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(name));
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${unreadable(error)}`);
  }
}
