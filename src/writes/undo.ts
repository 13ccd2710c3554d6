// Undoing writes: which entries of the journal can be, in which order, and what has been undone already. Pure:
// the journal comes in as runs, what is to be sent goes out as data.
import { type NoWayBack, type OperatorsNamed, type WayBack, wayBack } from './inverse.ts';
import type { Entry, Run } from './journal-lines.ts';
import { isWriteName, unknownReason, verifyCommand } from './policy.ts';
import { isWellDone } from './receipt.ts';

export interface Undoing extends WayBack {
  /** What it undoes. */
  readonly entry: Entry;
  /** The entry of an earlier attempt that got half of the way; the steps are those after it. */
  readonly begun: Entry | null;
  /** The last step of an earlier attempt whose outcome is unknown; null for none. */
  readonly open: Entry | null;
}

export interface NotUndone {
  readonly entry: Entry;
  readonly reason: string;
  /** `nothing`: it changed nothing; `undone`: that happened before; `cannot`: it stays. */
  readonly kind: NoWayBack['kind'] | 'undone';
  /** The call that undoes it, if there is one. */
  readonly way?: WayBack;
}

export interface UndoPlan {
  /** Newest entry first. */
  readonly writes: readonly Undoing[];
  readonly skipped: readonly NotUndone[];
}

/** The calls that undo the entries, newest first; `runs`, oldest first, are the runs that may have undone some already. */
export function planUndo(entries: readonly Entry[], runs: readonly Run[], named?: OperatorsNamed): UndoPlan {
  const past = undoneIn(runs);
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  const own = new Set(entries.map(({ entry }) => entry));
  for (const entry of [...entries].reverse()) {
    const isOver = entry.undoes !== undefined && own.has(entry.undoes);
    // Of a triage session: what `z` undid is as it was, and putting that back is not wanted.
    const found: Undoing | NotUndone = isOver
      ? { entry, kind: 'nothing', reason: 'it undid another of the same run' }
      : wayFor(entry, past, named);
    if ('steps' in found) writes.push(found);
    else skipped.push(found);
  }
  return { writes, skipped };
}

/** What `undo` without an id undoes: every entry of the last run; of a triage session only its last decision. */
export function lastDecisionOf({ action, entries }: Run): readonly Entry[] {
  if (action !== 'triage') return entries;
  const last = decidedIn(entries).at(-1);
  return last ? decisionWith(entries, last) : [];
}

/** The entries of the decision that an entry of a triage session is part of, oldest first. */
function decisionWith(entries: readonly Entry[], one: Entry): readonly Entry[] {
  if (one.decision === undefined) return [one];
  return decidedIn(entries).filter(({ decision }) => decision === one.decision);
}

/** What a session has decided, without what it undid itself. */
function decidedIn(entries: readonly Entry[]): readonly Entry[] {
  const undone = new Set(entries.flatMap((one) => (isWellDone(one) && !one.more && one.undoes) || []));
  return entries.filter(
    ({ entry, outcome, undoes }) =>
      (outcome === 'done' || outcome === 'unknown') && undoes === undefined && !undone.has(entry),
  );
}

/** What later runs have undone. */
interface Past {
  /** The id of an entry -> the entry that undid it. */
  readonly by: ReadonlyMap<string, Entry>;
  /** The same, for an undo of two steps of which only the first was done. */
  readonly begun: ReadonlyMap<string, Entry>;
  /** The same, for one whose outcome is unknown. */
  readonly open: ReadonlyMap<string, Entry>;
}

function undoneIn(runs: readonly Run[]): Past {
  const links = linksOf(runs);
  const by = new Map<string, Entry>();
  const begun = new Map<string, Entry>();
  // Newest first: an undo that was itself undone does not count.
  for (const { undo, undoes } of links.reverse()) {
    if (by.has(undo.entry)) continue;
    if (undo.more) begun.set(undoes, begun.get(undoes) ?? undo);
    else by.set(undoes, by.get(undoes) ?? undo);
  }
  const open = new Map<string, Entry>();
  // What a first step would have left may be by anybody by now.
  for (const entry of runs.flatMap(({ entries }) => entries))
    if (entry.undoes !== undefined && entry.outcome === 'unknown' && !entry.more)
      open.set(entry.undoes, entry);
  return { by, begun, open };
}

interface Link {
  readonly undo: Entry;
  readonly undoes: string;
}

/** Which entry undid which, oldest first. */
function linksOf(runs: readonly Run[]): Link[] {
  return runs.flatMap(({ entries }) =>
    entries.flatMap((undo): Link[] => {
      return isWellDone(undo) && undo.undoes !== undefined ? [{ undo, undoes: undo.undoes }] : [];
    }),
  );
}

/** Why a write with this outcome changed nothing. */
const NOTHING: Readonly<Record<string, string>> = {
  already: 'everything was already so',
  refused: 'it was refused',
  skipped: 'it was skipped',
  not_sent: 'it was not sent',
};

function wayFor(entry: Entry, { by, begun, open: tried }: Past, named?: OperatorsNamed): Undoing | NotUndone {
  const { outcome, changed } = entry;
  if (outcome === 'unknown') return { entry, kind: 'cannot', reason: unknownIn(entry) };
  if (outcome !== 'done')
    return { entry, kind: 'nothing', reason: `it changed nothing (${NOTHING[outcome] ?? outcome})` };
  const way = wayBack(entry, named);
  if (changed === false) return { entry, kind: 'nothing', reason: 'it changed nothing' };
  if (!('steps' in way)) return { entry, ...way };
  const undo = by.get(entry.entry);
  if (undo) {
    const reason = `already undone by ${undo.entry}`;
    return { entry, kind: 'undone', reason, way };
  }
  if (changed === null) {
    const reason = 'it is now as this run wanted it, but another may have done it';
    return { entry, kind: 'cannot', reason };
  }
  const half = begun.get(entry.entry) ?? null;
  const [, ...rest] = way.steps;
  const [next, ...others] = rest;
  const open = tried.get(entry.entry) ?? null;
  if (half === null || next === undefined) return { ...way, entry, begun: null, open };
  return { ...way, steps: [next, ...others], entry, begun: half, open };
}

/** Why an entry without an outcome stays, and the command that checks what became of it. */
function unknownIn(entry: Entry): string {
  const reason = 'its outcome is unknown';
  // A later version may have written what this one does not know.
  if (!isWriteName(entry.name)) return reason;
  return unknownReason(entry, `${reason}: ${verifyCommand(entry)}`);
}
