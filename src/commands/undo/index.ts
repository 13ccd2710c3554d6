// Takes back an entry of the journal, a run, or the last write to a conversation, by the inverse calls, newest first. What
// was before is put back exactly, and only where reading shows that the conversation is still as the entry left it.
import type { Command } from 'commander';
import type { OperatorsNamed } from '../../delivery/inverse.ts';
import { readJournal } from '../../delivery/journal.ts';
import { isLost, type Run } from '../../delivery/journal-lines.ts';
import { actionOf } from '../../delivery/policy.ts';
import {
  lastDecisionOf,
  lastUndoableOf,
  planUndo,
  type UndoPlan,
  undoableRuns,
} from '../../delivery/undo.ts';
import type { Context } from '../context.ts';
import { parseId, parsePositive, parseRate, quoted } from '../parse.ts';
import { presentReceipts } from '../present-receipts.ts';
import { ConflictError, NoSuchNameError, UsageError } from '../usage-error.ts';
import { addWriteOptions, examples } from '../write-options.ts';
import type { WriteRun } from '../write-run.ts';
import { confirmUndo, describeRun } from './asking.ts';
import { namesOfOperators, startUndo } from './sending.ts';

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

/** Declares `undo`. */
export function registerUndo(parent: Command, context: Context): void {
  const command = parent
    .command('undo')
    .summary('Take back a run, an entry of the history, or the last write to a conversation')
    .description(
      'Put back what was before a run, an entry of the history, or the last write to a conversation that can be ' +
        'undone. Without an argument: your last run; of a triage session its last decision. A conversation is ' +
        'changed only while it is still as the write left it. Replies, files and notes cannot be undone. Asks before ' +
        'more than one change, a run older than 10 minutes, or one that a script made; --yes answers.',
    )
    .argument('[run|entry|id]', 'as convops history shows it, or the id of a conversation')
    .option('--concurrency <n>', 'requests under way at once (4)', parsePositive)
    .option('--rate <n>', 'begin at most this many a second, such as 5 or 5/s; 30/m for a minute', parseRate)
    .option('--stop-on-error', 'begin nothing more after the first failure')
    .addHelpText(
      'after',
      examples(
        'convops undo --sandbox',
        'convops undo 42 --dry-run --sandbox',
        'convops undo --dry-run --sandbox',
      ),
    );
  addWriteOptions(command, { webhook: true });
  command.action((what: string | undefined, options: Omit<UndoInput, 'what'>) =>
    presentReceipts(context, () => undo(context, { ...options, what })),
  );
}

/** What is to be undone. */
export interface Target extends UndoPlan {
  /** The run or entry that is undone. */
  readonly of: string;
  /** Whether it is about one write only. */
  readonly single: boolean;
  /** The run it is, or is a part of. */
  readonly run: Run;
}

/** Undoes what is named; the run holds a receipt for each entry. Throws ConflictError where nothing can be undone. */
export async function undo(context: Context, input: UndoInput): Promise<WriteRun> {
  const runs = await runsSinceReset(context, readJournal(context.stateFolder));
  const named = await namesOfOperators(context, runs);
  const target = targetOf(context, runs, input.what, named);
  await context.notice(`undoing ${describeRun(context, target)}`);
  for (const note of new Set(target.writes.flatMap(({ note }) => note ?? []))) await context.notice(note);
  if (!context.options.dryRun) await confirmUndo(context, target);
  return await startUndo(context, target, input, named);
}

function targetOf(
  context: Context,
  runs: readonly Run[],
  what: string | undefined,
  names: OperatorsNamed,
): Target {
  if (what === undefined) return lastRun(context, runs, names);
  // A number is always an id: the name of a run has other characters.
  return /^[0-9]+$/.test(what)
    ? ofConversation(context, runs, parseId(what, 'conversation id'), names)
    : ofName(context, runs, what, names);
}

function lastRun(context: Context, runs: readonly Run[], names: OperatorsNamed): Target {
  const service = currentService(context);
  const [run, ...earlier] = undoableRuns(runs, service);
  if (!run) throw new ConflictError(`there is nothing to undo for ${service}`, context.command('history'));
  const entries = lastDecisionOf(run);
  const plan = planUndo(entries, runs, names);
  if (plan.writes.length === 0) {
    const before = earlier.find((each) => planUndo(lastDecisionOf(each), runs, names).writes.length > 0);
    const [why] = plan.skipped;
    const reason = why ? `: ${why.reason}` : '';
    throw new ConflictError(
      `your last run (${summaryOf(run)}) cannot be undone${reason}; nothing was sent`,
      before && context.command(`undo ${before.run}`),
    );
  }
  if (run.action === 'triage') {
    const [only] = plan.writes;
    return { ...plan, run, of: only?.entry.entry ?? run.run, single: true };
  }
  return { ...withoutNothings(plan), run, of: run.run, single: run.targets === 1 };
}

/** `close #42`, `close, 3 conversations` */
function summaryOf(run: Run): string {
  const entries = lastDecisionOf(run);
  const [only] = entries;
  if (entries.length === 1 && only) return `${actionOf([only]) || only.action} #${only.id}`;
  return `${run.action}, ${entries.length} conversations`;
}

function ofConversation(context: Context, runs: readonly Run[], id: number, names: OperatorsNamed): Target {
  const service = currentService(context);
  const found = lastUndoableOf(id, runs, service, names);
  const run = found && runs.find((each) => each.run === found.entry.run);
  if (!found || !run) {
    throw new ConflictError(
      `no write to #${id} can be undone; nothing was sent`,
      context.command(`history --id ${id}`),
    );
  }
  return { ...found.plan, run, of: found.entry.entry, single: true };
}

function ofName(context: Context, runs: readonly Run[], what: string, names: OperatorsNamed): Target {
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
    return { ...planUndo(entries, runs, names), run, of: what, single: true };
  }
  const plan = planUndo(run.entries, runs, names);
  const single = run.targets === 1 && run.entries.length === 1;
  return { ...(single ? plan : withoutNothings(plan)), run, of: what, single };
}

/** Of a run of many, what changed nothing needs no receipt. */
function withoutNothings({ writes, skipped }: UndoPlan): UndoPlan {
  return { writes, skipped: skipped.filter(({ kind }) => kind !== 'nothing') };
}

/** What was done before the sandbox was started over is gone with it. */
async function runsSinceReset(context: Context, runs: readonly Run[]): Promise<readonly Run[]> {
  if (!context.settings().sandbox) return runs;
  const { sandboxResetAt } = await import('../../sandbox/embedded.ts');
  const resetAt = sandboxResetAt(context.stateFolder) ?? 0;
  return runs.filter(({ at }) => at >= resetAt);
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
      `${what} cannot be undone: the journal has lost the line that says for which service it was`,
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
