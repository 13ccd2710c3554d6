// What became of a write, as data: the receipt of contract section 5. Nothing here prints or asks.
// A receipt never claims more than was proven: `unknown` is an outcome, not an error.

export const OUTCOMES = ['done', 'already', 'refused', 'skipped', 'not_sent', 'unknown', 'dry_run'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes after which nothing is left to do: what was wanted is so, or was only to be shown. */
export const ENDS_WELL: readonly Outcome[] = ['done', 'already', 'dry_run'];

export interface Receipt {
  /** The conversation, operator or user the write was about; null where the service had yet to name one. */
  readonly id: number | null;
  readonly action: string;
  readonly outcome: Outcome;
  /** Whether the service changed something, as far as is known; null when that is unknown. */
  readonly changed: boolean | null;
  /** The operator that was sent: who acts, or whom it is assigned to; null lets the ADMIN operator act. */
  readonly operator: number | null;
  /** False when the call asked the service to notify no webhook; true says only that it did not ask. */
  readonly webhook: boolean;
  /** The record as the service returned it, or null. */
  readonly data: unknown;
  /** Why it was not done: the service's text, unchanged, or what happened to the request. */
  readonly error: string | null;
  /** The journal entry; null for a dry run, and for a write that was never attempted. */
  readonly entry: string | null;
  /** Set when no answer came, and reading the target back proved it. */
  readonly proof?: 'read-back';
  /** With `unknown`: the command that checks. */
  readonly check?: string;
  /** With `dry_run`: what would be sent. */
  readonly request?: { readonly method: string; readonly path: string; readonly body: unknown };
}

/** A receipt with the error behind it, for the exit code and the message of a run with one target. */
export interface Delivered {
  readonly receipt: Receipt;
  readonly failure: Error | null;
  /** True for exit code 9: another operator holds the conversation, or a condition did not hold. */
  readonly conflict: boolean;
  /** Set when the outcome could not be noted in the journal: the run must not go on. */
  readonly trouble?: Error;
}
