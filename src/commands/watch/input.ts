// What is typed after `watch`.

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** An operator, or `all`, which is also the default. */
  readonly operator?: string;
  readonly group?: string;
  readonly lateAfter?: string;
  readonly exec?: string;
  /** Milliseconds. */
  readonly execTimeout?: number;
  readonly bell?: true;
  readonly once?: true;
  /** The file of the cursor. */
  readonly since?: string;
}
