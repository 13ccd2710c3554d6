// What goes out, and when: held until the operator can no longer want it back, then one at a time for each
// conversation, two at once in all. A text is never lost here: what did not go out becomes a draft again.

import type { Standing, StillSeen } from '../../writes/conditions.ts';
import type { Shown } from '../../writes/deliver.ts';
import { NO_HISTORY } from '../composer/history.ts';
import { bufferOf } from '../composer.ts';
import type { Effect, Step } from '../state/events.ts';
import {
  type Decision,
  draftKey,
  type Group,
  isBeside,
  isPurpose,
  mergedDraft,
  type NewItem,
  type OutboxAction,
  type OutboxItem,
  type Undoable,
} from '../state/outbox.ts';
import type { State } from '../state.ts';
import { draftLeft } from './left.ts';
import { newestIn } from './queue.ts';
import { openText, say, withDraft, withOpenText } from './step.ts';
import { isCutOff, withTrouble } from './trouble.ts';

const LANES = 2;
/** How long the operator sees what is about to go out, once the network is back. */
const RESUMED_HOLD_MS = 2000;

interface How extends Omit<Group, 'key'> {
  readonly undoable?: boolean;
}

/**
 * Puts the writes of one decision into the outbox, to go out after `holdMs` milliseconds in this order, and makes them what `z`
 * undoes.
 */
export function enqueue(
  state: State,
  steps: readonly NewItem[],
  holdMs: number,
  { undoable = true, ...of }: How = {},
): State {
  if (steps.length === 0) return state;
  const group: Group = { ...of, key: `o${state.nextKey}` };
  const added = steps.map(({ atOnce, ...step }, place): OutboxItem => {
    const newest = newestIn(state, step.id);
    const standing = step.before ?? standingIn(state, step.id);
    return {
      ...{ draft: null, check: null },
      ...(newest === null ? {} : { newest }),
      ...step,
      // Its undo asks who has written since.
      ...(standing ? { before: newest === null ? standing : { ...standing, message: newest } } : {}),
      ...{ group, key: `o${state.nextKey + place}` },
      phase: { kind: 'held', until: state.now + (atOnce ? 0 : holdMs) },
    };
  });
  return {
    ...state,
    nextKey: state.nextKey + steps.length,
    outbox: [...state.outbox, ...added],
    undo: undoable ? [...state.undo, { kind: 'outbox', key: group.key }] : state.undo,
  };
}

/** How a conversation stands that nobody has, as the queue shows it; what is held is read right before a write. */
function standingIn({ queue, session }: State, id: number): Standing | null {
  const item = queue.items[id];
  if (item?.holding.kind === 'waiting') return { operator: 0, group: item.groupId, status: 'unassigned' };
  if (item?.holding.kind !== 'mine') return null;
  return { operator: session.operator.id, group: item.groupId, status: 'inbox' };
}

/** The writes of a conversation that are not through yet, in order. */
export function laneOf({ outbox }: State, id: number): OutboxItem[] {
  return outbox.filter((item) => item.id === id && isOpen(item));
}

/** The writes of each decision. */
const DECIDED_BY: Readonly<Partial<Record<NonNullable<Decision>, readonly OutboxAction[]>>> = {
  replied: ['reply', 'file'],
  closed: ['close'],
  assigned: ['assign'],
};

/** The write of what was decided about a conversation, as long as it has no answer; undefined where it is through. */
export function pendingOf(
  { outbox }: State,
  { id, decision }: { readonly id: number; readonly decision: Decision },
): OutboxItem | undefined {
  const actions = decision === null ? undefined : DECIDED_BY[decision];
  const last = actions && outbox.findLast((one) => one.id === id && actions.includes(one.action));
  return last && last.phase.kind !== 'done' && last.phase.kind !== 'refused' ? last : undefined;
}

/** Whether a conversation will be ours when what is on its way is through. */
export function isOurs(state: State, id: number): boolean {
  const turns = laneOf(state, id).filter(({ action }) => action === 'claim' || action === 'release');
  const last = turns.at(-1)?.action;
  return last === undefined ? state.queue.items[id]?.holding.kind === 'mine' : last === 'claim';
}

/** Whether a conversation has to be claimed before it is answered: nobody has it, or we only until it is released. */
export function hasToBeClaimed(state: State, id: number): boolean {
  const kind = state.queue.items[id]?.holding.kind;
  return (kind === 'waiting' || kind === 'mine') && !isOurs(state, id);
}

/** The held items by decision: a reply with its claim and close is one, so is a macro, so are marked conversations. */
export function heldDecisions(state: State): OutboxItem[][] {
  const held = heldItems(state);
  const byKey = new Map<string, OutboxItem[]>();
  for (const [place, item] of held.entries()) {
    // A claim for a text goes with it.
    const next = held.slice(place + 1).find(({ id }) => id === item.id);
    const { key } = item.action === 'claim' && next ? next.group : item.group;
    byKey.set(key, [...(byKey.get(key) ?? []), item]);
  }
  return [...byKey.values()];
}

/** The items whose time has not come yet. */
export function heldItems({ outbox }: State): OutboxItem[] {
  return outbox.filter(({ phase }) => phase.kind === 'held');
}

/** Whether it closes what was marked in the list and has not been read since. */
export function isUnseenClose({ action, check }: OutboxItem): boolean {
  return action === 'close' && check?.lastSeen === null;
}

/** A conversation was read: what was marked there to be closed is closed only as it stands now. */
export function withSeenClose(state: State, id: number): State {
  const unseen = heldFor(state, id).filter(isUnseenClose);
  if (unseen.length === 0) return state;
  const lastSeen = newestIn(state, id);
  const outbox = state.outbox.map((item) =>
    unseen.includes(item) && item.check ? { ...item, check: { ...item.check, lastSeen } } : item,
  );
  return { ...state, outbox };
}

/** Whether a write is still to go out, or on its way. */
export function isOpen({ phase }: OutboxItem): boolean {
  return phase.kind === 'held' || phase.kind === 'sending';
}

/** The writes of a decision, without the claim that they need. */
export function mainSteps(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const others = items.filter(({ action }) => action !== 'claim');
  return others.length === 0 ? items : others;
}

/** The writes of what `z` can undo; none of what was not one. */
export function itemsOf({ outbox }: Pick<State, 'outbox'>, one: Undoable): readonly OutboxItem[] {
  return one.kind === 'outbox' ? outbox.filter(({ group }) => group.key === one.key) : [];
}

/** The writes of the same decision about the same conversation. */
export function stepsWith({ outbox }: State, { id, group }: OutboxItem): readonly OutboxItem[] {
  return outbox.filter((one) => one.id === id && one.group.key === group.key);
}

/** Whether anything of it is left to undo: it was not refused, and is not a draft again for another reason. */
export function canStand(state: State, one: Undoable): boolean {
  return (
    one.kind !== 'outbox' || mainSteps(itemsOf(state, one)).some(({ phase }) => phase.kind !== 'refused')
  );
}

/** The newest decision of which something is left to undo; undefined for none. */
export function lastUndoable(state: State): Undoable | undefined {
  return state.undo.findLast((one) => canStand(state, one));
}

/** The conversation that undoing would go back to; undefined if there is none, or more than one. */
export function undoableConversation(state: State): number | undefined {
  const last = lastUndoable(state);
  if (last?.kind === 'draft') return last.draft.id;
  const ids = last?.kind === 'decision' ? last.ids : last ? itemsOf(state, last).map(({ id }) => id) : [];
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

/** Whether a write was undone, or is about to be. */
export function isUndone({ outbox }: State, { key }: OutboxItem): boolean {
  return outbox.some(({ undoes, phase }) => undoes?.key === key && phase.kind !== 'refused');
}

/** The state in which `z` undoes once more what it could not: the decision of that write, before those taken since. */
export function withUndoAgain(state: State, key: string): State {
  const item = state.outbox.find((one) => one.key === key);
  if (!item || isUndone(state, item)) return state;
  const { key: group } = item.group;
  const placeOf = (one: Undoable) => state.outbox.indexOf(itemsOf(state, one)[0] ?? item);
  const others = state.undo.filter((one) => one.kind !== 'outbox' || one.key !== group);
  const later = others.findIndex((one) => placeOf(one) > state.outbox.indexOf(item));
  const place = later === -1 ? others.length : later;
  return { ...state, undo: others.toSpliced(place, 0, { kind: 'outbox', key: group }) };
}

/** The state with a change of one item. */
export function withWrite(state: State, key: string, change: Partial<OutboxItem>): State {
  return { ...state, outbox: state.outbox.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}

/** Withdraws an item; its text is a draft again. */
export function withdraw(state: State, key: string): State {
  const item = state.outbox.find((one) => one.key === key);
  if (!item) return state;
  const rest: State = { ...state, outbox: state.outbox.filter((one) => one.key !== key) };
  return withDraftOf(rest, item);
}

/** The held items of a conversation. */
export function heldFor(state: State, id: number): OutboxItem[] {
  return laneOf(state, id).filter(({ phase }) => phase.kind === 'held');
}

/**
 * Items that will not go out, for one reason: their texts are drafts again, the last of them first, as a text that comes back
 * is put before what was written after it.
 */
export function dropAll(state: State, items: readonly OutboxItem[], why: string): State {
  const phase = { kind: 'refused', error: why, outcome: 'skipped' } as const;
  const drop = (next: State, item: OutboxItem) => withDraftOf(withWrite(next, item.key, { phase }), item);
  return items.toReversed().reduce(drop, state);
}

/** The text of an item as a draft, unless something newer is being written there. */
export function withDraftOf(state: State, item: OutboxItem): State {
  const draft = draftLeft(state, item);
  if (draft === null) return state;
  const key = draftKey(draft);
  const newer = state.drafts[key];
  const joined = newer ? mergedDraft(draft, newer) : draft;
  const kept = withDraft(state, { ...joined, at: state.now });
  // The open composer must have it too, or the next key would overwrite it.
  const open = openText(kept);
  if (!open || open.id !== draft.id || open.purpose !== draft.purpose) return kept;
  const buffer = bufferOf(joined.text);
  // The operator may be about to press Enter without having seen it.
  const isOther = buffer.text !== open.buffer.text;
  // Undoing an older step would remove the text that came back.
  const seenAnew = isOther ? ({ merged: true, history: NO_HISTORY } as const) : {};
  return withOpenText(kept, { buffer, along: joined.along, ...seenAnew });
}

/** Whether a question is open about what is held: nothing goes out before its answer. */
export function isAskedAbout({ mode }: State): boolean {
  return mode.kind === 'ask' && mode.question.holds === true;
}

/** Launches what is due: one write a conversation, two at once, none while the service is out of reach. */
export function pump(state: State): Step {
  const effects: Effect[] = [];
  if (isCutOff(state) || isAskedAbout(state)) return { state, effects };
  const busy = new Set<number>();
  let lanes = state.outbox.filter(({ phase }) => phase.kind === 'sending').length;
  const outbox = state.outbox.map((item): OutboxItem => {
    if (!isOpen(item) || busy.has(item.id)) return item;
    busy.add(item.id);
    const { phase } = item;
    if (phase.kind !== 'held' || phase.until > state.now || lanes >= LANES) return item;
    lanes += 1;
    const sent: OutboxItem = {
      ...item,
      phase: { kind: 'sending', since: state.now },
      check: item.check ?? checkOfGone(state, item),
    };
    effects.push({
      kind: 'deliver',
      item: sent,
      shown: { ...shownOf(state, item), decision: decisionOf(item) },
    });
    return sent;
  });
  return effects.length === 0 ? { state, effects } : { state: { ...state, outbox }, effects };
}

/** What has left the list may have been closed or taken: it is looked at before anything is done to it. */
function checkOfGone({ queue, session }: State, { id, action }: OutboxItem): StillSeen | null {
  if (queue.items[id]?.holding.kind !== 'gone' || isBeside(action)) return null;
  return { holder: session.operator.id, lastSeen: null };
}

/** Names the decision for the journal: a text is one by itself, as it cannot be undone with what goes along. */
function decisionOf({ action, group, key }: OutboxItem): string {
  return isPurpose(action) && !group.plan ? key : group.key;
}

function shownOf({ queue }: State, { id, action }: OutboxItem): Shown {
  const { customer = null, name = null } = queue.items[id] ?? {};
  const called = isPurpose(action) && name !== null ? { called: [name] } : {};
  return { ...(customer === null ? {} : { customer }), ...called };
}

/** Holds items a little longer when the network is back, so that nothing goes out unseen. */
export function holdAgain(state: State): State {
  return heldUntil(state, (until) => Math.max(until, state.now + RESUMED_HOLD_MS));
}

/** The state in which what is held goes out at another time, in milliseconds since 1970. */
export function heldUntil(state: State, at: (until: number) => number): State {
  const outbox = state.outbox.map((item): OutboxItem => {
    const { phase } = item;
    return phase.kind === 'held' ? { ...item, phase: { kind: 'held', until: at(phase.until) } } : item;
  });
  return { ...state, outbox };
}

/** Holds an item again that did not leave. */
export function heldBack(state: State, key: string): State {
  return withWrite(state, key, { phase: { kind: 'held', until: state.now + RESUMED_HOLD_MS } });
}

/** The service was not reached by a write: it is looked for again soon. */
export function onUnreached(state: State, error: string): State {
  return say(withTrouble(state, 'offline', error), `no connection: ${error}`, 'warn');
}
