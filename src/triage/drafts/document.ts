// What a session keeps on the disk, and the strict reading of it: of a file that is not what was written nothing is
// used, and it stays beside.
import { isId, isPassedId } from '../../api/model.ts';
import { jsonValue, recordIn } from '../../base/record.ts';
import { type Draft, PURPOSES } from '../state/outbox.ts';
import type { RecoveredState } from '../state/start.ts';
import type { State } from '../state.ts';
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
  const left = { drafts, skipped, snoozed, noteIds, lastTarget };
  return { version: 1, ...left, ...(run === null ? {} : { run }) };
}

/** The texts on their way, each with what is still to be done with it, and then those that are written. */
function textsIn(state: State): StoredDraft[] {
  const onTheirWay = state.outbox.flatMap((item): StoredDraft[] => {
    const { phase } = item;
    // What is done needs nobody any more, and what was refused, or is unknown, is a draft again.
    if (phase.kind !== 'held' && phase.kind !== 'sending') return [];
    const draft = draftLeft(state, item);
    if (draft === null) return [];
    if (phase.kind === 'held') return [draft];
    return [{ ...draft, sentAt: phase.since }];
  });
  return [...onTheirWay, ...Object.values(state.drafts)];
}

/** The document in the text of a session file; null where that is none. */
export function readDocument(text: string): SessionDocument | null {
  const root = recordIn(jsonValue(text)) ?? {};
  return isDocument(root) ? root : null;
}

function isDocument(root: Fields): root is Fields & SessionDocument {
  const { version, drafts, skipped, snoozed, noteIds, lastTarget, run } = root;
  const { operator, group } = recordIn(lastTarget) ?? {};
  return (
    version === 1 &&
    isListOf(drafts, isDraft) &&
    isListOf(skipped, isId) &&
    isListOf(snoozed, isSnooze) &&
    isListOf(noteIds, isId) &&
    [operator, group].every((id) => id === null || isPassedId(id)) &&
    (run === undefined || typeof run === 'string')
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isDraft(value: unknown): boolean {
  const { id, purpose, text, name, at, along, sentAt } = recordIn(value) ?? {};
  return (
    isId(id) &&
    PURPOSES.some((one) => one === purpose) &&
    typeof text === 'string' &&
    isTime(at) &&
    isTextOrNull(name) &&
    recordIn(along) !== undefined &&
    (sentAt === undefined || isTime(sentAt))
  );
}

function isSnooze(value: unknown): boolean {
  const { id, name, until, seen } = recordIn(value) ?? {};
  return isId(id) && isTextOrNull(name) && [until, seen].every((one) => one === null || isTime(one));
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
