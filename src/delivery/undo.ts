// Taking writes back: which entries can be, in which order, and whether a conversation is still as its entry left it.
// Pure: the journal comes in as entries, what is to be sent goes out as data.
import type { ConversationDetail } from '../api/model.ts';
import { holderIn } from './baseline.ts';
import { checkOf, doubtOf } from './check.ts';
import { type EarlierEntries, inverseOf } from './inverse.ts';
import type { Entry, Run } from './journal-lines.ts';
import { isWriteName } from './policy.ts';
import type { Write } from './write.ts';

export interface Undoing {
  readonly write: Write;
  /** What it takes back. */
  readonly entry: Entry;
  /** What a person should know of it. */
  readonly note: string | null;
}

export interface NotUndone {
  readonly entry: Entry;
  readonly reason: string;
  /** `nothing`: it changed nothing; `taken_back`: that happened before; `cannot`: it stays. */
  readonly kind: 'nothing' | 'taken_back' | 'cannot';
  /** With `taken_back`: the call that did it. */
  readonly inverse?: Write;
}

export interface UndoPlan {
  /** Newest entry first. */
  readonly writes: readonly Undoing[];
  readonly skipped: readonly NotUndone[];
}

/** The calls that take the entries back, newest first; `runs` is the whole journal, oldest first. */
export function planUndo(entries: readonly Entry[], runs: readonly Run[]): UndoPlan {
  return planWith(entries, pastOf(runs));
}

/** The last run for a service that can be taken back, at least in part, and the newer ones that cannot. */
export function lastUndoable(
  runs: readonly Run[],
  service: string,
): { readonly run: Run; readonly plan: UndoPlan; readonly passedOver: readonly Run[] } | undefined {
  const past = pastOf(runs);
  const passedOver: Run[] = [];
  for (const run of runs.filter((each) => each.service === service && each.of === undefined).reverse()) {
    const plan = isSession(run) ? lastDecision(run, past) : planWith(run.entries, past);
    if (plan.writes.length > 0) return { run, plan, passedOver };
    if (plan.skipped.some(({ kind }) => kind === 'cannot')) passedOver.push(run);
  }
  return undefined;
}

/** What is no longer as the entry left it, in words; null when nothing that is known has changed. */
export function changedSince(entry: Entry, detail: ConversationDetail): string | null {
  const { status, operators } = expectedAfter(entry);
  const found: string[] = [];
  if (status !== undefined && detail.status !== status)
    found.push(`its status is ${detail.status}, not ${status}`);
  const operator = holderIn(detail);
  const [expected] = operators;
  if (expected !== undefined && operator !== undefined && !operators.includes(operator))
    found.push(`its operator is ${operator || 'nobody'}, not ${expected || 'nobody'}`);
  return found.length === 0 ? null : `changed since: ${found.join(', ')}`;
}

/** What the entry left behind: what its answer said, else what such a call is for. */
function expectedAfter({ name, params, after }: Entry): { status?: string; operators: readonly number[] } {
  const usual: Readonly<Record<string, string>> = {
    'conversations.start': 'inbox',
    'conversations.close': 'closed',
  };
  const status = after?.status ?? usual[name];
  const operators = new Set<number>();
  if (typeof after?.operator === 'number') operators.add(after.operator);
  if (name === 'conversations.start' || name === 'conversations.assignOperator') {
    // How `operator_user_id` of the record relates to `operator_id` of the detail is not shown: either will do.
    if (typeof params.operator_id === 'number') operators.add(params.operator_id);
  }
  if (name === 'conversations.unassign' && operators.size === 0) operators.add(0);
  return { ...(status === undefined ? {} : { status }), operators: [...operators] };
}

/** The journal, arranged for questions about earlier entries. */
interface Past {
  readonly before: EarlierEntries;
  /** The entry that took this one back, by the id of this one. */
  readonly takenBackBy: ReadonlyMap<string, Entry>;
}

function pastOf(runs: readonly Run[]): Past {
  const byConversation = new Map<string, Entry[]>();
  const key = ({ service, id }: Entry) => `${id} ${service}`;
  for (const entry of runs.flatMap((run) => run.entries)) {
    if (entry.outcome !== 'done' || !entry.name.startsWith('conversations.')) continue;
    const list = byConversation.get(key(entry));
    if (list) list.push(entry);
    else byConversation.set(key(entry), [entry]);
  }
  const placeOf = ({ place, at }: Entry) => place ?? at;
  for (const list of byConversation.values()) list.sort((a, b) => placeOf(a) - placeOf(b));
  const before = (entry: Entry) => {
    const list = byConversation.get(key(entry)) ?? [];
    const at = list.findIndex((each) => each.entry === entry.entry);
    return at < 0 ? [] : list.slice(0, at);
  };
  return { before, takenBackBy: takenBack(runs, before) };
}

/** Which entry took back which: a later run says which run it takes back, its calls are the inverse ones. */
function takenBack(runs: readonly Run[], before: EarlierEntries): Map<string, Entry> {
  if (runs.every(({ of }) => of === undefined)) return new Map();
  const named = new Map<string, readonly Entry[]>();
  for (const run of runs) {
    named.set(run.run, run.entries);
    for (const entry of run.entries) named.set(entry.entry, [entry]);
  }
  const by = new Map<string, Entry>();
  const victims = new Map<string, string>();
  for (const { of, entries } of runs) {
    const targets = of === undefined ? [] : [...(named.get(of) ?? [])].reverse();
    for (const taker of entries) {
      if (taker.outcome !== 'done' && taker.outcome !== 'already') continue;
      const target = targets.find((each) => !by.has(each.entry) && isInverse(taker, each, before));
      if (!target) continue;
      by.set(target.entry, taker);
      victims.set(taker.entry, target.entry);
      // Taking back an undo puts back what that had taken.
      const again = victims.get(target.entry);
      if (again !== undefined && by.get(again)?.entry === target.entry) by.delete(again);
    }
  }
  return by;
}

function isInverse(taker: Entry, entry: Entry, before: EarlierEntries): boolean {
  if (taker.id !== entry.id || entry.outcome !== 'done') return false;
  const inverse = inverseOf(entry, before);
  if (!('write' in inverse) || inverse.write.name !== taker.name) return false;
  const wanted: Readonly<Record<string, unknown>> = inverse.write.params;
  return wanted.operator_id === taker.params.operator_id && wanted.group_id === taker.params.group_id;
}

/** A session is many decisions, not one: only the last of them is «the last». */
function isSession({ action }: Run): boolean {
  return action === 'triage';
}

/** The newest entry of a session that can be taken back; without one, why none can. */
function lastDecision({ entries }: Run, past: Past): UndoPlan {
  for (const entry of [...entries].reverse()) {
    const plan = planWith([entry], past);
    if (plan.writes.length > 0) return { writes: plan.writes, skipped: [] };
  }
  return planWith(entries, past);
}

function planWith(entries: readonly Entry[], past: Past): UndoPlan {
  const writes: Undoing[] = [];
  const skipped: NotUndone[] = [];
  for (const entry of [...entries].reverse()) {
    const { outcome, changed } = entry;
    if (outcome === 'unknown') {
      skipped.push({ entry, kind: 'cannot', reason: unknownIn(entry) });
      continue;
    }
    if (outcome === 'done' && changed === null) {
      const reason = 'it is as was wanted, but whether this run made it so is not known';
      skipped.push({ entry, kind: 'cannot', reason });
      continue;
    }
    if (outcome !== 'done' || changed !== true) {
      skipped.push({ entry, kind: 'nothing', reason: `it changed nothing: ${outcome}` });
      continue;
    }
    const inverse = inverseOf(entry, past.before);
    const by = past.takenBackBy.get(entry.entry);
    if (!('write' in inverse)) skipped.push({ entry, ...inverse });
    else if (by) {
      const reason = `taken back already, by ${by.entry}`;
      skipped.push({ entry, kind: 'taken_back', reason, inverse: inverse.write });
    } else writes.push({ entry, ...inverse });
  }
  return { writes, skipped };
}

/** Why an entry without an outcome stays, and the command that checks what became of it. */
function unknownIn(entry: Entry): string {
  const reason = 'it is unknown whether it was applied';
  // A later version may have written what this one does not know.
  if (!isWriteName(entry.name)) return reason;
  return doubtOf(entry, `${reason}: ${checkOf(entry)}`);
}
