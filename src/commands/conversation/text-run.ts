// A text over its conversations: what sending a message and leaving a note have in common.

import type { WriteBatchInput } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { fillReply } from '../../cli/reply-text.ts';
import { actingOperator, resolveOperator } from '../../cli/resolve-names.ts';
import {
  resumeWrites,
  runPlanned,
  runWrites,
  type WriteOptions,
  webhookParam,
} from '../../cli/run-writes.ts';
import { applyMax, type Targets } from '../../cli/targets.ts';
import { hasTextOption, type TextOptions } from '../../cli/text-source.ts';
import type { Conditions } from '../../writes/conditions.ts';
import type { WriteName } from '../../writes/policy.ts';
import type { WriteRun } from '../../writes/run.ts';
import type { Write } from '../../writes/write.ts';

interface TextRun {
  /** As typed, or as the canned reply has it. */
  readonly text: string;
  readonly targets: Targets;
  /** Who acts; null for the ADMIN operator. */
  readonly operator: number | null;
  readonly conditions: Conditions;
  readonly input: WriteOptions & WriteBatchInput & TextOptions;
}

/** Runs a text over its conversations, a canned reply filled for each; throws before the first write when it cannot be. */
export async function runText(
  context: Context,
  { text, targets, operator, conditions, input }: TextRun,
  write: (id: number, text: string) => Write,
): Promise<WriteRun> {
  const filled =
    input.reply === undefined
      ? text
      : await fillReply(context, text, targets.ids.slice(0, input.max), operator, input);
  if (typeof filled === 'string') {
    return await runWrites(context, input, { targets, conditions, write: (id) => write(id, filled) });
  }
  const ids = await applyMax(context, targets.ids, input.max);
  const writes = ids.map((id) => write(id, filled.get(id) ?? ''));
  return await runPlanned(context, {
    writes,
    single: targets.single,
    strict: input.strict === true,
    again: input.again === true,
    conditions,
    pace: input,
    known: targets.rows,
  });
}

/** A text as it was typed: its words, and all that says what to send and to whom. */
export interface TextInput extends WriteOptions, WriteBatchInput, ConditionInput, TextOptions {
  /** Ids as typed, or `-`, then the text unless it comes from elsewhere. */
  readonly words: readonly string[];
  readonly operator?: string;
  readonly fileUrl?: string;
}

/** What a text comes from when a run is resumed: what was typed again of it, in wire terms. */
export interface TextAgain {
  readonly names: readonly WriteName[];
  readonly targets: Targets;
  readonly text?: string;
  readonly file_url?: string;
}

/** Resumes a run of texts; what was typed beside the run must be as it was then. Throws UsageError. */
export async function resumeTexts(
  context: Context,
  input: TextInput & { readonly resume: string },
  { names, targets, ...content }: TextAgain,
): Promise<WriteRun> {
  const typed =
    input.operator === undefined ? undefined : await resolveOperator(context, input.operator, 'write');
  // The journal has the text of a canned reply as it went out, with its placeholders filled.
  const filled =
    input.reply === undefined || content.text === undefined
      ? {}
      : {
          text: await fillReply(
            context,
            content.text,
            [],
            typed ?? (await actingOperator(context, undefined)),
            input,
          ),
        };
  return await resumeWrites(context, input, {
    targets,
    names,
    params: { ...content, ...filled, operator_id: typed, disable_webhook: webhookParam(input) },
    conditions: await settleConditions(context, input, typed ?? null),
  });
}

/** Whether nothing but the run was named, so that its text is that of the journal. */
export function isBareResume(input: TextInput): input is TextInput & { readonly resume: string } {
  const { words, resume, fileUrl } = input;
  return resume !== undefined && words.length === 0 && fileUrl === undefined && !hasTextOption(input);
}
