// What changed between two reads of the three lists, as events. Pure: no clock, no request; how long a group may wait is
// handed in. The lists show no past: of what came and went between two reads
// only the difference is seen.

import type { Client } from '../api/derive.ts';
import { passedIdIn } from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
import { recordIn } from '../base/record.ts';
import { isLate } from './board/record.ts';
import { waitsSince } from './filters.ts';
import { heldBy, operatorsOnce } from './holder.ts';
import { allOf, type ListedRows, type ReadList, usableLists, wholeList } from './waiting.ts';

/** In the order in which several changes of one conversation are printed. */
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

type ChangeKind = (typeof CHANGE_KINDS)[number];

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
  /** Milliseconds it may wait. */
  readonly lateAfterMs: number;
}

export interface ChangeOptions {
  /** The service's clock, in milliseconds since 1970. */
  readonly now: number;
  /** How long a conversation may wait, in milliseconds. */
  readonly lateAfterMs: number;
}

/** What is stored of conversations that fell off the end of a cut list; a list can be cut for as long as it likes. */
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
 * - `arrived`: was not open before. Where a list was cut then, see `isArrival`: it may be from beyond the end.
 * - `released`: was in an inbox, is unassigned.
 * - `claimed`: was unassigned, is in an inbox; or the inbox has changed hands.
 * - `moved`: is in another group.
 * - `answered`: had unread messages, now none, and is still in an inbox.
 * - `unread`: the number of unread messages grew; of unassigned ones the lists do not tell it.
 * - `aged`: an unassigned one waits for longer than its group may, and did not before: once in a waiting.
 * - `left`: was open, is in no list: closed, or out of what is watched; the lists cannot say which.
 */
export function changesBetween(before: Snapshot, after: Snapshot, options: ChangeOptions): Change[] {
  const newest = newestOf(before);
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
      lateAfterMs: options.lateAfterMs,
    });
    return kindsOf(old, now, (fresh) => isArrival(fresh, before, newest)).map(change);
  });
}

/** The later snapshot without these changes, to be compared once more: it then gives them again, and no others. */
export function takenBack(before: Snapshot, after: Snapshot, untold: readonly Change[]): Snapshot {
  const open = new Map(after.open);
  for (const { event, conversation } of untold) {
    const { id } = conversation;
    const earlier = withoutEvent(event, before.open.get(id), open.get(id));
    if (earlier) open.set(id, earlier);
    else open.delete(id);
  }
  // Of what one of the two saw whole no arrival may be taken for something from beyond the end.
  const cut = {
    unassigned: before.cut.unassigned && after.cut.unassigned,
    inbox: before.cut.inbox && after.cut.inbox,
  };
  return { open, cut };
}

/** Undoes one event only: an earlier one of the same conversation may have been printed. */
function withoutEvent(
  event: ChangeKind,
  old: OpenConversation | undefined,
  now: OpenConversation | undefined,
): OpenConversation | undefined {
  if (now && event === 'aged') return { ...now, late: false };
  if (now && old && event === 'moved') return { ...now, group_id: old.group_id };
  if (now && old && (event === 'answered' || event === 'unread'))
    return { ...now, unread_count: old.unread_count };
  // Every other event is the first of its conversation: nothing of it was printed.
  return old;
}

function kindsOf(
  old: OpenConversation | undefined,
  now: OpenConversation | undefined,
  isNew: (fresh: OpenConversation) => boolean,
): readonly ChangeKind[] {
  if (!now) return ['left'];
  const kinds: (ChangeKind | false)[] = old
    ? [
        old.held && !now.held && 'released',
        (!old.held && now.held) || hasChangedHands(old, now) ? 'claimed' : false,
        differ(old.group_id, now.group_id) && 'moved',
        (old.unread_count ?? 0) > 0 && now.unread_count === 0 && 'answered',
        old.unread_count !== null && (now.unread_count ?? 0) > old.unread_count && 'unread',
      ]
    : [isNew(now) && 'arrived'];
  const wasLate = old !== undefined && isSameWait(old, now) && old.late;
  kinds.push(now.late && !wasLate && (old !== undefined || kinds[0] === 'arrived') && 'aged');
  return kinds.filter((kind) => kind !== false);
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
  options: ChangeOptions,
): boolean {
  if (now.held) return false;
  // Once late it stays so until the next waiting, should a clock be set back.
  if (old?.late && isSameWait(old, now)) return true;
  const waited = waitedMs(now, options);
  return waited !== null && isLate(waited, options.lateAfterMs);
}

function isSameWait(old: OpenConversation, now: OpenConversation): boolean {
  return !old.held && !now.held && old.unassigned_date === now.unassigned_date;
}

function waitedMs(
  conversation: OpenConversation | undefined,
  { now }: Pick<ChangeOptions, 'now'>,
): number | null {
  const since = conversation ? momentIn(conversation.unassigned_date) : null;
  return since === null ? null : Math.max(0, now - since);
}

// A row of the lists as far as changes are seen in it. The document shows types, a service sends what it sends: what
// is not of its type counts as not known, and only a row that cannot be distinguished from others is not a row at all.

/** An open conversation, in the words of the service; null where a field is not known. */
export type OpenConversation = Readonly<NonNullable<ReturnType<typeof openConversation>>>;

/** The open conversation in a row «Conversation summary»; null for anything without an id by which to know it again. */
export function openConversation(row: unknown, held: boolean) {
  const fields = recordIn(row) ?? {};
  const id = integerIn(fields.id);
  if (id === null || id <= 0) return null;
  return {
    id,
    /** Whether it stands in an inbox: that is which list it came from, whatever word its status is. */
    held,
    /** Whether the wait it is in was noticed to be too long; see `changesBetween`. */
    late: fields.late === true,
    group_id: passedIdIn(fields.group_id),
    operator_user_id: held ? passedIdIn(fields.operator_user_id) : null,
    operator_email: held ? textIn(fields.operator_email) : null,
    status: textIn(fields.status),
    application: textIn(fields.application),
    from_user_name: textIn(fields.from_user_name),
    custom_name: textIn(fields.custom_name),
    /** Not known of an unassigned one: its list does not say. */
    unread_count: held ? integerIn(fields.unread_count) : null,
    /** Of unpublished unit; not known of one in an inbox. */
    unassigned_date: held ? null : integerIn(fields.unassigned_date),
    /** Of unpublished unit; not known of an unassigned one. */
    last_message_date: held ? integerIn(fields.last_message_date) : null,
  };
}

function integerIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

// Reading the three lists so that they can be compared with what they said before. They are read one beside the other
// and not at one instant: a conversation that changes its list in the meantime may be met twice, or not at all.

/** Whether a list is as long as the service ever answers («Limits»), so that what is older may be missing, even by group. */
interface Cut {
  readonly unassigned: boolean;
  readonly inbox: boolean;
}

/** What the lists say. */
export interface Reading extends Snapshot {
  /** Rows without a usable id, which were left out. */
  readonly dropped: number;
}

export interface Filters {
  /** Undefined for everybody. */
  readonly operators: readonly number[] | undefined;
  /** The one group that the service is asked for. */
  readonly group: number | undefined;
  /** If there are several: the lists are read whole, and these are left of them. */
  readonly groups?: readonly number[] | undefined;
}

/**
 * One reading of the three lists, in parallel; of one that is cut also by group. A conversation in several lists counts
 * as in the inbox, and as unread: each row was true at some moment of the reading, so nothing is made up, and what was
 * not the latest the next reading shows. Throws what a list threw, once all have ended; a refused token before others.
 */
export async function readOpen(
  any: Client,
  { operators, group, groups }: Filters,
  names = operatorsOnce(any),
): Promise<Reading> {
  const { client, leftOut } = usableLists(any);
  const { conversations } = client;
  const list = (read: ReadList) => wholeList(read, group, () => client.operators.groups());
  const held = (operators ?? [undefined]).flatMap((operator_id) =>
    [conversations.notAnswered, conversations.unread].map(async (read) => {
      const listed = await list((group_id) => read({ operator_id, group_id }));
      return { ...listed, rows: await heldBy(listed.rows, operator_id, names) };
    }),
  );
  const [unassigned, ...inboxes] = await allOf([
    list((group_id) => conversations.unassigned({ group_id })),
    ...held,
  ]);
  const open = new Map<number, OpenConversation>();
  const take = ({ rows }: ListedRows, held: boolean) => {
    for (const row of rows) {
      const found = openConversation(row, held);
      if (!found) continue;
      if (groups && !groups.includes(found.group_id ?? 0)) open.delete(found.id);
      else open.set(found.id, found);
    }
  };
  take(unassigned, false);
  // The unread of an operator after the others, which they count among.
  for (const inbox of inboxes) take(inbox, true);
  // Read by group it still lacks those that are in none: a conversation must not be said to have left.
  const isCut = ({ extent }: ListedRows) => extent !== 'complete';
  // Nor must one whose row cannot be read, whichever list it has moved to.
  const lacks = leftOut() > 0;
  const cut = {
    unassigned: isCut(unassigned) || lacks,
    inbox: inboxes.some(isCut) || lacks,
  };
  return { open, cut, dropped: leftOut() };
}

/**
 * A reading in which nothing is missing by accident. Where one lacks a conversation that `expected` names, or nothing
 * is known yet, the lists are read once more: only what is in neither reading is gone. Of what is in both the second
 * counts. It would take a conversation that changes its list in the middle of both readings to be missed.
 */
export async function readSettled(
  read: () => Promise<Reading>,
  expected: (reading: Reading) => boolean,
): Promise<Reading> {
  const first = await read();
  if (expected(first)) return first;
  const second = await read();
  return {
    open: new Map([...first.open, ...second.open]),
    cut: {
      unassigned: first.cut.unassigned || second.cut.unassigned,
      inbox: first.cut.inbox || second.cut.inbox,
    },
    dropped: Math.max(first.dropped, second.dropped),
  };
}

// What is said of a conversation that no earlier read has shown. Lists are newest first («Endpoints»): what is missing
// from one that was cut is what was updated longest ago, and what is newer than all that was in sight was not there yet.

/** The newest date of what was open at a read, a wait or a message, in milliseconds since 1970; 0 for none. */
function newestOf({ open }: Snapshot): number {
  let newest = 0;
  for (const conversation of open.values()) newest = Math.max(newest, waitsSince(conversation) ?? 0);
  return newest;
}

/** Whether one that was not known is newly open: from a list that was cut it may only have come into sight. */
function isArrival(fresh: OpenConversation, { cut }: Snapshot, newest: number): boolean {
  if (!cut.unassigned && !(fresh.held && cut.inbox)) return true;
  return (waitsSince(fresh) ?? 0) > newest;
}
