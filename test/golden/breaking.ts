// What was taken from the command line, or means something else now, although somebody may rely on it: the line of
// printed/surface.json, the version in which it goes, and why it had to. Without a line here the test of the surface fails.

export interface BreakingChange {
  /** As surface.json has it: `conv close --rate`. */
  readonly what: string;
  /** The first version without it. */
  readonly version: string;
  readonly reason: string;
}

export const BREAKING: readonly BreakingChange[] = [];
