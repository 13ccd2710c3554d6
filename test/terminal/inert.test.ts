import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inertBlock, inertJson, inertLine, inertYaml } from '../../src/terminal/inert.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every character that must never reach a terminal, wherever it stands. */
const ALWAYS_UNSAFE = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1160,
  0x180e,
  0x200b,
  0x200e,
  0x200f,
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x206f),
  0x3164,
  ...range(0xd800, 0xdfff),
  ...range(0xfdd0, 0xfdef),
  0xfeff,
  0xffa0,
  ...range(0xfff9, 0xfffb),
  ...range(0, 16).flatMap((plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
  ...range(0xe0000, 0xe007f),
];
const UNSAFE = new Set(ALWAYS_UNSAFE);
const isNewlineOrTab = (codePoint: number) => codePoint === 0x0a || codePoint === 0x09;
const unsafeIn = (text: string) =>
  [...text].map((char) => char.codePointAt(0) ?? 0).filter((codePoint) => UNSAFE.has(codePoint));

const PERSIAN = 'می\u200Cخواهم';
const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

/** Texts made of what the rules turn on, far denser than chance would have it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ALWAYS_UNSAFE).map((codePoint) => String.fromCodePoint(codePoint)),
      fc.constantFrom(
        '\u200C',
        '\u200D',
        '\uFE0F',
        '\uFE00',
        '\u{E0100}',
        '\u180B',
        '\u0301',
        '\u064E',
        '\u093F',
        '\u094D',
      ),
      fc.constantFrom(
        'क',
        'र',
        'م',
        'ی',
        'ක',
        '葛',
        'ᠠ',
        '\u{1F468}',
        '\u{1F3FD}',
        '❤',
        'a',
        '1',
        ' ',
        '"',
        '\\',
        PERSIAN,
        FAMILY,
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constant('\u0301'.repeat(11)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('what is always escaped', () => {
  test('every unsafe character is shown as its number in a line', () => {
    for (const codePoint of ALWAYS_UNSAFE) {
      const name = codePoint.toString(16).toUpperCase().padStart(4, '0');
      expect(inertLine(`a${String.fromCodePoint(codePoint)}b`)).toBe(`a<U+${name}>b`);
    }
  });

  test('a block keeps newlines and tabs and escapes the rest, carriage returns too', () => {
    for (const codePoint of ALWAYS_UNSAFE) {
      const text = `a${String.fromCodePoint(codePoint)}b`;
      expect(inertBlock(text)).toBe(isNewlineOrTab(codePoint) ? text : inertLine(text));
    }
    expect(inertBlock('one\r\n\ttwo')).toBe('one<U+000D>\n\ttwo');
  });

  test('JSON gets an escape for each unit and parses to the same value', () => {
    for (const codePoint of ALWAYS_UNSAFE) {
      const value = { [`k${String.fromCodePoint(codePoint)}`]: String.fromCodePoint(codePoint) };
      const shown = inertJson(JSON.stringify(value));
      expect(shown).toMatch(/^[ -~]*$/);
      expect(JSON.parse(shown)).toEqual(value);
    }
    expect(inertJson('"\u202E\u{E0041}"')).toBe('"\\u202e\\udb40\\udc41"');
  });

  test('white space between the tokens of a JSON text stays white space', () => {
    expect(JSON.parse(inertJson('{\r\n\t"a":\r1}'))).toEqual({ a: 1 });
    const pretty = JSON.stringify({ a: ['б'] }, null, 2);
    expect(inertJson(pretty)).toBe(pretty);
  });

  test('terminal sequences are left without a byte that means anything', () => {
    expect(inertLine('\x1B]52;c;aGk=\x07\x1B[2J\x9B1m')).toBe(
      '<U+001B>]52;c;aGk=<U+0007><U+001B>[2J<U+009B>1m',
    );
  });
});

describe('what stays', () => {
  test.each([
    ['plain text', 'Hello, it is 5 < 6 & "so on"'],
    ['European and East Asian letters', 'Où est Петренко? Ελλάδα 田中さくら 한국어 ＡＢ'],
    ['right-to-left letters', 'שלום مرحبا'],
    ['a word with marks', 'e\u0301 กำลัง नमस्ते'],
    ['a Persian word with its joiner', PERSIAN],
    ['a Hindi half letter', 'क्\u200Dष'],
    ['an explicit virama', 'क्\u200Cष'],
    ['the Bengali ya-phala', 'র\u200D্যাব'],
    ['a Sinhala conjunct', 'ශ්\u200Dරී'],
    ['a Malayalam letter without vowel at the end of a word', 'അവന്\u200D '],
    ['a Mongolian letter form', 'ᠠ\u180B'],
    ['a family', FAMILY],
    ['a flag of two pictures', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['a doctor with a skin tone', '\u{1F469}\u{1F3FD}\u200D⚕\uFE0F'],
    ['a heart shown as a picture', '❤\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['a variant of a Han character', '葛\u{E0100}'],
    ['eight marks on one letter', `a${'\u0301'.repeat(8)}`],
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

describe('for any text', () => {
  test('no sink lets an unsafe character through', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unsafeIn(inertLine(text))).toEqual([]);
        expect(unsafeIn(inertBlock(text)).filter((codePoint) => !isNewlineOrTab(codePoint))).toEqual([]);
        expect(unsafeIn(inertJson(JSON.stringify(text)))).toEqual([]);
        expect(unsafeIn(inertYaml(text)).filter((codePoint) => !isNewlineOrTab(codePoint))).toEqual([]);
        expect(inertLine(text)).not.toMatch(/\p{M}{9}/u);
      }),
      { numRuns: 3000 },
    );
  });

  test('what is safe is left alone', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const sink of [inertLine, inertBlock, inertJson, inertYaml])
          expect(sink(sink(text))).toBe(sink(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('JSON keeps its value', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (value) => {
        expect(JSON.parse(inertJson(JSON.stringify(value, null, 2)))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
