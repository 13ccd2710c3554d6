// Who decides on a run: a person at a terminal, or a script that nobody watches.

import type { Io } from '../terminal/io.ts';
import type { DecidedBy } from '../writes/journal-lines.ts';

/** A script has neither stdin nor stderr on a terminal; a pipe behind the output leaves a person a person. */
export function decidedBy({ stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>): DecidedBy {
  return { kind: stdin.isTTY || stderr.isTTY ? 'person' : 'script' };
}
