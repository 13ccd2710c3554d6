import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inertBlock } from '../../src/terminal/inert.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import { wrapText } from '../../src/views/wrap.ts';
import { HOSTILE } from './samples.ts';

beforeAll(loadWidths);

const scripts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', '\n', '\t', ...'a word 日 本 。 👩‍👧 👍🏽 🇺🇦 م е é क्षि 한'.split(' ')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 80,
});

describe('wrapText', () => {
  it('breaks between words and drops the blanks at a break', () => {
    expect(wrapText('Any news?  I need it by Friday.', 12)).toEqual([
      'Any news?  I',
      'need it by',
      'Friday.',
    ]);
  });

  it('keeps line feeds, empty lines and indentation', () => {
    expect(wrapText('one\n\n  two\n', 20)).toEqual(['one', '', '  two', '']);
  });

  it('breaks Chinese and Japanese anywhere, but not before closing punctuation', () => {
    expect(wrapText('注文した荷物が届きません。', 10)).toEqual(['注文した荷', '物が届きま', 'せん。']);
    expect(wrapText('届きません。', 10)).toEqual(['届きませ', 'ん。']);
  });

  it('keeps the words of Korean and Hindi whole', () => {
    expect(wrapText('주문한 상품이 안 왔어요', 10)).toEqual(['주문한', '상품이 안', '왔어요']);
    expect(wrapText('नमस्ते दुनिया', 7)).toEqual(['नमस्ते', 'दुनिया']);
  });

  it('cuts a word that is longer than a line', () => {
    expect(wrapText('see https://a.example.test/1234567890', 12)).toEqual([
      'see',
      'https://a.ex',
      'ample.test/1',
      '234567890',
    ]);
  });

  it('never cuts inside what a reader sees as one character', () => {
    expect(wrapText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 5)).toEqual(['👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧']);
    expect(wrapText('e\u0301'.repeat(5), 2)).toEqual(['e\u0301e\u0301', 'e\u0301e\u0301', 'e\u0301']);
  });

  it('expands tabs to stops of eight cells', () => {
    expect(wrapText('a\tb\n日本\tc', 40)).toEqual(['a       b', '日本    c']);
  });

  it('finds the same characters in a long text as in a short one', () => {
    const family = '👩‍👧‍👦';
    expect(wrapText(family.repeat(500), 20)).toEqual(Array(50).fill(family.repeat(10)));
    const toned = '👍🏽'.repeat(300);
    for (const shift of [0, 1, 2, 3]) {
      const text = '한'.repeat(shift) + toned;
      expect(wrapText(text, 2).slice(shift)).toEqual(Array(300).fill('👍🏽'));
    }
    expect(wrapText('한'.repeat(1000) + '🇺🇦'.repeat(1001), 4).slice(-2)).toEqual(['🇺🇦🇺🇦', '🇺🇦']);
  });

  it('lays out a text of a hundred thousand characters', () => {
    const lines = wrapText('日本語🙂'.repeat(25_000), 80);
    expect(lines.join('')).toHaveLength(125_000);
  });

  it('makes no line wider than it was told', () => {
    fc.assert(
      fc.property(
        fc.oneof(scripts, fc.constantFrom(...HOSTILE)),
        fc.integer({ min: 2, max: 90 }),
        (text, width) => {
          for (const line of wrapText(inertBlock(text), width))
            expect(cells(line)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses nothing but blanks', () => {
    // Every script's blanks: the wide one of Chinese and Japanese, the narrow one of French.
    const solid = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(scripts, fc.integer({ min: 2, max: 60 }), (text, width) => {
        const shown = inertBlock(text);
        expect(solid(wrapText(shown, width).join('\n')).normalize()).toBe(solid(shown).normalize());
      }),
      { numRuns: 300 },
    );
  });
});
