// Whatever happens in whatever order: triage never throws, never sends what it should not, and loses no text.
import { expect, it } from 'vitest';
import { checkStory, triageUpdateProperties } from '../fuzz/properties/triage-update.ts';
import { SEED } from '../fuzz/property.ts';
import { SELF } from './session-samples.ts';

it('follows its rules in any order of keys, answers, failures and signals', async () => {
  for (const { run, runs } of triageUpdateProperties)
    expect(await run(runs.suite, SEED)).toBeGreaterThanOrEqual(runs.suite);
});

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

// Found by `npm run fuzz -- --only triage --seed 313383755`.
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

// Found by `npm run fuzz -- --only triage --seed 343177266`.
it('has in the queue what z brings back on screen, also where a list had brought it back before', () => {
  checkStory([
    { kind: 'detail', id: 41, operator: SELF, status: 'inbox' },
    { kind: 'macro', place: 0, close: false },
    { kind: 'detail', id: 41, operator: 0, status: 'unassigned' },
    { kind: 'key', name: 'z' },
  ]);
});
