// Throwing a text away: never without a question, and never for good while the session lasts.
import { describe, expect, it } from 'vitest';
import { NOTHING_RECOVERED } from '../../../src/triage/state/start.ts';
import { detailOf, rowsOf, Sitting, START, sitting } from '../session-samples.ts';

/** A reply that is being written, its claim through. */
function writing(text = 'Half a text'): Sitting {
  const one = sitting();
  one.press('r');
  one.answer('claim');
  one.type(text);
  return one;
}

function optionsOf({ state: { mode } }: Sitting): readonly string[] {
  return mode.kind === 'ask' ? mode.question.options.map(({ key, label }) => `${key} ${label}`) : [];
}

describe('a text that is being written', () => {
  it('is asked about, kept by d and by Esc with its cursor, and thrown away by x', () => {
    const one = writing();
    one.feed({ kind: 'act', action: 'home' });
    for (const keep of ['d', 'Esc']) {
      one.press('^T');
      expect(one.asked).toBe('Throw away the reply to #41?\nHalf a text');
      expect(optionsOf(one)).toEqual(['d keep it', 'x throw it away']);
      one.press(keep);
      const { mode } = one.state;
      expect(mode.kind === 'compose' && mode.composing.buffer).toEqual({ text: 'Half a text', cursor: 0 });
    }
    one.press('^T', 'x');
    expect(one.state.drafts).toEqual({});
    expect(one.said).toBe('the reply to #41 is thrown away (z brings it back)');
    expect(one.asked).toBe('You claimed #41 for this reply.');
    one.press('u');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
  });

  it('comes back by z as it was, and nothing is claimed or sent by that', () => {
    const one = writing();
    one.feed({ kind: 'act', action: 'home' });
    one.press('^T', 'x', 'u');
    one.answer('release');
    one.press('j', 'z');
    expect([one.mode, one.current, one.said]).toEqual(['compose', 41, 'the reply to #41 is back']);
    const { mode } = one.state;
    expect(mode.kind === 'compose' && mode.composing.buffer).toEqual({ text: 'Half a text', cursor: 0 });
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
    expect(one.sent).toEqual(['claim 41', 'release 41']);
    // It is claimed when it is sent.
    one.press('Enter');
    expect(one.phases.slice(-2)).toEqual(['claim 41 sending', 'reply 41 held']);
  });

  it('is not thrown away where there is none', () => {
    const one = writing('  ');
    one.press('^T');
    expect([one.mode, one.said]).toEqual(['compose', 'there is no text to throw away']);
  });

  it('takes what is done with it along, both ways', () => {
    const one = sitting({
      replies: [
        { name: 'refund', text: 'Refunded.', actions: { note: 'refund', assign: null, close: true } },
      ],
    });
    one.press('r');
    one.answer('claim');
    one.press('/', 'Enter', '^T');
    expect(one.asked).toContain('with it: note, close');
    one.press('x', 'k', 'z');
    expect(one.state.drafts['reply:41']?.macro?.name).toBe('refund');
  });

  it('is kept where an earlier text came back into it while it was asked about', () => {
    const one = writing('First');
    one.press('Enter', 'k', 'r');
    one.type('Second');
    one.press('^T');
    one.wait(6000);
    one.answer('reply', { outcome: 'refused', error: 'no' });
    one.press('x');
    expect(one.said).toContain('an earlier text came back into this one');
    one.press('Esc', '^T', 'x', 'z');
    expect(one.state.drafts['reply:41']?.text).toBe('First\n\nSecond');
  });

  it('comes back in front of another that was begun in its place', () => {
    const one = writing('First');
    one.press('^T', 'x', 'k', 'r');
    one.type('Second');
    one.press('Esc', 'z');
    expect(one.state.drafts['reply:41']?.text).toBe('First\n\nSecond');
    expect(one.mode).toBe('compose');
  });
});

describe('the question that Esc asks after a fresh claim', () => {
  it('keeps or throws away the text, too', () => {
    const one = writing();
    one.press('Esc');
    expect(optionsOf(one)).toEqual([
      'k keep the claim',
      'u release it to the queue',
      'd keep the claim and the text',
      'x throw the text away',
    ]);
    one.press('d');
    expect([one.mode, one.said]).toEqual(['show', 'the text is kept as a draft']);
    one.press('r');
    one.feed({ kind: 'act', action: 'back' });
    expect(one.mode).toBe('show');
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
  });

  it('asks about the claim alone once the text is thrown away', () => {
    const one = writing();
    one.press('Esc', 'x');
    expect(one.state.drafts).toEqual({});
    expect(optionsOf(one)).toEqual(['k keep the claim', 'u release it to the queue']);
    one.press('k', 'z');
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
    expect(one.sent).toEqual(['claim 41']);
  });
});

describe('a draft', () => {
  /** A draft on a conversation that another operator has taken since. */
  function taken(): Sitting {
    const one = writing();
    one.press('Esc', 'k');
    one.detail(41, { status: 'inbox', operator_id: 3 });
    return one;
  }

  it('of a conversation that was taken is thrown away by D, after a question', () => {
    const one = taken();
    one.press('D');
    expect(one.asked).toBe('Throw away the reply to #41?\nHalf a text');
    one.press('d');
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
    one.press('D', 'Esc', 'D', 'x');
    expect([one.mode, one.state.drafts]).toEqual(['show', {}]);
    one.press('z');
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
    expect(one.state.mode).toMatchObject({ kind: 'compose', composing: { taken: { by: 3 } } });
    expect(one.sent).toEqual(['claim 41']);
  });

  it('that was begun last goes first', () => {
    const one = writing('reply');
    one.press('Esc', 'k', 'n');
    one.wait(500);
    one.type('note');
    one.press('Esc', 'D');
    expect(one.asked).toBe('Throw away the note to #41?\nnote');
    one.press('x', 'D');
    expect(one.asked).toBe('Throw away the reply to #41?\nreply');
  });

  it('is not there to be thrown away on most conversations', () => {
    const one = sitting();
    one.press('D');
    expect([one.mode, one.said]).toEqual(['show', 'there is no draft here to throw away']);
  });

  it('of an earlier session is brought back, too, also where its conversation is in no list', () => {
    const draft = {
      id: 99,
      purpose: 'note',
      text: 'From before',
      cursor: 4,
      name: 'Ali',
      at: START,
    } as const;
    const one = new Sitting({}, { ...NOTHING_RECOVERED, drafts: [draft] });
    one.list(rowsOf([41]));
    one.feed({ kind: 'detailed', id: 41, detail: detailOf(41) });
    one.press('d', 'x', 'z');
    expect([one.mode, one.current]).toEqual(['compose', 99]);
    expect(one.state.drafts['note:99']?.text).toBe('From before');
  });

  it('stays in a read-only session, which asks nothing about it', () => {
    const draft = { id: 41, purpose: 'reply', text: 'Text', cursor: 4, name: null, at: START } as const;
    const one = new Sitting({ readOnly: true }, { ...NOTHING_RECOVERED, drafts: [draft] });
    one.list(rowsOf([41]));
    one.press('k', 'D');
    expect([one.mode, one.said]).toEqual(['show', 'this session is read-only: nothing is changed']);
    expect(one.state.drafts['reply:41']?.text).toBe('Text');
  });

  it('can be brought back as long as it is one of the last twenty', () => {
    const one = writing('');
    for (let nth = 1; nth <= 25; nth += 1) {
      one.type(`text ${nth}`);
      one.press('^T', 'x', 'k', 'r');
    }
    one.press('Esc');
    const thrown = one.state.undo.flatMap((each) => (each.kind === 'draft' ? [each.draft.text] : []));
    expect(thrown).toHaveLength(20);
    expect([thrown[0], thrown.at(-1)]).toEqual(['text 6', 'text 25']);
  });
});
