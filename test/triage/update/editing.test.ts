// Undo, redo, kill and yank while a text is written: nothing that was typed is lost by a key.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditAction } from '../../../src/triage/composer.ts';
import { SEED } from '../../fuzz/property.ts';
import { type Sitting, sitting } from '../session-samples.ts';

/** A reply that is being written, its claim through. */
function writing(): Sitting {
  const one = sitting({
    replies: [
      { name: 'thanks', text: 'Thank you, {{customer}}.' },
      { name: 'refund', text: 'Refunded.', actions: { note: 'refund', assign: null, close: true } },
    ],
  });
  one.press('r');
  one.answer('claim');
  return one;
}

const act = (one: Sitting, ...actions: readonly EditAction[]) => {
  for (const action of actions) one.feed({ kind: 'act', action });
};

function composing(one: Sitting) {
  const { mode } = one.state;
  if (mode.kind !== 'compose') throw new Error(`the mode is ${mode.kind}`);
  return mode.composing;
}

/** The text with `|` for the cursor; the draft must say the same. */
function text(one: Sitting): string {
  const { buffer } = composing(one);
  expect(one.state.drafts['reply:41']?.text ?? '').toBe(buffer.text.trim() === '' ? '' : buffer.text);
  return `${buffer.text.slice(0, buffer.cursor)}|${buffer.text.slice(buffer.cursor)}`;
}

describe('undo', () => {
  const CASES: readonly (readonly [string, (one: Sitting) => void, readonly string[]])[] = [
    ['a run of letters', (one) => one.type('Hello you'), ['|']],
    [
      'letters, then deleted letters',
      (one) => {
        one.type('Hello');
        one.press('Backspace', 'Backspace');
      },
      ['Hello|', '|'],
    ],
    [
      'letters on two lines',
      (one) => {
        one.type('one');
        one.press('^J');
        one.type('two');
      },
      ['one\n|', 'one|', '|'],
    ],
    [
      'letters in two places',
      (one) => {
        one.type('ab');
        act(one, 'home');
        one.type('x');
      },
      ['|ab', '|'],
    ],
    [
      'each of two words that were deleted',
      (one) => {
        one.type('one two three');
        one.press('^W', '^W');
      },
      ['one two |', 'one two three|', '|'],
    ],
    [
      'a paste between letters',
      (one) => {
        one.type('a');
        one.feed({ kind: 'pasted', text: ' pasted\ntext' });
        one.type('b');
      },
      ['a pasted\ntext|', 'a|', '|'],
    ],
    [
      'the text of the editor',
      (one) => {
        one.type('short');
        one.press('^X');
        one.feed({ kind: 'edited', text: 'much longer', error: null });
      },
      ['short|', '|'],
    ],
    [
      'a line that was deleted',
      (one) => {
        one.type('one line');
        one.press('^U');
      },
      ['one line|', '|'],
    ],
  ];

  it.each(CASES)('takes back %s, and redo makes it again', (_name, write, undone) => {
    const one = writing();
    write(one);
    const { buffer } = composing(one);
    const steps = undone.map(() => {
      one.press('^_');
      return text(one);
    });
    expect(steps).toEqual(undone);
    one.press('^_');
    expect(one.said).toBe('nothing to undo in this text');
    expect(text(one)).toBe('|');
    one.press(...undone.map(() => '^R'));
    expect(composing(one).buffer.text).toBe(buffer.text);
    expect(one.state.drafts['reply:41']?.text ?? '').toBe(buffer.text);
    one.press('^R');
    expect(one.said).toBe('nothing to redo in this text');
    expect(one.sent).toEqual(['claim 41']);
  });

  it('takes a canned text away with what it does, and brings both back', () => {
    const one = writing();
    one.type('Hi. ');
    one.press('^J', '/', 'Down', 'Enter');
    expect(composing(one).macro?.name).toBe('refund');
    expect(one.state.drafts['reply:41']?.macro?.close).toBe(true);
    one.press('^_');
    expect(text(one)).toBe('Hi. \n|');
    expect(composing(one).macro).toBeUndefined();
    expect(one.state.drafts['reply:41']?.macro).toBeUndefined();
    one.press('^R');
    expect(text(one)).toBe('Hi. \nRefunded.|');
    expect(one.state.drafts['reply:41']?.macro?.close).toBe(true);
  });

  it('brings back what goes with a text that was deleted, and with it the text', () => {
    const one = writing();
    one.press('/', 'Down', 'Enter', '^U');
    expect(composing(one).macro).toBeUndefined();
    expect(one.state.drafts).toEqual({});
    one.press('^_');
    expect(text(one)).toBe('Refunded.|');
    expect(one.state.drafts['reply:41']?.macro?.name).toBe('refund');
  });

  it('never takes away an earlier text that came back while another was written', () => {
    const one = writing();
    one.type('First');
    one.press('Enter', 'k', 'r');
    one.type('Second');
    one.wait(6000);
    one.answer('reply', { outcome: 'refused', error: 'no' });
    expect(text(one)).toBe('First\n\nSecond|');
    one.press('^_');
    expect(text(one)).toBe('First\n\nSecond|');
    one.type('!');
    one.press('^_');
    expect(text(one)).toBe('First\n\nSecond|');
  });

  it('of one text knows nothing of another', () => {
    const one = writing();
    one.type('kept');
    one.press('Esc', 'k', 'j', 'r');
    one.answer('claim');
    one.press('^_');
    expect(one.state.drafts['reply:41']?.text).toBe('kept');
    expect(one.said).toBe('nothing to undo in this text');
  });
});

it('finds every text again, whatever was done to it', () => {
  const happening = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((typed) => ({ typed })),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((pasted) => ({ pasted })),
    fc.constantFrom('Backspace', '^W', '^U', '^K', '^Y', '^J', 'Up', 'Down').map((name) => ({ name })),
    fc
      .constantFrom<EditAction>('left', 'right', 'home', 'word-left', 'delete', 'delete-line-after')
      .map((action) => ({ action })),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      const one = writing();
      for (const what of happenings) {
        if ('typed' in what) one.type(what.typed);
        else if ('pasted' in what) one.feed({ kind: 'pasted', text: what.pasted });
        else if ('name' in what) one.press(what.name);
        else act(one, what.action);
        // A canned text may have been chosen by a slash on an empty line.
        if (one.mode !== 'compose') one.press('Esc');
        text(one);
      }
      const { text: last } = composing(one).buffer;
      const seen: string[] = [];
      while ((composing(one).history?.past.length ?? 0) > 0) {
        one.press('^_');
        seen.push(composing(one).buffer.text);
        text(one);
      }
      expect(composing(one).buffer.text).toBe('');
      for (const before of [...seen.toReversed().slice(1), ...(seen.length > 0 ? [last] : [])]) {
        one.press('^R');
        expect(composing(one).buffer.text).toBe(before);
      }
    }),
    { seed: SEED, numRuns: 150 },
  );
});

describe('yank', () => {
  const CASES: readonly (readonly [string, (one: Sitting) => void, string])[] = [
    ['a word', (one) => one.press('^W'), 'one two three|'],
    ['two words, joined in their order', (one) => one.press('^W', '^W'), 'one two three|'],
    [
      'the words before and behind',
      (one) => {
        act(one, 'word-left');
        one.press('^W', '^K');
      },
      'one two three|',
    ],
    [
      'the last word alone where another key came between',
      (one) => {
        one.press('^W');
        one.type('x');
        one.press('^U');
      },
      'one two x|',
    ],
    ['a line', (one) => one.press('^U'), 'one two three|'],
    ['what single letters took away between, not', (one) => one.press('^W', 'Backspace'), 'one twothree|'],
  ];

  it.each(CASES)('puts in %s', (_name, kill, after) => {
    const one = writing();
    one.type('one two three');
    kill(one);
    one.press('^Y');
    expect(text(one)).toBe(after);
    one.press('^_');
    one.press('^Y');
    expect(text(one)).toBe(after);
  });

  it('puts the text of one conversation into another, and sends nothing', () => {
    const one = writing();
    one.type('for two');
    one.press('^U', 'Esc', 'k', 'j', 'r');
    one.answer('claim');
    one.press('^Y', '^Y');
    expect(one.state.drafts['reply:42']?.text).toBe('for twofor two');
    expect(one.sent).toEqual(['claim 41', 'claim 42']);
  });

  it('says so where nothing was deleted yet', () => {
    const one = writing();
    one.press('^Y');
    expect(text(one)).toBe('|');
    expect(one.said).toContain('nothing was deleted');
  });
});
