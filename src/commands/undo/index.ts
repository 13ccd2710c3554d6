// Takes back an entry of the journal, or a whole run, by the inverse calls, newest first. A conversation is touched
// only if reading it shows that it is still as the entry left it; messages, files and notes stay where they are.
import type { Command } from 'commander';
import { ApiError, TokenRefusedError } from '../../api/errors.ts';
import { readJournal } from '../../delivery/journal.ts';
import { type Entry, isLost, type Run } from '../../delivery/journal-lines.ts';
import { writePolicy } from '../../delivery/policy.ts';
import type { Delivered } from '../../delivery/receipt.ts';
import {
  changedSince,
  lastUndoable,
  type NotUndone,
  planUndo,
  type Undoing,
  type UndoPlan,
} from '../../delivery/undo.ts';
import type { Write } from '../../delivery/write.ts';
import type { Context } from '../context.ts';
import { parsePositive, parseRate, quoted } from '../parse.ts';
import { presentReceipts } from '../present-receipts.ts';
import { runPlanned } from '../run-writes.ts';
import { NoSuchNameError, UsageError } from '../usage-error.ts';
import { addWriteOptions, examples } from '../write-options.ts';
import type { WriteRun } from '../write-run.ts';

export interface UndoInput {
  /** A run or an entry; without one the last run that can be taken back. */
  readonly what?: string | undefined;
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly stopOnError?: true;
}

/** Declares `undo`. */
export function registerUndo(parent: Command, context: Context): void {
  const command = parent
    .command('undo')
    .summary('Take back a run or an entry of the history')
    .description(
      'Take back a run or an entry of the history by the inverse calls, newest first, as far as the conversations ' +
        'are still as it left them. Without an argument: the last run that can be taken back. Messages, files and ' +
        'notes cannot be taken back.',
    )
    .argument('[run|entry]', 'as convops history shows it')
    .option('--concurrency <n>', 'requests under way at once (4)', parsePositive)
    .option('--rate <n>', 'begin at most this many a second, such as 5 or 5/s; 30/m for a minute', parseRate)
    .option('--stop-on-error', 'begin nothing more after the first failure')
    .addHelpText('after', examples('convops undo --sandbox', 'convops undo --dry-run --sandbox'));
  addWriteOptions(command, { webhook: true });
  command.action((what: string | undefined, options: Omit<UndoInput, 'what'>) =>
    presentReceipts(context, () => undo(context, { ...options, what })),
  );
}

interface Target extends UndoPlan {
  /** The run or entry that is taken back; undefined when there is none. */
  readonly of?: string;
  /** Whether it is about one write only. */
  readonly single: boolean;
}

/** Takes back what is named; the run holds a receipt for each entry. */
export async function undo(context: Context, input: UndoInput): Promise<WriteRun> {
  const runs = readJournal(context.stateFolder);
  const target = input.what === undefined ? await lastRun(context, runs) : named(context, runs, input.what);
  const planned = target.writes.map((one) => ({ ...one, write: withWebhook(one.write, input) }));
  for (const note of new Set(planned.flatMap((one) => one.note ?? []))) await context.notice(note);
  const checked = context.options.dryRun ? await checkedNow(context, planned, target.single) : null;
  const writes = checked ? checked.writes : planned;
  const entries = new Map<Write, Entry>(writes.map(({ write, entry }) => [write, entry]));
  const { concurrency, rate, stopOnError } = input;
  // The calls about one conversation build on each other.
  const inTurn = new Set(writes.map(({ write }) => write.id)).size < writes.length;
  return await runPlanned(context, {
    writes: writes.map(({ write }) => write),
    single: target.single,
    strict: input.strict === true,
    ...(target.of === undefined ? {} : { of: target.of }),
    precondition: async (write) => {
      const entry = entries.get(write);
      return entry ? await reasonAgainst(context, entry, target.single) : null;
    },
    pace: {
      ...(inTurn ? { concurrency: 1 } : concurrency === undefined ? {} : { concurrency }),
      ...(rate === undefined ? {} : { rate }),
      ...(stopOnError ? { stopOnError } : {}),
    },
    skipped: [...target.skipped, ...(checked?.skipped ?? [])].map(receiptOf),
  });
}

async function lastRun(context: Context, runs: readonly Run[]): Promise<Target> {
  const last = lastUndoable(await runsSinceReset(context, runs), currentService(context));
  if (!last) {
    await context.notice(`there is nothing to take back for ${context.serviceName()}`);
    return { writes: [], skipped: [], single: false };
  }
  const { run, plan, passedOver } = last;
  if (passedOver.length > 0)
    await context.notice(`${passedOver.length} later runs cannot be taken back (see convops history --runs)`);
  const [only] = plan.writes;
  if (run.action === 'triage' && only) {
    const { entry, action, id } = only.entry;
    await context.notice(`taking back the last decision of a triage session: ${action} of #${id}`);
    return { ...plan, of: entry, single: true };
  }
  await context.notice(`taking back run ${run.run}: ${run.action}, ${run.targets} in all`);
  return { ...withoutNothings(plan), of: run.run, single: run.targets === 1 };
}

/** What was done before the sandbox was started over is gone with it. */
async function runsSinceReset(context: Context, runs: readonly Run[]): Promise<readonly Run[]> {
  if (!context.settings().sandbox) return runs;
  const { sandboxResetAt } = await import('../../sandbox/embedded.ts');
  const resetAt = sandboxResetAt(context.stateFolder) ?? 0;
  return runs.filter(({ at }) => at >= resetAt);
}

function named(context: Context, runs: readonly Run[], what: string): Target {
  const run = runs.find((each) => each.run === what || each.entries.some(({ entry }) => entry === what));
  if (!run) {
    throw new NoSuchNameError(`no run or entry is called ${quoted(what)}`, {
      ambiguous: false,
      hint: context.command('history'),
    });
  }
  checkService(context, run, what);
  if (run.run !== what) {
    const entries = run.entries.filter(({ entry }) => entry === what);
    return { ...planUndo(entries, runs), of: what, single: true };
  }
  const plan = planUndo(run.entries, runs);
  const single = run.targets === 1 && run.entries.length === 1;
  return { ...(single ? plan : withoutNothings(plan)), of: what, single };
}

/** Of a run of many, what changed nothing needs no receipt. */
function withoutNothings({ writes, skipped }: UndoPlan): UndoPlan {
  return { writes, skipped: skipped.filter(({ kind }) => kind !== 'nothing') };
}

function currentService(context: Context): string {
  // Settings that cannot be read are an error of their own, not another service.
  context.settings();
  return context.serviceName();
}

/** Throws UsageError for a run that went to another service than the current one. */
function checkService(context: Context, run: Run, what: string): void {
  const current = currentService(context);
  if (run.service === current) return;
  if (isLost(run)) {
    throw new UsageError(
      `${what} cannot be taken back: the journal has lost the line that says for which service it was`,
      context.command(`history --run ${run.run}`),
    );
  }
  const { sandbox } = context.settings();
  const way = run.profile === null ? '' : ` -p ${run.profile}`;
  throw new UsageError(
    `${what} was for ${run.service}, and this is ${sandbox ? 'the sandbox' : current}: nothing was sent`,
    `convops undo ${what}${run.service === 'the sandbox' ? ' --sandbox' : way}`,
  );
}

function withWebhook(write: Write, { webhook }: UndoInput): Write {
  if (webhook !== false) return write;
  if (write.name === 'conversations.assignGroup')
    throw new UsageError(
      '--no-webhook does not go with the groups of this run: that call has no such parameter',
    );
  // Every other inverse has the parameter.
  return { ...write, params: { ...write.params, disable_webhook: 1 } } as Write;
}

/** Why the entry must not be taken back now; null when its conversation is as it left it. */
async function reasonAgainst(context: Context, entry: Entry, single: boolean): Promise<string | null> {
  try {
    const { conversations } = await context.client();
    return changedSince(entry, await conversations.get({ conversation_id: entry.id ?? 0 }));
  } catch (error) {
    // One conversation that cannot be read must not end a run over many.
    if (single || !(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
    return `it could not be read, so it was left as it is: ${error.message}`;
  }
}

/** A dry run asks first, once for each conversation: what comes after builds on what was not done. */
async function checkedNow(
  context: Context,
  planned: readonly Undoing[],
  single: boolean,
): Promise<{ readonly writes: readonly Undoing[]; readonly skipped: readonly NotUndone[] }> {
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  const asked = new Set<number | null>();
  for (const one of planned) {
    const first = !asked.has(one.write.id);
    asked.add(one.write.id);
    const reason = first ? await reasonAgainst(context, one.entry, single) : null;
    if (reason === null) writes.push(one);
    else skipped.push({ entry: one.entry, kind: 'cannot', reason });
  }
  return { writes, skipped };
}

function receiptOf({ entry, kind, reason, inverse }: NotUndone): Delivered {
  const { operator_id } = entry.params;
  return {
    receipt: {
      id: entry.id,
      action: inverse ? writePolicy[inverse.name].action : entry.action,
      outcome: kind === 'taken_back' ? 'already' : 'skipped',
      changed: false,
      operator: typeof operator_id === 'number' ? operator_id : null,
      webhook: true,
      data: null,
      error: reason,
      entry: null,
    },
    failure: null,
    conflict: false,
  };
}
