// A time that is typed on after its first digit was taken for a preset: by themselves its next keys would decide about the
// conversation that has only just come on screen.
import type { Key } from '../keys/key.ts';
import { actionForKey } from '../keys.ts';
import type { State } from '../state.ts';
import { undoLast } from './undoing.ts';

/** What goes on with a time, as far as it is no key of action mode: `30m`, `14:30`, `2d`. */
const OF_A_TIME = /^[0-9:.dw]$/;

/** What a key makes of the state where it goes on with a time that was taken for a preset; null where it does not. */
export function typedOnTime(state: State, key: Key): State | null {
  const { presetBefore, mode, session, undo } = state;
  if (presetBefore === null || undo.at(-1)?.kind !== 'decision') return null;
  if (mode.kind !== 'show' || key.ctrl || key.meta) return null;
  if (!OF_A_TIME.test(key.sequence) || actionForKey('show', key, session.bindings) !== undefined) return null;
  const typed = `${presetBefore}${key.sequence}`;
  return { ...undoLast(state), mode: { kind: 'snooze', typed, error: null }, notice: null };
}
