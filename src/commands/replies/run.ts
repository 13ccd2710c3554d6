// Runs a macro: leaves its note, assigns, sends its text and file and closes, in this order, one step after another in each
// conversation. A step that does not end well is the last one of its conversation.
import { isDeepStrictEqual } from 'node:util';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { type RunText, replyFiller } from '../../cli/reply-text.ts';
import { actingOperator, resolveGroup, resolveOperator } from '../../cli/resolve-names.ts';
import { digestOf, type Resumed, resumeMismatch, resumeRun } from '../../cli/resume-run.ts';
import { planResumed, runPlanned, type WriteOptions, webhookParam } from '../../cli/run-writes.ts';
import { applyMax, readTargets, resumeTargets, type Targets } from '../../cli/targets.ts';
import { cannedReplies } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import {
  ACTING,
  AGAIN,
  IDS,
  STRICT,
  WEBHOOK,
  WRITE_BATCH,
  type WriteBatchInput,
} from '../../cli/write-options.ts';
import { type CannedReply, findReply } from '../../replies/replies.ts';
import type { JournalMacro } from '../../writes/journal-lines.ts';
import { notDoneOf, withRivals } from '../../writes/resume.ts';
import type { PlannedRun, WriteRun } from '../../writes/run.ts';
import {
  contentOf,
  fileWrite,
  groupWrite,
  messageWrite,
  noteWrite,
  operatorWrite,
  type Write,
} from '../../writes/write.ts';

interface RunMacroInput extends WriteOptions, WriteBatchInput {
  /** Undefined where the run that is gone on with says it. */
  readonly name?: string | undefined;
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
    'nothing is sent. --resume does the steps that an earlier run left undone.',
  usage: '[options] <name> [id...]',
  kind: 'write',
  args: [
    { name: 'name', flags: '[name]', text: 'the macro, or a canned reply', offers: { names: 'replies' } },
    IDS,
  ],
  options: [ACTING, ...WRITE_BATCH, AGAIN, STRICT, WEBHOOK],
  examples: [
    'convops replies add bye "Goodbye, {{customer}}." --close && convops replies run bye 42 --sandbox',
    'convops replies add quiet --note "quiet for a week" --close && ' +
      'convops conv inbox --all --older-than 7d -o ids --sandbox | convops replies run quiet - --dry-run --sandbox',
  ],
  run: (context, input) => presentReceipts(context, () => runMacro(context, input)),
});

/** Runs the macro on each conversation; the run holds a receipt for each step. Throws before the first write. */
async function runMacro(context: Context, input: RunMacroInput): Promise<WriteRun> {
  const { name, resume } = input;
  if (resume !== undefined)
    return await resumeRun(
      context,
      resume,
      ({ macro }) => macro !== undefined,
      (resumed) => resumeMacro(context, input, resumed),
    );
  if (name === undefined) throw new UsageError('no macro given', 'convops replies list');
  const reply = findReply(cannedReplies(context), name);
  const settled = await settleMacro(context, reply, input);
  const filled = await fillSteps(context, settled, settled.ids, input);
  return await runPlanned(context, {
    ...plannedRun(input, settled, settled.ids.length),
    writes: settled.ids.flatMap(filled),
  });
}

/** Does the steps that a run of the macro has not done. */
async function resumeMacro(context: Context, input: RunMacroInput, resumed: Resumed): Promise<WriteRun> {
  const { chain, written, run } = resumed;
  const [first] = chain;
  const { macro } = first;
  const unfit = (difference: string) => resumeMismatch(context, run, difference);
  if (!macro) throw unfit(`it did not run a macro (${run.action})`);
  if (first.service !== context.serviceName()) throw unfit(`it was for ${first.service}`);
  const reply = findReply(cannedReplies(context), input.name ?? macro.name);
  if (reply.name !== macro.name) throw unfit(`its macro was ${macro.name}`);
  const settled = await settleMacro(context, reply, input, macro);
  if (!isDeepStrictEqual(settled.plan, macro)) throw unfit('its conversations or its options differ');
  if (settled.digest !== first.digest) throw unfit(`the macro "${macro.name}" has changed since`);
  const left = notDoneOf(
    settled.ids.flatMap((id) => settled.steps(id)),
    chain,
  );
  const taken = new Set(await applyMax(context, idsOf(left), input.max));
  const notDone = left.filter(({ write: { id } }) => id === null || taken.has(id));
  const isFresh = ({ open, write }: (typeof notDone)[number]) => open === null && contentOf(write) !== null;
  const fresh = idsOf(notDone.filter(isFresh));
  const filled = fresh.length === 0 ? null : await fillSteps(context, settled, fresh, input);
  const ready = notDone.map((one) => {
    const { name, id } = one.write;
    const write = filled && id !== null && isFresh(one) && filled(id).find((each) => each.name === name);
    return write ? { ...one, write } : one;
  });
  return await runPlanned(
    context,
    planResumed(
      plannedRun(input, settled, idsOf(notDone).length),
      resumed,
      withRivals(ready, chain, written),
    ),
  );
}

function idsOf(notDone: readonly { readonly write: Write }[]): number[] {
  return [...new Set(notDone.flatMap(({ write: { id } }) => (id === null ? [] : [id])))];
}

function plannedRun(
  input: RunMacroInput,
  { plan, digest, rows }: SettledMacro,
  conversations: number,
): PlannedRun {
  return {
    writes: [],
    single: false,
    strict: input.strict === true,
    again: input.again === true,
    pace: input,
    known: rows,
    macro: { plan, digest, conversations },
  };
}

function checkWebhook({ name, text, actions }: CannedReply, { webhook }: RunMacroInput): void {
  const notifies =
    text !== '' ||
    actions?.close ||
    actions?.file !== undefined ||
    (actions?.assign && 'operator' in actions.assign);
  if (webhook === false && !notifies) {
    throw new UsageError(
      `--no-webhook cannot be used with "${name}": none of its calls has such a parameter`,
    );
  }
}

/** A macro with its names looked up, its texts as they were written. */
interface SettledMacro {
  readonly plan: JournalMacro;
  readonly digest: string;
  readonly ids: readonly number[];
  readonly single: boolean;
  readonly rows: Targets['rows'];
  /** Its texts before their placeholders are filled: of the note, and to the customer. */
  readonly texts: readonly [string, string];
  readonly steps: (id: number, fill?: (text: string) => string) => Write[];
}

/** Looks up whom and what the macro is about; what was not typed is as it was in the run that is gone on with. */
async function settleMacro(
  context: Context,
  reply: CannedReply,
  input: RunMacroInput,
  before?: JournalMacro,
): Promise<SettledMacro> {
  const webhook = input.webhook !== false && before?.webhook !== false;
  checkWebhook(reply, { ...input, webhook });
  const targets = await readTargets(context, input.conversations, input);
  await confirmTargets(context, `run ${reply.name} on`, targets, input);
  const ids = before
    ? resumeTargets(targets, input.max, before.ids)
    : await applyMax(context, targets.ids, input.max);
  const { name, text, actions } = reply;
  const { note = null, assign = null } = actions ?? {};
  const assignee =
    assign && 'operator' in assign ? await resolveOperator(context, assign.operator, 'write') : null;
  const group = assign && 'group' in assign ? await resolveGroup(context, assign.group, 'write') : null;
  const operator =
    before && input.as === undefined ? before.operator : ((await actingOperator(context, input.as)) ?? null);
  const steps = stepsOf(reply, { assignee, group, operator: operator ?? undefined, webhook });
  const digest = await digestOf(context, { name: 'macro', params: { steps: steps(0) }, ids });
  return {
    plan: { name, ids, operator, webhook },
    digest,
    ids,
    single: targets.single,
    rows: targets.rows,
    texts: [note ?? '', text],
    steps,
  };
}

/** The steps with the placeholders of their texts filled for these conversations. */
async function fillSteps(
  context: Context,
  { plan: { name, operator }, texts, steps }: SettledMacro,
  ids: readonly number[],
  { concurrency, rate }: RunMacroInput,
): Promise<(id: number) => Write[]> {
  const fill = await replyFiller(context, texts, ids, operator, {
    reply: name,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(rate === undefined ? {} : { rate }),
  });
  const filled = new Map<string, RunText>();
  for (const text of texts) if (text !== '') filled.set(text, fill(text));
  return (id) =>
    steps(id, (text) => {
      const own = filled.get(text) ?? '';
      return typeof own === 'string' ? own : (own.get(id) ?? '');
    });
}

interface Settled {
  readonly assignee: number | null;
  readonly group: number | null;
  readonly operator: number | undefined;
  readonly webhook: boolean;
}

/** The steps in a conversation, in their order. */
function stepsOf(
  { text, actions }: CannedReply,
  { assignee, group, operator, webhook }: Settled,
): SettledMacro['steps'] {
  const { note = null, file, close = false } = actions ?? {};
  const acting = { operator_id: operator, disable_webhook: webhookParam({ webhook }) };
  return (id, fill = (template) => template) => {
    const writes: Write[] = [];
    if (note !== null) writes.push(noteWrite(id, fill(note), acting));
    if (assignee !== null)
      writes.push(operatorWrite('conversations.assignOperator', id, { ...acting, operator_id: assignee }));
    if (group !== null) writes.push(groupWrite(id, group));
    if (text !== '' || actions === null) writes.push(messageWrite(id, fill(text), acting));
    if (file !== undefined) writes.push(fileWrite(id, file, acting));
    if (close) writes.push(operatorWrite('conversations.close', id, acting));
    return writes;
  };
}
