import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/triage/summary.ts';
import { DIRECTORY, ownRow, rowsOf, Sitting, sitting } from '../session-samples.ts';

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

describe('leaving while nothing can go out', () => {
  /** 41 is assigned, 42 closed, 43 claimed and 51 of Mine released, and the connection is gone. */
  function cutOff(): Sitting {
    const one = new Sitting();
    one.list(rowsOf([41, 42, 43, 44]), false, { rows: [ownRow(51)], cut: false });
    for (const id of [41, 42, 43, 44]) one.detail(id);
    one.feed(DIRECTORY);
    one.press('R');
    one.feed({
      ...{ kind: 'list-failed', error: 'no route', offline: true },
      sequence: one.state.network.sequence,
    });
    one.press('a');
    one.type('dana');
    one.press('Enter', 'e', 'c', 'Tab', 'C');
    one.wait(6000);
    expect(one.sent).toEqual([]);
    return one;
  }
  const refuseToken = (one: Sitting) =>
    one.feed({
      ...{ kind: 'list-failed', error: 'refused', offline: false, token: true },
      sequence: one.state.network.sequence,
    });
  const choices = ({ state: { mode } }: Sitting) =>
    mode.kind === 'ask' ? mode.question.options.map(({ key }) => key) : [];
  const notDone = ({ state, now }: Sitting) =>
    summaryOf(state, now).undone.map(({ id, steps, reason }) => `${steps} #${id}: ${reason}`);

  it('names in the question all that is held', () => {
    const one = cutOff();
    one.press('q');
    const held = ['assignment #41', 'close #42', 'claim #43', 'release #51'];
    expect(one.asked.split('\n').slice(-4)).toEqual(held.map((text) => `held: ${text}`));
  });

  it('asks about a claim alone, too: nobody knows when it could go out', () => {
    const one = sitting();
    one.press('R');
    refuseToken(one);
    one.press('r');
    one.type('half');
    one.press('Esc');
    expect([one.mode, one.said]).toEqual(['show', 'the text is kept as a draft']);
    expect(one.state.outbox).toEqual([]);
    one.press('c', 'q');
    expect(one.asked).toContain('held: claim #41');
    one.press('d');
    expect([one.mode, one.sent]).toEqual(['ended', []]);
  });

  it('offers no sending while the token is refused, for no wait would mend that', () => {
    const one = sitting();
    one.press('R');
    refuseToken(one);
    one.press('e', 'q');
    expect(one.asked).toContain('held: close #41');
    expect(choices(one)).toEqual(['d', 'b']);
  });

  it('asks once more if the token is refused while the rest waits to be sent', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42, 43, 44]), false);
    for (const id of [41, 42, 43, 44]) one.detail(id);
    one.press('R', 'e', 'e', 'e', 'q', 's');
    expect(one.sent).toEqual(['claim 41', 'claim 42']);
    refuseToken(one);
    expect([one.mode, one.state.quitting]).toEqual(['show', true]);
    one.answer('claim', { outcome: 'done' });
    one.answer('claim', { outcome: 'done' });
    expect(one.asked).toContain('Not everything has been sent yet.');
    expect(choices(one)).toEqual(['d', 'b']);
    one.press('b');
    expect([one.mode, one.state.quitting]).toEqual(['show', false]);
    expect(one.sent).toEqual(['claim 41', 'claim 42']);
  });

  it('names in the summary what is not done, and counts its customers as waiting', () => {
    for (const leave of ['without sending', 'at once']) {
      const one = cutOff();
      if (leave === 'at once') one.feed({ kind: 'left', reason: 'closed' });
      else one.press('q', 'd');
      expect(notDone(one)).toEqual(
        ['assignment #41', 'close #42', 'claim #43', 'release #51'].map(
          (text) => `${text}: the session was left ${leave}`,
        ),
      );
      expect(summaryOf(one.state, one.now)).toMatchObject({ queue_before: 4, queue_after: 4, drafts: [] });
      expect(one.mode).toBe('ended');
    }
  });

  it('names a close that follows a text, which is a draft, and no claim for either', () => {
    const one = sitting();
    one.press('r');
    one.type('half');
    one.answer('claim', { outcome: 'not_sent', changed: false });
    one.press('^S', '^C', '^C');
    expect(notDone(one)).toEqual(['close #41: the session was left at once']);
    expect(summaryOf(one.state, one.now).drafts).toEqual([{ id: 41, purpose: 'reply' }]);
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
