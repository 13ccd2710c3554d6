// Undoes an entry of the journal, a run, or the last write to a conversation by the inverse calls, newest first. It
// restores the previous state exactly, and only if a read shows that the conversation has not changed since.

import { isNumber, serviceNumber } from '../../api/model.ts';
import { capitalized, counted } from '../../base/text.ts';
import { actingOperator } from '../../cli/acting-operator.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context, Terminal } from '../../cli/context.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { runWrites } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { askToGoOn } from '../../cli/write-guards.ts';
import { ACTING, PACE, STRICT, WEBHOOK } from '../../cli/write-options.ts';
import { shortDuration } from '../../terminal/times.ts';
import { actedBy, leftBy, needsActor } from '../../writes/inverse.ts';
import { endOfJournal } from '../../writes/journal-files.ts';
import type { Run } from '../../writes/journal-lines.ts';
import type { WritePlan, WriteStep } from '../../writes/plan.ts';
import { policyOf } from '../../writes/policy.ts';
import type { DecidedBy, Delivered, Receipt } from '../../writes/receipt.ts';
import type { NotUndone, Undoing } from '../../writes/undo.ts';
import type { Write } from '../../writes/write.ts';
import { decisionText, findTarget, type Target } from './target.ts';

const OPTIONS = [ACTING, ...PACE, STRICT, WEBHOOK] as const;

/** An undo of something older than this needs confirmation. */
const OLD_MINUTES = 10;

export const undoCommand = declaration({
  description:
    'Undo a run of this computer (all writes of one command), an entry (one of them), or the last write to a ' +
    'conversation. The runs of a colleague on another computer cannot be undone. Without an argument it undoes your last run, or the last decision of a triage session. It does not touch a conversation that ' +
    'has changed since. Replies, files and notes cannot be undone, nor changes of customers and operators. Asks before it makes more than one change, undoes ' +
    `something older than ${OLD_MINUTES} minutes, or undoes what another kind of user did (a person, a script or an ` +
    'agent); --yes skips the question.',
  kind: 'write',
  args: [
    {
      name: 'what',
      flags: '[run|entry|id]',
      text: 'a run or an entry from convops history, last, or a conversation id',
    },
  ],
  options: OPTIONS,
  examples: [
    'convops undo --sandbox',
    'convops undo 42 --dry-run --sandbox',
    'convops undo --dry-run --sandbox',
  ],
  run: (context, input) =>
    runWrites(context, 'undo', async () => {
      // Of two undos at once, the later one in the journal leaves it to the other.
      const lookedUpTo = endOfJournal(context.settings.stateFolder, context.io.now());
      const target = await findTarget(context, input.what);
      for (const note of notesOn(target)) await context.out.notice(note);
      const by = await undoerOf(context, target, input.as);
      if (context.settings.options.dryRun || !(await confirmUndo(context, target)))
        await context.out.notice(`undoing ${describeRun(context.io, target)}`);
      return { ...planOf(target, input, by), lookedUpTo, day: target.run.day };
    }),
});

/** Each way back on the condition that its conversation is still as the entry left it. */
function planOf(target: Target, input: OptionsOf<typeof OPTIONS>, by: number | null): WritePlan {
  const { writes, skipped, single, of, named } = target;
  const quiet = input.webhook === false;
  if (quiet && writes.some(({ steps }) => steps.some(({ name }) => name === 'conversations.assignGroup')))
    throw new UsageError(
      '--no-webhook cannot be used: this run changed groups, and that call of the service has no such parameter',
    );
  const own = actorsOf(target.run, by);
  // Every other inverse call has the parameter.
  const sent = (write: Write) =>
    actedBy(quiet ? ({ ...write, params: { ...write.params, disable_webhook: 1 } } as Write) : write, by);
  return {
    steps: writes.map((undoing): WriteStep => {
      const [first, ...then] = undoing.steps;
      const conditions = { stillAs: leftBy(undoing.entry, named, own) };
      const write = sent(first);
      return { write, undo: { ...undoing, steps: [write, ...then.map(sent)], conditions } };
    }),
    ...{ single, strict: input.strict === true, of, pace: input },
    skipped: skipped.map(receiptOf),
  };
}

/** Who undoes, where that is set or some call is in that name; null lets the ADMIN operator act. */
async function undoerOf(
  context: Context,
  { writes }: Target,
  as: string | undefined,
): Promise<number | null> {
  const isSet = as !== undefined || context.settings.values().operator !== null;
  const isNeeded = writes.some(({ steps }) => steps.some(needsActor));
  return isSet || isNeeded ? await actingOperator(context, as) : null;
}

/** Who acted in a run, and who undoes it; of triage, a claim may be in the name of whom it was given to. */
function actorsOf({ action, entries }: Run, by: number | null): readonly number[] {
  const acting = entries.filter(
    ({ name }) =>
      name !== 'conversations.assignOperator' && (action !== 'triage' || name !== 'conversations.start'),
  );
  const named = acting.flatMap(({ params: { operator_id: by } }) => (isNumber(by) ? [by] : []));
  return [...new Set([...named, ...(by === null ? [] : [by])])];
}

function receiptOf({ entry, kind, reason, way }: NotUndone): Delivered {
  const { operator_id } = entry.params;
  const receipt: Receipt = {
    id: entry.id,
    action: way ? policyOf(way.steps[0].name).action : entry.action,
    outcome: kind === 'undone' ? 'already' : 'skipped',
    changed: false,
    operator: serviceNumber(operator_id),
    webhook: true,
    data: null,
    error: reason,
    entry: null,
    undo: { entry: entry.entry, ...(way ? { from: way.from, to: way.to } : {}) },
  };
  return { receipt };
}

// The notice and the question before an undo: which run, how old, what it did, how many, and who decided on it.

/** What to know of the ways back, once for all conversations that it is true of. */
function notesOn({ writes }: Target): string[] {
  const notes = new Map<string, Set<number | null>>();
  for (const { note, entry, steps } of writes) {
    const isQueued = steps.at(-1)?.name === 'conversations.unassign';
    for (const text of [note, isQueued && 'the service will count the wait from now'])
      if (text) notes.set(text, (notes.get(text) ?? new Set()).add(entry.id));
  }
  return [...notes].map(
    ([note, ids]) => `${ids.size === 1 ? `#${[...ids][0]}` : counted(ids.size, 'conversation')}: ${note}`,
  );
}

/** `run mwr2-1 (close 3 conversations, 4m ago, by a person)` */
function describeRun(io: Terminal, target: Target): string {
  const { run: undone, of, writes, skipped, isDecision } = target;
  const entries = [...writes, ...skipped].map(({ entry }) => entry).sort((a, b) => a.at - b.at);
  const what = decisionText(entries);
  const age = ageOf(io, target);
  const when = age < 0 ? 'by a clock that was ahead' : `${shortDuration(age)} ago`;
  const by = undone.by ? `, by ${deciderText(undone.by)}` : '';
  const name = of === undone.run ? `run ${of}` : `${isDecision ? 'decision' : 'entry'} ${of}`;
  return `${name} (${what}, ${when}${by})`;
}

/** Asks before any undo larger than a recent slip, and says whether; throws UsageError if nobody can be asked, or declines. */
async function confirmUndo(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  target: Target,
): Promise<boolean> {
  const { run: undone, writes, of } = target;
  if (writes.length === 0 || settings.options.yes) return false;
  const age = ageOf(io, target);
  const reasons = [
    ...(writes.length > 1 ? [manyText(writes)] : []),
    ...(age > OLD_MINUTES * 60_000 ? [`it is older than ${OLD_MINUTES} minutes`] : []),
    ...(age < 0 ? ['its time is yet to come'] : []),
    ...(undone.by && undone.by.kind !== settings.by().kind ? [`${deciderText(undone.by)} made the run`] : []),
  ];
  if (reasons.length === 0) return false;
  const question = `undo ${describeRun(io, target)}`;
  await askToGoOn(io, `${capitalized(question)}?`, {
    unasked: `${question} needs --yes: ${reasons.join('; ')}. Nothing was sent`,
    hint: service.command(`undo ${of} --dry-run`),
  });
  return true;
}

function manyText(writes: readonly Undoing[]): string {
  const ids = new Set(writes.map(({ entry }) => entry.id));
  const changes = ids.size < writes.length ? ` by ${writes.length} changes` : '';
  return `${counted(ids.size, 'conversation')} would change${changes}`;
}

function deciderText({ kind, name }: DecidedBy): string {
  return `${kind === 'agent' ? 'an' : 'a'} ${kind}${name === null ? '' : ` (${name})`}`;
}

/**
 * Milliseconds since the run, negative where the clock was set back; a triage session is one run, and its last decision may
 * be hours younger than its start.
 */
function ageOf(io: Terminal, { run: undone, of, writes, skipped }: Target): number {
  const entries = of === undone.run ? [] : [...writes, ...skipped].map(({ entry }) => entry.at);
  return io.now() - Math.max(undone.at, ...entries);
}
