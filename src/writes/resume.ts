// Resuming a run that ended early: what is done is left alone, what has an unknown outcome is read back, the rest is sent.
import { orNull } from '../api/errors.ts';
import { messagesIn } from '../api/messages.ts';
import type { MessageEntry } from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import type { Preimage } from './baseline.ts';
import { holderIn } from './conditions.ts';
import { type DeliverPorts, noted } from './deliver.ts';
import { type Entry, entryOf, type Run, type RunPlan } from './journal-lines.ts';
import { entriesSince, type ReadingNotes, runsNewestFirst } from './journal-reader.ts';
import { type Left, type WritePlan, type WriteStep, writesOf } from './plan.ts';
import { policyOf } from './policy.ts';
import { readBack } from './readback.ts';
import { blankReceipt, type Delivered, endProven, endUnknown, isWellDone, type Receipt } from './receipt.ts';
import { mayBeDelivered } from './rivals.ts';
import { contentOf, isSameText, isText, type Write } from './write.ts';

/**
 * The newest run that is wanted, or the one that it goes on with, and after it the runs that went on with that, oldest
 * first; undefined if there is none.
 */
export async function findResumable(newestFirst: AsyncIterable<Run>, isWanted: (run: Run) => boolean) {
  const later: Run[] = [];
  let isMeant = isWanted;
  for await (const run of newestFirst) {
    if (run.resumes !== undefined) later.push(run);
    if (!isMeant(run)) continue;
    if (run.resumes === undefined) return triesOf(run, later);
    isMeant = ({ run: name }) => name === run.resumes;
  }
  return undefined;
}

/** A run, and of these, which come newest first, those that went on with it, oldest first. */
export function triesOf(run: Run, later: readonly Run[]): readonly [Run, ...Run[]] {
  return [run, ...later.filter(({ resumes }) => resumes === run.run).reverse()];
}

/**
 * The steps that neither the run nor what went on with it has done. `others` are the entries of other runs since shortly
 * before it began.
 */
export function stepsLeft(plan: RunPlan, tries: readonly Run[], others: readonly Entry[]): WriteStep[] {
  const own = tries.flatMap(({ entries }) => entries);
  const last = new Map(own.map((entry) => [keyOf(entry), entry]));
  const sent = [...own.filter(({ outcome }) => outcome === 'refused'), ...others];
  return plan.writes.flatMap((write): WriteStep[] => {
    const entry = last.get(keyOf(write));
    if (entry && isWellDone(entry)) return [];
    // A refused try says nothing of one before it, and what the service took and calls failed may still go out.
    const open = own.findLast((one) => one.outcome === 'unknown' && keyOf(one) === keyOf(write)) ?? null;
    const later = open !== null && [...own, ...others].some(({ id, at }) => id === write.id && at > open.at);
    return [{ write, left: { open, rival: sentAmong(sent, write), later } }];
  });
}

/** Damaged runs that began longer before a moment, in milliseconds, are not looked for: none takes so long. */
const LONGEST_RUN_MS = 86_400_000;

/**
 * The entries since a moment that are wanted, oldest first. Before them stands, as open, what a damaged run of that time set
 * out to write and has no line of.
 */
export function readWithLost(stateFolder: string, since: number, wants: (entry: Entry) => boolean): Entry[] {
  const notes: ReadingNotes = { cut: 0 };
  const entries = [...entriesSince(stateFolder, since, wants, notes)];
  for (const run of notes.damaged ? runsNewestFirst(stateFolder) : []) {
    if (run.at < since - LONGEST_RUN_MS) break;
    const isOfThen = run.damaged && [run, ...run.entries].some(({ at }) => at >= since);
    if (isOfThen) entries.push(...lostIn(run).filter(wants));
  }
  return entries.reverse();
}

/** The writes that a run set out to do and has no entry of, as open ones. */
function lostIn({ run, plan, entries, service, profile, ...begun }: Run): Entry[] {
  const { at } = entries.at(-1) ?? begun;
  const known = new Set(entries.map(keyOf));
  const lost = plan?.writes.filter((write) => !known.has(keyOf(write))) ?? [];
  return lost.map(({ name, id, params }) => {
    const { action } = policyOf(name);
    const about = { run, at, name, action, id, params, service, profile };
    return entryOf({ kind: 'intent', ...about, entry: `${run}.0`, before: null }, undefined);
  });
}

/** What tells the writes of a run apart. */
function keyOf({ name, id }: Pick<Write, 'name' | 'id'>): string {
  return `${name} ${id}`;
}

/** The last of these entries that sent the same text to the same conversation, or may have; undefined for none. */
export function sentAmong(entries: readonly Entry[], write: Write): Entry | undefined {
  const content = contentOf(write);
  if (content === null) return undefined;
  return entries.findLast(
    (entry) =>
      entry.name === write.name &&
      entry.id === write.id &&
      mayBeDelivered(entry) &&
      // A reader gets the same text twice, whatever blanks stand around it.
      isSameText(contentOf(entry), content),
  );
}

/** What a run keeps of its plan; undefined where it cannot be resumed, and where it resumes another, which has it. */
export function planOf(plan: WritePlan): RunPlan | undefined {
  const { of, claims, macro, resumes, conditions = {}, pace } = plan;
  const writes = writesOf(plan);
  const isOther = of !== undefined || claims || (macro && macro.name !== null) || resumes !== undefined;
  if (isOther || !writes.some(({ params }) => 'conversation_id' in params)) return undefined;
  const { concurrency, rate, stopOnError } = pace ?? {};
  return { writes, conditions, pace: { concurrency, rate, stopOnError } };
}

/** The service's clock is known to the second, and its timestamps may be cut to one. */
const CLOCK_GRAIN_MS = 2000;
/** So far apart are clocks of which one is not told, as by a service without a date in its answers. */
const CLOCK_DOUBT_MS = 5 * 60_000;

/**
 * Settles an open attempt by reading it back; null where the write may go out: a state if nothing was changed since, a
 * text only if that is asked for (`again`), and what has no open attempt.
 */
export async function settleOpen(
  write: Write,
  { open, rival, later }: Left,
  again: boolean,
  ports: DeliverPorts,
): Promise<Delivered | null> {
  if (open === null) return null;
  // If the clock was set back, times say nothing of what came after the attempt.
  const isSetBack = ports.patience.now() < open.at;
  // A text that is found may be the one that another run sent later.
  const isOthers = isText(write) && (isSetBack || (rival !== undefined && rival.at > open.at));
  const changed = later || isSetBack;
  const receipt: Receipt = { ...blankReceipt(write), entry: open.entry };
  const { same, newest } = open;
  // What stands there may be by a later write.
  const before: Preimage = { standing: changed ? null : open.before, same, newest };
  const { client, patience, learned, groups } = ports;
  const found = isOthers
    ? null
    : await readBack(write, {
        ...{ client, before, groups, sleep: patience.sleep, sent: learned.sent, messageId: null },
        leftMs: () => Number.POSITIVE_INFINITY,
        // It went out a while ago: whatever it did shows at once.
        pauses: [0],
      });
  if (found) return await noted(endProven(write, receipt, found, before), open.entry, ports.journal);
  if (isText(write) ? again : !changed && (await isUntouched(write, open, ports))) return null;
  const since = changed ? ', and the conversation was written to since' : '';
  const why = `an earlier attempt may have been applied${since}; it was not sent again`;
  return endUnknown(write, receipt, why);
}

/** Whether the conversation stands as before the attempt, and nothing was changed since. */
async function isUntouched(
  write: Write,
  { before, at }: Entry,
  { client, clockOffset, groups }: DeliverPorts,
): Promise<boolean> {
  const id = write.id ?? 0;
  const detail = await orNull(client.conversations.get({ conversation_id: id }));
  if (detail === null) return false;
  const { date_updated: updated } = detail;
  if (before?.status != null && detail.status !== before.status) return false;
  if (before?.operator != null && holderIn(detail) !== before.operator) return false;
  if (write.name === 'conversations.assignGroup' && before?.group != null)
    if (!(await groups?.isIn(id, before.group))) return false;
  // Before a close nothing is read, so that only the clocks tell.
  const offset = clockOffset();
  const latest = offset === null ? at - CLOCK_DOUBT_MS : at + offset - CLOCK_GRAIN_MS;
  const isBefore = (time: number) => time > 0 && millisecondsOf(time) < latest;
  // A message need not change the date of its conversation.
  const known = before?.message;
  const isOld = ({ id, date_created }: MessageEntry) =>
    known === undefined ? isBefore(date_created) : Number(id) <= known;
  if (!messagesIn(detail)?.every(isOld)) return false;
  return before?.updated === undefined ? isBefore(updated) : updated === before.updated;
}
