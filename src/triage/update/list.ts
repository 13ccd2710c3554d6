// What the list of all walks shows of each conversation: the same facts in a frame, in plain lines and for what is typed.

import { isByOperator } from '../../api/messages.ts';
import { shortDuration } from '../../terminal/times.ts';
import { customerName } from '../../views/people.ts';
import type { Picker, QueueItem, State } from '../state.ts';
import { isAfter, lastSent, messagesToCustomer } from './answers.ts';
import { openProposals } from './proposed.ts';
import { unreadItem } from './queue.ts';
import { standingText } from './standing.ts';
import { holderName } from './step.ts';
import { idsInWalk, isInDoubt, waitOf } from './walks.ts';

/** Every conversation of all walks, drafts and proposals once; what can be worked stands before what is done with. */
export function listedIds(state: State): number[] {
  const { queue, other, drafts } = state;
  const proposed = openProposals(state).map(({ conversation }) => conversation);
  const begun = Object.values(drafts).map(({ id }) => id);
  const ids = [...[queue, other].flatMap(idsInWalk), ...begun, ...proposed];
  const isOpen = (id: number) => queue.items[id]?.decision === null;
  return [...new Set([...ids.filter(isOpen), ...ids])];
}

/** A conversation as an option of a list: what it is found by, and what plain lines say of it. */
export function conversationOption(state: State, id: number): Picker['options'][number] {
  // One of no list has a draft or a proposal: more of it is known once it is opened.
  const item = state.queue.items[id] ?? unreadItem(state, id);
  return { value: id, label: `#${id} ${customerName(item.name)}`, note: noteOf(state, item) };
}

/** `4h07m  telegram  Billing  mine, 2 unread  It is for my company`: what a decision needs to know of a conversation. */
function noteOf(state: State, item: QueueItem): string {
  return [
    ageText(state, item).padStart(6),
    item.channel,
    groupText(state, item),
    item.holding.kind === 'mine' && item.decision === null ? 'mine' : '',
    standingText(state, item),
    lastWords(state, item),
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** How long its customer waits: `4h07m`, `?` where that is not known, `-` if nobody does. */
export function ageText(state: State, item: QueueItem): string {
  const wait = waitOf(state, item);
  if (wait === null) return isInDoubt(item) ? '?' : '-';
  return shortDuration(wait);
}

/** The group of a conversation by its title; empty where that is not known. */
export function groupText({ directory }: State, { groupId }: QueueItem): string {
  return directory.groups.find(({ id }) => id === groupId)?.title ?? '';
}

/** `you: It left today.`: what the customer and operators said last in one line, as it was read, or a later one that this session sent. */
export function lastWords(state: State, { id }: QueueItem): string {
  const read = messagesToCustomer(state, id).at(-1) ?? null;
  const sent = lastSent(state, id);
  const later = sent && isAfter(sent, read) ? sent : null;
  const last = later ? later.text : read?.message;
  if (typeof last !== 'string') return '';
  const by = later ? state.session.operator.id : read && isByOperator(read) ? read.operator_id : null;
  const who = by == null ? '' : `${holderName(state, by)}: `;
  return `${who}${last.replace(/\s+/g, ' ').trim()}`.slice(0, 80);
}
