// A text over its conversations: what sending a message and leaving a note have in common.
import type { Write } from '../../delivery/write.ts';
import type { WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { type Conditions, preconditionOf } from '../preconditions.ts';
import { fillReply } from '../reply-text.ts';
import {
  type Precondition,
  resumeAsPlanned,
  runPlanned,
  runWrites,
  type WriteOptions,
} from '../run-writes.ts';
import { type Targets, upToMax } from '../targets.ts';
import { hasTextOption, type TextOptions } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import type { WriteRun } from '../write-run.ts';

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
  const filled =
    input.reply === undefined
      ? text
      : await fillReply(context, text, targets.ids.slice(0, input.max), operator, input);
  if (typeof filled === 'string') {
    return await runWrites(context, targets, input, (id) => write(id, filled), precondition);
  }
  const ids = await upToMax(context, targets.ids, input.max);
  const writes = ids.map((id) => write(id, filled.get(id) ?? ''));
  return await runPlanned(context, {
    writes,
    single: targets.single,
    strict: input.strict === true,
    again: input.again === true,
    precondition,
    pace: input,
  });
}

/** A text as it was typed: its words, and all that says what to send and to whom. */
export interface TextInput extends WriteOptions, WriteBatchInput, Conditions, TextOptions {
  /** Ids as typed, or `-`, then the text unless it comes from elsewhere. */
  readonly words: readonly string[];
  readonly operator?: string;
  readonly fileUrl?: string;
}

/**
 * Goes on with a run of texts of which only the run was named; null where the text is there too, and all is compared.
 * Throws UsageError for options that say what was sent, and to whom: without the text they cannot be compared.
 */
export async function resumeTexts(
  context: Context,
  input: TextInput,
  name: 'conversations.sendMessage' | 'conversations.sendNote',
): Promise<WriteRun | null> {
  const { words, resume, fileUrl, operator, webhook, idsFrom } = input;
  if (resume === undefined || words.length > 0 || fileUrl !== undefined || hasTextOption(input)) return null;
  const stray = [
    ...(idsFrom === undefined ? [] : ['--ids-from']),
    ...(operator === undefined ? [] : ['--operator']),
    ...(webhook === false ? ['--no-webhook'] : []),
  ];
  if (stray.length > 0) {
    throw new UsageError(
      `${stray.join(' and ')} cannot be compared with run ${resume} without its text: give the text too, or leave ` +
        `${stray.length === 1 ? 'it' : 'them'} out; nothing was sent`,
    );
  }
  return await resumeAsPlanned(context, { ...input, resume }, name, await preconditionOf(context, input));
}
