// A shift that fails, with all taken away that is not needed for it, as a story that a person can read.
import { RULES, type Violation } from './oracle.ts';
import type { Shift } from './plan.ts';
import { playShift } from './shift.ts';

/** Shifts that shrinking may play. */
const MOST_TRIES = 400;

export interface Shrunk {
  readonly shift: Shift;
  readonly violation: Violation;
}

/** Takes steps and conversations away as long as the same rule is broken. */
export async function shrink(shift: Shift, first: Violation): Promise<Shrunk> {
  let best: Shrunk = { shift, violation: first };
  let tries = 0;

  async function fails(candidate: Shift): Promise<boolean> {
    if (tries >= MOST_TRIES) return false;
    tries += 1;
    const found = (await playShift(candidate).catch(() => [])).find(({ rule }) => rule === first.rule);
    if (found) best = { shift: candidate, violation: found };
    return found !== undefined;
  }

  for (let size = Math.ceil(shift.steps.length / 2); size >= 1; ) {
    let isSmaller = false;
    for (let from = 0; from < best.shift.steps.length; ) {
      const steps = best.shift.steps.filter((_, index) => index < from || index >= from + size);
      if (steps.length < best.shift.steps.length && (await fails({ ...best.shift, steps }))) isSmaller = true;
      else from += size;
    }
    if (size === 1 && !isSmaller) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  for (const one of best.shift.declared) {
    const declared = best.shift.declared.filter((each) => each !== one);
    if (declared.length > 0) await fails({ ...best.shift, declared });
  }
  return best;
}

/** The story of a failing shift; what it expects is left to a person. */
export function storyOf({ shift, violation }: Shrunk): string {
  return [
    `== ${RULES[violation.rule]} (seed ${shift.seed})`,
    `# ${violation.what.replaceAll('\n', '\n# ')}`,
    ...[...shift.declared, ...shift.steps],
  ].join('\n');
}
