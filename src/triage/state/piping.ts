// What the program of the setting `pipe` was asked for in a session, and what it printed: it stands under its messages,
// goes into no file and is never sent.
import type { Draft } from './outbox.ts';

/** A text that the program has, or will have in its turn. */
export interface PipeRun {
  readonly key: number;
  readonly id: number;
  /** The id of its message; or the text that is being written, as the program got it. */
  readonly of: number | Pick<Draft, 'purpose' | 'text'>;
}

/** What the program printed for a message, or why it failed. */
export interface PipeOutput {
  readonly id: number;
  readonly message: number;
  readonly text: string;
  readonly failed: boolean;
}

export interface Piping {
  /** Whether it was said to which program texts go. */
  readonly told: boolean;
  readonly nextKey: number;
  readonly runs: readonly PipeRun[];
  readonly outputs: readonly PipeOutput[];
}

/** Nothing was asked for yet. */
export const NO_PIPING: Piping = { told: false, nextKey: 1, runs: [], outputs: [] };
