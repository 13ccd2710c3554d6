// A day of customers who write back and of five rivals, worked in a real terminal by both walks: every promise of delivery
// holds against what the service was asked and answered, and both counts are its lists at each poll. `npm run shifts`
// works whole shifts at every size and in plain lines; `-- -t plain` for one.
import { expect, it } from 'vitest';
import { createHome } from '../support/run-convops.ts';
import { workShift } from '../support/worked-shift.ts';

/** Conversations of a whole shift; 0 where a part of one is enough. */
const WHOLE = Number(process.env.CONVOPS_SHIFTS ?? 0);
const PART = 12;
const SEED = Number(process.env.CONVOPS_SHIFT_SEED ?? 7);
const PACE = Number(process.env.CONVOPS_SHIFT_PACE ?? 1);

const SIZES = ['40 x 12', '80 x 24', '120 x 40', '200 x 60', 'plain lines'] as const;

it.for(WHOLE > 0 ? SIZES : (['80 x 24'] as const))(
  'a shift worked at %s: nothing doubled, lost or astray, and the counts are the lists',
  { timeout: WHOLE > 0 ? 3_600_000 : 300_000 },
  async (size) => {
    const home = await createHome();
    try {
      const [columns = 0, rows = 0] = size.split(' x ').map(Number);
      const order = { conversations: WHOLE || PART, seed: SEED, pace: PACE, home };
      const shift = await workShift({ ...order, size: rows > 0 ? { columns, rows } : null });
      const { doubled, lost, astray, toTheGone, visitsToTheGone, miscounted, exit } = shift;
      expect({ doubled, lost, astray, toTheGone, visitsToTheGone, miscounted, exit }).toEqual({
        ...{ doubled: [], lost: [], astray: [], toTheGone: [], visitsToTheGone: [], miscounted: [], exit: 0 },
      });
      // A line of plain text is not a key, and in a part of a shift what is rare weighs more.
      if (WHOLE > 0 && rows > 0) {
        expect(shift.keys).toBeLessThanOrEqual(2 * shift.decisions);
        expect(shift.mostMemory).toBeLessThan(120 * 2 ** 20);
      }
    } finally {
      await home.remove();
    }
  },
);
