// A shift as a plan: who is there, and what is done in which order. A seed decides all of it.
import { type Declared, GROUPS } from '../stories/cast.ts';
import type { Planned } from '../stories/steps.ts';
import { ACTIONS, type Action, type Sketch } from './actions.ts';
import { type Chance, chanceOf } from './chance.ts';

export interface Shift {
  readonly seed: number;
  readonly declared: readonly Declared[];
  readonly steps: readonly Planned[];
}

const MINUTE = 60_000;

/** The shift of a seed; an action that no rule judges is never done. */
export function planShift(seed: number, actions: readonly Action[] = ACTIONS): Shift {
  const chance = chanceOf(seed);
  const declared = inbox(chance);
  let texts = 0;
  const sketch: Sketch = {
    ...{ chance, declared, sessions: new Set() },
    text() {
      texts += 1;
      return `text ${texts} of ${seed}`;
    },
  };
  const judged = actions.filter(({ judgedBy }) => judgedBy.length > 0);
  const steps: Planned[] = [];
  // A service whose clock is an hour off is as good as any.
  if (chance.is(0.15))
    steps.push({ do: 'clock', whose: 'service', ms: chance.pick([-3_600_000, 3_600_000]) });
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

function inbox(chance: Chance): Declared[] {
  return Array.from({ length: chance.between(3, 8) }, (_, index): Declared => {
    const holder = chance.pick(['waiting', 'waiting', 'waiting', 'sam', 'sam', 'bea', 'closed'] as const);
    const id = 41 + index;
    const first = { by: 'customer', text: `question ${id}` } as const;
    const answer = { by: holder === 'bea' ? 'bea' : 'sam', text: `answer ${id}` } as const;
    const isAnswered = holder === 'waiting' ? chance.is(0.2) : chance.is(0.5);
    const again = { by: 'customer', text: `more ${id}` } as const;
    return {
      ...{ id, holder, ageMs: chance.between(1, 180) * MINUTE, group: chance.pick(GROUPS) },
      messages: isAnswered ? (chance.is(0.5) ? [first, answer, again] : [first, answer]) : [first],
    };
  });
}
