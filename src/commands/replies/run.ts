// Runs a macro: leaves its note, assigns, sends its text and file and closes, in this order, one step after another in each
// conversation. A step that does not end well is the last one of its conversation.

import { actingOperator } from '../../cli/acting-operator.ts';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { refuseUnproposed } from '../../cli/propose-instead.ts';
import { endsOfUnread, replyFiller } from '../../cli/reply-text.ts';
import { givenTo, resolveGroup, resolveOperator } from '../../cli/resolve-names.ts';
import { planEach, runWrites, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import {
  ACTING,
  AGAIN,
  BATCH,
  type BatchInput,
  FORCE,
  IDS,
  STRICT,
  WEBHOOK,
  type WriteOptions,
} from '../../cli/write-options.ts';
import { type CannedReply, findReply, loadReplies } from '../../replies/replies.ts';
import type { WritePlan } from '../../writes/plan.ts';
import {
  type Acting,
  fileWrite,
  groupWrite,
  messageWrite,
  noteWrite,
  operatorWrite,
  type Write,
} from '../../writes/write.ts';

interface RunMacroInput extends WriteOptions, BatchInput {
  readonly name: string;
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly as?: string;
}

export const repliesRunCommand = command({
  name: 'run',
  summary: 'Run a macro on conversations',
  description:
    'Run a macro on conversations. Its steps are note, assign, text, file and close, in this order. If a step fails, the ' +
    'remaining steps for that conversation are skipped. convops checks names and placeholders first; if one is wrong, ' +
    'nothing is sent.',
  kind: 'write',
  args: [
    { name: 'name', flags: '<name>', text: 'the macro, or a canned reply', offers: { names: 'replies' } },
    IDS,
  ],
  options: [ACTING, ...BATCH, FORCE, AGAIN, STRICT, WEBHOOK],
  examples: [
    'convops replies add bye "Goodbye, {{customer}}." --close && convops replies run bye 42 --sandbox',
    'convops replies add quiet --note "quiet for hours" --close && ' +
      'convops conv inbox --all --older-than 2h -o ids --sandbox | convops replies run quiet - --dry-run --sandbox',
  ],
  run: (context, input) => runWrites(context, null, () => planOfMacro(context, input)),
});

/** The steps of the macro for each conversation. */
async function planOfMacro(context: Context, input: RunMacroInput): Promise<WritePlan> {
  const reply = findReply(loadReplies(context.settings.configFolder), input.name);
  const { name, text, actions } = reply;
  const { note = null, assign = null } = actions ?? {};
  if (assign !== null) refuseUnproposed(context, 'assign');
  const { ids } = await readTargets(context, input.conversations, input);
  await confirmTargets(context, `run ${name} on`, { ids });
  const assignee =
    assign && 'operator' in assign
      ? await resolveOperator(context, givenTo(assign.operator, input.as))
      : null;
  const group = assign && 'group' in assign ? await resolveGroup(context.service, assign.group) : null;
  const operator = await actingOperator(context, input.as);
  const texts = [note ?? '', text];
  const filler = await replyFiller(context, texts, ids, operator, { ...input, reply: name });
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  const readable = ids.filter((id) => !filler.unread.has(id));
  const plan = planEach(input, { ids: readable, single: false }, (id) =>
    stepsOf(reply, { id, acting, assignee, group, fill: (open) => filler.fill(open, id) }),
  );
  const skipped = endsOfUnread(filler, (id) => messageWrite(id, text, acting));
  return { ...plan, macro: { name }, skipped };
}

interface Settled {
  readonly id: number;
  readonly acting: Acting;
  readonly assignee: number | null;
  readonly group: number | null;
  readonly fill: (text: string) => string;
}

/** The steps in a conversation, in their order. */
function stepsOf(
  { text, actions }: CannedReply,
  { id, acting, assignee, group, fill }: Settled,
): readonly Write[] {
  const { note = null, file, close = false } = actions ?? {};
  const toAssignee = { ...acting, operator_id: assignee ?? undefined };
  return [
    ...(note === null ? [] : [noteWrite(id, fill(note), acting)]),
    ...(assignee === null ? [] : [operatorWrite('conversations.assignOperator', id, toAssignee)]),
    ...(group === null ? [] : [groupWrite(id, group)]),
    ...(text === '' && actions !== null ? [] : [messageWrite(id, fill(text), acting)]),
    ...(file === undefined ? [] : [fileWrite(id, file, acting)]),
    ...(close ? [operatorWrite('conversations.close', id, acting)] : []),
  ];
}
