// What can be answered to «What next?»: the actions of the key table, each under its place there, so that a number means
// the same at every conversation. What does not apply now is answered with the reason.

import { type Action, actionForKey, type Bindings, KEY_TABLE, keyLabel } from '../keys.ts';
import type { State } from '../state.ts';
import { actable } from '../view/bar.ts';

/** Nothing is scrolled or drawn in lines; a signal leaves. */
const ON_SCREEN_ONLY: readonly Action[] = [
  ...(['scroll-up', 'scroll-down', 'top', 'bottom'] as const),
  ...(['interrupt', 'suspend', 'repaint'] as const),
];

/** The choices that are said with each question; help has the rest. */
const SAID: readonly Action[] = [
  ...(['reply', 'note', 'close', 'skip', 'undo', 'switch', 'wrote-back', 'help', 'quit'] as const),
];

/** The label in the footer counts as a word for it, too. */
const CHOICES = KEY_TABLE.filter(
  ({ mode, action }) => mode === 'show' && !ON_SCREEN_ONLY.includes(action),
).map(({ action, label, help }, place) => ({
  ...{ number: place + 1, action, label, help },
  word: action.replaceAll('-', ' '),
}));

/** `1 reply, 2 note, 6 close`: the choices to be said now. */
export function choicesText(state: State): string {
  const undoing: readonly Action[] = state.undo.length > 0 ? ['undo'] : [];
  const can = [...actable(state).map(([action]) => action), ...undoing, 'help', 'quit'];
  return CHOICES.filter(({ action }) => SAID.includes(action) && can.includes(action))
    .map(({ number, word }) => `${number} ${word}`)
    .join(', ');
}

/** The action that an answer names, by number, word or key; undefined for anything else. */
export function readChoice(answer: string, bindings: Bindings): Action | undefined {
  const typed = answer.trim();
  const word = typed.toLowerCase();
  const named = CHOICES.find(
    (one) => String(one.number) === typed || one.word === word || one.label === word,
  );
  if (named) return named.action;
  if (Array.from(typed).length !== 1) return undefined;
  const isLatin = /^[a-z]$/i.test(typed);
  const key = { name: isLatin ? word : undefined, sequence: typed, ctrl: false, meta: false };
  const action = actionForKey('show', { ...key, shift: typed !== word }, bindings);
  return CHOICES.find((one) => one.action === action)?.action;
}

/** All choices with their keys, for help. */
export function choicesHelp(bindings: Bindings): string[] {
  return CHOICES.map(({ number, action, word, help }) => {
    const key = keyLabel(action, 'show', bindings);
    return `${number}${key === '' ? '' : ` or ${key}`}, ${word}: ${help}`;
  });
}
