// Choosing from a list by typing a part of it: an operator, a group, a canned reply, a conversation.

import { fold } from '../../base/text.ts';
import type { Key } from '../../terminal/keyboard.ts';
import { nameOfKey } from '../keys/names.ts';
import { type Action, actionForKey } from '../keys.ts';
import type { EventOf, Step } from '../state/events.ts';
import type { Assignee } from '../state/outbox.ts';
import type { Picker, PickPurpose, State } from '../state.ts';
import { READ_ONLY } from './assignment.ts';
import { insertEarlier } from './blanks.ts';
import { insertReply, replyNote, useReply } from './canned-replies.ts';
import { typeText } from './editing.ts';
import { linksOf, useLink } from './links.ts';
import { conversationOption, listedIds } from './list.ts';
import {
  decideMarked,
  decideOn,
  decidesByLetters,
  doneWith,
  isLetterAction,
  type LetterAction,
  writeHandOver,
} from './marked.ts';
import { askSnooze } from './one-line.ts';
import { sayAndPause } from './pause.ts';
import { askToKeep, beginReading, openAt, stopReading, withFound } from './search.ts';
import {
  aboutText,
  asStep,
  currentItem,
  EMPTY_PICKER,
  isLetter,
  listBefore,
  say,
  stepTo,
  withPicker,
} from './step.ts';
import { mineToAnswer, waitingCount } from './walks.ts';

/** The options that fit what is typed, in order; among conversations a number is that one, whether it is known or not. */
export function fittingOptions(picker: Picker): Picker['options'] {
  if (picker.unnamed) return withoutNames(picker.unnamed, picker.filter);
  const id = picker.purpose === 'list' ? numberIn(picker.filter) : undefined;
  if (id === undefined) return withFound(picker, filtered(picker, picker.filter));
  const value = Number(id);
  const found = picker.options.find((option) => option.value === value);
  const others = filtered(picker, id).filter((option) => option !== found);
  return withFound(picker, [found ?? { value, label: `#${value}`, note: BY_NUMBER }, ...others]);
}

/** The digits of a number that was typed alone; undefined for any other text. */
function numberIn(filter: string): string | undefined {
  return /^\s*#?\s*([1-9]\d{0,14})\s*$/.exec(filter)?.[1];
}

/** Whom a typed number names where the service refuses the names. */
function withoutNames(what: string, filter: string): Picker['options'] {
  const id = numberIn(filter);
  const note = `the number is taken as the ${what}'s id`;
  return id === undefined ? [] : [{ value: Number(id), label: `${what} ${id}`, note }];
}

/** The note of a conversation of which nothing but the number is known. */
export const BY_NUMBER = 'opened by its number';

function filtered({ options }: Picker, filter: string): Picker['options'] {
  const wanted = fold(filter);
  if (wanted === '') return options;
  // Names that begin with it come first: «am» finds amir before everybody at example.test.
  const found: Picker['options'][number][][] = [[], [], []];
  for (const option of options) {
    const { name, all } = foldedOf(option);
    const isWord = () => name.split(/[\s.@#_-]+/).some((word) => word.startsWith(wanted));
    if (name.startsWith(wanted)) found[0]?.push(option);
    else if (isWord()) found[1]?.push(option);
    else if (all.includes(wanted)) found[2]?.push(option);
  }
  return found.flat();
}

/** Folded once for each option: a letter typed asks for all of them, and so does each frame. */
const folded = new WeakMap<Options[number], { readonly name: string; readonly all: string }>();

function foldedOf(option: Options[number]) {
  const { label, note, does = '' } = option;
  const known = folded.get(option) ?? { name: fold(label), all: fold(`${label} ${does} ${note}`) };
  folded.set(option, known);
  return known;
}

/** Opens a picker, before a list about what is marked there; the last target of its kind is selected, for Enter alone. */
export function openPicker(state: State, purpose: PickPurpose): State {
  const { of, ...list } = LISTS[purpose];
  const options = list.options(state);
  const isRefused = of !== undefined && state.directory.refused?.includes(`${of}s`) === true;
  if (options.length === 0 && of !== undefined && !isRefused)
    return sayAndPause(state, `The ${of}s are not known yet: R reads them`);
  const picker: Picker = {
    ...{ ...EMPTY_PICKER, purpose, options, selected: firstSelected(state, { purpose, options }) },
    title: list.title(state, aboutText(state, state.mode, state.queue.current ?? 0)),
    ...(isRefused ? { unnamed: of } : {}),
  };
  return { ...state, mode: { kind: 'pick', picker, back: state.mode } };
}

/** The last target of its kind; without one Enter alone must not choose for the operator. A list begins at what is on screen. */
function firstSelected(
  { lastTarget, queue }: State,
  { purpose, options }: Pick<Picker, 'purpose' | 'options'>,
): number {
  const { of } = LISTS[purpose];
  if (of !== undefined) return options.findIndex(({ value }) => value === lastTarget[of]);
  const at = options.findIndex(({ value }) => purpose === 'list' && value === queue.current);
  return Math.max(0, at);
}

/** Whether it is a list of canned replies, which may become longer while it is open. */
function isOfReplies(purpose: PickPurpose): boolean {
  return purpose === 'reply' || purpose === 'insert';
}

/** The text in place of a list that is empty whatever is typed; null if it is not empty. */
export function noOptions({ options, purpose, unnamed }: Picker): string | null {
  if (options.length > 0) return null;
  if (unnamed) return `the service refuses the list of ${unnamed}s: type the number of one`;
  if (purpose === 'list') return 'Nothing to list; a number opens any conversation';
  return 'no canned replies yet: convops replies add NAME TEXT';
}

/** Whether a list of canned replies was opened between two states: the file is read again then. */
export function asksForReplies({ mode: before }: State, { mode: after }: State): boolean {
  if (after.kind !== 'pick' || !isOfReplies(after.picker.purpose)) return false;
  return before.kind !== 'pick' || !isOfReplies(before.picker.purpose);
}

/** The canned replies as they are now; an open list of them follows, with the same one selected as long as it is there. */
export function onReplies(state: State, { replies }: EventOf<'replies'>): State {
  const known: State = { ...state, session: { ...state.session, replies } };
  const { mode } = known;
  if (mode.kind !== 'pick' || !isOfReplies(mode.picker.purpose)) return known;
  const { picker } = mode;
  const chosen = fittingOptions(picker)[picker.selected]?.label;
  const options = LISTS[picker.purpose].options(known);
  // A box in which nothing can be chosen says so in passing. What was typed for it is the text of who knows of none.
  if (options.length === 0) {
    const left: State = { ...known, mode: mode.back };
    const none = noOptions({ ...picker, options }) ?? '';
    if (picker.purpose === 'insert') return say(typeText(left, `/${picker.filter}`, 'typed'), none);
    return sayAndPause(left, none);
  }
  // If the selected row is gone, Enter must not choose another instead.
  const place = fittingOptions({ ...picker, options }).findIndex(({ label }) => label === chosen);
  return withPicker(known, { options, selected: chosen === undefined ? 0 : place });
}

type Options = Picker['options'];

interface List {
  /** `what`: `#41 Ada Ek`, `3 conversations`. */
  readonly title: (state: State, what: string) => string;
  readonly options: (state: State) => Options;
  /** What follows where it was opened, for these conversations: what is marked, else the one on screen. */
  readonly take: (left: State, option: Options[number], ids: readonly number[]) => State | Step;
  /** Of a list of those to whom conversations are given. */
  readonly of?: Assignee['kind'];
}

const LISTS: Readonly<Record<PickPurpose, List>> = {
  operator: {
    of: 'operator',
    title: (_, what) => `Assign ${what} to an operator`,
    options: operatorOptions,
    take: (left, { value: id, label }, ids) => give(left, ids, { kind: 'operator', id, label }),
  },
  group: {
    of: 'group',
    title: (_, what) => `Assign ${what} to a group`,
    options: ({ directory }) =>
      directory.groups.map(({ id, title }) => ({ value: id, label: title, note: String(id) })),
    take: (left, { value: id, label }, ids) => give(left, ids, { kind: 'group', id, label }),
  },
  'hand-over': {
    of: 'operator',
    title: (_, what) => `Hand ${what} over with a note to`,
    options: operatorOptions,
    take: (left, { value: id, label }, ids) =>
      writeHandOver({ ...left, mode: { kind: 'show' } }, ids, { kind: 'operator', id, label }),
  },
  reply: {
    title: (_, what) => `Canned reply to ${what}`,
    options: replyOptions,
    take: (left, { value }, [id]) => (id === undefined ? left : useReply(left, id, value)),
  },
  insert: {
    title: (_, what) => `Canned reply for ${what}`,
    options: replyOptions,
    take: (left, { value }) => insertReply(left, value),
  },
  // What the journal has is in its picker from the beginning.
  earlier: { title: () => '', options: () => [], take: (left, { value }) => insertEarlier(left, value) },
  link: {
    title: ({ session }, what) =>
      `${session.openLinks === 'open' ? 'Open' : 'Copy'} a link or file of ${what}, newest first`,
    options: (state) =>
      linksOf(state, state.queue.current ?? 0).map(({ address, note }, place) => ({
        ...{ value: place + 1, label: `${place + 1}  ${address}`, note },
      })),
    take(left, { value, label }) {
      const link = linksOf(left, left.queue.current ?? 0)[value - 1];
      // Messages that arrived since the list was opened have moved the others.
      return link && label.endsWith(`  ${link.address}`)
        ? useLink(left, link.address)
        : say(left, 'the messages have changed: choose again', 'warn');
    },
  },
  list: {
    title: (state) => `Waiting ${waitingCount(state)}, Mine ${mineToAnswer(state).length} to answer`,
    options: (state) => listedIds(state).map((id) => conversationOption(state, id)),
    take: (left, option) => openAt(left, option),
  },
};

/** Gives what is marked in the list, or at once the one on screen. */
function give(left: State, ids: readonly number[], to: Assignee): State {
  const plan = { kind: 'assign', to } as const;
  return listBefore({ back: left.mode }) ? decideMarked(left, plan) : decideOn(left, ids, plan, 0);
}

function operatorOptions({ directory, session }: State): Options {
  return directory.operators.map(({ id, email }) => ({
    ...{ value: id, label: email },
    note: id === session.operator.id ? `${id} (you)` : String(id),
  }));
}

function replyOptions({ session }: State): Options {
  return session.replies.map((reply, value) => ({ value, label: reply.name, ...replyNote(reply) }));
}

/** Another text to filter by; the first that fits is selected, and without a text what was at the beginning. */
export function filterBy(state: State, filter: string): State {
  if (state.mode.kind !== 'pick') return state;
  return withPicker(state, { filter, selected: filter === '' ? firstSelected(state, state.mode.picker) : 0 });
}

/** An action of the picker. */
export function pickAction(state: State, action: Action): State | Step {
  const { mode } = state;
  if (mode.kind !== 'pick') return state;
  const { picker } = mode;
  switch (action) {
    case 'accept':
      return pick(state, picker, picker.selected);
    case 'up':
      return selectedBeside(state, picker, -1);
    case 'down':
      return selectedBeside(state, picker, 1);
    case 'backspace':
      return filterBy(state, Array.from(picker.filter).slice(0, -1).join(''));
    case 'delete-line-before':
      return filterBy(state, '');
    case 'back':
      return askToKeep(state, picker, fittingOptions(picker)) ?? { ...state, mode: mode.back };
    case 'interrupt':
      return { ...state, mode: mode.back };
    case 'read-rest':
      return beginReading(state, picker);
    default:
      return picker.purpose === 'list' && isLetterAction(action)
        ? decideInList(state, picker, action)
        : state;
  }
}

function selectedBeside(state: State, picker: Picker, by: 1 | -1): State {
  const last = fittingOptions(picker).length - 1;
  return withPicker(state, { selected: Math.max(0, Math.min(last, picker.selected + by)) });
}

/** Marks conversations in the open list, or unmarks them; what is done with stays unmarked, saying why. */
export function mark(state: State, ids: readonly number[], on: boolean): State {
  const { mode } = state;
  if (mode.kind !== 'pick' || mode.picker.purpose !== 'list') return state;
  const others = mode.picker.marked.filter((id) => !ids.includes(id));
  if (!on) return withPicker(state, { marked: others });
  const fresh = ids.filter((id) => doneWith(state, id) === null);
  const refusals = ids.flatMap((id) => doneWith(state, id) ?? []);
  const next = withPicker(state, { marked: [...others, ...fresh] });
  return refusals.length === 0 ? next : say(next, `Not marked: ${refusals.join(', ')}`, 'warn');
}

function toggleMark(state: State, picker: Picker): State {
  const option = fittingOptions(picker)[picker.selected];
  if (!option) return say(state, 'none is selected: Up or Down', 'warn');
  return selectedBeside(mark(state, [option.value], !picker.marked.includes(option.value)), picker, 1);
}

/** The open list with what has come, changed and gone; no row moves, and what is gone is marked no longer. */
export function refreshList(before: State, state: State): State {
  const { mode } = state;
  if (mode.kind !== 'pick' || mode.picker.purpose !== 'list' || !isChanged(before, state)) return state;
  const { picker } = mode;
  const ids = listedIds(state);
  const there = new Set(ids);
  const known = new Map(picker.options.map((option) => [option.value, option]));
  const wanted = new Set([...[...known.keys()].filter((id) => there.has(id)), ...ids]);
  // Made again where something has come: of a thousand, most are as they were.
  const isAsBefore = (id: number) =>
    before.directory === state.directory &&
    before.details[id] === state.details[id] &&
    before.queue.items[id] === state.queue.items[id];
  const options = [...wanted].map((id) => {
    const option = isAsBefore(id) ? known.get(id) : undefined;
    return option ?? conversationOption(state, id);
  });
  const chosen = fittingOptions(picker)[picker.selected]?.value;
  // If the selected row is gone, Enter must not choose another instead; if none fitted, the first that is found is selected.
  const noneFitted = chosen === undefined && picker.selected === 0;
  const fitting = fittingOptions({ ...picker, options });
  const selected = noneFitted ? 0 : fitting.findIndex(({ value }) => value === chosen);
  const drawn = withPicker(state, { options, selected, title: LISTS.list.title(state, '') });
  const { marked } = picker;
  const left = marked.filter((id) => there.has(id) && doneWith(state, id) === null);
  const lost = marked.filter((id) => !left.includes(id));
  if (lost.length === 0) return drawn;
  const which = lost.length === 1 ? `#${lost[0]} has` : `${lost.length} marked conversations have`;
  const said = `${which} left the list; ${left.length} still marked`;
  return say(withPicker(drawn, { marked: left }), said, 'warn');
}

function isChanged(before: State, { queue, other, details, directory }: State): boolean {
  const isSame =
    before.queue === queue &&
    before.other === other &&
    before.details === details &&
    before.directory === directory;
  // Events during a question about the list count, too.
  const wasOpen = before.mode.kind === 'pick' && before.mode.picker.purpose === 'list';
  return !isSame || !wasOpen;
}

/** The action of a key in the list of conversations; null if the key works as in every picker. */
export function pressInList(state: State, picker: Picker, key: Key): Step | null {
  const { bindings } = state.session;
  const name = nameOfKey(key);
  const decides = decidesByLetters(picker);
  // A blank may be part of the name being typed.
  if (name === 'tab' || (name === 'space' && (decides || picker.filter === '')))
    return stepTo(toggleMark(state, picker));
  if (key.sequence === '*') {
    const all = fittingOptions(picker).map(({ value }) => value);
    return stepTo(mark(state, all, true));
  }
  const own = actionForKey('pick', key, bindings);
  const stopped = own === 'back' ? stopReading(state) : null;
  if (stopped) return stepTo(stopped);
  if (own === 'back' && decides) return stepTo(withPicker(state, { marked: [] }));
  if (own !== undefined || !decides) return null;
  const action = actionForKey('show', key, bindings);
  if (action === 'next' || action === 'previous')
    return stepTo(selectedBeside(state, picker, action === 'next' ? 1 : -1));
  if (isLetterAction(action)) return stepTo(decideInList(state, picker, action));
  // A letter of a name being typed must not decide anything.
  return isLetter(key) ? stepTo(sayAndPause(state, 'Letters act on the marked ones; Esc unmarks')) : null;
}

function decideInList(state: State, { marked }: Picker, action: LetterAction): State {
  if (marked.length === 0) return say(state, 'nothing is marked', 'warn');
  if (action !== 'snooze' && state.session.readOnly) return say(state, READ_ONLY, 'warn');
  if (action === 'close') return decideMarked(state, { kind: 'close' });
  if (action === 'snooze') return askSnooze(state, 0);
  return openPicker(state, action === 'assign' ? 'operator' : action);
}

/** Takes the option at that place among those that fit. */
export function pick(state: State, picker: Picker, place: number): Step {
  const { mode } = state;
  const fitting = fittingOptions(picker);
  const option = fitting[place];
  if (place < 0) return stepTo(say(state, 'nothing is selected: type part of a name, or press Down', 'warn'));
  const asked = askToKeep(state, picker, fitting);
  if (asked) return stepTo(asked);
  if (mode.kind !== 'pick' || !option)
    return stepTo(say(state, noOptions(picker) ?? `no match for "${picker.filter}"`, 'warn'));
  const left: State = { ...state, mode: mode.back };
  const item = currentItem(left);
  const ids = listBefore(mode)?.marked ?? (item ? [item.id] : []);
  return asStep(LISTS[picker.purpose].take(left, option, ids));
}
