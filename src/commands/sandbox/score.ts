// `sandbox score`: the record of a hostile day, read and counted.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { unreadable } from '../../disk/error-code.ts';
import { type Score, scoreOf } from '../../sandbox/score.ts';

/** What a record comes to; throws UsageError where the file is none of a day with attacks. */
export function readScore({ io }: Context, file: string): Score {
  let text: string;
  try {
    text = readFileSync(resolve(io.cwd, file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${unreadable(error)}`);
  }
  const score = scoreOf(text.split('\n').flatMap(parsed));
  if (score) return score;
  throw new UsageError(
    `${file} is not the record of a day with attacks: sandbox serve --seed 7 --hostile --events ${file} writes one`,
  );
}

/** The last line of a day that was killed may be half a line. */
function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
