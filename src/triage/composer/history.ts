// What a text was before: undone and redone step by step. A run of typed letters is one step, everything else by itself.
// What goes along with a text comes back with it.

import type { Buffer } from '../composer.ts';
import type { Along } from '../state/outbox.ts';

/** A text as it was, with its cursor and what goes along with it. */
export type Version = Pick<Buffer, 'text' | 'cursor'> & { readonly along: Along };

/** The kind of a change: letters in a row are one step, deletions in a row are one step, any other change is one. */
export type TextChange = 'typed' | 'erased' | 'killed' | 'put-in';

export interface History {
  /** Oldest first. */
  readonly past: readonly Version[];
  /** The undone steps; the last in the list is redone first. */
  readonly future: readonly Version[];
  /** The kind of the last change; null after a key that changed nothing, such as a movement. */
  readonly last: TextChange | null;
}

export const NO_HISTORY: History = { past: [], future: [], last: null };

/** A text goes no further back than this many steps. */
const MOST_STEPS = 200;

/** The history once a text is no longer as it was. */
export function remember(history: History, before: Version, change: TextChange): History {
  const goesOn = change === history.last && (change === 'typed' || change === 'erased');
  // Undone steps can be redone until something else is written.
  const past = goesOn ? history.past : [...history.past, before].slice(-MOST_STEPS);
  return { past, future: [], last: change };
}

/** The history once the cursor was moved: what is typed next is a step of its own. */
export function interrupted(history: History): History {
  return history.last === null ? history : { ...history, last: null };
}

/** The version that a text is undone to, or redone to, and the history then; null if there is none. */
export function stepIn(
  { past, future }: History,
  present: Version,
  way: 'back' | 'forward',
): { readonly version: Version; readonly history: History } | null {
  const [from, to] = way === 'back' ? [past, future] : [future, past];
  const version = from.at(-1);
  if (!version) return null;
  const [left, more] = [from.slice(0, -1), [...to, present]];
  const [before, after] = way === 'back' ? [left, more] : [more, left];
  return { version, history: { past: before, future: after, last: null } };
}
