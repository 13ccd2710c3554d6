// Runs a macro: leaves its note, assigns, sends its text and closes, in this order, one step after another in each
// conversation. A step that does not end well is the last one of its conversation.
import type { Command } from 'commander';
import type { Write } from '../../delivery/write.ts';
import { type CannedReply, findReply } from '../../replies/replies.ts';
import { addBatchOptions, type BatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { type RunText, replyFiller } from '../reply-text.ts';
import { actingOperator, resolveGroup, resolveOperator } from '../resolve-names.ts';
import { runPlanned, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { cannedReplies } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import { addTextGuard, addWriteOptions, examples } from '../write-options.ts';

export interface RunMacroInput extends WriteOptions, BatchInput {
  readonly name: string;
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** Declares `replies run`. */
export function registerRepliesRun(parent: Command, context: Context): void {
  const command = parent
    .command('run')
    .summary('Run a macro on conversations')
    .description(
      'Run a macro on conversations: leave its note, assign, send its text and close, in this order, as far as it ' +
        'says so. A step that does not end well is the last one of its conversation: those after it are skipped. ' +
        'Names and placeholders are settled before the first step, or nothing is done at all.',
    )
    .argument('<name>', 'the macro, or a canned reply')
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops replies add bye "Goodbye, {{customer}}." --close && convops replies run bye 42 --sandbox',
        'convops replies add late --note "no answer for a week" --close && ' +
          'convops conv not-answered -o ids --sandbox | convops replies run late - --yes --dry-run --sandbox',
      ),
    );
  addWriteOptions(addTextGuard(addBatchOptions(command, { writes: false })), { webhook: true });
  command.action(
    (name: string, conversations: string[], options: Omit<RunMacroInput, 'name' | 'conversations'>) =>
      presentReceipts(context, () => runMacro(context, { ...options, name, conversations })),
  );
}

/** Runs the macro on each conversation; the run holds a receipt for each step. Throws before the first write. */
export async function runMacro(context: Context, input: RunMacroInput): Promise<WriteRun> {
  const reply = findReply(cannedReplies(context), input.name);
  checkWebhook(reply, input);
  const targets = await readTargets(context, input.conversations, input);
  const ids = targets.ids.slice(0, input.max);
  if (ids.length < targets.ids.length)
    await context.warn(`${targets.ids.length - ids.length} conversations beyond --max are left`);
  const steps = await stepsOf(context, reply, ids, input);
  return await runPlanned(context, {
    writes: ids.flatMap(steps),
    single: false,
    strict: input.strict === true,
    again: input.again === true,
    pace: input,
    macro: { name: reply.name, conversations: ids.length },
  });
}

function checkWebhook({ name, text, actions }: CannedReply, { webhook }: RunMacroInput): void {
  const notifies = text !== '' || actions?.close || (actions?.assign && 'operator' in actions.assign);
  if (webhook === false && !notifies) {
    throw new UsageError(`--no-webhook does not go with ${name}: none of its calls has such a parameter`);
  }
}

/** The steps in a conversation, everything in them settled. */
async function stepsOf(
  context: Context,
  { name, text, actions }: CannedReply,
  ids: readonly number[],
  input: RunMacroInput,
): Promise<(id: number) => Write[]> {
  const assign = actions?.assign ?? null;
  const assignee =
    assign && 'operator' in assign ? await resolveOperator(context, assign.operator, 'write') : null;
  const group = assign && 'group' in assign ? await resolveGroup(context, assign.group, 'write') : null;
  const operator = (await actingOperator(context, input.operator)) ?? undefined;
  const { note = null, close = false } = actions ?? {};
  const fill = await replyFiller(context, [note ?? '', text], ids, operator ?? null, {
    ...input,
    reply: name,
  });
  const noteTexts = note === null ? null : fill(note);
  const texts = text === '' && actions !== null ? null : fill(text);
  const disable_webhook = webhookParam(input);
  return (id) => {
    const conversation_id = id;
    const writes: Write[] = [];
    if (noteTexts !== null) {
      const params = { operator_id: operator, text: textFor(noteTexts, id), conversation_id };
      writes.push({ name: 'conversations.sendNote', id, params });
    }
    if (assignee !== null) {
      const params = { conversation_id, operator_id: assignee, disable_webhook };
      writes.push({ name: 'conversations.assignOperator', id, params });
    }
    if (group !== null)
      writes.push({ name: 'conversations.assignGroup', id, params: { conversation_id, group_id: group } });
    if (texts !== null) {
      const params = { conversation_id, text: textFor(texts, id), operator_id: operator, disable_webhook };
      writes.push({ name: 'conversations.sendMessage', id, params });
    }
    if (close) {
      const params = { conversation_id, operator_id: operator, disable_webhook };
      writes.push({ name: 'conversations.close', id, params });
    }
    return writes;
  };
}

function textFor(texts: RunText, id: number): string {
  return typeof texts === 'string' ? texts : (texts.get(id) ?? '');
}
