// What a session keeps on the disk, and the reading of it. A part that cannot be read costs that part and no other:
// these are somebody's words, so what is left of them is worth more than a file that is whole.
import { isId } from '../../api/model.ts';
import { isWebAddress } from '../../base/read-url.ts';
import { jsonValue } from '../../base/record.ts';
import { recordIn } from '../../disk/json-document.ts';
import { writePolicy } from '../../writes/policy.ts';
import type { Write } from '../../writes/write.ts';
import {
  type Draft,
  type MacroPlan,
  type OutboxItem,
  type Phase,
  PURPOSES,
  type Purpose,
} from '../state/outbox.ts';
import type { RecoveredState } from '../state/start.ts';
import type { Snooze, State } from '../state.ts';
import { draftLeft } from '../update/left.ts';

/** An item that may still have to be dealt with. */
export interface StoredItem {
  readonly id: number;
  readonly name: string | null;
  readonly action: OutboxItem['action'];
  readonly write: Write;
  readonly draft: Draft | null;
  readonly phase: Extract<Phase, { readonly kind: 'held' | 'sending' | 'unknown' }>;
}

export interface SessionDocument extends Omit<RecoveredState, 'open'> {
  readonly version: 1;
  readonly outbox: readonly StoredItem[];
  /** The journal's run of the session that wrote it; missing where that is not known. */
  readonly run?: string;
  /** Entries of what was done in conversations with something on its way. */
  readonly settled?: readonly string[];
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
  const drafts = Object.values(state.drafts);
  const noteIds = state.noteIds.slice(-MOST_NOTES);
  const outbox = state.outbox.flatMap((item) => {
    const { phase, id, name, action, write } = item;
    // What is done needs nobody any more, and the text of what was refused is a draft again.
    if (phase.kind === 'done' || phase.kind === 'refused') return [];
    // The text alone comes back; what is still to be done with it goes along.
    return [{ id, name, action, write, draft: draftLeft(state, item), phase }];
  });
  const lists = [drafts, skipped, snoozed, noteIds, outbox];
  const targets = [lastTarget.operator, lastTarget.group];
  if (lists.every(({ length }) => length === 0) && targets.every((target) => target === null)) return null;
  const settled = settledIn(state);
  return {
    version: 1,
    drafts,
    skipped,
    snoozed,
    noteIds,
    lastTarget,
    outbox,
    ...(run === null ? {} : { run }),
    ...(settled.length === 0 ? {} : { settled }),
  };
}

/** So that an earlier message of the same text is never taken for the one under way. */
function settledIn({ outbox }: State): string[] {
  const open = new Set(outbox.flatMap(({ id, phase }) => (phase.kind === 'sending' ? [id] : [])));
  return outbox.flatMap(({ id, phase }) => {
    if (phase.kind !== 'done' || !open.has(id)) return [];
    return phase.receipt.entry === null ? [] : [phase.receipt.entry];
  });
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
  const begun = [root.drafts, root.outbox].flatMap((part) => (Array.isArray(part) ? part : []));
  lost += begun.filter((one) => hasBrokenPlan(one) || hasBrokenPlan(recordIn(one)?.draft)).length;
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
      outbox: list(root.outbox, itemIn),
      ...(typeof root.run === 'string' ? { run: root.run } : {}),
      ...(root.settled === undefined ? {} : { settled: list(root.settled, nameIn) }),
    },
    lost,
  };
}

const ACTIONS: readonly unknown[] = [...PURPOSES, 'close', 'claim', 'release', 'assign'];

function draftIn(value: unknown): Draft | null {
  const { id, purpose, text, cursor, name, at, macro, lookalikes, proposal, wasNote } = recordIn(value) ?? {};
  if (idIn(id) === null || !(PURPOSES as readonly unknown[]).includes(purpose) || typeof text !== 'string')
    return null;
  return {
    id: id as number,
    purpose: purpose as Purpose,
    text,
    cursor: isTime(cursor) ? Math.min(cursor, text.length) : text.length,
    name: nameIn(name),
    at: isTime(at) ? at : 0,
    ...alongOf(purpose === 'reply' ? planIn(macro) : null, lookalikes),
    ...(typeof proposal === 'string' ? { proposal } : {}),
    ...(wasNote === true ? { wasNote } : {}),
  };
}

function alongOf(macro: MacroPlan | null, lookalikes: unknown): Pick<Draft, 'macro' | 'lookalikes'> {
  const values = Array.isArray(lookalikes) ? lookalikes.filter((one) => typeof one === 'string') : [];
  return { ...(macro ? { macro } : {}), ...(values.length > 0 ? { lookalikes: values } : {}) };
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
  const { macro } = recordIn(value) ?? {};
  return macro !== undefined && planIn(macro) === null;
}

function snoozeIn(value: unknown): Snooze | null {
  const { id, name, until, behind } = recordIn(value) ?? {};
  if (idIn(id) === null || !(until === null || isTime(until))) return null;
  const ahead = Array.isArray(behind) ? behind.filter((one) => idIn(one) !== null) : [];
  return { id: id as number, name: nameIn(name), until, behind: ahead };
}

function itemIn(value: unknown): StoredItem | null {
  const { id, name, action, write, draft, phase } = recordIn(value) ?? {};
  const call = writeIn(write, id);
  const stage = phaseIn(phase);
  const text = draft === null || draft === undefined ? null : draftIn(draft);
  if (call === null || stage === null || !ACTIONS.includes(action) || (text === null && draft)) return null;
  return {
    id: id as number,
    name: nameIn(name),
    action: action as StoredItem['action'],
    write: call,
    draft: text,
    phase: stage,
  };
}

function writeIn(value: unknown, id: unknown): Write | null {
  const { name, id: target, params } = recordIn(value) ?? {};
  const known = typeof name === 'string' && Object.hasOwn(writePolicy, name);
  const given = recordIn(params);
  if (!known || !given || idIn(id) === null || target !== id || given.conversation_id !== id) return null;
  // The cast: these are the words of an earlier session, and they are only looked for, never sent from here.
  return { name, id, params: { ...given } } as unknown as Write;
}

function phaseIn(value: unknown): StoredItem['phase'] | null {
  const { kind, until, since, error, check, absent } = recordIn(value) ?? {};
  if (kind === 'held') return { kind, until: isTime(until) ? until : 0 };
  if (kind !== 'sending' && kind !== 'unknown') return null;
  if (!isTime(since)) return null;
  if (kind === 'sending') return { kind, since };
  const words = (text: unknown) => (typeof text === 'string' ? text : '');
  return {
    kind,
    since,
    error: words(error),
    check: words(check),
    absent: isTime(absent) ? absent : 0,
    nextLook: null,
  };
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
