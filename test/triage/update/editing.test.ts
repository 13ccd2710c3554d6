// Undo, redo, kill and yank while a text is written: nothing that was typed is lost by a key.
import fc from 'fast-check';
import { expect, it } from 'vitest';
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
