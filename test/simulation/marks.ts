// What the program does not keep yet, with the sentence it breaks and a seed that shows it. A breach that a mark excuses is no
// failure; a mark whose seed shows nothing any more goes.
import type { RuleName, Violation } from './oracle.ts';
import type { Shift } from './plan.ts';

interface Mark {
  readonly rule: RuleName;
  /** Of `contract.md` or `triage.md`. */
  readonly sentence: string;
  readonly seed: number;
  /** Whether a shift has what leads to it. */
  readonly fits: (shift: Shift, what: string) => boolean;
}

const presses =
  (...keys: readonly string[]) =>
  ({ steps }: Shift) =>
    steps.some((step) => step.do === 'keys' && keys.includes(step.keys[0] ?? ''));

export const MARKS: readonly Mark[] = [
  {
    ...{ rule: 'counts', seed: 1 },
    // What was given to a group waits on, and is not counted.
    sentence: 'nothing on the screen is untrue',
    fits: presses('g'),
  },
];

/** The mark that excuses a breach; undefined for a failure. */
export function markOf(shift: Shift, { rule, what }: Violation): Mark | undefined {
  return MARKS.find((mark) => mark.rule === rule && mark.fits(shift, what));
}
