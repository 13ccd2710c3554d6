// The one door to a run of writes: allowed at all, not a repetition by mistake, confirmed when it is many. What a command
// decides is a plan; how it goes: writes/run.ts.

import { shortDuration } from '../terminal/times.ts';
import type { Conditions } from '../writes/conditions.ts';
import type { DeliverPorts } from '../writes/deliver.ts';
import { createGroupLookup } from '../writes/groups.ts';
import { stepsOf, type WritePlan, writesOf } from '../writes/plan.ts';
import { createLearned } from '../writes/proof.ts';
import { startRun, type WriteRun } from '../writes/run.ts';
import { isMessage, type Write } from '../writes/write.ts';
import type { Context, InForce, Out } from './context.ts';
import { namingHolder } from './holder.ts';
import { foreseenForAgent, proposedInstead } from './propose-instead.ts';
import { receiptExitCode } from './receipt-exit-code.ts';
import { applyMax, type Targets } from './targets.ts';
import { allowWrites } from './write-guards.ts';
import type { BatchInput } from './write-options.ts';

/** The options of every write. */
export interface WriteOptions {
  readonly strict?: true;
  /** False with --no-webhook. */
  readonly webhook?: boolean;
  /** Send a text although the same went to the same conversation a moment ago. */
  readonly again?: true;
  /** Send a message although another operator holds the conversation. */
  readonly force?: true;
}

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** The plan of a single write that has no conversation as its target. */
export function planOne(options: WriteOptions, write: Write): WritePlan {
  return { steps: stepsOf([write]), single: true, strict: options.strict === true };
}

/** The plan of what a command does to each of its conversations, as far as --max allows. */
export async function planEach(
  out: Out,
  options: WriteOptions & BatchInput,
  { ids, single }: Pick<Targets, 'ids' | 'single'>,
  writesTo: (id: number) => readonly Write[],
): Promise<WritePlan> {
  return {
    steps: stepsOf((await applyMax(out, ids, options.max)).flatMap(writesTo)),
    single,
    strict: options.strict === true,
    again: options.again === true,
    force: options.force === true,
    pace: options,
  };
}

/** Runs what is planned; throws before the first request when the run may not or must not begin. */
export async function run(context: Context, plan: WritePlan): Promise<WriteRun> {
  const dry = context.settings.options.dryRun === true;
  const instead = dry ? null : await proposedInstead(context, plan);
  const sends = !dry && instead === null;
  const looked = sends ? await allowWrites(context, plan) : undefined;
  const { io } = context;
  const { stateFolder } = context.settings;
  const { profile, journalKeepMs, concurrency } = context.settings.values();
  const agreed = new Set(assigneesOf(plan));
  return await startRun(plan, {
    journal: sends
      ? {
          stateFolder,
          now: io.now,
          pid: io.pid,
          random: io.random,
          lookedUpTo: looked?.lookedUpTo,
          keepMs: journalKeepMs,
          profile,
          service: context.service.name(),
          by: context.settings.by(),
        }
      : null,
    instead,
    delivery: (own) => deliveryPortsOf(context, plan, agreed, own),
    async around(work) {
      if (!dry) return namingHolder(context, plan, agreed, work);
      const ofAgents = (write: Write) => foreseenForAgent(context, plan, write);
      // A proposal may be for whoever holds the conversation.
      const conditionsOf = (write: Write) =>
        ofAgents(write) === null
          ? conditionsFor(context.settings, plan, agreed, write)
          : (plan.conditions ?? {});
      return (await import('./dry-run.ts')).foreseeing(context, { ofAgents, conditionsOf }, work);
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
  plan: WritePlan,
  agreed: ReadonlySet<number>,
  own: Pick<DeliverPorts, 'journal' | 'inDoubt'>,
): Promise<DeliverPorts> {
  const client = await context.service.client();
  const { timeoutMs, getMarksRead } = context.settings.values();
  const { patience } = context.service;
  return {
    ...own,
    client,
    call: context.service.call,
    patience,
    within: await context.service.timed(patience),
    clockOffset: context.service.clockOffset,
    timeoutMs,
    learned: createLearned(),
    groups: createGroupLookup(client, context.io.steady),
    readBeforeText: getMarksRead !== 'yes',
    again: plan.again === true,
    conditions: (write) => conditionsFor(context.settings, plan, agreed, write),
    // A batch has its progress line.
    onWait: (_write, ms) => {
      if (plan.steps.length === 1 && ms >= 1000)
        void context.out.notice(`waiting ${shortDuration(ms)} to try again`);
    },
    onLook: ({ id }) => {
      if (plan.steps.length === 1)
        void context.out.notice(
          `no usable answer; reading ${id === null ? 'the list' : `#${id}`} to see what became of it`,
        );
    },
    standingOf: plan.standingOf,
  };
}

/** What must hold right before a write: what was asked for, and of a message who may hold its conversation. */
function conditionsFor(
  settings: InForce,
  { conditions, force, macro }: WritePlan,
  agreed: ReadonlySet<number>,
  write: Write,
): Conditions {
  // An assignment finds the note before it as the last message.
  if (macro?.name === null && write.name !== 'conversations.sendNote') {
    const { lastMessage: _, ...others } = conditions ?? {};
    return others;
  }
  if (force || !isMessage(write) || settings.values().guardHolder === 'off') return conditions ?? {};
  const actor = actorIn(write);
  return { ...conditions, notHeldBut: [...agreed, ...(actor === null ? [] : [actor])] };
}

/** To whom a macro hands its conversation before its text goes out. */
function assigneesOf(plan: WritePlan): readonly number[] {
  return writesOf(plan).flatMap((write) =>
    write.name === 'conversations.assignOperator' ? (actorIn(write) ?? []) : [],
  );
}

function actorIn({ params }: Write): number | null {
  return 'operator_id' in params && typeof params.operator_id === 'number' ? params.operator_id : null;
}
