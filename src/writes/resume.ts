// Resuming a run that ended early: what is done is left alone, what has an unknown outcome is read back, the rest is sent.

import { isDeepStrictEqual } from 'node:util';
import { endpointNamed } from '../api/derive.ts';
import { isId } from '../api/model.ts';
import { isRecord } from '../base/record.ts';
import { preimageOfIntent } from './baseline.ts';
import type { Conditions } from './conditions.ts';
import type { DeliverPorts } from './deliver.ts';
import type { Entry, Run, RunPlan } from './journal-lines.ts';
import { runsNewestFirst } from './journal-reader.ts';
import { isWriteName, unknownReason, verifyCommand } from './policy.ts';
import { readBack, type Settlement } from './readback.ts';
import { blankReceipt, type Delivered, endProven, endWith, type Receipt } from './receipt.ts';
import { type Rival, runsByContent, runWithContent } from './rivals.ts';
import { contentOf, isText, REPETITION_MS, type Write } from './write.ts';

export interface Remaining {
  readonly write: Write;
  /** The attempt whose outcome is unknown; null if nothing was sent. */
  readonly open: Entry | null;
  /** Another run that sent the same there since the run that is resumed began; null for none. */
  readonly rival: Rival | null;
  /** Whether the journal has a later write to this conversation, of whatever kind. */
  readonly later: boolean;
  /** Whether another run sent the same text there later: then a text that is found may be that one. */
  readonly equalLater?: boolean;
}

/** What a run has not done, before it is compared with the other runs. */
type NotDone = Omit<Remaining, 'rival' | 'later' | 'equalLater'>;

/** A chain of runs: the first one, then the runs that resumed it, oldest first. */
export function chainOf(run: Run, all: readonly Run[]): readonly [Run, ...Run[]] {
  const byId = new Map(all.map((each) => [each.run, each]));
  let first = run;
  const seen = new Set([first.run]);
  for (;;) {
    const before = first.resumes === undefined ? undefined : byId.get(first.resumes);
    if (before === undefined || seen.has(before.run)) break;
    seen.add(before.run);
    first = before;
  }
  const members = new Set([first.run]);
  const later: Run[] = [];
  // Oldest first, so that a run comes before the runs that resumed it.
  for (const each of all) {
    if (each.resumes === undefined || !members.has(each.resumes) || members.has(each.run)) continue;
    members.add(each.run);
    later.push(each);
  }
  return [first, ...later];
}

/** What of these writes a chain of runs has not done: each as it was sent where that is open, or as it is now. */
export function notDoneOf(writes: readonly Write[], chain: readonly Run[]): NotDone[] {
  const last = new Map<string, Entry>();
  for (const { entries } of chain) for (const entry of entries) last.set(keyOf(entry), entry);
  return writes.flatMap((write): NotDone[] => {
    const entry = last.get(keyOf(write));
    if (isDone(entry)) return [];
    if (entry?.outcome !== 'unknown') return [{ write, open: null }];
    // The text that is looked for is the one that went out, whatever its placeholders would be filled with today.
    const sent = contentOf(entry) === null ? write : ({ ...write, params: entry.params } as Write);
    return [{ write: sent, open: entry }];
  });
}

/**
 * From when on a text counts for a run that began then: as when it began, what went there shortly before counts too. If
 * the clock was set back since, what went there now counts as well.
 */
export function repeatsSince(began: number, now: number): number {
  return Math.min(began, now) - REPETITION_MS;
}

/** The newest run that is wanted and its chain; undefined if there is none. Reads back to the first of the chain. */
export function readChain(
  stateFolder: string,
  isWanted: (run: Run) => boolean,
): { readonly run: Run; readonly chain: readonly [Run, ...Run[]] } | undefined {
  const kept: Run[] = [];
  let run: Run | undefined;
  let first: string | undefined;
  for (const each of runsNewestFirst(stateFolder)) {
    const isNext = run === undefined ? isWanted(each) : each.run === first;
    // A run is older than those that resume it.
    if (!isNext && each.resumes === undefined) continue;
    kept.push(each);
    if (!isNext) continue;
    run ??= each;
    if (each.resumes === undefined) break;
    first = each.resumes;
  }
  return run && { run, chain: chainOf(run, kept.reverse()) };
}

/** The same writes with what other runs have written to their conversations (`repeatsSince`): that must not go out twice. */
export function withRivals(
  notDone: readonly NotDone[],
  chain: readonly [Run, ...Run[]],
  written: readonly Entry[],
): Remaining[] {
  const [{ service }] = chain;
  const members = new Set(chain.map(({ run }) => run));
  const entries = written.filter((entry) => entry.service === service && !members.has(entry.run));
  const runs = runsByContent(entries);
  const after = new Map<number, number>();
  for (const { id, at: time, name } of [...entries, ...chain.flatMap((run) => run.entries)])
    if (id !== null && name.startsWith('conversations.')) after.set(id, Math.max(after.get(id) ?? 0, time));
  const isLater = ({ open }: NotDone) =>
    open !== null && open.id !== null && (after.get(open.id) ?? 0) > open.at;
  const isEqualLater = ({ write, open }: NotDone) =>
    open !== null &&
    runWithContent(write, runsByContent(entries.filter((entry) => entry.at > open.at))) !== null;
  return notDone.map((one) => ({
    ...one,
    rival: runWithContent(one.write, runs),
    later: isLater(one),
    equalLater: isEqualLater(one),
  }));
}

function isDone(entry: Entry | undefined): boolean {
  return entry?.outcome === 'done' || entry?.outcome === 'already';
}

/** A run does each of its writes to a conversation once, so their names tell them apart. */
function keyOf({ name, id }: { readonly name: string; readonly id: number | null }): string {
  return `${name} ${id}`;
}

/** The write of a plan for one conversation. */
export function writeOf({ name, params }: RunPlan, id: number): Write {
  // The plan holds the parameters of this row, as they were typed when the run began.
  return { name, id, params: { ...params, conversation_id: id } } as Write;
}

/** The plan of writes that differ in nothing but the conversation; undefined for any others. */
export function planOf(
  writes: readonly Write[],
  { conditions, options }: Pick<RunPlan, 'conditions' | 'options'>,
): RunPlan | undefined {
  const [first] = writes;
  if (!first || first.id === null || !('conversation_id' in first.params)) return undefined;
  const params = sharedParams(first);
  // A canned reply may be another text in each conversation.
  const differs = (write: Write) =>
    write.name !== first.name || !isDeepStrictEqual(sharedParams(write), params);
  if (writes.some(differs)) return undefined;
  const ids = writes.flatMap(({ id }) => (id === null ? [] : [id]));
  return { name: first.name, params, ids, conditions, options };
}

/** The conditions that a plan may have. */
const CONDITIONS = [
  'lastMessage',
  'unassigned',
  'from',
  'notHeldBut',
] satisfies readonly (keyof Conditions)[];

/** Whether what a run set out to do is there as it was written: the journal may be damaged, or of a later version. */
export function isWhole({ plan }: { readonly plan?: unknown }): boolean {
  if (plan === undefined) return true;
  if (!isRecord(plan)) return false;
  const { name, params, ids, conditions, options } = plan;
  if (typeof name !== 'string' || !isWriteName(name) || !areIds(ids)) return false;
  if (!isRecord(params) || !isRecord(conditions) || !isRecord(options)) return false;
  const { body } = endpointNamed(name).row;
  const fits = ([field, value]: readonly [string, unknown]) => {
    const spec = typeof body === 'object' && Object.hasOwn(body, field) ? body[field] : undefined;
    return spec?.type === 'string' ? typeof value === 'string' : spec !== undefined && isCount(value);
  };
  const isMissing =
    (name === 'conversations.assignOperator' && !('operator_id' in params)) ||
    (name === 'conversations.assignGroup' && !('group_id' in params));
  return (
    !isMissing &&
    Object.entries(params).every(fits) &&
    Object.entries(conditions).every(
      ([field, value]) => CONDITIONS.some((one) => one === field) && (value === true || isCount(value)),
    ) &&
    [options.concurrency, options.rate].every((one) => one === undefined || typeof one === 'number')
  );
}

function areIds(value: unknown): boolean {
  return Array.isArray(value) && value.every(isId);
}

function isCount(value: unknown): boolean {
  return value === 0 || isId(value);
}

/** Whether this was a run of a text that differs for each conversation, which has no plan. */
export function hasOwnTexts({ plan, action, of, resumes, targets }: Run): boolean {
  return plan === undefined && action !== 'macro' && of === undefined && resumes === undefined && targets > 1;
}

/** The parameters without the conversation, as the journal will have them: what is undefined is not there. */
function sharedParams({ params }: Write): Readonly<Record<string, unknown>> {
  const entries = Object.entries(params).filter(
    ([name, value]) => name !== 'conversation_id' && value !== undefined,
  );
  return Object.fromEntries(entries);
}

const UNKNOWN: Settlement = { kind: 'unknown' };

/** Settles an open attempt by reading back; null when it was not applied and may be sent now. */
export async function settleOpen(
  { write, open, ...since }: Omit<Remaining, 'open' | 'rival'> & { readonly open: Entry },
  ports: DeliverPorts,
): Promise<Delivered | null> {
  // If the clock was set back, times say nothing of what came after the attempt.
  const setBack = ports.patience.now() < open.at;
  const later = since.later || setBack;
  const equalLater = since.equalLater || (setBack && isText(write));
  const before = preimageOfIntent(open);
  const settled = equalLater
    ? UNKNOWN
    : await readBack(write, {
        client: ports.client,
        sleep: ports.patience.sleep,
        leftMs: ports.patience.deadline?.().leftMs ?? (() => Number.POSITIVE_INFINITY),
        startedAt: open.at,
        clockOffset: ports.clockOffset,
        before,
        sent: ports.learned.sent,
        groups: ports.groups,
      });
  // What was done to the conversation since would be undone by a repeat, even where all looks as it did before.
  if (settled.kind === 'repeat' && !later) return null;
  const receipt: Receipt = { ...blankReceipt(write), entry: open.entry };
  if (settled.kind !== 'done') {
    const why = later
      ? 'an earlier attempt may have been applied, and the conversation was written to since'
      : 'an earlier attempt may have been applied';
    const error = unknownReason(write, `${why}; it was not sent again`);
    return endWith({ ...receipt, outcome: 'unknown', changed: null, error, check: verifyCommand(write) });
  }
  // Where it was written to since, that may be what made it so.
  const end = endProven(write, receipt, settled, later ? { ...before, standing: null } : before);
  const { changed, error } = end.receipt;
  try {
    await ports.journal?.settle({
      entry: open.entry,
      outcome: 'done',
      changed,
      error,
      proof: 'read-back',
      after: end.standing ?? null,
    });
    return end;
  } catch (trouble) {
    // It is done: the receipt is still owed, and the run must not go on.
    return { ...end, trouble: trouble as Error };
  }
}
