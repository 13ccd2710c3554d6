// Choosing from a list by typing a part of it: an operator, a group, a canned reply, a conversation.

import { assertNever } from '../../base/assert-never.ts';
import { fold } from '../../base/text.ts';
import { shortDuration } from '../../terminal/times.ts';
import { customerName } from '../../views/names.ts';
import { newestMessage } from '../../views/transcript.ts';
import type { Action } from '../keys.ts';
import type { Event, Step } from '../state/events.ts';
import type { Picker, PickPurpose, QueueItem, State } from '../state.ts';
import { snoozedUntil, takenText } from '../view/banners.ts';
import { assignTo, moveToGroup } from './assignment.ts';
import { insertReply, replyNote, useReply } from './canned-replies.ts';
import { linksOf, useLink } from './links.ts';
import { openById } from './other-conversations.ts';
import { sayAndPause } from './pause.ts';
import { currentItem, say, stepTo } from './step.ts';
import { isAnswered, mineToAnswer, waitingCount, waitingSince } from './walks.ts';

/** The options that fit what is typed, in order; among conversations a number is that one, whether it is known or not. */
export function fittingOptions(picker: Picker): Picker['options'] {
  if (picker.purpose === 'link') {
    const found = picker.options.find(({ value }) => String(value) === picker.filter.trim());
    if (found) return [found];
  }
  const id = isOfConversations(picker.purpose)
    ? /^\s*#?\s*([1-9]\d{0,14})\s*$/.exec(picker.filter)?.[1]
    : undefined;
  if (id === undefined) return filtered(picker, picker.filter);
  const value = Number(id);
  const found = picker.options.find((option) => option.value === value);
  const others = filtered(picker, id).filter((option) => option !== found);
  return [found ?? { value, label: `#${value}`, note: 'opened by its number' }, ...others];
}

function filtered({ options }: Picker, filter: string): Picker['options'] {
  const wanted = fold(filter);
  if (wanted === '') return options;
  // What begins with it comes first: «am» is amir before everybody at example.test.
  const rank = ({ label, note, does = '' }: Picker['options'][number]) => {
    const name = fold(label);
    if (name.startsWith(wanted)) return 0;
    if (name.split(/[\s.@#_-]+/).some((word) => word.startsWith(wanted))) return 1;
    return fold(`${label} ${does} ${note}`).includes(wanted) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((place) => options.filter((option) => rank(option) === place));
}

/** Opens a picker; the last target of its kind is selected, so that Enter alone repeats it. */
export function openPicker(state: State, purpose: PickPurpose): State {
  const options = optionsOf(state, purpose);
  if (options.length === 0 && (purpose === 'operator' || purpose === 'group'))
    return sayAndPause(state, `The ${purpose}s are not known yet: R reads them`);
  const picker: Picker = {
    purpose,
    title: titleOf(state, purpose),
    options,
    filter: '',
    selected: firstSelected(state, { purpose, options }),
    composer: state.mode.kind === 'compose' ? state.mode.composing : null,
  };
  return { ...state, mode: { kind: 'pick', picker } };
}

/** The last target of its kind; without one Enter alone must not choose for the operator. */
function firstSelected(
  { lastTarget }: State,
  { purpose, options }: Pick<Picker, 'purpose' | 'options'>,
): number {
  if (purpose !== 'operator' && purpose !== 'group') return 0;
  return options.findIndex(({ value }) => value === lastTarget[purpose]);
}

/** Whether it is a list of canned replies, which may become longer while it is open. */
function isOfReplies(purpose: PickPurpose): boolean {
  return purpose === 'reply' || purpose === 'insert';
}

/** What is said in place of a list that is empty whatever is typed; null where it is not. */
export function noOptions({ options, purpose }: Picker): string | null {
  if (options.length > 0) return null;
  if (purpose === 'link') return 'no links or files here';
  if (isOfConversations(purpose)) return 'both walks are empty; a number opens any conversation';
  return 'no canned replies yet: convops replies add NAME TEXT';
}

/** Whether it is a list of conversations, which opens others by their numbers, too. */
function isOfConversations(purpose: PickPurpose): boolean {
  return purpose === 'find' || purpose === 'list';
}

/** Whether a list of canned replies was opened between two states: the file is read again then. */
export function asksForReplies({ mode: before }: State, { mode: after }: State): boolean {
  if (after.kind !== 'pick' || !isOfReplies(after.picker.purpose)) return false;
  return before.kind !== 'pick' || !isOfReplies(before.picker.purpose);
}

/** The canned replies as they are now; an open list of them follows, with the same one selected as long as it is there. */
export function onReplies(state: State, { replies, error }: Extract<Event, { kind: 'replies' }>): State {
  if (replies === null)
    return say(state, `the canned replies could not be read again: ${error ?? 'no reason is known'}`, 'warn');
  const known: State = { ...state, session: { ...state.session, replies } };
  const { mode } = known;
  if (mode.kind !== 'pick' || !isOfReplies(mode.picker.purpose)) return known;
  const { picker } = mode;
  const chosen = fittingOptions(picker)[picker.selected]?.label;
  const next = { ...picker, options: optionsOf(known, picker.purpose) };
  const place = fittingOptions(next).findIndex(({ label }) => label === chosen);
  // Where the selected one is gone, Enter must not take another for it.
  const selected = chosen === undefined ? 0 : place;
  return { ...known, mode: { kind: 'pick', picker: { ...next, selected } } };
}

function titleOf(state: State, purpose: PickPurpose): string {
  const { queue, session } = state;
  switch (purpose) {
    case 'operator':
      return `Assign #${queue.current} to operator`;
    case 'group':
      return `Move #${queue.current} to group`;
    case 'reply':
      return `Canned reply to #${queue.current}`;
    case 'insert':
      return 'Canned reply';
    case 'find':
      return 'Find, or open by number';
    case 'link':
      return `${session.openLinks === 'open' ? 'Open' : 'Copy'} a link or file of #${queue.current}, newest first`;
    case 'list':
      return `Waiting ${waitingCount(state)}, Mine ${mineToAnswer(state).length}`;
    default:
      return assertNever(purpose);
  }
}

function optionsOf(state: State, purpose: PickPurpose): Picker['options'] {
  const { directory, session, queue } = state;
  switch (purpose) {
    case 'operator':
      return directory.operators.map(({ id, email }) => ({
        value: id,
        label: email,
        note: id === session.operator.id ? `${id} (you)` : String(id),
      }));
    case 'group':
      return directory.groups.map(({ id, title }) => ({ value: id, label: title, note: String(id) }));
    case 'reply':
    case 'insert':
      return session.replies.map((reply, value) => ({ value, label: reply.name, ...replyNote(reply) }));
    case 'link':
      return linksOf(state, queue.current ?? 0).map(({ address, note }, place) => ({
        value: place + 1,
        label: `${place + 1}  ${address}`,
        note,
      }));
    case 'find':
    case 'list':
      return conversationIds(state).flatMap((id) => {
        const item = queue.items[id];
        return item
          ? [{ value: id, label: `#${id} ${customerName(item.name)}`, note: noteOf(state, item) }]
          : [];
      });
    default:
      return assertNever(purpose);
  }
}

/** Every conversation of both walks once, that on screen first; what can be worked stands before what is done with. */
function conversationIds({ queue, otherWalk }: State): number[] {
  const ids = [queue, otherWalk].flatMap(({ order, incoming }) => [...order, ...incoming]);
  const isOpen = (id: number) => queue.items[id]?.decision === null;
  return [...new Set([...ids.filter(isOpen), ...ids])];
}

/** `4h07m  telegram  Billing  mine, 2 unread  It is for my company`: what a decision needs to know of a conversation. */
function noteOf(state: State, item: QueueItem): string {
  const { directory, now } = state;
  const since = waitingSince(state, item);
  const age = since === null ? '-' : shortDuration(Math.max(0, now - since));
  const group = directory.groups.find(({ id }) => id === item.groupId)?.title ?? '';
  return [age.padStart(6), item.channel, group, standingText(state, item), lastWords(state, item)]
    .filter((part) => part !== null && part !== '')
    .join('  ');
}

function standingText(state: State, item: QueueItem): string {
  const { holding, decision, inbox } = item;
  if (holding.kind === 'taken') return takenText(state, holding);
  if (holding.kind === 'closed' || holding.kind === 'gone') return holding.kind;
  const put = decision === 'snoozed' ? state.snoozed.find(({ id }) => id === item.id) : undefined;
  if (put) return `snoozed ${snoozedUntil(state, put.until)}`;
  if (decision !== null) return decision;
  if (holding.kind !== 'mine') return '';
  if (isAnswered(state, item)) return 'mine, answered';
  return inbox && inbox.unread > 0 ? `mine, ${inbox.unread} unread` : 'mine';
}

/** The newest message in one line, of a conversation that was read; null for another. */
export function lastWords({ details }: State, { id }: QueueItem): string | null {
  const loaded = details[id];
  const last = loaded?.kind === 'ready' ? newestMessage(loaded.detail)?.message : undefined;
  return typeof last === 'string' ? last.replace(/\s+/g, ' ').trim().slice(0, 80) : null;
}

/** Another text to filter by; the first that fits is selected, and without a text what was at the beginning. */
export function filterBy(state: State, filter: string): State {
  if (state.mode.kind !== 'pick') return state;
  const { picker } = state.mode;
  const selected = filter === '' ? firstSelected(state, picker) : 0;
  return { ...state, mode: { kind: 'pick', picker: { ...picker, filter, selected } } };
}

/** An action of the picker. */
export function pickAction(state: State, action: Action): Step {
  if (state.mode.kind !== 'pick') return stepTo(state);
  const { picker } = state.mode;
  return action === 'accept' ? pick(state, picker, picker.selected) : stepTo(moved(state, action));
}

function moved(state: State, action: Action): State {
  if (state.mode.kind !== 'pick') return state;
  const { picker } = state.mode;
  switch (action) {
    case 'up':
    case 'down': {
      const last = fittingOptions(picker).length - 1;
      const selected = Math.max(0, Math.min(last, picker.selected + (action === 'down' ? 1 : -1)));
      return { ...state, mode: { kind: 'pick', picker: { ...picker, selected } } };
    }
    case 'backspace':
      return filterBy(state, Array.from(picker.filter).slice(0, -1).join(''));
    case 'back':
    case 'interrupt':
      return leavePicker(state, picker);
    default:
      return state;
  }
}

function leavePicker(state: State, { composer }: Picker): State {
  return { ...state, mode: composer ? { kind: 'compose', composing: composer } : { kind: 'show' } };
}

/** Takes the option at that place among those that fit. */
export function pick(state: State, picker: Picker, place: number): Step {
  const option = picker.purpose === 'link' ? fittingOptions(picker)[place] : undefined;
  const link = option && linksOf(state, state.queue.current ?? 0)[option.value - 1];
  // What arrived since the list was opened has moved the others.
  if (link && option.label.endsWith(`  ${link.address}`))
    return useLink(leavePicker(state, picker), link.address);
  return stepTo(picked(state, picker, place));
}

function picked(state: State, picker: Picker, place: number): State {
  const option = fittingOptions(picker)[place];
  if (place < 0) return say(state, 'none is marked yet: type a part of a name, or Down', 'warn');
  if (!option) return say(state, noOptions(picker) ?? `nothing fits "${picker.filter}"`, 'warn');
  const left = leavePicker(state, picker);
  const { value, label } = option;
  if (picker.purpose === 'find' || picker.purpose === 'list') return openById(left, value);
  if (picker.purpose === 'insert') return insertReply(left, value);
  const item = currentItem(left);
  if (!item) return left;
  switch (picker.purpose) {
    case 'reply':
      return useReply(left, item.id, value);
    case 'operator':
      return assignTo(left, item, value, label);
    case 'group':
      return moveToGroup(left, item, value, label);
    case 'link':
      return say(left, 'the messages have changed: choose again', 'warn');
    default:
      return assertNever(picker.purpose);
  }
}
