// Which stored texts are the one that was sent: what services do to texts on the way, and what is another text.
import { describe, expect, it } from 'vitest';
import { isBeginningOf, isSameText } from '../../src/writes/write.ts';

describe('a stored text', () => {
  it.each<[string, string, string]>([
    ['as it was sent', 'on its way', 'on its way'],
    ['trimmed', 'on its way', '  on its way \n'],
    ['padded', ' on its way\n', 'on its way'],
    ['with other line ends', 'one\ntwo\rthree\n', 'one\r\ntwo\r\nthree'],
    ['decomposed', 'é à ñ', 'e\u0301 a\u0300 n\u0303'],
    ['composed', 'e\u0301', 'é'],
    ['escaped', `a < b & c > "d" 'e'`, 'a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&apos;'],
    ['escaped by code', '«now»', '&#171;now&#xBB;'],
    ['escaped in capitals', 'a & b', 'a &AMP; b'],
    ['that was sent escaped', 'a &amp; b', 'a &amp; b'],
    ['that was sent escaped, escaped once more', 'a &amp; b', 'a &amp;amp; b'],
    ['escaped and decomposed and padded', 'é & ü', ' e\u0301 &amp; u\u0308\r\n'],
    ['with a character beyond the first plane', 'ok 👍', 'ok &#128077;'],
    ['of nothing but blanks', '  ', ''],
  ])('%s is the same', (_what, sent, stored) => {
    expect(isSameText(stored, sent)).toBe(true);
  });

  it.each<[string, string, unknown]>([
    ['another', 'on its way', 'on his way'],
    ['cut', 'on its way', 'on its'],
    ['longer', 'on its way', 'on its way now'],
    ['in other letters', 'Ok', 'ok'],
    ['with blanks inside', 'on its way', 'on  its way'],
    ['in compatibility form', 'ﬁne', 'fine'],
    ['with an entity nobody knows', 'a & b', 'a &amper; b'],
    ['unescaped where it was sent escaped', 'a &amp; b', 'a & b'],
    ['with a code beyond the last', 'x', '&#9999999;'],
    ['that is no text', '42', 42],
    ['that is null', '', null],
    ['that is absent', '', undefined],
  ])('that is %s is not', (_what, sent, stored) => {
    expect(isSameText(stored, sent)).toBe(false);
  });
});

describe('a cut text', () => {
  it.each<[string, unknown, boolean]>(
    [
      ['on its', 'on its way', true],
      ['on its way', 'on its way', true],
      ['a &amp;', 'a & b', true],
      ['its way', 'on its way', false],
      ['', 'on its way', false],
      ['  ', 'on its way', false],
    ].map(([stored, sent, is]) => [String(sent), stored, is === true] as [string, unknown, boolean]),
  )('of %j is its beginning: %j, %s', (sent, stored, expected) => {
    expect(isBeginningOf(stored, sent)).toBe(expected);
  });

  it('is a text', () => {
    expect(isBeginningOf(null, 'on its way')).toBe(false);
    expect(isBeginningOf(4, '42')).toBe(false);
  });
});
