// What holds for any text is in test/fuzz/properties/inert.ts.
import { describe, expect, test } from 'vitest';
import { inertBlock, inertJson, inertLine } from '../../src/terminal/inert.ts';

describe('what is always escaped', () => {
  test('a block keeps newlines and tabs, and escapes carriage returns', () => {
    expect(inertBlock('one\r\n\ttwo')).toBe('one<U+000D>\n\ttwo');
  });

  test('white space between the tokens of a JSON text stays white space', () => {
    expect(JSON.parse(inertJson('{\r\n\t"a":\r1}'))).toEqual({ a: 1 });
    const pretty = JSON.stringify({ a: ['б'] }, null, 2);
    expect(inertJson(pretty)).toBe(pretty);
  });
});

describe('what stays', () => {
  test.each([
    ['plain text', 'Hello, it is 5 < 6 & "so on"'],
    ['European and East Asian letters', 'Où est Петренко? Ελλάδα 田中さくら 한국어 ＡＢ'],
    ['right-to-left letters', 'שלום مرحبا'],
    ['a word with marks', 'e\u0301 กำลัง नमस्ते'],
    ['a Malayalam letter without vowel at the end of a word', 'അവന്\u200D '],
  ])('%s', (_name, text) => {
    expect(inertLine(text)).toBe(text);
    expect(inertBlock(text)).toBe(text);
    expect(inertJson(JSON.stringify(text))).toBe(JSON.stringify(text));
  });
});

describe('what is escaped where it does no work', () => {
  test.each([
    ['a joiner between Latin letters', 'pay\u200Cpal', 'pay<U+200C>pal'],
    ['a joiner at the start', '\u200Dक', '<U+200D>क'],
    ['a joiner after a Persian word', 'می\u200C', 'می<U+200C>'],
    ['a second joiner', 'می\u200C\u200Cخ', 'می<U+200C><U+200C>خ'],
    ['a joiner between a letter and a picture', 'a\u200D\u{1F469}', 'a<U+200D>\u{1F469}'],
    ['a non-joiner between pictures', '\u{1F468}\u200C\u{1F469}', '\u{1F468}<U+200C>\u{1F469}'],
    ['a selector on a space', ' \uFE0F', ' <U+FE0F>'],
    ['a selector at the start', '\uFE0F', '<U+FE0F>'],
    ['a second selector', '❤\uFE0F\uFE0F', '❤\uFE0F<U+FE0F>'],
    ['a selector on a Latin letter', 'a\u{E0101}\uFE01', 'a<U+E0101><U+FE01>'],
  ])('%s', (_name, text, shown) => {
    expect(inertLine(text)).toBe(shown);
  });

  test('pictures joined without end are cut apart', () => {
    const crowd = Array.from({ length: 40 }, () => '\u{1F469}').join('\u200D');
    expect(inertLine(crowd)).toContain('<U+200D>');
    expect(inertLine(crowd)).not.toMatch(/(?:\u{1F469}\u200D){4}/u);
  });

  test('more than eight marks on a letter are counted instead of shown', () => {
    expect(inertLine(`a${'\u0301'.repeat(10_000)}b`)).toBe(`a${'\u0301'.repeat(8)}<+9992 marks>b`);
    expect(inertBlock('\u0301'.repeat(9))).toBe(`${'\u0301'.repeat(8)}<+1 marks>`);
    const json = inertJson(JSON.stringify('\u0301'.repeat(10)));
    expect(json).toBe(`"${'\u0301'.repeat(8)}\\u0301\\u0301"`);
  });
});
