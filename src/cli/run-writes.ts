// From what a command was typed to the run of its writes: allowed at all, not a repetition by mistake, confirmed when it is
// many. How a run goes: writes/run.ts.

import { type Conditions, type Standing, standingOfRow } from '../writes/conditions.ts';
import type { DeliverPorts } from '../writes/deliver.ts';
import { createGroupLookup } from '../writes/groups.ts';
import type { WriteName } from '../writes/policy.ts';
import { createLearned } from '../writes/response.ts';
import type { Remaining } from '../writes/resume.ts';
import { type PlannedRun, startRun, type Work, type WriteRun } from '../writes/run.ts';
import { isMessage, type Write } from '../writes/write.ts';
import type { Context } from './context.ts';
import { foreseenForAgent, proposedInstead } from './propose-instead.ts';
import { receiptExitCode } from './receipt-exit-code.ts';
import { findRemaining, fitsNames, type Resumed, resumeRun } from './resume-run.ts';
import { applyMax, resumeTargets, type Targets } from './targets.ts';
import { allowWrites } from './write-guards.ts';
import type { WriteBatchInput } from './write-options.ts';

/** The options of every write. */
export interface WriteOptions {
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  /** Send a text although the same went to the same conversation a moment ago. */
  readonly again?: true;
}

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** What a command writes to, and on which conditions. */
interface TargetedRun {
  readonly targets: Targets;
  readonly conditions: Conditions;
}

/** A run with one write per target; throws before the first request when the run may not or must not begin. */
export async function runWrites(
  context: Context,
  options: WriteOptions & WriteBatchInput,
  { targets, write, conditions }: TargetedRun & { readonly write: (id: number) => Write },
): Promise<WriteRun> {
  const ids = await applyMax(context, targets.ids, options.max);
  return await runPlanned(context, {
    writes: ids.map(write),
    single: targets.single,
    strict: options.strict === true,
    again: options.again === true,
    conditions,
    pace: options,
    known: targets.rows,
  });
}

/** What was typed beside --resume: parameters in wire terms, and conditions. */
export interface TypedAgain extends TargetedRun {
  /** The calls that the command may make. */
  readonly names: readonly WriteName[];
  readonly params: Readonly<Record<string, unknown>>;
}

/** Resumes a run as it began, as far as --max of this command allows; throws UsageError where what was typed differs. */
export async function resumeWrites(
  context: Context,
  options: WriteOptions & WriteBatchInput & { readonly resume: string },
  { targets, ...typed }: TypedAgain,
): Promise<WriteRun> {
  const { max, resume } = options;
  return await resumeRun(context, resume, fitsNames(typed.names), async (resumed) => {
    const asked = { ...typed, idsOf: (before: readonly number[]) => resumeTargets(targets, max, before) };
    const { remaining, conditions, options: before } = await findRemaining(context, resumed, asked);
    const pace = { ...before, ...options };
    const run: PlannedRun = {
      writes: [],
      single: false,
      strict: pace.strict === true,
      again: options.again === true,
      conditions,
      pace,
    };
    return await runPlanned(context, planResumed(run, resumed, await applyMax(context, remaining, max)));
  });
}

/** A run of a single write that has no conversation as its target. */
export async function runWrite(context: Context, options: WriteOptions, write: Write): Promise<WriteRun> {
  return await runPlanned(context, { writes: [write], single: true, strict: options.strict === true });
}

/** The same run for what is left of an earlier one. */
function planResumed(run: PlannedRun, resumed: Resumed, remaining: readonly Remaining[]): PlannedRun {
  return {
    ...run,
    single: false,
    resumes: resumed.run.run,
    takes: (resumed.chain.at(-1) ?? resumed.run).run,
    lookedUpTo: resumed.lookedUpTo,
    remaining,
    writes: remaining.map(({ write }) => write),
  };
}

/** Runs decided writes; throws before the first request when the run may not or must not begin. */
export async function runPlanned(context: Context, run: PlannedRun): Promise<WriteRun> {
  const dry = context.options.dryRun === true;
  const instead = dry ? null : await proposedInstead(context, run);
  const sends = !dry && instead === null;
  const looked = sends ? await allowWrites(context, run) : undefined;
  const { io, stateFolder } = context;
  const { profile, journalKeepMs, concurrency } = context.settings();
  return await startRun(run, {
    journal: sends
      ? {
          stateFolder,
          now: io.now,
          pid: io.pid,
          random: io.random,
          lookedUpTo: looked?.lookedUpTo,
          keepMs: journalKeepMs,
          profile,
          service: context.serviceName(),
          by: context.by(),
        }
      : null,
    instead,
    delivery: (own) => deliveryPortsOf(context, run, own),
    async around(work) {
      const told = warnOnceOfSilence(context, work);
      // What an undo would do it says by itself.
      const foresees = dry && run.of === undefined;
      if (!foresees) return told;
      const ofAgents = (write: Write) => foreseenForAgent(context, run, write);
      const conditionsOf = (write: Write) => conditionsFor(context, run, write);
      return (await import('./dry-run.ts')).foreseeing(context, { ...run, ofAgents, conditionsOf }, told);
    },
    failed: (delivered, strict) => receiptExitCode(delivered, strict) !== 0,
    concurrency,
    now: io.steady,
    sleep: io.sleep,
  });
}

/** What delivering the writes of a run needs. */
async function deliveryPortsOf(
  context: Context,
  run: PlannedRun,
  { slowDown, ...own }: Pick<DeliverPorts, 'journal' | 'inDoubt'> & { readonly slowDown: () => void },
): Promise<DeliverPorts> {
  const client = await context.client();
  const { timeoutMs, guardHolder, getMarksRead } = context.settings();
  const patience = { ...context.patience, slowDown };
  const transport = await context.transport();
  return {
    ...own,
    client,
    call: context.call,
    patience,
    within: await context.timed(patience),
    prepare: () => transport.prepare(),
    clockOffset: context.clockOffset,
    timeoutMs,
    learned: createLearned(),
    groups: createGroupLookup(client, context.io.steady),
    readBeforeText: getMarksRead !== 'yes',
    again: run.again === true,
    conditions: (write) => conditionsFor(context, run, write),
    onHolder: async (write, operator) => {
      if (guardHolder === 'warn' && operator !== actorIn(write))
        await context.notice(`#${write.id} is assigned to operator ${operator}`);
    },
    about: (write) => {
      const step = run.undoing?.get(write);
      return step ? { undoes: step.entry, ...(step.second ? { more: true } : {}) } : {};
    },
    standingOf: run.standingOf ?? ((write) => pipedIn(write, run)),
  };
}

/** What must hold right before a write: what was asked for, and what the setting guard_holder asks of messages. */
function conditionsFor(context: Context, run: PlannedRun, write: Write): Conditions {
  const isGuarded = context.settings().guardHolder === 'refuse' && isMessage(write);
  return {
    ...(run.undoing?.get(write)?.conditions ?? run.conditions),
    ...(isGuarded ? { notHeldBut: actorIn(write) } : {}),
  };
}

/** How a conversation stood by the row that was piped in: only a close is not preceded by a read. */
function pipedIn({ name, id }: Write, { known }: PlannedRun): Standing | null {
  const row = name === 'conversations.close' && id !== null ? known?.get(id) : undefined;
  return row === undefined ? null : standingOfRow(row);
}

function actorIn({ params }: Write): number | null {
  return 'operator_id' in params && typeof params.operator_id === 'number' ? params.operator_id : null;
}

/** Says once a run which field the answers of the service do not have. */
function warnOnceOfSilence(context: Context, work: Work): Work {
  let said = false;
  return async (write) => {
    const delivered = await work(write);
    if (delivered.silent !== undefined && !said) {
      said = true;
      await context.notice(
        `the answer has no usable ${delivered.silent}, so convops does not know whether the write changed anything`,
      );
    }
    return delivered;
  };
}
