import { expect, it } from 'vitest';
import { defaultBindings, KEY_TABLE } from '../../src/triage/keys.ts';
import { readChoice } from '../../src/triage/plain/choices.ts';

/** Nothing is scrolled or drawn in lines; find takes a number, too; a signal or an answer leaves. */
const ON_SCREEN_ONLY = [
  'scroll-down',
  'scroll-up',
  'top',
  'bottom',
  'open-id',
  'interrupt',
  'suspend',
  'repaint',
];

it('every key on a conversation has a number in plain lines, unless it only makes sense on a screen', () => {
  const actions = KEY_TABLE.filter(({ mode }) => mode === 'show').map(({ action }) => action);
  const numbered = actions.map((_, place) => readChoice(String(place + 1), defaultBindings));
  const missing = actions.filter((action) => !numbered.includes(action));
  expect(missing.sort()).toEqual(ON_SCREEN_ONLY.sort());
});
