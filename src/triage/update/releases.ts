// What a release costs the customer: the service restarts the waiting time, and this operator's screens go on counting
// it as it was, for as long as the service has the conversation as the release left it.

import type { ConversationDetail } from '../../api/model.ts';
import { readTime } from '../../terminal/times.ts';
import type { ListedRow } from '../state/events.ts';
import type { QueueItem, Released, State } from '../state.ts';
import { isOperators, messagesToCustomer } from './answers.ts';
import { withItem } from './step.ts';
import { waitingSince } from './walks.ts';

/** Of one release a list may give a slightly later date than its answer did, in milliseconds. */
const SLACK_MS = 5000;

/** Keeps since when a customer has waited whose conversation was just given back; `data` is what the service answered. */
export function noteRelease(state: State, id: number, data: unknown): State {
  const item = state.queue.items[id];
  const since = item ? waitedSince(state, item) : null;
  if (since === null) return forgetRelease(state, id);
  // «Conversation (full record)»: unassigned_date.
  const date = (data as { readonly unassigned_date?: unknown } | null)?.unassigned_date;
  const counted = readTime(date)?.getTime() ?? null;
  const released = { ...state.released, [id]: { since, counted } };
  return withItem({ ...state, released }, id, { since, counted: isLater(counted, since) ? counted : null });
}

/** Since when the customer of a conversation waits that is given back: by this operator, or by whom they had given it to. */
function waitedSince(state: State, item: QueueItem): number | null {
  const { id, holding, since } = item;
  if (holding.kind !== 'taken') return waitingSince(state, item);
  const loaded = state.details[id];
  const isAnswered =
    since !== null && loaded?.kind === 'ready' && answeredAfter(state, id, loaded.detail, since);
  return isAnswered ? null : since;
}

/** Rows of the queue with the waiting times that are known better here; what somebody else released since is theirs. */
export function keepWaits(
  state: State,
  rows: readonly ListedRow[],
): { readonly state: State; readonly rows: readonly ListedRow[] } {
  let { released } = state;
  if (Object.keys(released).length === 0) return { state, rows };
  const kept = rows.map((row): ListedRow => {
    const known = released[row.id];
    if (known === undefined || row.since === null || row.since <= known.since) return row;
    const counted = known.counted ?? row.since;
    if (row.since > counted + SLACK_MS) {
      released = without(released, row.id);
      return { ...row, counted: null };
    }
    if (known.counted === null) released = { ...released, [row.id]: { ...known, counted } };
    return { ...row, since: known.since, counted: row.since };
  });
  return { state: { ...state, released }, rows: kept };
}

/** The state as the service counts: whoever waited was answered, or is gone. */
export function forgetRelease(state: State, id: number): State {
  if (state.released[id] === undefined) return state;
  const counted = state.queue.items[id]?.counted ?? null;
  const known: State = { ...state, released: without(state.released, id) };
  return withItem(known, id, { counted: null, ...(counted === null ? {} : { since: counted }) });
}

/** The same where a conversation shows that an operator has written since. */
export function forgetAnswered(state: State, id: number, detail: ConversationDetail): State {
  const known = state.released[id];
  if (known === undefined) return state;
  return answeredAfter(state, id, detail, known.since) ? forgetRelease(state, id) : state;
}

function answeredAfter(state: State, id: number, detail: ConversationDetail, since: number): boolean {
  return messagesToCustomer(state, id, detail).some(
    (message) => isOperators(message) && (readTime(message.date_created)?.getTime() ?? 0) > since,
  );
}

function isLater(counted: number | null, since: number): boolean {
  return counted !== null && counted > since + SLACK_MS;
}

function without(released: State['released'], id: number): Readonly<Record<number, Released>> {
  const { [id]: _, ...rest } = released;
  return rest;
}
