import { describe, expect, it } from 'vitest';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { sitting } from '../session-samples.ts';

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
