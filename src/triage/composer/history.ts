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

/** The version before the present one and the history then; null if there is none. */
export function stepBack(
  { past, future }: History,
  present: Version,
): { readonly version: Version; readonly history: History } | null {
  const version = past.at(-1);
  if (!version) return null;
  return { version, history: { past: past.slice(0, -1), future: [...future, present], last: null } };
}

/** The version that was undone last and the history then; null if there is none. */
export function stepForward(
  { past, future }: History,
  present: Version,
): { readonly version: Version; readonly history: History } | null {
  const version = future.at(-1);
  if (!version) return null;
  return { version, history: { past: [...past, present], future: future.slice(0, -1), last: null } };
}
