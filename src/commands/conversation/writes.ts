// The writes to conversations: start, close, unassign, assign, send (a text or a file) and note. Each says what it needs
// and what call it makes of it; targets, text, acting operator, conditions and --resume are the same for all. Names and
// texts are checked before any request.

import { firstFew, quoted, shellWord } from '../../base/text.ts';
import { actingOperator } from '../../cli/acting-operator.ts';
import type { Context } from '../../cli/context.ts';
import { endsOfUnread, type Filler, replyFiller } from '../../cli/reply-text.ts';
import { givenTo, resolveGroup, resolveOperator } from '../../cli/resolve-names.ts';
import { planRest } from '../../cli/resume-run.ts';
import { planEach, runWrites, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import {
  checkText,
  hasTextOption,
  isIdWord,
  readText,
  refusePlaceholder,
  splitText,
  type TextOptions,
} from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { askToGoOn, confirmTargets } from '../../cli/write-guards.ts';
import {
  type ActingInput,
  type ConditionInput,
  settleConditions,
  type WriteBatchInput,
  type WriteOptions,
} from '../../cli/write-options.ts';
import type { WritePlan } from '../../writes/plan.ts';
import { policyOf } from '../../writes/policy.ts';
import {
  type Acting,
  fileWrite,
  groupWrite,
  messageWrite,
  noteWrite,
  type OperatorCall,
  operatorWrite,
  type Write,
} from '../../writes/write.ts';

/** What may be typed for a write to conversations; each command declares its own part of it. */
interface WriteInput extends WriteOptions, WriteBatchInput, ConditionInput, TextOptions, ActingInput {
  /** Ids as typed, or `-`. */
  readonly conversations?: readonly string[];
  /** The same with a text after them, unless that comes from elsewhere. */
  readonly words?: readonly string[];
  readonly fileUrl?: string;
  /** Of an assignment: to whom. */
  readonly operator?: string;
  readonly group?: string;
  /** Left before it. */
  readonly note?: string;
}

/** The write to one conversation, once who acts and its text are known; the text is empty for a write without one. */
type MakeWrite = (id: number, acting: Acting, text: string) => Write;

interface WriteKind {
  /** As in receipts, and in the question before a large batch. */
  readonly action: string;
  /** Set if a text comes with the ids: the words of the command. */
  readonly text?: string;
  /** Refuses what does not go together, before anything is read. */
  readonly check?: (context: Context, input: WriteInput) => Promise<void>;
  /** Who acts; the acting operator where the call names one. */
  readonly acting?: (context: Context, input: WriteInput) => Promise<number | null>;
  readonly write: (context: Context, input: WriteInput) => Promise<MakeWrite>;
}

/** What only changes the status of a conversation, or who has it. */
const ofStatus = (name: OperatorCall): WriteKind => ({
  action: policyOf(name).action,
  write: async () => (id, acting) => operatorWrite(name, id, acting),
});

/** The text as it was typed, to every conversation. */
const AS_TYPED: Filler = { fill: (text) => text, unread: new Map() };

/** What to do about a placeholder in a text that was typed. */
const UNFILLED = 'nothing was sent: write what belongs there';

const KINDS = {
  start: ofStatus('conversations.start'),
  close: ofStatus('conversations.close'),
  unassign: ofStatus('conversations.unassign'),
  assign: {
    action: 'assign',
    check: checkAssignment,
    // «Conversations»: the operator_id of assign-operator is the target, and assign-group has none.
    acting: async (context, { as = '@me', ifMine, note, ...input }) => {
      if (note !== undefined) return await byActing(context, { as, ...input });
      return ifMine ? await resolveOperator(context, as) : null;
    },
    write: assignment,
  },
  send: {
    action: 'send',
    text: 'conv reply',
    check: async ({ service }, { fileUrl, words = [], ...input }) => {
      const ids = words.filter(isIdWord);
      if (fileUrl === undefined || (ids.length === words.length && !hasTextOption(input))) return;
      const texts = words.filter((word) => !isIdWord(word));
      const line = (...rest: string[]) =>
        service.command(['conv reply', ...[...ids, ...rest].map((one) => shellWord(one))].join(' '));
      const both = hasTextOption(input)
        ? 'send one with --file-url, then the other without it'
        : `${line('--file-url', fileUrl)}, then ${line(...texts)}`;
      throw new UsageError(
        `a file and a text are two messages: ${both}`,
        service.command('conv reply --help'),
      );
    },
    write: async (_context, { fileUrl }) =>
      fileUrl === undefined
        ? (id, acting, text) => messageWrite(id, text, acting)
        : (id, acting) => fileWrite(id, fileUrl, acting),
  },
  note: {
    action: 'note',
    text: 'conv note',
    write: async () => (id, acting, text) => noteWrite(id, text, acting),
  },
} satisfies Readonly<Record<string, WriteKind>>;

/** Writes to each of the conversations and prints a receipt for each. */
export async function writeEach(
  context: Context,
  name: keyof typeof KINDS,
  input: WriteInput,
): Promise<void> {
  const { resume } = input;
  const kind: WriteKind = KINDS[name];
  await runWrites(context, resume === undefined ? kind.action : 'resume', () =>
    resume === undefined
      ? planOfKind(context, kind, input)
      : planRest(context, kind.action, { ...input, resume }),
  );
}

async function planOfKind(context: Context, kind: WriteKind, input: WriteInput): Promise<WritePlan> {
  await kind.check?.(context, input);
  const { ids, text } = kind.text
    ? await idsAndText(context, kind.text, input)
    : { ids: input.conversations ?? [], text: '' };
  const targets = await readTargets(context, ids, input);
  if (input.expectLastMessage !== undefined && targets.ids.length > 1)
    throw new UsageError('--expect-last-message names the message of one conversation; give one id');
  await confirmTargets(context, kind.action, targets);
  if (kind.text && text !== '' && input.words?.includes(text) && !/\s/.test(text))
    await confirmWord(context, text, targets.ids);
  const operator = await (kind.acting ?? byActing)(context, input);
  const conditions = await settleConditions(context, input, operator);
  const write = await kind.write(context, input);
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  const filler =
    input.reply === undefined ? AS_TYPED : await replyFiller(context, [text], targets.ids, operator, input);
  const note = input.note && checkText(input.note);
  const readable = targets.ids.filter((id) => !filler.unread.has(id));
  const plan = planEach(input, { ...targets, ids: readable }, (id) => [
    ...(note === undefined ? [] : [noteWrite(id, note, acting)]),
    write(id, acting, filler.fill(text, id)),
  ]);
  const skipped = endsOfUnread(filler, (id) => write(id, acting, text));
  // A note that fails is the end of its conversation, as in a macro.
  const steps = note === undefined ? {} : { macro: { name: null } };
  return { ...plan, ...steps, conditions, skipped };
}

/** A sentence whose quotation marks were forgotten: its first words, which are numbers, name conversations. */
async function confirmWord(context: Context, word: string, ids: readonly number[]): Promise<void> {
  const { io, settings } = context;
  if (ids.length < 2 || !io.canPrompt() || settings.options.yes || settings.options.dryRun) return;
  const question = `Write ${quoted(word)} to ${firstFew(ids.map((id) => `#${id}`))}?`;
  await askToGoOn(io, question, { unasked: '' });
}

async function byActing(context: Context, { as }: WriteInput): Promise<number | null> {
  return await actingOperator(context, as);
}

async function idsAndText(
  context: Context,
  words: string,
  input: WriteInput,
): Promise<{ readonly ids: readonly string[]; readonly text: string }> {
  const { fileUrl, reply, bodyFile } = input;
  const isElsewhere = fileUrl !== undefined || hasTextOption(input);
  const help = context.service.command(`${words} --help`);
  const split = splitText(input.words ?? [], isElsewhere, input.idsFrom !== undefined, help);
  if (fileUrl !== undefined) return { ids: split.ids, text: '' };
  const text = await readText(context, split.text, input, [...split.ids, input.idsFrom].includes('-'));
  if (reply === undefined && bodyFile === undefined) {
    const source = `the text ${input.editor ? 'from the editor' : 'given as an argument'}`;
    refusePlaceholder(text, source, `${UNFILLED}, use --reply, or send a file as it is with --body-file`);
  }
  return { ids: split.ids, text };
}

async function checkAssignment(
  context: Pick<Context, 'out' | 'service' | 'settings'>,
  input: WriteInput,
): Promise<void> {
  const { operator, group, as, note, conversations = [] } = input;
  if (note !== undefined) refusePlaceholder(checkText(note), 'the note', UNFILLED);
  else if (as !== undefined && !input.ifMine && operator !== '@me')
    await context.out.notice(
      'the service does not record who assigns; --as is used for --note, --if-mine and @me only',
    );
  const [who, ...before] = conversations.toReversed();
  const isNamed = operator !== undefined || group !== undefined;
  if (!isNamed && who !== undefined && !isIdWord(who) && before.length > 0 && before.every(isIdWord)) {
    const way = ['conv assign', ...before.toReversed(), '--operator', shellWord(who)].join(' ');
    const why = 'whoever gets it is named by --operator or --group';
    throw new UsageError(`${quoted(who)} is not a conversation id: ${why}`, context.service.command(way));
  }
  if ((operator === undefined) === (group === undefined))
    throw new UsageError('give exactly one of --operator and --group', 'convops conv assign --help');
  if (group !== undefined && input.webhook === false) {
    throw new UsageError(
      '--no-webhook cannot be used with --group: that call of the service has no such parameter',
    );
  }
}

async function assignment(
  context: Pick<Context, 'settings' | 'service'>,
  { operator = '', group, as }: WriteInput,
): Promise<MakeWrite> {
  if (group !== undefined) {
    const id = await resolveGroup(context.service, group);
    return (conversation) => groupWrite(conversation, id);
  }
  const operator_id = await resolveOperator(context, givenTo(operator, as));
  return (id, { disable_webhook }) =>
    operatorWrite('conversations.assignOperator', id, { operator_id, disable_webhook });
}
