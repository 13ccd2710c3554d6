import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemesOf } from '../../../src/terminal/width.ts';
import {
  boundaryAtOrAfter,
  boundaryAtOrBefore,
  nextBoundary,
  previousBoundary,
} from '../../../src/triage/composer/places.ts';
import { SEED } from '../../fuzz/property.ts';

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What joins and what separates, of every rule of UAX 29, far denser than chance would have it. */
const texts = fc
  .array(
    fc.constantFrom(
      ...'a\t\n\rжשشกำあ漢한1😀❤',
      ...['\u1100', '\u1161', '\u11A8', '\u0301', '\u200D', '\uFE0F', '\u200B', '\u202E', '🇺', '🇦', '🏽'],
      ...['\u0600', '\u{110BD}', '\u0915', '\u094D', '\u093E', '\u{E0041}', '\u20E3', '\uFEFF'],
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

test('characters begin where the segmenter says, although it is only shown what is near', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const places = [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
      for (let at = 0; at <= text.length; at += 1) {
        const before = places.findLast((place) => place <= at) ?? 0;
        const after = places.find((place) => place >= at) ?? text.length;
        expect([boundaryAtOrBefore(text, at), boundaryAtOrAfter(text, at)]).toEqual([before, after]);
      }
      for (const [nth, place] of places.entries()) {
        expect(previousBoundary(text, place)).toBe(places[Math.max(0, nth - 1)]);
        expect(nextBoundary(text, place)).toBe(places[Math.min(places.length - 1, nth + 1)]);
      }
      expect(graphemesOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
    }),
    { numRuns: 500 },
  );
});

test('a character longer than any window is one all the same', () => {
  const long = `e${'\u0301'.repeat(3000)}`;
  expect(graphemesOf(`a${long}b`)).toEqual(['a', long, 'b']);
  expect(boundaryAtOrBefore(`a${long}b`, 2000)).toBe(1);
  expect(nextBoundary(`a${long}b`, 1)).toBe(1 + long.length);
});
