// Undoes an entry of the journal, a run, or the last write to a conversation by the inverse calls, newest first. It
// restores the previous state exactly, and only if a read shows that the conversation has not changed since.

import { ApiError, TokenRefusedError } from '../../api/errors.ts';
import { capitalized, counted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { MOST_READ } from '../../cli/dry-run.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator } from '../../cli/resolve-names.ts';
import { runPlanned } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { PACE, STRICT, WEBHOOK } from '../../cli/write-options.ts';
import { shortDuration } from '../../terminal/times.ts';
import { actionWord } from '../../views/history.ts';
import { type Conditions, type Obstacle, obstacleTo, type StillAs } from '../../writes/conditions.ts';
import { createGroupLookup } from '../../writes/groups.ts';
import { leftBy } from '../../writes/inverse.ts';
import { endOfJournal, type JournalEnd } from '../../writes/journal-files.ts';
import type { Run } from '../../writes/journal-lines.ts';
import { writePolicy } from '../../writes/policy.ts';
import { type DecidedBy, type Delivered, endWith } from '../../writes/receipt.ts';
import type { UndoStep, WriteRun } from '../../writes/run.ts';
import type { NotUndone, Undoing } from '../../writes/undo.ts';
import { contentOf, type Write } from '../../writes/write.ts';
import { decisionText, findTarget, type Target } from './target.ts';

// Turns the plan of an undo into a run. Each step has the condition that the conversation is still as the entry left
// it, and a second step follows only after the first succeeded.

export interface UndoInput {
  /** A run, an entry or a conversation's id; without one the last run. */
  readonly what?: string | undefined;
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly stopOnError?: true;
}

/** Who acted in a run, and who undoes it; of triage, a claim may be in the name of whom it was given to. */
async function actorsOf(context: Context, { action, entries }: Run): Promise<readonly number[]> {
  const acting = entries.filter(
    ({ name }) =>
      name !== 'conversations.assignOperator' && (action !== 'triage' || name !== 'conversations.start'),
  );
  const named = acting.flatMap(({ params: { operator_id: by } }) => (typeof by === 'number' ? [by] : []));
  const self = context.settings().operator === null ? null : await actingOperator(context, undefined);
  return [...new Set([...named, ...(self === null ? [] : [self])])];
}

/** Starts the run that undoes the target; a dry run first checks, and shows both states. */
async function startUndo(
  context: Context,
  target: Target,
  { concurrency, rate, stopOnError, webhook, strict }: UndoInput,
  lookedUpTo: JournalEnd,
): Promise<WriteRun> {
  const quiet = webhook === false;
  const { named } = target;
  const own = await actorsOf(context, target.run);
  const planned = target.writes.map((one) => withWebhook(one, quiet));
  const conditionsOf = (one: Undoing): Conditions => ({
    stillAs: { ...leftBy(one.begun ?? one.entry, named, own), ...ownTextsOf(target.run, one, own) },
    ...triedBy(one),
  });
  const checked = context.options.dryRun ? await checkedNow(context, planned, conditionsOf) : null;
  const going = checked?.writes ?? planned;
  const undoing = new Map<Write, UndoStep>();
  for (const one of going) {
    const [first, second] = one.steps;
    undoing.set(first, {
      conditions: conditionsOf(one),
      entry: one.entry.entry,
      second: second ?? null,
      from: one.from,
      to: one.to,
    });
  }
  const writes = [...undoing.keys()];
  // Calls about one conversation depend on each other.
  const inTurn = new Set(writes.map(({ id }) => id)).size < writes.length;
  return await runPlanned(context, {
    writes,
    single: target.single,
    strict: strict === true,
    of: target.of,
    // Of two undos at once, the later one in the journal leaves it to the other.
    lookedUpTo,
    undoing,
    confirmed: true,
    pace: {
      ...(inTurn ? { concurrency: 1 } : concurrency === undefined ? {} : { concurrency }),
      ...(rate === undefined ? {} : { rate }),
      ...(stopOnError ? { stopOnError } : {}),
    },
    skipped: [...target.skipped, ...(checked?.skipped ?? [])].map(receiptOf),
  });
}

/** The texts that its run sent to the same conversation; they show whose an answer is if it is not known who acted. */
function ownTextsOf({ entries }: Run, { entry }: Undoing, own: readonly number[]): Pick<StillAs, 'ownTexts'> {
  if (own.length > 0) return {};
  return { ownTexts: entries.flatMap((one) => (one.id === entry.id && contentOf(one)) || []) };
}

/** How an earlier attempt without a result would have left the conversation; nothing if that names no holder. */
function triedBy({ tried }: Undoing): Pick<Conditions, 'tried'> {
  if (tried === null) return {};
  const { entry, name } = tried;
  const left = leftBy(tried);
  const isUnnamed = name === 'conversations.start' && left.operators.length === 0;
  if (isUnnamed) return {};
  // It was for a colleague's inbox: a closed conversation may still name its last operator.
  const status = name === 'conversations.assignOperator' ? { status: 'inbox' } : {};
  return { tried: { ...left, ...status, entry } };
}

function withWebhook(one: Undoing, quiet: boolean): Undoing {
  if (!quiet) return one;
  if (one.steps.some(({ name }) => name === 'conversations.assignGroup'))
    throw new UsageError(
      '--no-webhook cannot be used: this run changed groups, and that call of the service has no such parameter',
    );
  // Every other inverse call has the parameter.
  const [first, ...rest] = one.steps.map(
    (write) => ({ ...write, params: { ...write.params, disable_webhook: 1 } }) as Write,
  );
  return first ? { ...one, steps: [first, ...rest] } : one;
}

function receiptOf({ entry, kind, reason, way }: NotUndone): Delivered {
  const { operator_id } = entry.params;
  const [step] = way?.steps ?? [];
  return endWith({
    id: entry.id,
    action: step ? writePolicy[step.name].action : entry.action,
    outcome: kind === 'undone' ? 'already' : 'skipped',
    changed: false,
    operator: typeof operator_id === 'number' ? operator_id : null,
    webhook: true,
    data: null,
    error: reason,
    entry: null,
    ...(way ? { undo: { entry: entry.entry, from: way.from, to: way.to } } : {}),
  });
}

// A dry run of an undo reads each conversation first, so that it shows what would really happen.

/** Which writes could go out now, and which could not; only the first write to a conversation is checked. */
async function checkedNow(
  context: Context,
  planned: readonly Undoing[],
  conditionsOf: (one: Undoing) => Conditions,
): Promise<{ readonly writes: readonly Undoing[]; readonly skipped: readonly NotUndone[] }> {
  const client = await context.client();
  const groups = createGroupLookup(client, context.io.steady);
  const mostRead = context.settings().getMarksRead === 'yes' ? 0 : MOST_READ;
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  const asked = new Map<number | null, Awaited<ReturnType<typeof obstacleNow>>>();
  for (const one of planned) {
    const [write] = one.steps;
    // What follows one that would go out meets another state than now.
    const isChecked = asked.get(write.id) !== null && (asked.has(write.id) || asked.size < mostRead);
    const obstacle = isChecked ? await obstacleNow(one) : null;
    if (isChecked) asked.set(write.id, obstacle);
    if (obstacle === null) writes.push(one);
    else {
      const kind = obstacle.already ? 'undone' : 'cannot';
      skipped.push({ entry: one.entry, kind, reason: obstacle.reason, way: one });
    }
  }
  const unchecked = new Set(planned.map(({ steps: [write] }) => write.id)).size - asked.size;
  if (unchecked > 0)
    await context.warn(`${counted(unchecked, 'conversation')} not read: some of it may be skipped`);
  return { writes, skipped };

  async function obstacleNow(one: Undoing): Promise<Pick<Obstacle, 'reason' | 'already'> | null> {
    const [write] = one.steps;
    const conditions = conditionsOf(one);
    try {
      const detail = await client.conversations.get({ conversation_id: write.id ?? 0 });
      const known = conditions.stillAs?.group === undefined ? null : await groups.of(write.id ?? 0);
      return obstacleTo(write, detail, conditions, known === null ? {} : { group: known });
    } catch (error) {
      // One unreadable conversation must not end a run over many.
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
      return { reason: `the conversation could not be read, so nothing was changed: ${error.message}` };
    }
  }
}

/** An undo of something older than this needs confirmation. */
const OLD_MINUTES = 10;

export const undoCommand = declaration({
  description:
    'Undo a run (all writes of one command), an entry (one of them), or the last write to a conversation. Without an ' +
    'argument it undoes your last run, or the last decision of a triage session. It does not touch a conversation that ' +
    'has changed since. Replies, files and notes cannot be undone. Asks before it makes more than one change, undoes ' +
    `something older than ${OLD_MINUTES} minutes, or undoes what another kind of user did (a person, a script or an ` +
    'agent), and if it is not known how things were before; --yes skips the question.',
  kind: 'write',
  args: [
    {
      name: 'what',
      flags: '[run|entry|id]',
      text: 'a run or an entry from convops history, or a conversation id',
    },
  ],
  options: [...PACE, STRICT, WEBHOOK],
  examples: [
    'convops undo --sandbox',
    'convops undo 42 --dry-run --sandbox',
    'convops undo --dry-run --sandbox',
  ],
  run: (context, input) => presentReceipts(context, () => undo(context, input)),
});

/** Undoes the named target; the run holds a receipt for each entry. Throws ConflictError if nothing can be undone. */
async function undo(context: Context, input: UndoInput): Promise<WriteRun> {
  const lookedUpTo = endOfJournal(context.stateFolder);
  const target = await findTarget(context, input.what);
  await context.notice(`undoing ${describeRun(context, target)}`);
  for (const note of new Set(target.writes.flatMap(({ note }) => note ?? []))) await context.notice(note);
  const doubts = target.writes.flatMap(({ doubt }) => doubt ?? []);
  // Nobody is asked then, and a script must be able to see it.
  if (context.options.dryRun || context.options.yes) for (const doubt of doubts) await context.warn(doubt);
  if (!context.options.dryRun) await confirmUndo(context, target);
  return await startUndo(context, target, input, lookedUpTo);
}

// The notice and the question before an undo: which run, how old, what it did, how many, and who decided on it.

/** `run mwr2-1 (close, 3 conversations, 4m ago, by a person)` */
function describeRun(context: Context, target: Target): string {
  const { run, of, writes, skipped, isDecision } = target;
  const entries = [...writes, ...skipped].map(({ entry }) => entry).sort((a, b) => a.at - b.at);
  const what =
    entries.length === 1 || isDecision
      ? decisionText(entries)
      : `${actionWord(run.action)}, ${counted(entries.length, 'write')}`;
  const age = shortDuration(ageOf(context, target));
  const by = run.by ? `, by ${deciderText(run.by)}` : '';
  const name = of === run.run ? `run ${run.run}` : `${isDecision ? 'decision' : 'entry'} ${of}`;
  return `${name} (${what}, ${age} ago${by})`;
}

/** Asks before any undo larger than a recent slip; throws UsageError if nobody can be asked, or declines. */
async function confirmUndo(context: Context, target: Target): Promise<void> {
  const { run, writes } = target;
  if (writes.length === 0 || context.options.yes) return;
  const doubts = writes.flatMap(({ doubt }) => doubt ?? []);
  const reasons = [
    ...(writes.length > 1 ? [manyText(writes)] : []),
    ...(ageOf(context, target) > OLD_MINUTES * 60_000 ? [`it is older than ${OLD_MINUTES} minutes`] : []),
    ...(run.by && run.by.kind !== context.by().kind ? [`${deciderText(run.by)} made the run`] : []),
    ...doubts,
  ];
  if (reasons.length === 0) return;
  const question = `undo ${describeRun(context, target)}`;
  if (!context.canPrompt()) {
    throw new UsageError(
      `${question} needs --yes: ${reasons.join('; ')}. Nothing was sent`,
      context.command(`undo ${target.of} --dry-run`),
    );
  }
  for (const doubt of doubts) await context.notice(doubt);
  if (!(await context.prompt.confirm(`${capitalized(question)}?`)))
    throw new UsageError('cancelled; nothing was sent');
}

function manyText(writes: readonly Undoing[]): string {
  const ids = new Set(writes.map(({ entry }) => entry.id));
  const changes = ids.size < writes.length ? ` by ${writes.length} changes` : '';
  return `${counted(ids.size, 'conversation')} would change${changes}`;
}

function deciderText({ kind, name }: DecidedBy): string {
  return `${kind === 'agent' ? 'an' : 'a'} ${kind}${name === null ? '' : ` (${name})`}`;
}

/** Milliseconds since the run; a triage session is one run, and its last decision may be hours younger than its start. */
function ageOf(context: Context, { run, of, writes, skipped }: Target): number {
  const entries = of === run.run ? [] : [...writes, ...skipped].map(({ entry }) => entry.at);
  return Math.max(0, context.io.now() - Math.max(run.at, ...entries));
}
