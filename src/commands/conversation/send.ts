// Sends a message, or a file by its address, to the customer of a conversation, or leaves a private note in it. Neither can
// be recalled: the text is checked before any request, and the request goes out once.

import type { Context } from '../../cli/context.ts';
import { type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { fillReply } from '../../cli/reply-text.ts';
import { actingOperator, resolveOperator } from '../../cli/resolve-names.ts';
import {
  resumeWrites,
  runPlanned,
  runWrites,
  type WriteOptions,
  webhookParam,
} from '../../cli/run-writes.ts';
import { applyMax, readTargets, type Targets } from '../../cli/targets.ts';
import {
  hasTextOption,
  readText,
  refusePlaceholder,
  sourceOf,
  splitText,
  type TextOptions,
} from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import type { ActingInput, WriteBatchInput } from '../../cli/write-options.ts';
import type { Conditions } from '../../writes/conditions.ts';
import type { WriteName } from '../../writes/policy.ts';
import type { WriteRun } from '../../writes/run.ts';
import { fileWrite, messageWrite, noteWrite, type Write } from '../../writes/write.ts';

/** `conv send`. */
export async function sendToCustomers(context: Context, input: TextInput): Promise<void> {
  await presentReceipts(context, () => sendMessages(context, input));
}

/** Sends the text or file to each conversation; the run holds a receipt for each. */
async function sendMessages(context: Context, input: TextInput): Promise<WriteRun> {
  const { fileUrl } = input;
  if (isBareResume(input))
    return await resumeTexts(context, input, {
      names: MESSAGES,
      targets: await readTargets(context, [], input),
    });
  const elsewhere = fileUrl !== undefined || hasTextOption(input);
  if (fileUrl !== undefined && hasTextOption(input)) {
    throw new UsageError(
      '--file-url sends no text and cannot be combined with --body-file, --editor or --reply',
    );
  }
  const { ids, text: argument } = splitText(
    input.words,
    elsewhere,
    { words: 'conv send', context },
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = fileUrl ?? (await readText(context, argument, input, ids.includes('-')));
  const targets = await readTargets(context, ids, input);
  const { resume } = input;
  if (resume !== undefined) {
    const content = fileUrl === undefined ? { text } : { file_url: text };
    return await resumeTexts(context, { ...input, resume }, { names: MESSAGES, targets, ...content });
  }
  if (fileUrl === undefined && input.reply === undefined && input.bodyFile === undefined)
    refusePlaceholder(text, sourceOf(input), TYPED);
  await confirmTargets(context, 'send', targets, input);
  const operator = await actingOperator(context, input.as);
  const conditions = await settleConditions(context, input, operator);
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  if (fileUrl !== undefined) {
    const send = (id: number) => fileWrite(id, fileUrl, acting);
    return await runWrites(context, input, { targets, conditions, write: send });
  }
  return await runText(context, { text, targets, operator, conditions, input }, (id, own) =>
    messageWrite(id, own, acting),
  );
}

const TYPED =
  'nothing was sent: write what belongs there, use --reply, or send a file as it is with --body-file';

const MESSAGES = ['conversations.sendMessage', 'conversations.sendFileMessage'] as const;
const NOTE = ['conversations.sendNote'] as const;

/** `conv note`, which has no webhook flag: its call has none. */
export async function noteConversations(context: Context, input: TextInput): Promise<void> {
  await presentReceipts(context, () => leaveNotes(context, input));
}

/** Leaves the note in each conversation; the run holds a receipt for each. */
async function leaveNotes(context: Context, input: TextInput): Promise<WriteRun> {
  if (isBareResume(input))
    return await resumeTexts(context, input, {
      names: NOTE,
      targets: await readTargets(context, [], input),
    });
  const { ids, text: argument } = splitText(
    input.words,
    hasTextOption(input),
    { words: 'conv note', context },
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = await readText(context, argument, input, ids.includes('-'));
  const targets = await readTargets(context, ids, input);
  const { resume } = input;
  if (resume !== undefined)
    return await resumeTexts(context, { ...input, resume }, { names: NOTE, targets, text });
  await confirmTargets(context, 'note', targets, input);
  const operator = await actingOperator(context, input.as);
  const conditions = await settleConditions(context, input, operator);
  return await runText(context, { text, targets, operator, conditions, input }, (id, own) =>
    noteWrite(id, own, { operator_id: operator ?? undefined }),
  );
}

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
async function runText(
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
interface TextInput extends WriteOptions, WriteBatchInput, ConditionInput, TextOptions, ActingInput {
  /** Ids as typed, or `-`, then the text unless it comes from elsewhere. */
  readonly words: readonly string[];
  readonly fileUrl?: string;
}

/** What a text comes from when a run is resumed: what was typed again of it, in wire terms. */
interface TextAgain {
  readonly names: readonly WriteName[];
  readonly targets: Targets;
  readonly text?: string;
  readonly file_url?: string;
}

/** Resumes a run of texts; what was typed beside the run must be as it was then. Throws UsageError. */
async function resumeTexts(
  context: Context,
  input: TextInput & { readonly resume: string },
  { names, targets, ...content }: TextAgain,
): Promise<WriteRun> {
  const typed = input.as === undefined ? undefined : await resolveOperator(context, input.as, 'write');
  // The journal has the text of a canned reply as it went out, with its placeholders filled; where it differs for each
  // conversation it is that of no run that can be resumed.
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
function isBareResume(input: TextInput): input is TextInput & { readonly resume: string } {
  const { words, resume, fileUrl } = input;
  return resume !== undefined && words.length === 0 && fileUrl === undefined && !hasTextOption(input);
}
