// Files that somebody named, as an option or an argument: what they hold, or why they cannot be read.
import { readFileSync } from 'node:fs';
import { unreadable } from '../disk/error-code.ts';
import { UsageError } from './usage-error.ts';

/** What reading a file gives; throws UsageError with the name that was given and the system's reason in words. */
export function readNamed<Contents>(name: string, read: () => Contents): Contents {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${unreadable(error)}`);
  }
}

/** The text of a UTF-8 file, found at its name unless a path is given; throws UsageError. */
export function readNamedText(name: string, path = name): string {
  return readNamed(name, () => new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)));
}
