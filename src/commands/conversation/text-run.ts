// A text over its conversations: what sending a message and leaving a note have in common.
import type { Write } from '../../delivery/write.ts';
import type { WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import type { WriteRun } from '../present-receipts.ts';
import { fillReply } from '../reply-text.ts';
import { type Precondition, runPlanned, runWrites, type WriteOptions } from '../run-writes.ts';
import type { Targets } from '../targets.ts';
import type { TextOptions } from '../text-source.ts';

interface TextRun {
  /** As typed, or as the canned reply has it. */
  readonly text: string;
  readonly targets: Targets;
  /** Who acts; null for the ADMIN operator. */
  readonly operator: number | null;
  readonly precondition: Precondition | undefined;
  readonly input: WriteOptions & WriteBatchInput & TextOptions;
}

/** Runs a text over its conversations, a canned reply filled for each; throws before the first write when it cannot be. */
export async function runText(
  context: Context,
  { text, targets, operator, precondition, input }: TextRun,
  write: (id: number, text: string) => Write,
): Promise<WriteRun> {
  const ids = targets.ids.slice(0, input.max);
  const filled = input.reply === undefined ? text : await fillReply(context, text, ids, operator, input);
  if (typeof filled === 'string') {
    return await runWrites(context, targets, input, (id) => write(id, filled), precondition);
  }
  if (ids.length < targets.ids.length)
    await context.warn(`${targets.ids.length - ids.length} conversations beyond --max are left`);
  const writes = [...filled].map(([id, own]) => write(id, own));
  return await runPlanned(context, {
    writes,
    single: targets.single,
    strict: input.strict === true,
    again: input.again === true,
    precondition,
    pace: input,
  });
}
