import { describe, expect, it } from 'vitest';
import { foldedText } from '../../src/base/folded.ts';
import { excerptOf, holdsAll, spansOfAny, termsOf } from '../../src/base/words.ts';

const found = (text: string, typed: string) =>
  holdsAll(text, termsOf(typed))
    ? spansOfAny(text, termsOf(typed)).map(({ from, to }) => text.slice(from, to))
    : null;

describe('the terms of a search', () => {
  it.each([
    ['lamp refund', ['lamp', 'refund']],
    ['Lamp  lamp', ['lamp']],
    ['lamp "next   week" now', ['lamp', 'next week', 'now']],
    ['lamp "next week', ['lamp', 'next week']],
    ['“next week”', ['next week']],
    ['  ""  ', []],
    ['\u0301', []],
  ])('%j', (typed, terms) => {
    expect(termsOf(typed)).toEqual(terms);
  });
});

describe('a text', () => {
  it.each([
    ['words stand in any order', 'a refund for the lamp', 'lamp refund', ['refund', 'lamp']],
    ['all of them must be there', 'a refund', 'lamp refund', null],
    ['a word is found inside another', 'Lampenschirm', 'schirm', ['schirm']],
    ['capital letters say nothing', 'REFUND', 'refund', ['REFUND']],
    ['accents say nothing', 'żarówka', 'zarow', ['żarów']],
    ['nor do those that stand alone', 'cafe\u0301 au lait', 'café', ['cafe\u0301']],
    ['nor those that are typed', 'cafe', 'café', ['cafe']],
    ['letters without a mark of their own', 'Straße', 'strasse', ['Straße']],
    ['Polish and Danish letters', 'Łódź, Ørsted', 'lodz orsted', ['Łódź', 'Ørsted']],
    ['widths say nothing', 'ＲＥＦＵＮＤ', 'refund', ['ＲＥＦＵＮＤ']],
    ['ligatures', 'ﬁne', 'fine', ['ﬁne']],
    ['Turkish dots', 'İstanbul', 'istanbul', ['İstanbul']],
    ['Greek ends of words', 'ΟΔΟΣ οδός', 'οδος', ['ΟΔΟΣ', 'οδός']],
    ['Cyrillic', 'Ёлка', 'елка', ['Ёлка']],
    ['Chinese has no blanks', '我想退款', '退款', ['退款']],
    ['Korean syllables are whole', '각', '가', null],
    ['Hebrew without its vowels', 'שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
    ['characters that are not seen', 're\u00adfund', 'refund', ['re\u00adfund']],
    ['a phrase goes over the end of a line', 'next\n  week', '"next week"', ['next\n  week']],
    ['a phrase keeps its order', 'week next', '"next week"', null],
    ['quotation marks of a keyboard', 'don’t', "don't", ['don’t']],
    ['an emoji', 'thanks 🦊!', '🦊', ['🦊']],
    ['half a character', 'a \ud83e b', 'b', ['b']],
  ])('%s', (_what, text, typed, spans) => {
    expect(found(text, typed)).toEqual(spans);
  });

  it('is folded alike whether it is looked up or not', () => {
    expect([foldedText('Zażółć'), foldedText('Zażółć')]).toEqual(['zazolc', 'zazolc']);
  });

  it('marks no place twice', () => {
    expect(spansOfAny('refunds', ['refund', 'fund', 'funds'])).toEqual([{ from: 0, to: 6 }]);
  });
});

describe('an excerpt', () => {
  const from = (text: string, word: string) => excerptOf(text, termsOf(word));

  it.each([
    ['begins where the text does', 'A refund, please.', 'refund', 'A refund, please.'],
    ['is one line', 'Hello,\n\nrefund', 'refund', 'Hello, refund'],
    [
      'begins with the sentence if that is near',
      'It has been a very long time already. Where is my refund?',
      'refund',
      '… Where is my refund?',
    ],
    [
      'begins at a word',
      'It has been a very long time that I have been waiting for a refund',
      'refund',
      '… I have been waiting for a refund',
    ],
    ['begins anywhere in a long word', `${'x'.repeat(100)}refund`, 'refund', `… ${'x'.repeat(30)}refund`],
  ])('%s', (_what, text, word, expected) => {
    expect(from(text, word)).toBe(expected);
  });
});
