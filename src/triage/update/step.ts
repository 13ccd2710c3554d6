// The building blocks of update: steps, notices, and changes of one field.

import { isDeepStrictEqual } from 'node:util';
import { counted } from '../../base/text.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Key } from '../../terminal/keyboard.ts';
import { customerName } from '../../views/people.ts';
import { type Action, keyLabel, type ModeName } from '../keys.ts';
import type { Effect, Step } from '../state/events.ts';
import { type Draft, type DraftKey, draftKey } from '../state/outbox.ts';
import type { Composing, Loaded, Mode, Notice, Picker, Question, QueueItem, State } from '../state.ts';

const NOTICE_MS = 6000;

/** A step without effects, or with those given. */
export function stepTo(state: State, ...effects: readonly Effect[]): Step {
  return { state, effects };
}

/** What an action has made, as a step. */
export function asStep(made: State | Step): Step {
  return 'effects' in made ? made : stepTo(made);
}

/** The state with a notice that disappears by itself; one that names trouble stays until the next. */
export function say(state: State, text: string, tone: Notice['tone'] = 'info'): State {
  const until = tone === 'bad' ? null : state.now + NOTICE_MS;
  return { ...state, notice: { text, tone, until } };
}

/** The same, unless something that matters more is being said. */
export function sayLightly(state: State, text: string, tone: Notice['tone'] = 'info'): State {
  const isLight = state.notice === null || state.notice.tone === 'info' || state.notice.tone === 'good';
  return isLight ? say(state, text, tone) : state;
}

/** The key that an action has in this session. */
export function keyOf({ session }: Pick<State, 'session'>, action: Action, mode: ModeName = 'show'): string {
  return keyLabel(action, mode, session.bindings);
}

/** ` (z undo)`, by the key it has in this session. */
export function undoNote(state: State): string {
  return ` (${keyOf(state, 'undo')} undo)`;
}

/** Asks, before what is on screen; nothing that was said stands beside it. */
export function ask(state: State, question: Question): State {
  return { ...state, mode: { kind: 'ask', question, back: state.mode }, notice: null };
}

/** A conversation as it was read; undefined while it was not. */
export function readIn(
  { details }: Pick<State, 'details'>,
  id: number | null,
): Extract<Loaded, { readonly kind: 'ready' }> | undefined {
  const loaded = id === null ? undefined : details[id];
  return loaded?.kind === 'ready' ? loaded : undefined;
}

/**
 * What some parts of a state come to, worked out once for as long as these are the same: a frame asks for it several times,
 * and the next one again.
 */
export function remembered<Value>(
  partsOf: (state: State) => readonly unknown[],
  make: (state: State) => Value,
): (state: State) => Value {
  let known: { readonly parts: readonly unknown[]; readonly value: Value } | undefined;
  return (state) => {
    const parts = partsOf(state);
    if (!known?.parts.every((part, place) => part === parts[place])) known = { parts, value: make(state) };
    return known.value;
  };
}

/** Whether a key, by what it sends, would be a character of a text. */
export function isPrintable(sequence: string): boolean {
  return sequence !== '' && !/[\p{Cc}]/u.test(sequence);
}

/** Whether a key types a letter: one that can be seen, without Ctrl and Alt. */
export function isLetter({ sequence, ctrl, meta }: Key): boolean {
  return isPrintable(sequence) && !ctrl && !meta;
}

/** The state with a change of its queue. */
export function withQueue(state: State, change: Partial<State['queue']>): State {
  return { ...state, queue: { ...state.queue, ...change } };
}

/** The state with a change of one conversation; unchanged for one that is not known. */
export function withItem(state: State, id: number, change: Partial<QueueItem>): State {
  const item = state.queue.items[id];
  // The same conversation is not news for whatever is worked out of all of them.
  if (!item || isDeepStrictEqual({ ...item, ...change }, item)) return state;
  return withQueue(state, { items: { ...state.queue.items, [id]: { ...item, ...change } } });
}

/** The state with a change of what is known of the network. */
export function withNetwork(state: State, change: Partial<State['network']>): State {
  return { ...state, network: { ...state.network, ...change } };
}

/** The state in which a conversation is not being read any more. */
export function withoutReading(state: State, id: number): State {
  return withNetwork(state, { reading: state.network.reading.filter((one) => one.id !== id) });
}

/** Since when a conversation is being read; undefined if it is not. */
export function readingSince({ network }: State, id: number): number | undefined {
  return network.reading.find((one) => one.id === id)?.at;
}

/** Whether what is being read of a conversation may be from before a write of ours to it. */
export function isReadBefore(state: State, id: number): boolean {
  const since = readingSince(state, id) ?? Number.POSITIVE_INFINITY;
  return state.outbox.some((one) => one.id === id && one.phase.kind === 'done' && one.phase.at > since);
}

/** The state in which a conversation is read again as soon as it stays on screen: it was written to since. */
export function withReread(state: State, id: number): State {
  const read = readIn(state, id);
  return read ? { ...state, details: { ...state.details, [id]: { ...read, at: 0 } } } : state;
}

/** The text that is being written, or was written elsewhere, as a draft of this moment. */
export function draftOf(
  state: State,
  { purpose, id, along }: Pick<Draft, 'purpose' | 'id' | 'along'>,
  { text }: Pick<Composing['buffer'], 'text'>,
): Draft {
  const name = state.queue.items[id]?.name ?? null;
  return { id, purpose, text, name, at: state.now, along };
}

/** The state with that draft, in place of any other of its kind. */
export function withDraft(state: State, draft: Draft): State {
  return { ...state, drafts: { ...state.drafts, [draftKey(draft)]: draft } };
}

/** The state without that draft. */
export function withoutDraft(state: State, key: DraftKey): State {
  if (!(key in state.drafts)) return state;
  const { [key]: _, ...drafts } = state.drafts;
  return { ...state, drafts };
}

/** The text that is being written, also while a list or a question stands before it. */
export function openText({ mode }: Pick<State, 'mode'>): Composing | null {
  if (mode.kind === 'compose') return mode.composing;
  return 'back' in mode ? openText({ mode: mode.back }) : null;
}

/** The state with a change of the text that is being written, wherever it stands. */
export function withOpenText(state: State, change: Partial<Composing>): State {
  const { mode } = state;
  if (mode.kind === 'compose')
    return { ...state, mode: { ...mode, composing: { ...mode.composing, ...change } } };
  if (!('back' in mode)) return state;
  return { ...state, mode: { ...mode, back: withOpenText({ ...state, mode: mode.back }, change).mode } };
}

/** The state with a change of the list that is open; unchanged if no list is. */
export function withPicker(state: State, change: Partial<Picker>): State {
  const { mode } = state;
  return mode.kind === 'pick'
    ? { ...state, mode: { ...mode, picker: { ...mode.picker, ...change } } }
    : state;
}

/** Nothing is typed or marked in a list that was just opened. */
export const EMPTY_PICKER = { filter: '', selected: 0, marked: [] } as const;

/** The list that a mode stands before; undefined where it is about the conversation on screen. */
export function listBefore({ back }: { readonly back: Mode }): Picker | undefined {
  return back.kind === 'pick' ? back.picker : undefined;
}

/** What a mode before a list of marked conversations is about: those, else this one: `3 conversations`, `#42 Ada Ek`. */
export function aboutText(state: State, back: Mode, id: number): string {
  const list = listBefore({ back });
  return list ? counted(list.marked.length, 'conversation') : calledText(state, id);
}

/**
 * An operator for a sentence, inert: what stands before the @ of the e-mail address, the whole of it where two share that,
 * the number if no address is known.
 */
export function holderName({ session, directory }: State, by: number | null): string {
  if (by === null) return 'another operator';
  if (by === session.operator.id) return 'you';
  const email = inertLine(directory.operators.find(({ id }) => id === by)?.email ?? '').trim();
  const name = email.split('@')[0] ?? '';
  if (name === '') return `operator ${by}`;
  return directory.operators.some(({ id, email }) => id !== by && email.startsWith(`${name}@`))
    ? email
    : name;
}

/** `#42`, `3 conversations` */
export function idOrCount(all: readonly number[]): string {
  const ids = [...new Set(all)];
  return ids.length === 1 ? `#${ids[0]}` : counted(ids.length, 'conversation');
}

/** `#42 Ada Ek`: a conversation with its customer, inert. */
export function calledText({ queue }: State, id: number): string {
  return `#${id} ${inertLine(customerName(queue.items[id]?.name))}`;
}

/** The conversation on screen; undefined if there is none. */
export function currentItem({ queue }: State): QueueItem | undefined {
  return queue.current === null ? undefined : queue.items[queue.current];
}
