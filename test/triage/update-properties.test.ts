// Whatever happens in whatever order: triage never throws, never sends what it should not, and loses no text.
import { expect, it } from 'vitest';
import { checkStory, triageUpdateProperties } from '../fuzz/properties/triage-update.ts';
import { SEED } from '../fuzz/property.ts';

it.each(triageUpdateProperties.map((one) => [one.name, one] as const))(
  '%s',
  async (_name, { run, runs }) => {
    expect(await run(runs.suite, SEED)).toBeGreaterThanOrEqual(runs.suite);
  },
  60_000,
);

it('keeps the text of a macro whose claim was not sent, and takes it up in the next one', () => {
  const macro = { kind: 'macro', place: 0, close: false } as const;
  checkStory([
    { kind: 'list', ids: [], cut: false, stale: false },
    macro,
    { kind: 'key', name: 'q' },
    { kind: 'wait', ms: 6000 },
    { kind: 'answer', outcome: 'not_sent', conflict: false, which: 0 },
    macro,
    { kind: 'wait', ms: 6000 },
    { kind: 'answer', outcome: 'done', conflict: false, which: 0 },
  ]);
});

// Found by `npm run fuzz -- --only triage --seed 313383755` and not mended yet: the check that goes along keeps the
// text from the customer, but it need not go out at all. Once mended, `fails` goes.
it('holds back a text whose conversation an assignment just taken back has given away all the same', () => {
  const done = { kind: 'answer', outcome: 'done', conflict: false, which: 0 } as const;
  const wait = { kind: 'wait', ms: 6000 } as const;
  checkStory([
    { kind: 'macro', place: 1, close: false },
    wait,
    done,
    { kind: 'key', name: 'z' },
    { kind: 'macro', place: 0, close: false },
    wait,
    done,
  ]);
});
