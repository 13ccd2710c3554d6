// Canned texts are put in at the cursor, and read again each time their list opens.
import { describe, expect, it } from 'vitest';
import { type Sitting, sitting } from '../session-samples.ts';

const reply = (name: string, text = `text of ${name}`) => ({ name, text });
const OLD = [reply('apology'), reply('delay'), reply('thanks')];

/** The list is read again, and this is in it. */
function refresh(one: Sitting, ...names: readonly string[]): void {
  one.feed({ kind: 'replies', replies: names.map((name) => reply(name)), error: null });
}

function picker({ state: { mode } }: Sitting) {
  if (mode.kind !== 'pick') throw new Error(`the mode is ${mode.kind}`);
  return mode.picker;
}

const labels = (one: Sitting) => picker(one).options.map(({ label }) => label);
const reads = ({ effects }: Sitting) => effects.filter(({ kind }) => kind === 'replies').length;

/** A reply that is being written, with those canned texts known. */
function writing(replies = OLD): Sitting {
  const one = sitting({ replies });
  one.press('r');
  one.answer('claim');
  return one;
}

describe('a list of canned replies', () => {
  it('opens at once with what is known, is read again at each opening, and follows', () => {
    const one = sitting({ replies: OLD });
    one.press('m');
    expect([labels(one), reads(one)]).toEqual([['apology', 'delay', 'thanks'], 1]);
    one.type('a');
    expect(reads(one)).toBe(1);
    refresh(one, 'address', 'apology');
    expect(labels(one)).toEqual(['address', 'apology']);
    one.press('Esc', 'm');
    expect(reads(one)).toBe(2);
    expect(labels(one)).toEqual(['address', 'apology']);
  });

  it('opens empty, and fills with what was added in another window', () => {
    const one = sitting({ replies: [] });
    one.press('m');
    expect([one.mode, reads(one)]).toEqual(['pick', 1]);
    one.press('Enter');
    expect(one.said).toBe('no canned replies yet: convops replies add NAME TEXT');
    // Who types on decides nothing.
    one.type('emma');
    expect([one.mode, one.current, one.phases]).toEqual(['pick', 41, []]);
    one.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    refresh(one, 'delay');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of delay');
  });

  it('without any closes by itself, says why, and lets nobody who types on decide anything', () => {
    const one = sitting({ replies: [] });
    one.press('m');
    refresh(one);
    one.type('emma');
    expect([one.mode, one.said, one.phases]).toEqual([
      'show',
      'no canned replies yet: convops replies add NAME TEXT',
      [],
    ]);
  });

  it('keeps the one that is selected selected wherever it stands then', () => {
    const one = sitting({ replies: OLD });
    one.press('m', 'Down');
    refresh(one, 'aaa', 'apology', 'bbb', 'delay');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of delay');
  });

  it('chooses nothing by Enter where the one that was selected is gone', () => {
    const one = sitting({ replies: OLD });
    one.press('m', 'Down');
    refresh(one, 'apology', 'thanks');
    one.press('Enter');
    expect([one.mode, one.state.drafts]).toEqual(['pick', {}]);
    one.press('Down', 'Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of apology');
  });

  it('keeps those that are known where the file cannot be read, and says so', () => {
    const one = sitting({ replies: OLD });
    one.press('m');
    one.feed({ kind: 'replies', replies: null, error: 'replies.json is broken' });
    expect(labels(one)).toEqual(['apology', 'delay', 'thanks']);
    expect(one.said).toBe('the canned replies could not be read again: replies.json is broken');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of apology');
  });

  it('changes nothing but itself when it comes after another list was opened', () => {
    const one = sitting({ replies: OLD });
    one.press('m', 'Esc', '/');
    const { state } = one;
    refresh(one, 'new');
    expect(one.state.mode).toBe(state.mode);
    expect(one.state.session.replies.map(({ name }) => name)).toEqual(['new']);
  });
});

describe('a canned text', () => {
  it('is put in at the cursor, between what stands there', () => {
    const one = writing();
    one.type('Hello,');
    one.press('^J', '^J');
    one.type('Anna');
    for (const action of ['up', 'home'] as const) one.feed({ kind: 'act', action });
    one.press('/', 'Down', 'Enter');
    expect(one.state.drafts['reply:41']).toMatchObject({ text: 'Hello,\ntext of delay\nAnna', cursor: 20 });
  });

  it('is typed as a slash where there is none, and the file is read again for the next', () => {
    const one = writing([]);
    one.press('/');
    expect([one.mode, one.state.drafts['reply:41']?.text, reads(one)]).toEqual(['compose', '/', 1]);
    refresh(one, 'delay');
    one.press('Backspace', '/', 'Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of delay');
  });
});
