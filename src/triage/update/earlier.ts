// ^P: one's own earlier replies, those that have the words of the customer first. What was meant for one customer alone,
// the name and the long numbers, comes as blanks.

import { fold } from '../../base/text.ts';
import type { EarlierReply } from '../../writes/earlier-replies.ts';
import { NUMBER } from '../composer/blanks.ts';
import type { Picker, State } from '../state.ts';
import { isOperators, messagesToCustomer } from './answers.ts';
import { inFirstBlank } from './blanks.ts';
import { typeText } from './editing.ts';
import { sayAndPause } from './pause.ts';
import { say } from './step.ts';

/** Words shorter than this are in every text. */
const LEAST_WORD = 4;
const LONG_NUMBER = /\d{5,}/g;
/** The name after a greeting: `Hi Bo Lind,`. */
const GREETED =
  /^(\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear)\s+)\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*){0,2}(?=\s*[,!.:\n]|$)/u;

/** The replies as the journal has them by now, in a list over the text that is being written. */
export function onEarlier(state: State, replies: readonly EarlierReply[]): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  if (replies.length === 0) return sayAndPause(state, 'No earlier replies of yours are in the journal');
  const picker: Picker = {
    purpose: 'earlier',
    title: 'Your earlier replies',
    options: likeFirst(state, mode.composing.id, replies).map(({ text, value }) => ({
      ...{ value, note: '' },
      label: text.replace(/\s+/g, ' '),
    })),
    filter: '',
    selected: 0,
    composer: mode.composing,
  };
  return { ...state, earlier: replies, mode: { kind: 'pick', picker } };
}

/** Puts the reply of that place in at the cursor. */
export function insertEarlier(state: State, place: number): State {
  const { mode, earlier } = state;
  const reply = earlier[place];
  if (mode.kind !== 'compose' || !reply) return state;
  const text = withBlanks(reply.text, state.queue.items[reply.id]?.name ?? null);
  const inserted = typeText(state, text);
  if (!text.includes('{{')) return inserted;
  const said = say(inserted, 'What was meant for another customer is blank: Tab goes to the next', 'warn');
  return inFirstBlank(said, mode.composing.buffer.cursor);
}

/** A reply as a template: without its customer's name, where that is known or greeted, and without long numbers. */
export function withBlanks(text: string, name: string | null): string {
  const known = name?.trim() ?? '';
  const first = known.split(/\s+/)[0] ?? '';
  const names = [known, first].filter((one) => one.length > 1);
  const unnamed = names.reduce((left, one) => left.replace(asWord(one), '{{customer}}'), text);
  return unnamed.replace(GREETED, '$1{{customer}}').replace(LONG_NUMBER, `{{${NUMBER}}}`);
}

/** A name where it stands by itself: Al is not in always. */
function asWord(name: string): RegExp {
  return new RegExp(`(?<!\\p{L})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'gu');
}

function likeFirst(state: State, id: number, replies: readonly EarlierReply[]) {
  const loaded = state.details[id];
  const wrote =
    loaded?.kind === 'ready'
      ? messagesToCustomer(state, id, loaded.detail).filter((message) => !isOperators(message))
      : [];
  const asked = wordsOf(wrote.map(({ message }) => String(message ?? '')).join(' '));
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
