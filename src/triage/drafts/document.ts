// What a session keeps on the disk, and the reading of it. A part that cannot be read costs that part and no other:
// these are somebody's words, so what is left of them is worth more than a file that is whole.
import { isId } from '../../api/model.ts';
import { isWebAddress } from '../../base/read-url.ts';
import { jsonValue, recordIn } from '../../base/record.ts';
import {
  type Along,
  type Draft,
  type MacroPlan,
  type Phase,
  PURPOSES,
  type Purpose,
} from '../state/outbox.ts';
import type { RecoveredState } from '../state/start.ts';
import type { Snooze, State } from '../state.ts';
import { draftLeft } from '../update/left.ts';

/** A text whose receipt is not known. */
export interface StoredDraft extends Draft {
  /** When it began to go out, in milliseconds since 1970; absent for one that did not. */
  readonly sentAt?: number;
}

export interface SessionDocument extends RecoveredState {
  readonly version: 1;
  /** Of one conversation and purpose in the order in which they were written. */
  readonly drafts: readonly StoredDraft[];
  /** The journal's run of the session that wrote it; missing where that is not known. */
  readonly run?: string;
}

/** The content of a session file. */
type ReadSession =
  | { readonly kind: 'read'; readonly document: SessionDocument; readonly lost: number }
  /** The reason follows the name of the file. */
  | { readonly kind: 'broken'; readonly reason: string };

/** This many notes are known as our own; those of long ago are not on screen any more. */
const MOST_NOTES = 500;

/** The parts of a state that are saved: while all of them are the same, nothing has to be written. */
export function keptParts(state: State): readonly unknown[] {
  const { drafts, skipped, snoozed, noteIds, lastTarget, outbox } = state;
  return [drafts, skipped, snoozed, noteIds, lastTarget, outbox];
}

/** The saved part of a state, for the session with this run in the journal; null if there is nothing to save. */
export function documentOf(state: State, run: string | null): SessionDocument | null {
  const { skipped, snoozed, lastTarget } = state;
  const drafts = textsIn(state);
  const noteIds = state.noteIds.slice(-MOST_NOTES);
  const lists = [drafts, skipped, snoozed, noteIds];
  const facts = [lastTarget.operator, lastTarget.group];
  if (lists.every(({ length }) => length === 0) && facts.every((fact) => fact === null)) return null;
  return {
    version: 1,
    drafts,
    skipped,
    snoozed,
    noteIds,
    lastTarget,
    ...(run === null ? {} : { run }),
  };
}

/** The texts on their way, each with what is still to be done with it, and then those that are written. */
function textsIn(state: State): StoredDraft[] {
  const onTheirWay = state.outbox.flatMap((item): StoredDraft[] => {
    const { phase } = item;
    // What is done needs nobody any more, and what was refused, or looked for in vain, is a draft again.
    if (phase.kind === 'done' || phase.kind === 'refused' || isGivenUp(phase)) return [];
    const draft = draftLeft(state, item);
    if (draft === null) return [];
    if (phase.kind === 'held') return [draft];
    const mayHaveGone = phase.kind === 'unknown' ? { mayHaveGone: item.newest ?? (true as const) } : {};
    return [{ ...draft, along: { ...draft.along, ...mayHaveGone }, sentAt: phase.since }];
  });
  return [...onTheirWay, ...Object.values(state.drafts)];
}

function isGivenUp(phase: Phase): boolean {
  return phase.kind === 'unknown' && phase.nextLook === null;
}

/** The document in the text of a session file. */
export function readDocument(text: string): ReadSession {
  const root = recordIn(jsonValue(text));
  if (!root) return { kind: 'broken', reason: 'is not a draft file of convops' };
  if (typeof root.version === 'number' && root.version > 1)
    return { kind: 'broken', reason: 'was written by a later version of convops' };
  if (root.version !== 1) return { kind: 'broken', reason: 'is not a draft file of convops' };
  let lost = 0;
  const list = <T>(value: unknown, read: (one: unknown) => T | null): T[] => {
    if (!Array.isArray(value)) {
      lost += value === undefined ? 0 : 1;
      return [];
    }
    const found = value.map(read);
    lost += found.filter((one) => one === null).length;
    return found.filter((one) => one !== null) as T[];
  };
  if (Array.isArray(root.drafts)) lost += root.drafts.filter(hasBrokenPlan).length;
  const targets = recordIn(root.lastTarget);
  return {
    kind: 'read',
    document: {
      version: 1,
      drafts: list(root.drafts, draftIn),
      skipped: list(root.skipped, idIn),
      snoozed: list(root.snoozed, snoozeIn),
      noteIds: list(root.noteIds, idIn),
      lastTarget: { operator: idIn(targets?.operator), group: idIn(targets?.group) },
      ...(typeof root.run === 'string' ? { run: root.run } : {}),
    },
    lost,
  };
}

function draftIn(value: unknown): StoredDraft | null {
  const { id, purpose, text, name, at, along, sentAt } = recordIn(value) ?? {};
  if (idIn(id) === null || !(PURPOSES as readonly unknown[]).includes(purpose) || typeof text !== 'string')
    return null;
  return {
    id: id as number,
    purpose: purpose as Purpose,
    text,
    name: nameIn(name),
    at: isTime(at) ? at : 0,
    along: alongIn(along, purpose as Purpose),
    ...(isTime(sentAt) ? { sentAt } : {}),
  };
}

function alongIn(value: unknown, purpose: Purpose): Along {
  const { macro, lookalikes, proposal, wasNote, mayHaveGone } = recordIn(value) ?? {};
  const plan = purpose === 'reply' ? planIn(macro) : null;
  const values = Array.isArray(lookalikes) ? lookalikes.filter((one) => typeof one === 'string') : [];
  return {
    ...(plan ? { macro: plan } : {}),
    ...(values.length > 0 ? { lookalikes: values } : {}),
    ...(typeof proposal === 'string' ? { proposal } : {}),
    ...(wasNote === true ? { wasNote } : {}),
    ...(mayHaveGone === true || isTime(mayHaveGone) ? { mayHaveGone } : {}),
  };
}

/** The steps after a text; null if there are none or they cannot be read: half of them is never done. */
function planIn(value: unknown): MacroPlan | null {
  const { name, note, assign, file, close } = recordIn(value) ?? {};
  if (typeof name !== 'string' || typeof close !== 'boolean') return null;
  if (note !== null && typeof note !== 'string') return null;
  if (file !== undefined && !(typeof file === 'string' && isWebAddress(file))) return null;
  const along = file === undefined ? {} : { file };
  if (assign === null) return { name, note, assign, ...along, close };
  const { kind, id, label } = recordIn(assign) ?? {};
  const known = idIn(id);
  if ((kind !== 'operator' && kind !== 'group') || known === null || typeof label !== 'string') return null;
  return { name, note, assign: { kind, id: known, label }, ...along, close };
}

/** Whether a draft has a macro that cannot be read. */
function hasBrokenPlan(value: unknown): boolean {
  const { macro } = recordIn(recordIn(value)?.along) ?? {};
  return macro !== undefined && planIn(macro) === null;
}

function snoozeIn(value: unknown): Snooze | null {
  const { id, name, until, behind } = recordIn(value) ?? {};
  if (idIn(id) === null || !(until === null || isTime(until))) return null;
  const ahead = Array.isArray(behind) ? behind.filter((one) => idIn(one) !== null) : [];
  return { id: id as number, name: nameIn(name), until, behind: ahead };
}

function idIn(value: unknown): number | null {
  return isId(value) ? value : null;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function nameIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
