// Blanks: of canned replies, and of one's own earlier ones (^P), in which what was meant for one customer alone is blank. The
// cursor goes from one to the next, and the number that a customer named is offered.

import { fold } from '../../base/text.ts';
import type { EarlierReply } from '../../writes/sent-replies.ts';
import { bufferOf } from '../composer.ts';
import type { Picker, State } from '../state.ts';
import { messagesOfCustomer } from './answers.ts';
import { openIn, typeText, withText } from './editing.ts';
import { sayAndPause } from './pause.ts';
import { calledText, EMPTY_PICKER, keyOf, say } from './step.ts';

/** The blank for a long number of an earlier reply. */
const NUMBER = 'number';
/** The order number is offered for the blank of this name. */
const ORDER = 'order';
/** A long number of its own: no part of a word, nor of a telephone number with its sign. */
const LONG_NUMBER = /(?<![\p{L}\p{N}+])\d{5,}(?![\p{L}\p{N}])/gu;

/** Tab: the cursor goes to the next blank, after the last to the first. */
export function nextBlank(state: State): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const open = openIn(mode.composing);
  const { text, cursor } = mode.composing.buffer;
  // In a blank the next one begins after the cursor.
  const next = open.find(({ start }) => start >= cursor) ?? open[0];
  if (!next) return say(state, 'No blank is open: Tab does nothing here', 'warn');
  return withText(state, bufferOf(text, next.start + 2));
}

/** The text that was put in at `from`, with the customer's number in its order, and the cursor in the first blank. */
export function inFirstBlank(state: State, from: number): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { buffer, id } = mode.composing;
  const open = openIn(mode.composing).filter(({ start }) => start >= from);
  const [first] = open;
  if (!first) return state;
  const number = numberOf(state, id);
  const order = number === null ? undefined : open.find(({ name }) => name === ORDER);
  const place = order ?? first;
  const stands = withText(state, bufferOf(buffer.text, place.start + 2));
  if (!order || number === null) return stands;
  const undo = keyOf(state, 'undo-edit', 'compose');
  const filled = say(typeText(stands, number), `${number} is from the customer: check it; ${undo} undoes it`);
  const left = filled.mode.kind === 'compose' ? openIn(filled.mode.composing) : [];
  return left.length === 0
    ? filled
    : say(nextBlank(filled), `${filled.notice?.text}; then ${left[0]?.whole}`);
}

/** The one long number in what a customer wrote; null for none, or several. */
function numberOf(state: State, id: number): string | null {
  const written = messagesOfCustomer(state, id).map(({ message }) => String(message ?? ''));
  const numbers = new Set(written.flatMap((text) => text.match(LONG_NUMBER) ?? []));
  const [only] = numbers;
  return numbers.size === 1 && only !== undefined ? only : null;
}

/** Words shorter than this are in every text. */
const LEAST_WORD = 4;
const DIGITS = /\d{5,}/g;
/** The name after a greeting: `Hi Bo Lind,`. */
const GREETED =
  /^(\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear)\s+)\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*){0,2}(?=\s*[,!.:\n]|$)/u;

/** The replies as the journal has them by now, in a list over the text that is being written. */
export function onEarlier(state: State, replies: readonly EarlierReply[]): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  if (replies.length === 0) return sayAndPause(state, 'No earlier replies of yours are in the journal');
  const picker: Picker = {
    ...EMPTY_PICKER,
    purpose: 'earlier',
    title: `Your earlier replies, for ${calledText(state, mode.composing.id)}`,
    options: likeFirst(state, mode.composing.id, replies).map(({ text, value }) => ({
      ...{ value, note: '' },
      label: text.replace(/\s+/g, ' '),
    })),
  };
  return { ...state, earlier: replies, mode: { kind: 'pick', picker, back: mode } };
}

/** Puts the reply of that place in at the cursor. */
export function insertEarlier(state: State, place: number): State {
  const { mode, earlier } = state;
  const reply = earlier[place];
  if (mode.kind !== 'compose' || !reply) return state;
  const text = withBlanks(reply.text, [...reply.called, state.queue.items[reply.id]?.name ?? '']);
  const inserted = typeText(state, text);
  if (!text.includes('{{')) return inserted;
  const said = say(
    inserted,
    'What was meant for another customer is blank: type over it, Tab goes on',
    'warn',
  );
  return inFirstBlank(said, mode.composing.buffer.cursor);
}

/** A reply as a template: without its customer's name, where that is known or greeted, and without long numbers. */
export function withBlanks(text: string, called: readonly string[]): string {
  const whole = called.map((name) => name.trim());
  const parts = whole.map((name) => name.split(/\s+/));
  const ends = parts.flatMap((words) => [words[0] ?? '', words.at(-1) ?? '']);
  const names = [...whole, ...ends].filter((one) => one.length > 1);
  const unnamed = names.reduce((left, one) => left.replace(asWord(one), '{{customer}}'), text);
  return unnamed.replace(GREETED, '$1{{customer}}').replace(DIGITS, `{{${NUMBER}}}`);
}

/** A name where it stands by itself: Al is not in always. */
function asWord(name: string): RegExp {
  return new RegExp(`(?<!\\p{L})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'gu');
}

function likeFirst(state: State, id: number, replies: readonly EarlierReply[]) {
  const wrote = messagesOfCustomer(state, id).map(({ message }) => String(message ?? ''));
  const asked = wordsOf(wrote.join(' '));
  const ranked = replies.map(({ text }, value) => ({
    ...{ text, value },
    alike: [...wordsOf(text)].filter((word) => asked.has(word)).length,
  }));
  return ranked.sort((one, other) => other.alike - one.alike || one.value - other.value);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter(({ length }) => length >= LEAST_WORD));
}
