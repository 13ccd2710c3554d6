// Every endpoint's answer cut at every byte, over the real wire: nothing is drawn by lot here, each run tries them all.
// The suite has its share of them in test/hostile/cut.test.ts.
import { SAMPLES } from '../../hostile/answers.ts';
import { cutsAtEveryByte, tryCutAnswers } from '../../hostile/cutting.ts';
import type { Property } from '../property.ts';

const MOST_SHOWN = 20;

export const cutProperties: readonly Property[] = SAMPLES.map((sample) => ({
  name: `${sample.name} is no data after any byte but the last`,
  runs: { suite: cutsAtEveryByte(sample), fuzz: cutsAtEveryByte(sample) },
  async run() {
    const { cases, breaches } = await tryCutAnswers(1, [sample]);
    if (breaches.length === 0) return cases;
    throw new Error(`${breaches.length} cuts ended wrongly:\n${breaches.slice(0, MOST_SHOWN).join('\n')}`);
  },
}));
