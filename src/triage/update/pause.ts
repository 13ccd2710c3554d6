// A pause: keys do nothing until nothing has been typed for half a second. Whoever types on without looking, after a
// key that opened nothing or at a question that has just opened, must not decide anything by the letters of a text.

import type { Key } from '../../terminal/keyboard.ts';
import { type Action, actionForKey, isWrite } from '../keys.ts';
import type { State } from '../state.ts';
import { say } from './step.ts';

/** Without a key for so long, whoever typed has stopped. */
const LULL_MS = 500;

/** Says why nothing opens; what is typed on in the same breath decides nothing. */
export function sayAndPause(state: State, text: string, more: { readonly looks?: true } = {}): State {
  return { ...say(state, text, 'warn'), pause: { at: state.now, typed: false, ...more } };
}

/** The state after a key that was typed on: every further one waits for a lull. */
export function pauseTyping(state: State): State {
  const { notice, now } = state;
  // The reason for the pause stays on screen as long as the pause.
  const kept = notice?.until == null ? state : say(state, notice.text, notice.tone);
  return { ...kept, pause: { ...state.pause, at: now, typed: true } };
}

/** The state with the pause over once nothing was typed for a lull. */
export function endLull(state: State): State {
  const { pause, now } = state;
  return pause !== null && now - pause.at >= LULL_MS ? { ...state, pause: null } : state;
}

/** Keys that are in no text, and mean that a person looks again. */
const LOOKS = ['up', 'down', 'pageup', 'pagedown', 'tab'];
/** Actions that work at any time. */
export const AT_ANY_TIME: readonly (Action | undefined)[] = ['interrupt', 'suspend', 'repaint'];
/** Actions on a conversation by which nothing but what is on screen changes. */
const LOOKING: readonly Action[] = [
  ...(['next', 'previous', 'switch', 'wrote-back', 'list', 'info', 'pager', 'refresh', 'help'] as const),
  ...(['scroll-up', 'scroll-down', 'top', 'bottom'] as const),
];
/** In the list these mark, and letters act on what is marked. */
const MARKING = [' ', '*'];

/** The action of a key in the mode the session is in. */
export function actionOfKey({ mode, session }: State, key: Key): Action | undefined {
  if (mode.kind === 'ended') return undefined;
  return actionForKey(mode.kind === 'ask' ? 'pick' : mode.kind, key, session.bindings);
}

/**
 * The effect of a key in a pause: `swallowed`, `ends` the pause, `wakes` (ends it, and works), `works` beside it, or `looks`
 * (works, and the pause goes on).
 */
export function keyInPause(state: State, key: Key): 'swallowed' | 'ends' | 'wakes' | 'works' | 'looks' {
  const { mode, pause } = state;
  if (pause === null) return 'works';
  const action = actionOfKey(state, key);
  if (AT_ANY_TIME.includes(action)) return 'works';
  if (pause.looks && onlyLooks(mode.kind, key, action)) return 'looks';
  // Esc at a question is its answer; anywhere else it could mean to leave, and nobody asked for that.
  if (key.name === 'escape' && !key.meta) return mode.kind === 'ask' ? 'wakes' : 'ends';
  return LOOKS.includes(key.name ?? '') && !key.ctrl && !key.meta ? 'wakes' : 'swallowed';
}

function onlyLooks(mode: State['mode']['kind'], { sequence }: Key, action: Action | undefined): boolean {
  if (mode === 'show') return action !== undefined && LOOKING.includes(action);
  if (mode === 'page') return action === undefined || !isWrite(action);
  return mode === 'pick' && !MARKING.includes(sequence);
}
