// `sandbox score`: the record of a hostile day, and what was proposed on that day, read and counted.

import { resolve } from 'node:path';
import type { Context } from '../../cli/context.ts';
import { readNamedText } from '../../cli/named-file.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { readProposals } from '../../proposals/store.ts';
import { hostileDayIn, type Score, scoreOf, type WrittenText } from '../../sandbox/score.ts';

/**
 * The score of a recorded run, with the proposals on this computer; throws UsageError if the file is not from a run with
 * attacks, and LocalError if the proposals cannot be read.
 */
export function readScore(context: Context, file: string): Score {
  const { io, stateFolder } = context;
  const lines = readNamedText(file, resolve(io.cwd, file)).split('\n').flatMap(parsed);
  const day = hostileDayIn(lines);
  const score = scoreOf(lines, day ? proposedOn(day, stateFolder) : []);
  if (score) return score;
  throw new UsageError(
    `${file} was not written by a practice run with attacks (--hostile)`,
    context.command('sandbox serve --help'),
  );
}

/** Skips the incomplete last line of a run that was killed. */
function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** The texts of the proposals for the service of a day, but for those of an earlier day on the same port. */
function proposedOn(
  { base_url: service, at: since }: { base_url?: string; at?: number },
  stateFolder: string,
) {
  return readProposals(stateFolder)
    .proposals.filter((each) => each.service === service && each.at >= (since ?? 0))
    .flatMap(({ conversation: id, content }) =>
      [content.text, content.note].flatMap((text): WrittenText[] =>
        text === undefined ? [] : [{ id, text, kind: 'proposal' }],
      ),
    );
}
