// What the program does not keep yet, with the sentence it breaks and the shortest shift that shows it. A breach that a mark
// excuses is no failure; a mark whose shift shows nothing any more goes.
import type { RuleName, Violation } from './oracle.ts';
import type { Shift } from './plan.ts';

interface Mark {
  readonly rule: RuleName;
  /** Of `contract.md` or `triage.md`. */
  readonly sentence: string;
  /** As the simulation prints it. */
  readonly lines: readonly string[];
  /** Whether a shift has what leads to it. */
  readonly fits: (shift: Shift) => boolean;
}

export const MARKS: readonly Mark[] = [
  {
    rule: 'counts',
    // What was given to a group waits on, and is not counted.
    sentence: 'nothing on the screen is untrue',
    lines: ['#43 waiting 2m in VIP "question 43"', '% triage', 'wait 1500ms', 'keys g "VIP" Enter'],
    fits: ({ steps }) => steps.some((line) => /^keys (?:\w+: )?g\b/.test(line)),
  },
];

/** The mark that excuses a breach; undefined for a failure. */
export function markOf(shift: Shift, { rule }: Violation): Mark | undefined {
  return MARKS.find((mark) => mark.rule === rule && mark.fits(shift));
}

/** The shift that shows what is marked. */
export function shiftOf({ lines }: Mark): Shift {
  const isDeclared = (line: string) => line.startsWith('#');
  return {
    ...{ seed: 0, declared: lines.filter(isDeclared) },
    steps: lines.filter((line) => !isDeclared(line)),
  };
}
