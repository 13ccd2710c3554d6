// What is typed after `watch`, and what holds where it is not.

/** How long the command of --exec may take. */
export const EXEC_TIMEOUT_MS = 30_000;
/** Whose inbox it is about beside the unassigned. */
export const WHOSE = 'all';

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** An operator, or `all`. */
  readonly operator?: string;
  /** The acting operator's. */
  readonly mine?: true;
  readonly group?: string;
  readonly lateAfter?: string;
  readonly exec?: string;
  /** Milliseconds. */
  readonly execTimeout?: number;
  readonly bell?: true;
  readonly once?: true;
  /** The file of the cursor. */
  readonly state?: string;
}
