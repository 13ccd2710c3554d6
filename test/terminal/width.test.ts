import fc from 'fast-check';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { cells, fitCells, isSimple, loadWidths, padCells } from '../../src/terminal/width.ts';

const SAMPLES = [
  ...'plain Петренко 田中 ｗｉｄｅ नमस्ते 🇺🇦 한국 각'.split(' '),
  ...['e\u0301', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '❤\uFE0F', '1\uFE0F\u20E3', '■ x'],
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...SAMPLES), fc.string({ unit: 'grapheme', maxLength: 5 })))
  .map((parts) => parts.join(''));

test('before string-width is loaded no text is taken to be narrower than it is', () => {
  for (const sample of SAMPLES) expect(cells(sample)).toBeGreaterThanOrEqual(stringWidth(sample));
});

describe('with string-width loaded', () => {
  beforeAll(loadWidths);

  test('every character that is measured without string-width has the width string-width gives it', () => {
    const wrong: string[] = [];
    for (let codePoint = 0x20; codePoint <= 0xffff; codePoint += 1) {
      const char = String.fromCodePoint(codePoint);
      if (isSimple(char) && cells(char) !== stringWidth(char)) wrong.push(codePoint.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('widths are those of string-width, and parts add up', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        expect(cells(left + right)).toBe(stringWidth(left + right));
        expect(cells(`${left}  ${right}`)).toBe(stringWidth(`${left}  ${right}`));
      }),
    );
  });

  test('a text is cut to size between characters and marked', () => {
    expect(fitCells('abcdef', 6)).toBe('abcdef');
    expect(fitCells('abcdef', 4)).toBe('abc…');
    expect(fitCells('田中さくら', 6)).toBe('田中…');
    expect(fitCells('田中さくら', 10)).toBe('田中さくら');
    expect(fitCells('ae\u0301b', 2)).toBe('a…');
    expect(fitCells('\u{1F468}\u200D\u{1F469}x', 2)).toBe('…');
    expect(fitCells('abc', 1)).toBe('…');
    expect(fitCells('abc', 0)).toBe('');
    expect(fitCells('я'.repeat(1_000_000), 3)).toBe('яя…');
  });

  test('a cut text never exceeds its size and never splits what a reader sees as one character', () => {
    const segmenter = new Intl.Segmenter();
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 40 }), (text, max) => {
        const fitted = fitCells(text, max);
        expect(cells(fitted)).toBeLessThanOrEqual(max);
        if (fitted === text) return;
        const kept = fitted.replace(/…$/, '');
        expect(kept === '' || [...segmenter.segment(text)].some(({ index }) => index === kept.length)).toBe(
          true,
        );
      }),
    );
  });

  test('padding counts cells', () => {
    expect(padCells('田', 4)).toBe('田  ');
    expect(padCells('long', 2)).toBe('long');
  });
});
