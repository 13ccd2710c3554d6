import { describe, expect, it } from 'vitest';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { SELF, sitting } from '../session-samples.ts';

describe('a conversation that somebody else has by now', () => {
  const taken = { operator_id: 12, status: 'inbox' } as const;

  it.each([
    ['a reply and its close', ['r', 'x', '^S']],
    ['a close', ['e']],
    ['a file', ['f', 'h', 't', 't', 'p', ':', '/', '/', 'x', '.', 'y', 'Enter']],
  ])('gets nothing of what was held: %s', (_, keys) => {
    const one = sitting();
    one.press(...keys);
    if (one.state.outbox.some(({ action }) => action === 'claim')) one.answer('claim');
    one.detail(41, taken);
    one.wait(10_000);
    expect(one.sent.filter((text) => text !== 'claim 41')).toEqual([]);
  });

  it('is not given back by taking back a close', () => {
    const one = sitting();
    one.press('e');
    one.answer('claim');
    one.detail(41, taken);
    one.press('z');
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
  });

  it('is checked once more before a close, a release and the way back of an assignment', () => {
    const one = sitting();
    one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
    one.press('e');
    expect(one.item('close').check).toEqual({ holder: SELF, lastSeen: 4100 });
    one.press('c', 'C');
    expect(one.item('release').check).toEqual({ holder: SELF, lastSeen: null });
    one.press('j', 'a');
    one.type('amir');
    one.press('Enter');
    one.answer('claim');
    const assign = one.item('assign');
    one.feed({ kind: 'delivered', key: assign.key, receipt: blankReceipt(assign.write), conflict: false });
    one.press('z');
    expect(one.item('release', assign.id).still).toMatchObject({ status: 'inbox', operators: [3] });
  });

  it('can still have its draft opened, to be kept or left as a note', () => {
    const one = sitting();
    one.press('r');
    one.type('text');
    one.press('Enter');
    one.answer('claim', { outcome: 'refused', error: 'assigned to another operator' }, true);
    one.press('k', 'r');
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing).toMatchObject({
      buffer: { text: 'text' },
      claimedForThis: false,
    });
    one.press('Enter', 'p');
    expect(one.phases.at(-1)).toBe('note 41 held');
  });
});
