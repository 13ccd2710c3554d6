// Finding words in the list of all walks: in what this computer has of texts, and in the rest of the list, which is read
// for that on demand. What is read ahead of Mine is read here, too.
import { shortDay } from '../../terminal/times.ts';
import { customerName } from '../../views/people.ts';
import type { Effect, Event, Step } from '../state/events.ts';
import type { Picker, Question, State } from '../state.ts';
import { scrolledTo } from '../view/transcript.ts';
import { readDetails } from './polling.ts';
import { openById } from './queue.ts';
import { say, stepTo, withPicker } from './step.ts';
import { isCutOff } from './trouble.ts';

/** Conversations that are read at a time. */
const MOST_AT_ONCE = 4;

/** The conversations of the list that may be read and were not; whoever waits for an answer must stay unread. */
export function restOf({ details, queue, session }: State, { options }: Picker): readonly number[] {
  if (session.getMarksRead === 'yes') return [];
  const mayRead = (id: number) => {
    const { holding, inbox } = queue.items[id] ?? {};
    return session.getMarksRead === 'no' || holding?.kind === 'waiting' || inbox?.unread === 0;
  };
  const isRead = (id: number) => details[id]?.kind === 'ready' || details[id]?.kind === 'loading';
  return options.map(({ value }) => value).filter((id) => !isRead(id) && mayRead(id));
}

/** How many of the list were read. */
export function readCount({ details }: State, { options }: Picker): number {
  return options.filter(({ value }) => details[value]?.kind === 'ready').length;
}

/** How many of the list are still to come; 0 while none is being read on demand. */
export function leftToRead({ details }: State, { reading, options }: Picker): number {
  if (!reading || reading.length === 0) return 0;
  return reading.length + options.filter(({ value }) => details[value]?.kind === 'loading').length;
}

/** Begins to read the rest of the list. */
export function beginReading(state: State, picker: Picker): State {
  if (picker.purpose !== 'list') return state;
  if (picker.filter.trim() === '') return say(state, 'type the words to find first', 'warn');
  if (state.session.getMarksRead === 'yes')
    return say(state, 'the rest is not read: reading marks as read here (get_marks_read)', 'warn');
  const reading = restOf(state, picker);
  if (reading.length === 0) return say(state, 'nothing else can be read here', 'warn');
  // What was said before stands where the count goes down.
  return { ...withPicker(state, { reading }), notice: null };
}

/** Asks for no more of the list; null if none was asked for. What was read stays until the list is left. */
export function stopReading(state: State): State | null {
  const { mode } = state;
  if (mode.kind !== 'pick' || leftToRead(state, mode.picker) === 0) return null;
  return withPicker(state, { reading: [] });
}

/** The state after HTTP 429, which ends what is read beside the work; Mine is read on after the next list. */
export function slowedDown(given: State): State {
  const state: State = { ...given, toRead: [] };
  const { mode } = state;
  if (mode.kind !== 'pick' || !mode.picker.reading) return state;
  const stopped = stopReading(state) ?? state;
  return say(stopped, 'the service asks to slow down (HTTP 429): the rest is not read', 'warn');
}

/** Reads what is next of the rest of the list, else of Mine, so that it is known who waits; each is asked for once. */
export function readBeside(state: State): Step {
  const { mode, network, details, toRead } = state;
  const room = MOST_AT_ONCE - network.reading.length;
  if (room <= 0 || isCutOff(state)) return stepTo(state);
  const once = { once: true } as const;
  if (mode.kind === 'pick' && mode.picker.reading && mode.picker.reading.length > 0) {
    const unread = mode.picker.reading.filter((id) => details[id]?.kind !== 'ready');
    return readDetails(withPicker(state, { reading: unread.slice(room) }), unread.slice(0, room), once);
  }
  if (toRead.length === 0) return stepTo(state);
  return readDetails({ ...state, toRead: toRead.slice(room) }, toRead.slice(0, room), once);
}

/** Fewer letters are part of too many words. */
const LEAST_LETTERS = 2;

/** The search for what the list is narrowed by, where that has changed, and again when the rest of it was read. */
export function textsToFind(before: State, after: State): readonly Effect[] {
  const filter = wordsOf(after);
  const isDue = filter !== wordsOf(before) || (isReading(before) && !isReading(after));
  return isDue && filter.length >= LEAST_LETTERS ? [{ kind: 'find', filter }] : [];
}

function isReading(state: State): boolean {
  return state.mode.kind === 'pick' && leftToRead(state, state.mode.picker) > 0;
}

/** What the list is narrowed by; empty if no list is open. */
export function wordsOf({ mode }: State): string {
  return mode.kind === 'pick' && mode.picker.purpose === 'list' ? mode.picker.filter.trim() : '';
}

/** The conversations in whose texts the words were found, in the list that is still narrowed by them. */
export function onFound(state: State, { filter, texts }: Extract<Event, { readonly kind: 'found' }>): State {
  if (wordsOf(state) !== filter) return state;
  const options = texts.map(
    ({ conversation_id: value, customer, message_id: message, date, from, text }) => ({
      ...{ value, label: customer === null ? `#${value}` : `#${value} ${customerName(customer)}`, message },
      note: `${from}: ${text}`,
      // It is of the last months, so that its year is known.
      ...(date === null ? {} : { day: shortDay(date, date, state.session.utc) }),
    }),
  );
  return withPicker(state, { found: { filter, options } });
}

/** The options that fit by what their rows say, and after them those in whose texts the words stand. */
export function withFound({ filter, found }: Picker, named: Picker['options']): Picker['options'] {
  if (found?.filter !== filter.trim()) return named;
  const values = new Set(named.map(({ value }) => value));
  return [...named, ...found.options.filter(({ value }) => !values.has(value))];
}

/** How many were found in what this computer kept: not in the list, or there and not read in this session. */
export function keptCount({ details }: State, { options }: Picker, fitting: Picker['options']): number {
  const read = new Set(options.map(({ value }) => value).filter((id) => details[id]?.kind === 'ready'));
  return fitting.filter(({ value, message }) => message !== undefined && !read.has(value)).length;
}

/** Whether words were sought in the list and in the texts, and nothing fits them. */
export function isInVain({ filter, found }: Picker, fitting: Picker['options']): boolean {
  return fitting.length === 0 && found?.filter === filter.trim();
}

/** The question whether to keep what is read, once a session and after a search in vain; null if it is not to be asked. */
export function askToKeep(state: State, picker: Picker, fitting: Picker['options']): State | null {
  const { toKeep } = state.session;
  if (toKeep === null || toKeep.question === null || !isInVain(picker, fitting)) return null;
  const question: Question = {
    title: toKeep.question,
    lines: [],
    options: [
      { key: 'y', label: 'keep it: / finds it later', does: { kind: 'keep', keeps: true } },
      { key: 'n', label: 'keep nothing', does: { kind: 'keep', keeps: false } },
      { key: 'b', label: 'not now', does: { kind: 'stay' } },
    ],
  };
  const asked = { ...state.session, toKeep: { ...toKeep, question: null } };
  return { ...state, session: asked, mode: { kind: 'ask', question, back: { kind: 'show' } } };
}

/** Opens a conversation of the list, at the message that the words were found in. */
export function openAt(state: State, { value: id, message }: Picker['options'][number]): State {
  return { ...openById(state, id), sought: message == null ? null : { id, message } };
}

/** The message that was sought in sight, as soon as its conversation has been read. */
export function showSought(state: State): State {
  const { sought, queue, details } = state;
  if (sought === null) return state;
  if (queue.current !== sought.id) return { ...state, sought: null };
  if (details[sought.id]?.kind !== 'ready') return state;
  return { ...state, scroll: scrolledTo(state, sought.message), sought: null };
}
