// What changed between two looks at the three lists, as events. Pure: no clock, no request; how a time of the service
// is read and how long a group may wait are handed in. The lists show no past: of what came and went between two looks
// only the difference is seen.

import { isLate } from './board/record.ts';
import { newcomerKind, newestOf } from './changes/newcomer.ts';
import type { Cut, Reading } from './changes/reading.ts';
import type { OpenConversation, TimeOf } from './changes/row.ts';

/** In the order in which several changes of one conversation are told. */
const CHANGE_KINDS = [
  'arrived',
  'released',
  'claimed',
  'moved',
  'answered',
  'unread',
  'aged',
  'left',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Everything open at one look. */
export interface Snapshot {
  readonly open: ReadonlyMap<number, OpenConversation>;
  readonly cut: Cut;
}

export interface Change {
  readonly event: ChangeKind;
  /** As it is now; one that has left as it was last seen. */
  readonly conversation: OpenConversation;
  /** As it was before; null for one that was not open. */
  readonly before: OpenConversation | null;
  /** Milliseconds since it is unassigned; of one that was taken or has left, how long it had waited. Null if unknown. */
  readonly waitedMs: number | null;
  /** Milliseconds its group may wait. */
  readonly lateAfterMs: number;
}

export interface ChangeOptions {
  /** The service's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly timeOf: TimeOf;
  /** How long a conversation of a group, null for none, may wait, in milliseconds. */
  readonly lateAfterOf: (group: number | null) => number;
}

/** What is kept of conversations that fell off the end of a cut list; a list can be cut for as long as it likes. */
const MOST_OUT_OF_SIGHT = 10_000;

/**
 * The snapshot that follows another one: what the lists say now, with what is carried on. A conversation that is in no
 * list although its own was cut may have fallen off the end: it stays as it was last seen.
 */
export function snapshotOf(reading: Reading, before: Snapshot | null, options: ChangeOptions): Snapshot {
  const open = new Map<number, OpenConversation>();
  for (const [id, conversation] of reading.open) {
    const late = isLateNow(conversation, before?.open.get(id), options);
    open.set(id, late === conversation.late ? conversation : { ...conversation, late });
  }
  const outOfSight = before ? missingFrom(before, reading).filter((old) => isCut(reading.cut, old)) : [];
  for (const old of outOfSight.slice(-MOST_OUT_OF_SIGHT)) open.set(old.id, old);
  return { open, cut: reading.cut };
}

/** Whether a reading has everything that was open before, but for what may have fallen off the end of a cut list. */
export function hasAllOf(before: Snapshot, reading: Reading): boolean {
  return missingFrom(before, reading).every((old) => isCut(reading.cut, old));
}

/**
 * What changed from one snapshot to the next, by conversation in the order of ids, and for each in the order of
 * CHANGE_KINDS:
 *
 * - `arrived`: was not open before. Where a list was cut then, see `newcomerKind`: it may be from beyond the end.
 * - `released`: was in an inbox, is unassigned.
 * - `claimed`: was unassigned, is in an inbox; or the inbox has changed hands. Without a `before` it was in no list that
 *   was whole, and the unassigned list was not: from there it came.
 * - `moved`: is in another group.
 * - `answered`: had unread messages, now none, and is still in an inbox.
 * - `unread`: the number of unread messages grew; of unassigned ones the lists do not tell it. Without a `before` it was
 *   beyond the end of an inbox, and its customer wrote.
 * - `aged`: an unassigned one waits for longer than its group may, and did not before: once in a waiting.
 * - `left`: was open, is in no list: closed, or out of what is watched; the lists cannot say which.
 */
export function changesBetween(before: Snapshot, after: Snapshot, options: ChangeOptions): Change[] {
  const newest = newestOf(before, options.timeOf);
  const ids = [...new Set([...before.open.keys(), ...after.open.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const old = before.open.get(id);
    const now = after.open.get(id);
    if (old === now) return [];
    const conversation = now ?? old;
    if (!conversation) return [];
    const change = (event: ChangeKind): Change => ({
      event,
      conversation,
      before: old ?? null,
      waitedMs: waitedMs(conversation.held ? old : conversation, options),
      lateAfterMs: options.lateAfterOf(conversation.group_id),
    });
    return kindsOf(old, now, (fresh) => newcomerKind(fresh, before.cut, newest, options.timeOf)).map(change);
  });
}

/** The later snapshot with the conversations of these changes as they were before, to be compared once more. */
export function takenBack(before: Snapshot, after: Snapshot, untold: readonly Change[]): Snapshot {
  const open = new Map(after.open);
  for (const { conversation } of untold) {
    const old = before.open.get(conversation.id);
    if (old) open.set(old.id, old);
    else open.delete(conversation.id);
  }
  // Of what one of the two saw whole no arrival may be taken for something from beyond the end.
  const cut = {
    unassigned: before.cut.unassigned && after.cut.unassigned,
    inbox: before.cut.inbox && after.cut.inbox,
  };
  return { open, cut };
}

function kindsOf(
  old: OpenConversation | undefined,
  now: OpenConversation | undefined,
  kindOfNew: (fresh: OpenConversation) => ChangeKind | null,
): readonly ChangeKind[] {
  if (!now) return ['left'];
  const kinds: (ChangeKind | false | null)[] = old
    ? [
        old.held && !now.held && 'released',
        (!old.held && now.held) || hasChangedHands(old, now) ? 'claimed' : false,
        differ(old.group_id, now.group_id) && 'moved',
        (old.unread_count ?? 0) > 0 && now.unread_count === 0 && 'answered',
        old.unread_count !== null && (now.unread_count ?? 0) > old.unread_count && 'unread',
      ]
    : [kindOfNew(now)];
  const wasLate = old !== undefined && isSameWait(old, now) && old.late;
  kinds.push(now.late && !wasLate && (old !== undefined || kinds[0] === 'arrived') && 'aged');
  return kinds.filter((kind) => kind !== false && kind !== null);
}

function hasChangedHands(old: OpenConversation, now: OpenConversation): boolean {
  return old.held && now.held && differ(old.operator_user_id, now.operator_user_id);
}

/** Whether two numbers are known and not the same. */
function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

function missingFrom(before: Snapshot, reading: Reading): OpenConversation[] {
  return [...before.open.values()].filter(({ id }) => !reading.open.has(id));
}

/** Whether the list in which it was last seen is cut. */
function isCut(cut: Cut, { held }: OpenConversation): boolean {
  return held ? cut.inbox : cut.unassigned;
}

function isLateNow(
  now: OpenConversation,
  old: OpenConversation | undefined,
  { lateAfterOf, ...options }: ChangeOptions,
): boolean {
  if (now.held) return false;
  // Once late it stays so until the next waiting, should the group or its limit change, or a clock be set back.
  if (old?.late && isSameWait(old, now)) return true;
  const waited = waitedMs(now, options);
  return waited !== null && isLate(waited, lateAfterOf(now.group_id));
}

function isSameWait(old: OpenConversation, now: OpenConversation): boolean {
  return !old.held && !now.held && old.unassigned_date === now.unassigned_date;
}

function waitedMs(
  conversation: OpenConversation | undefined,
  { now, timeOf }: Pick<ChangeOptions, 'now' | 'timeOf'>,
): number | null {
  const since = conversation ? timeOf(conversation.unassigned_date) : null;
  return since === null ? null : Math.max(0, now - since);
}
