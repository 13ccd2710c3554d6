// A shift as a plan: who is there, and what is done in which order. A seed decides all of it.
import { GROUPS } from '../stories/cast.ts';
import { span } from '../stories/steps.ts';
import { ACTIONS, type Action, type Sketch } from './actions.ts';
import { type Chance, chanceOf } from './chance.ts';

export interface Shift {
  readonly seed: number;
  /** The conversations there are, and what is done, each a line as a story has it. */
  readonly declared: readonly string[];
  readonly steps: readonly string[];
}

const MINUTE = 60_000;
const FIRST_ID = 41;

/** The shift of a seed; an action that no rule judges is never done. */
export function planShift(seed: number, actions: readonly Action[] = ACTIONS): Shift {
  const chance = chanceOf(seed);
  const declared = inbox(chance);
  let texts = 0;
  const sketch: Sketch = {
    ...{ chance, ids: declared.map((_, index) => FIRST_ID + index), sessions: new Set() },
    text() {
      texts += 1;
      return `"text ${texts} of ${seed}"`;
    },
  };
  const judged = actions.filter(({ judgedBy }) => judgedBy.length > 0);
  const steps: string[] = [];
  // A service whose clock is an hour off is as good as any.
  if (chance.is(0.15)) steps.push(`clock of the service ${chance.pick(['-1h', '+1h'])}`);
  // Most shifts begin with a session.
  if (chance.is(0.7)) steps.push(...(judged[0]?.make(sketch) ?? []));
  for (let left = chance.between(6, 18); left > 0; left -= 1) {
    const fitting = judged.filter(({ fits }) => fits?.(sketch) ?? true);
    const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
    let place = chance.next() * all;
    const action = fitting.find(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    steps.push(...(action?.make(sketch) ?? []));
  }
  return { seed, declared, steps };
}

function inbox(chance: Chance): string[] {
  return Array.from({ length: chance.between(3, 8) }, (_, index) => {
    const holder = chance.pick(['waiting', 'waiting', 'waiting', 'sam', 'sam', 'bea', 'closed']);
    const id = FIRST_ID + index;
    const isAnswered = holder === 'waiting' ? chance.is(0.2) : chance.is(0.5);
    const age = span(chance.between(1, 180) * MINUTE);
    const group = chance.pick(GROUPS);
    const answer = isAnswered ? ` ${holder === 'bea' ? 'bea' : 'sam'}: "answer ${id}"` : '';
    const again = isAnswered && chance.is(0.5) ? ` "more ${id}"` : '';
    return `#${id} ${holder} ${age} in ${group} "question ${id}"${answer}${again}`;
  });
}
