import { describe, expect, it } from 'vitest';
import { stillFailed } from '../../../src/triage/update/left.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { sitting } from '../session-samples.ts';

it('what is over is kept for the last hundred writes, whatever came of them', () => {
  const ids = Array.from({ length: 130 }, (_, place) => 100 + place);
  const one = sitting({ holdMs: 0 }, [41, ...ids]);
  one.press('e');
  one.answer('claim');
  one.answer('close', { outcome: 'refused', error: 'not now' });
  one.press('k', 'e');
  one.wait(250);
  one.answer('close');
  for (const id of ids) {
    one.press('c');
    one.answer('claim', { outcome: 'refused', error: `${id} is taken` }, true);
    one.press('j');
    expect(one.state.outbox.length).toBeLessThanOrEqual(101);
    expect(stillFailed(one.state).filter(({ action }) => action === 'close')).toEqual([]);
  }
});

describe('what is due at the same moment', () => {
  it('leaves the third lane until one of two is free', () => {
    const one = sitting({ holdMs: 1000 }, [41, 42, 43]);
    for (const id of [41, 42, 43]) {
      one.press('n');
      one.type(`for ${id}`);
      one.press('Enter', 'j');
    }
    one.wait(1250);
    expect(one.phases).toEqual(['note 41 sending', 'note 42 sending', 'note 43 held']);
    const { key, write } = one.item('note', 41);
    one.feed({ kind: 'delivered', key, receipt: blankReceipt(write), conflict: false });
    expect(one.sent).toEqual(['note 41', 'note 42', 'note 43']);
  });
});
