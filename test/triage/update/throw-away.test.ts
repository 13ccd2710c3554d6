// Dropping a draft: at once, and never for good while the session lasts.
import { describe, expect, it } from 'vitest';
import { type Sitting, sitting } from '../session-samples.ts';

/** A reply that was begun and left, its claim through. */
function left(text = 'Half a text'): Sitting {
  const one = sitting();
  one.press('r');
  one.answer('claim');
  one.type(text);
  one.press('Esc');
  return one;
}

describe('a draft', () => {
  it('is dropped by D, and comes back by z as it was, and nothing is claimed or sent by that', () => {
    const one = left();
    one.press('D');
    expect([one.mode, one.state.drafts]).toEqual(['show', {}]);
    expect(one.said).toBe('Dropped the reply to #41 (z brings it back)');
    one.press('j', 'z');
    expect([one.mode, one.current, one.said]).toEqual(['compose', 41, 'the reply to #41 is back']);
    expect(one.state.drafts['reply:41']?.text).toBe('Half a text');
    expect(one.sent).toEqual(['claim 41']);
  });

  it('comes back in front of another that was begun in its place', () => {
    const one = left('First');
    one.press('D', 'r');
    one.type('Second');
    one.press('Esc', 'z');
    expect(one.state.drafts['reply:41']?.text).toBe('First\n\nSecond');
  });

  it('that was begun last goes first', () => {
    const one = left();
    one.wait(1000);
    one.press('n');
    one.type('A note');
    one.press('Esc', 'D');
    expect(Object.keys(one.state.drafts)).toEqual(['reply:41']);
    one.press('D');
    expect(one.state.drafts).toEqual({});
  });

  it('is not there on most conversations', () => {
    const one = sitting();
    one.press('D');
    expect(one.said).toBe('there is no draft here to drop');
    one.press('P');
    expect(one.said).toBe('there is no draft here to send as a note');
  });

  it('goes out as a private note, also where a colleague has the conversation', () => {
    const one = left();
    one.detail(41, { status: 'inbox', operator_id: 3 });
    one.press('P');
    expect([one.phases.at(-1), one.state.drafts]).toEqual(['note 41 held', {}]);
  });

  it('can be brought back as long as it is one of the last twenty', () => {
    const one = sitting();
    for (let number = 1; number <= 21; number += 1) {
      one.press('n');
      one.type(`Text ${number}`);
      one.press('Esc', 'D');
    }
    expect(one.state.undo).toHaveLength(20);
    expect(one.state.undo[0]).toMatchObject({ draft: { text: 'Text 2' } });
  });
});

describe('a text that is turned', () => {
  it('from a reply into a note keeps its text and asks nothing', () => {
    const one = left();
    one.press('r', '^T');
    expect(one.state.mode).toMatchObject({ composing: { purpose: 'note', buffer: { text: 'Half a text' } } });
    expect(Object.keys(one.state.drafts)).toEqual(['note:41']);
    one.press('Enter');
    expect(one.phases.at(-1)).toBe('note 41 held');
  });

  it('from a note into a reply claims first and is sent at the second Enter, also after it was left', () => {
    const one = sitting();
    one.press('n');
    one.type('Only for us');
    one.press('^T');
    expect(one.phases).toEqual(['claim 41 sending']);
    one.press('Esc', 'r', 'Enter');
    expect([one.mode, one.said]).toEqual([
      'compose',
      'Not sent: this was a note. Enter sends it to the customer',
    ]);
    one.wait(1000);
    one.press('Enter');
    expect(one.phases.at(-1)).toBe('reply 41 held');
  });

  it('comes behind one of the other kind that was begun before', () => {
    const one = left('First');
    one.press('n');
    one.type('Second');
    one.press('^T');
    expect(one.state.mode).toMatchObject({ composing: { buffer: { text: 'First\n\nSecond' } } });
    expect(Object.keys(one.state.drafts)).toEqual(['reply:41']);
  });

  it('is no address', () => {
    const one = sitting();
    one.press('f');
    one.type('https://a.test');
    one.press('^T');
    expect(one.said).toBe('an address cannot become a note or a reply');
  });
});

it('a reply can be sent without leaving its conversation', () => {
  const one = sitting();
  one.press('r');
  one.type('Hi');
  one.press('^O');
  expect([one.mode, one.current, one.phases]).toEqual(['show', 41, ['claim 41 sending', 'reply 41 held']]);
});

it.each([
  ['Z', 'Z does nothing here (? shows the keys)'],
  ['^P', '^P does nothing here (? shows the keys)'],
])('the key %s says that it does nothing', (key, said) => {
  const one = sitting();
  one.press(key);
  expect([one.mode, one.said]).toEqual(['show', said]);
});
