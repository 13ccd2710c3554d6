// Blanks of canned replies: the cursor goes from one to the next, and the number that a customer named is offered.

import { openPlaces } from '../../replies/placeholders.ts';
import { blankNames } from '../composer/blanks.ts';
import { bufferOf } from '../composer.ts';
import { keyLabel } from '../keys.ts';
import type { Composing, State } from '../state.ts';
import { isOperators, messagesToCustomer } from './answers.ts';
import { typeText, withText } from './editing.ts';
import { say } from './step.ts';

/** The order number is offered for the blank of this name. */
const ORDER = 'order';
/** A long number of its own: no part of a word, nor of a telephone number with its sign. */
const LONG_NUMBER = /(?<![\p{L}\p{N}+])\d{5,}(?![\p{L}\p{N}])/gu;

/** What is still to be filled in the text that is being written. */
function openIn({ session }: State, { buffer, lookalikes = [] }: Composing) {
  return openPlaces(buffer.text, lookalikes, blankNames(session));
}

/** Tab: the cursor goes to the next blank, after the last to the first. */
export function nextBlank(state: State): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const open = openIn(state, mode.composing);
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
  const open = openIn(state, mode.composing).filter(({ start }) => start >= from);
  const [first] = open;
  if (!first) return state;
  const number = numberOf(state, id);
  const order = number === null ? undefined : open.find(({ name }) => name === ORDER);
  const place = order ?? first;
  const stands = withText(state, bufferOf(buffer.text, place.start + 2));
  if (!order || number === null) return stands;
  const undo = keyLabel('undo-edit', 'compose', state.session.bindings);
  const filled = say(typeText(stands, number), `${number} is from the customer: check it; ${undo} undoes it`);
  const left = filled.mode.kind === 'compose' ? openIn(filled, filled.mode.composing) : [];
  return left.length === 0
    ? filled
    : say(nextBlank(filled), `${filled.notice?.text}; then ${left[0]?.whole}`);
}

/** The one long number in what a customer wrote; null for none, or several. */
function numberOf(state: State, id: number): string | null {
  const loaded = state.details[id];
  if (loaded?.kind !== 'ready') return null;
  const written = messagesToCustomer(state, id, loaded.detail).filter((message) => !isOperators(message));
  const numbers = new Set(written.flatMap(({ message }) => String(message ?? '').match(LONG_NUMBER) ?? []));
  const [only] = numbers;
  return numbers.size === 1 && only !== undefined ? only : null;
}
