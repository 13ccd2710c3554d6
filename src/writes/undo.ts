// Undoing writes: which entries of the journal can be, in which order, and what has been undone already. Pure:
// the journal comes in as runs, what is to be sent goes out as data.
import { type NoWayBack, type OperatorsNamed, type WayBack, wayBack } from './inverse.ts';
import type { Entry, Run } from './journal-lines.ts';
import { unknownReason, verifyCommand } from './policy.ts';
import { isWellDone } from './receipt.ts';

export interface Undoing extends WayBack {
  /** What it undoes. */
  readonly entry: Entry;
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
  const undone = undoneBy(runs.flatMap((run) => run.entries));
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  for (const entry of [...entries].reverse()) {
    const found = wayFor(entry, undone, named);
    if ('steps' in found) writes.push(found);
    else skipped.push(found);
  }
  return { writes, skipped };
}

/** What `undo` without an id undoes: every entry of the last run; of a triage session only its last decision. */
export function lastDecisionOf({ action, entries }: Run): readonly Entry[] {
  if (action !== 'triage') return entries;
  const undone = undoneBy(entries);
  // Without what the session undid itself.
  const decided = entries.filter(
    ({ entry, outcome, undoes }) =>
      (outcome === 'done' || outcome === 'unknown') && undoes === undefined && !undone.has(entry),
  );
  const last = decided.at(-1);
  return decided.filter((one) => one === last || (one.decision && one.decision === last?.decision));
}

/** The writes that have undone another one, by the entry of that; the first step of two is only half of it. */
function undoneBy(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const whole = entries.filter((one) => isWellDone(one) && !one.more);
  return new Map(whole.flatMap((one) => (one.undoes === undefined ? [] : [[one.undoes, one] as const])));
}

/** Why a write with this outcome changed nothing. */
const NOTHING: Readonly<Record<string, string>> = {
  already: 'everything was already so',
  refused: 'it was refused',
  skipped: 'it was skipped',
  not_sent: 'it was not sent',
};

function wayFor(
  entry: Entry,
  undone: ReadonlyMap<string, Entry>,
  named?: OperatorsNamed,
): Undoing | NotUndone {
  const { outcome, changed } = entry;
  // Whoever wants back what was undone does it again.
  if (entry.undoes !== undefined) return { entry, kind: 'nothing', reason: 'it was an undo itself' };
  if (outcome === 'unknown') {
    const reason = unknownReason(entry, `its outcome is unknown: ${verifyCommand(entry)}`);
    return { entry, kind: 'cannot', reason };
  }
  if (outcome !== 'done')
    return { entry, kind: 'nothing', reason: `it changed nothing (${NOTHING[outcome] ?? outcome})` };
  const way = wayBack(entry, named);
  if (changed === false) return { entry, kind: 'nothing', reason: 'it changed nothing' };
  if (!('steps' in way)) return { entry, ...way };
  const undo = undone.get(entry.entry);
  if (undo) return { entry, kind: 'undone', reason: `already undone by ${undo.entry}`, way };
  if (changed === null) {
    const reason = 'nothing shows that it was this run that changed it';
    return { entry, kind: 'cannot', reason };
  }
  return { ...way, entry };
}
