// Resuming a run that ended early: what is done is left alone, what has an unknown outcome is read back, the rest is sent.
import { preimageOfIntent } from './baseline.ts';
import type { DeliverPorts } from './deliver.ts';
import type { Entry, Run, RunPlan } from './journal-lines.ts';
import { runsNewestFirst } from './journal-reader.ts';
import type { Left, WriteStep } from './plan.ts';
import { unknownReason, verifyCommand } from './policy.ts';
import { readBack, type Settlement } from './readback.ts';
import { blankReceipt, type Delivered, endProven, endWith, type Receipt } from './receipt.ts';
import { mayBeDelivered } from './rivals.ts';
import { contentOf, isSameText, isText, type Write } from './write.ts';

/** A run with what it set out to do, and the runs that went on with it, oldest first and itself among them. */
export interface Resumable {
  readonly run: Run;
  readonly tries: readonly Run[];
}

/** The newest run that is wanted, or the one that it goes on with; undefined if there is none. */
export function readResumable(stateFolder: string, isWanted: (run: Run) => boolean): Resumable | undefined {
  const later: Run[] = [];
  let begun: string | undefined;
  for (const run of runsNewestFirst(stateFolder)) {
    const isFound = begun === undefined ? isWanted(run) : run.run === begun;
    if (isFound && run.resumes === undefined) {
      const tries = later.filter(({ resumes }) => resumes === run.run).reverse();
      return { run, tries: [run, ...tries] };
    }
    if (isFound) begun = run.resumes;
    if (run.resumes !== undefined) later.push(run);
  }
  return undefined;
}

/**
 * The steps that neither the run nor what went on with it has done. `others` are the entries of other runs since shortly
 * before it began.
 */
export function stepsLeft(plan: RunPlan, tries: readonly Run[], others: readonly Entry[]): WriteStep[] {
  const own = tries.flatMap(({ entries }) => entries);
  const last = new Map(own.map((entry) => [entry.id, entry]));
  return writesIn(plan).flatMap((write): WriteStep[] => {
    const entry = last.get(write.id);
    if (entry?.outcome === 'done' || entry?.outcome === 'already') return [];
    const open = entry?.outcome === 'unknown' ? entry : null;
    const later = open !== null && [...own, ...others].some(({ id, at }) => id === write.id && at > open.at);
    return [{ write, left: { open, rival: rivalOf(write, others), later } }];
  });
}

function rivalOf(write: Write, others: readonly Entry[]): Entry | null {
  const content = contentOf(write);
  if (content === null) return null;
  const isSame = (entry: Entry) =>
    entry.name === write.name && entry.id === write.id && isSameText(contentOf(entry), content);
  return others.findLast((entry) => mayBeDelivered(entry.outcome) && isSame(entry)) ?? null;
}

function writesIn({ name, params, ids, texts }: RunPlan): Write[] {
  return ids.map((id, place) => {
    const text = texts?.[place];
    // The plan holds the parameters of this row, as they were typed when the run began.
    return {
      name,
      id,
      params: { ...params, ...(text === undefined ? {} : { text }), conversation_id: id },
    } as Write;
  });
}

/** What writes of one command set out to do: they differ in the conversation, and in a text that is filled for each. */
export function planOf(
  writes: readonly Write[],
  { conditions, options }: Pick<RunPlan, 'conditions' | 'options'>,
): RunPlan | undefined {
  const [first] = writes;
  if (!first || first.id === null || !('conversation_id' in first.params)) return undefined;
  const { conversation_id: _, ...params } = first.params as Readonly<Record<string, unknown>>;
  const texts = writes.map((write) => contentOf(write) ?? '');
  const isOwn = texts.some((text) => text !== texts[0]);
  const ids = writes.flatMap(({ id }) => (id === null ? [] : [id]));
  return { name: first.name, params, ids, ...(isOwn ? { texts } : {}), conditions, options };
}

/** Settles an open attempt by reading back; null when it was not applied and may be sent now. */
export async function settleOpen(
  write: Write,
  { open, rival, ...since }: Left & { readonly open: Entry },
  ports: DeliverPorts,
): Promise<Delivered | null> {
  // If the clock was set back, times say nothing of what came after the attempt.
  const setBack = ports.patience.now() < open.at;
  const later = since.later || setBack;
  // A text that is found may be the one that another run sent later.
  const equalLater = (rival !== null && rival.at > open.at) || (setBack && isText(write));
  const settled: Settlement = equalLater ? { kind: 'unknown' } : await readOpen(write, open, ports);
  // What was done to the conversation since would be undone by a repeat, even where all looks as it did before.
  if (settled.kind === 'repeat' && !later) return null;
  if (settled.kind === 'done') return await endOpen(write, open, settled, later, ports);
  const why = later
    ? 'an earlier attempt may have been applied, and the conversation was written to since'
    : 'an earlier attempt may have been applied';
  const error = unknownReason(write, `${why}; it was not sent again`);
  return endWith({
    ...blankReceipt(write),
    ...{ entry: open.entry, outcome: 'unknown', changed: null, error, check: verifyCommand(write) },
  });
}

/** The end of an attempt at undoing something that nobody answered, where reading shows that it is done; null elsewhere. */
export async function foundDone(write: Write, open: Entry, ports: DeliverPorts): Promise<Delivered | null> {
  const settled = await readOpen(write, open, ports);
  return settled.kind === 'done' ? await endOpen(write, open, settled, false, ports) : null;
}

async function readOpen(write: Write, open: Entry, ports: DeliverPorts): Promise<Settlement> {
  return await readBack(write, {
    client: ports.client,
    sleep: ports.patience.sleep,
    leftMs: ports.patience.deadline?.().leftMs ?? (() => Number.POSITIVE_INFINITY),
    startedAt: open.at,
    clockOffset: ports.clockOffset,
    before: preimageOfIntent(open),
    sent: ports.learned.sent,
    groups: ports.groups,
  });
}

async function endOpen(
  write: Write,
  open: Entry,
  settled: Extract<Settlement, { readonly kind: 'done' }>,
  later: boolean,
  ports: DeliverPorts,
): Promise<Delivered> {
  const known = preimageOfIntent(open);
  const receipt: Receipt = { ...blankReceipt(write), entry: open.entry };
  // Where it was written to since, that may be what made it so.
  const end = endProven(write, receipt, settled, later ? { ...known, standing: null } : known);
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
