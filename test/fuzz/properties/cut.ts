// Every endpoint's answer cut at every byte, over the real wire: nothing is drawn by lot here, each run tries them all.
// The suite has its share of them in test/hostile/cut.test.ts.
import { SAMPLE_WRITES, SAMPLES } from '../../hostile/answers.ts';
import { cutsAtEveryByte, type Tried, tryCutAnswers, tryCutDeliveries } from '../../hostile/cutting.ts';
import type { Property } from '../property.ts';

const MOST_SHOWN = 20;

function property(name: string, count: number, tryAll: () => Promise<Tried>): Property {
  return {
    name,
    runs: { suite: count, fuzz: count },
    async run() {
      const { cases, breaches } = await tryAll();
      if (breaches.length === 0) return cases;
      throw new Error(`${breaches.length} cuts ended wrongly:\n${breaches.slice(0, MOST_SHOWN).join('\n')}`);
    },
  };
}

export const cutProperties: readonly Property[] = [
  ...SAMPLES.map((sample) =>
    property(`${sample.name} is no data after any byte but the last`, cutsAtEveryByte(sample, 'answer'), () =>
      tryCutAnswers(1, [sample]),
    ),
  ),
  ...SAMPLE_WRITES.map((sample) =>
    property(
      `${sample.name} is unknown after any byte but the last`,
      cutsAtEveryByte(sample, 'delivery'),
      () => tryCutDeliveries(1, [sample]),
    ),
  ),
];
