// What stands between a command and its writes: a read-only profile, the same text twice, many targets at once.
// Asked before the first request; where nobody can be asked, refused with the option that says yes.
import { readRecent } from '../delivery/journal.ts';
import type { Entry } from '../delivery/journal-lines.ts';
import { actionOf } from '../delivery/policy.ts';
import { REPETITION_MS, textOf, type Write } from '../delivery/write.ts';
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

export interface MacroAbout {
  readonly name: string;
  /** How many conversations it is run on; each has several writes. */
  readonly conversations: number;
}

export interface GuardedRun {
  readonly writes: readonly Write[];
  /** A text may go out although the same went there a moment ago. */
  readonly again?: boolean;
  /** Nothing is asked, however many writes there are: not all of them will be done. */
  readonly confirmed?: boolean;
  /** The macro the writes are the steps of. */
  readonly macro?: MacroAbout;
}

/** Asks what has to be asked and resolves to the earlier texts; throws UsageError when the run must not begin. */
export async function allowWrites(context: Context, run: GuardedRun): Promise<readonly Entry[]> {
  const { readOnly, profile } = context.settings();
  if (readOnly) {
    throw new UsageError(
      `profile ${profile ?? ''} is read-only: nothing was sent`,
      `convops profile unset read_only -p ${profile ?? ''}`,
    );
  }
  const earlier = earlierTexts(context, run.writes);
  if (!run.again) await confirmRepetition(context, run.writes, earlier);
  if (!run.confirmed) await confirmMany(context, run);
  return earlier;
}

/** What the journal has of texts sent to this service lately; only looked up where a text goes out. */
function earlierTexts(context: Context, writes: readonly Write[]): readonly Entry[] {
  if (writes.every((write) => textOf(write) === null)) return [];
  const service = context.serviceName();
  const entries = readRecent(context.stateFolder, context.io.now() - REPETITION_MS);
  return entries.filter(
    (entry) => entry.service === service && !['refused', 'not_sent'].includes(entry.outcome),
  );
}

/** Whether the same text went to the same conversation, by what the journal has. */
export function isRepetition(write: Write, earlier: readonly Entry[]): boolean {
  const text = textOf(write);
  if (text === null) return false;
  return earlier.some(
    (entry) => entry.name === write.name && entry.id === write.id && entry.params.text === text,
  );
}

async function confirmRepetition(
  context: Context,
  writes: readonly Write[],
  earlier: readonly Entry[],
): Promise<void> {
  const repeated = earlier.length === 0 ? [] : writes.filter((write) => isRepetition(write, earlier));
  const [first] = repeated;
  if (!first) return;
  const more = repeated.length > 1 ? ` and ${repeated.length - 1} more` : '';
  const what = `the same text went to #${first.id}${more} less than 10 minutes ago`;
  if (!context.canPrompt())
    throw new UsageError(`${what}; nothing was sent: add --again to send it once more`);
  if (!(await context.prompt.confirm(`${what}. Send it again?`)))
    throw new UsageError('not confirmed, nothing was sent');
}

async function confirmMany(context: Context, { writes, macro }: GuardedRun): Promise<void> {
  const { confirmAbove } = context.settings();
  const many = macro ? macro.conversations : writes.length;
  if (many <= confirmAbove || context.options.yes) return;
  const question = `${macro ? `run ${macro.name} on` : actionOf(writes)} ${many} conversations?`;
  if (!context.canPrompt()) {
    throw new UsageError(
      `${question} More than ${confirmAbove} need --yes without a terminal; nothing was sent`,
    );
  }
  if (!(await context.prompt.confirm(question))) throw new UsageError('not confirmed, nothing was sent');
}
