// The one door to a run of writes: its plan is allowed, noted in the journal, and delivered a few at a time. How one write
// goes: writes/deliver.ts.

import { shortDuration } from '../terminal/times.ts';
import { runBatch } from '../writes/batch.ts';
import type { Conditions } from '../writes/conditions.ts';
import type { DeliverPorts } from '../writes/deliver.ts';
import { createGroupLookup } from '../writes/groups.ts';
import { beginRun, type JournalOptions, type RunJournal } from '../writes/journal.ts';
import { stepsOf, type Work, type WritePlan, writesOf } from '../writes/plan.ts';
import { actionOf } from '../writes/policy.ts';
import { createLearned } from '../writes/proof.ts';
import type { Delivered, Receipt } from '../writes/receipt.ts';
import { planOf } from '../writes/resume.ts';
import { endingsOf, type WriteRun } from '../writes/run.ts';
import { stepper, stopOnFailure } from '../writes/steps.ts';
import { isMessage, operatorNamed, type Write } from '../writes/write.ts';
import type { Context, InForce } from './context.ts';
import { type Agreed, listedHolder, namingHolder } from './holder.ts';
import { planReceipts, presentReceipts } from './present-receipts.ts';
import { proposedInstead, proposer, refuseUnproposed } from './propose-instead.ts';
import { receiptExitCode } from './run-summary.ts';
import type { Targets } from './targets.ts';
import { allowWrites } from './write-guards.ts';
import type { BatchInput, WriteOptions } from './write-options.ts';

/** The wire value of --no-webhook: 1 suppresses the notification, absent leaves the default 0 («Events»). */
export function webhookParam(options: WriteOptions): 1 | undefined {
  return options.webhook === false ? 1 : undefined;
}

/** The plan of a single write that has no conversation as its target. */
export function planOne(options: WriteOptions, write: Write): WritePlan {
  return { steps: stepsOf([write]), single: true, strict: options.strict === true };
}

/** The plan of what a command does to each of these conversations. */
export function planEach(
  options: WriteOptions & BatchInput,
  { ids, single }: Pick<Targets, 'ids' | 'single'>,
  writesTo: (id: number) => readonly Write[],
): WritePlan {
  return {
    steps: stepsOf(ids.flatMap(writesTo)),
    single,
    strict: options.strict === true,
    again: options.again === true,
    force: options.force === true,
    pace: options,
  };
}

/**
 * The one door: makes the plan, runs it and prints a receipt for each write. Throws before the first request when the run
 * may not or must not begin. `act` is the action of its receipts, null where only the plan can say.
 */
export async function runWrites(
  context: Context,
  act: string | null,
  makePlan: () => Promise<WritePlan>,
): Promise<void> {
  // A misspelt field must not be noticed after a message went out, nor a name that is none.
  const output = await planReceipts(context);
  context.settings.by();
  refuseUnproposed(context, act);
  const run = await begin(context, await makePlan());
  // The endings of a run are lazy: nothing goes out until this asks for the next one.
  await presentReceipts(context, output, run);
}

/** Begins the run of a plan: sent, proposed in its place, or only foreseen. */
async function begin(context: Context, plan: WritePlan): Promise<WriteRun> {
  const { io, settings } = context;
  const agreed: Agreed = new Map();
  const conditions = (write: Write) => conditionsFor(settings, plan, agreed, write);
  const inDoubt = new Map<Write, Receipt>();
  let journal: RunJournal | null = null;
  const proposed = proposedInstead(settings, plan);
  let work: Work;
  if (settings.options.dryRun) {
    const { foreseeing } = await import('./dry-run.ts');
    work = await foreseeing(context, plan, conditions, agreed, proposed !== null);
  } else if (proposed) work = await proposer(context, plan, proposed);
  else {
    const lookedUpTo = await allowWrites(context, plan);
    const { of, resumes, takes, macro, claims, day } = plan;
    const writes = writesOf(plan);
    const action = macro ? (macro.name === null ? 'assign' : 'macro') : actionOf(writes);
    const about = { action, targets: claims ? 1 : writes.length, plan: planOf(plan), of, resumes, takes };
    journal = openJournal(context, { claims, day, lookedUpTo }, about);
    if (plan.takes !== undefined) await journal.claim();
    const ports = await deliveryPortsOf(context, plan, { journal, inDoubt, conditions });
    work = namingHolder(context, plan, agreed, stepper(plan, ports));
  }
  const batch = runBatch(plan.steps, plan.macro ? stopOnFailure(work) : work, {
    concurrency: plan.pace?.concurrency ?? settings.values().concurrency,
    rate: plan.pace?.rate ?? null,
    now: io.steady,
    sleep: io.sleep,
    inTurn: ({ write }) => write.id,
    givesUp: ({ write }) => inDoubt.has(write),
  });
  const failed = (delivered: Delivered) => receiptExitCode(delivered, plan.strict) !== 0;
  return { plan, journal, brakes: batch.brakes, endings: endingsOf(plan, batch, inDoubt, failed) };
}

/** The journal of a run, in which nothing stands before its first intent. */
export function openJournal(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  own: Pick<JournalOptions, 'claims' | 'day' | 'lookedUpTo'>,
  about: Omit<Parameters<typeof beginRun>[1], 'profile' | 'service' | 'by'>,
): RunJournal {
  const { stateFolder } = settings;
  const { profile, journalKeepMs: keepMs } = settings.values();
  const { now, pid, random } = io;
  return beginRun(
    { stateFolder, now, pid, random, keepMs, ...own },
    { profile, service: service.name(), by: settings.by(), ...about },
  );
}

/** What delivering the writes of a run needs. */
async function deliveryPortsOf(
  context: Context,
  plan: WritePlan,
  own: Pick<DeliverPorts, 'journal' | 'inDoubt' | 'conditions'>,
): Promise<DeliverPorts> {
  const { io, settings, service, out } = context;
  const client = await service.client();
  const { timeoutMs, getMarksRead } = settings.values();
  const groups = createGroupLookup(client, io.steady);
  let saidUntil = 0;
  return {
    ...own,
    ...{ client, groups, timeoutMs },
    patience: service.patience,
    clockOffset: service.clockOffset,
    learned: createLearned(),
    readBeforeText: getMarksRead !== 'yes',
    listedHolder: listedHolder(client, groups),
    again: plan.again === true,
    // The others of a batch wait with the one that said so.
    onWait: (_write, ms) => {
      if (ms < 1000 || io.steady() < saidUntil) return;
      saidUntil = io.steady() + ms;
      void out.notice(`waiting ${shortDuration(ms)} to try again`);
    },
    onLook: ({ id }) => {
      const what = id === null ? 'the list' : `#${id}`;
      if (plan.steps.length === 1)
        void out.notice(`no usable answer; reading ${what} to see what became of it`);
    },
    standingOf: plan.standingOf,
  };
}

/** What must hold right before a write: what was asked for, and of a message who may hold its conversation. */
function conditionsFor(
  settings: InForce,
  { conditions, force, macro }: WritePlan,
  agreed: Agreed,
  write: Write,
): Conditions {
  // An assignment finds the note before it as the last message.
  if (macro?.name === null && write.name !== 'conversations.sendNote') {
    const { lastMessage: _, ...others } = conditions ?? {};
    return others;
  }
  if (force || !isMessage(write) || settings.values().guardHolder === 'off') return conditions ?? {};
  const those = [operatorNamed(write), agreed.get(write.id) ?? null];
  return { ...conditions, notHeldBut: those.filter((each) => each !== null) };
}
