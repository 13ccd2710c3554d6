// From a plan of what is to be undone to the run that does it: each way back under the condition that its conversation is
// still as the entry left it, the second step only after the first.

import type { Context } from '../../cli/context.ts';
import { runPlanned } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Conditions } from '../../writes/conditions.ts';
import { leftBy } from '../../writes/inverse.ts';
import { writePolicy } from '../../writes/policy.ts';
import { type Delivered, endWith } from '../../writes/receipt.ts';
import type { UndoStep, WriteRun } from '../../writes/run.ts';
import type { NotUndone, Undoing } from '../../writes/undo.ts';
import type { Write } from '../../writes/write.ts';
import { checkedNow } from './dry.ts';
import type { Target } from './target.ts';

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

/** Starts the run that undoes the target; a dry run checks first and says from what to what. */
export async function startUndo(
  context: Context,
  target: Target,
  { concurrency, rate, stopOnError, webhook, strict }: UndoInput,
): Promise<WriteRun> {
  const quiet = webhook === false;
  const { named } = target;
  const planned = target.writes.map((one) => withWebhook(one, quiet));
  const conditionsOf = (one: Undoing): Conditions => ({
    stillAs: one.begun === null ? leftBy(one.entry, named) : leftBy(one.begun, named),
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
  // The calls about one conversation build on each other.
  const inTurn = new Set(writes.map(({ id }) => id)).size < writes.length;
  return await runPlanned(context, {
    writes,
    single: target.single,
    strict: strict === true,
    of: target.of,
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

function withWebhook(one: Undoing, quiet: boolean): Undoing {
  if (!quiet) return one;
  if (one.steps.some(({ name }) => name === 'conversations.assignGroup'))
    throw new UsageError(
      '--no-webhook does not go with the groups of this run: that call has no such parameter',
    );
  // Every other inverse has the parameter.
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
  });
}
