import { describe, expect, it } from 'vitest';
import { ownRow, rowsOf, type Sitting, sitting } from '../session-samples.ts';

describe('leaving', () => {
  const ends = (one: Sitting) =>
    one.effects.flatMap((effect) => (effect.kind === 'end' ? [effect.reason] : []));

  it('is one key when nothing is on its way', () => {
    const one = sitting();
    one.press('q');
    expect(ends(one)).toEqual(['quit']);
  });

  it('asks while something is held; sends it now when told to', () => {
    const one = sitting();
    one.press('c');
    one.answer('claim');
    one.state = { ...one.state, network: { ...one.state.network, nextPoll: one.now } };
    one.wait(250);
    one.list(rowsOf([42, 43, 44]), false, { rows: [ownRow(51)], cut: false });
    one.press('e', 'q');
    expect(one.asked).toContain('1 of your customers wrote back');
    one.press('s');
    expect(one.sent).toEqual(['claim 41', 'close 41']);
    expect(ends(one)).toEqual([]);
    one.answer('close');
    expect(ends(one)).toEqual(['quit']);
  });

  it('keeps what is held as drafts when told to', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('half');
    one.press('Enter', 'q', 'd');
    expect(ends(one)).toEqual(['quit']);
    expect(one.state.drafts['reply:41']?.text).toBe('half');
    expect(one.sent).toEqual(['claim 41']);
  });

  it('at once with Ctrl-C twice, and by a signal, with every text kept', () => {
    for (const leave of ['keys', 'signal']) {
      const one = sitting();
      one.press('r');
      one.answer('claim');
      one.type('half');
      one.press('Enter');
      if (leave === 'keys') one.press('^C', '^C');
      else one.feed({ kind: 'left', reason: 'SIGTERM' });
      expect(ends(one)).toEqual([leave === 'keys' ? 'SIGINT' : 'SIGTERM']);
      expect(one.state.drafts['reply:41']?.text).toBe('half');
      one.wait(20_000);
      expect(one.sent).toEqual(['claim 41']);
    }
  });
});

describe('leaving with a close that is held', () => {
  it('gives back the claim it made, so that its customer is still seen', () => {
    const one = sitting();
    one.press('e');
    one.answer('claim');
    one.press('q', 'd');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    one.answer('release');
    expect(one.mode).toBe('ended');
  });
});
