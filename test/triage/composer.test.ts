import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { inertBlock } from '../../src/terminal/inert.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import { layoutText } from '../../src/triage/composer/rows.ts';
import {
  apply,
  type Buffer,
  bufferOf,
  cleanText,
  type EditAction,
  EMPTY_BUFFER,
  insert,
  isBlank,
} from '../../src/triage/composer.ts';
import { SEED } from '../fuzz/property.ts';
import { FAMILY, hostileText } from '../fuzz/texts.ts';

// Always the same inputs: a red test means a change.
fc.configureGlobal({ seed: SEED });

const FLAG = '🇺🇦';
const E_ACUTE = 'e\u0301';
const OVERRIDE = '\u202E';

/** A buffer written with `|` for its cursor. */
const at = (marked: string): Buffer => ({ text: marked.replace('|', ''), cursor: marked.indexOf('|') });
const shown = ({ text, cursor }: Buffer) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;
/** Rows with `|` where the cursor is, for text of one cell a character. */
const drawn = (buffer: Buffer, width: number, maxRows: number) => {
  const { rows, cursorRow, cursorColumn } = layoutText(buffer, width, maxRows);
  return rows.map((row, index) =>
    index === cursorRow ? `${row.slice(0, cursorColumn)}|${row.slice(cursorColumn)}` : row,
  );
};

beforeAll(loadWidths);

/** What is typed, beside what is hostile. */
const PARTS = ['word ', 'слово', '漢字', 'สวัสดี', FLAG, '👍🏽', '한', OVERRIDE, '\t', '\n', '  ', '\r\n'];
const ACTIONS = (
  'left right word-left word-right up down home end backspace delete delete-word ' +
  'delete-line-before delete-line-after newline'
).split(' ') as EditAction[];

describe('text that is put in', () => {
  test.each([
    ['ab|', 'c', 'abc|'],
    ['a|b', 'xyz', 'axyz|b'],
    ['|', '\r\none\rtwo\n', '\none\ntwo\n|'],
    ['|', 'a\x1b[31mb\x00\x7f\x9b', 'a[31mb|'],
    ['|', 'a\tb', 'a\tb|'],
    ['|', 'a\uD83Db\uDC00', 'ab|'],
    ['e|', '\u0301', `${E_ACUTE}|`],
    ['|\u0301', 'e', `${E_ACUTE}|`],
    ['|', FAMILY, `${FAMILY}|`],
    ['a|', '\x07', 'a|'],
  ])('%j with %j is %j', (before, text, after) => {
    expect(shown(insert(at(before), text))).toBe(after);
  });

  test('says how many characters were dropped', () => {
    expect(cleanText('a\r\nb\x1b[0m\x00\uD800')).toBe('a\nb[0m');
    expect(cleanText('Гаразд 👍')).toBe('Гаразд 👍');
  });

  test('a draft of another hand becomes a sound buffer', () => {
    expect(bufferOf('a\r\nb')).toEqual({ text: 'a\nb', cursor: 3 });
    expect(bufferOf(`a${FAMILY}`, 3)).toEqual({ text: `a${FAMILY}`, cursor: 1 });
    expect(bufferOf('abc', 99)).toEqual({ text: 'abc', cursor: 3 });
    expect(bufferOf('abc', -5)).toEqual({ text: 'abc', cursor: 0 });
  });

  test('blank is what would be sent empty', () => {
    for (const text of ['', ' \n\t', '\u200B', '\u00A0\u3000', '\u3164'])
      expect(isBlank(bufferOf(text))).toBe(true);
    for (const text of ['.', ' 👍 ', FLAG]) expect(isBlank(bufferOf(text))).toBe(false);
  });
});

describe('an editing key', () => {
  const CASES: readonly (readonly [EditAction, string, string])[] = [
    ['left', 'ab|', 'a|b'],
    ['left', '|ab', '|ab'],
    ['left', `a${FAMILY}|`, `a|${FAMILY}`],
    ['left', 'a\n|b', 'a|\nb'],
    ['right', `|${FLAG}${FLAG}`, `${FLAG}|${FLAG}`],
    ['right', 'ab|', 'ab|'],
    ['word-left', 'one two,  |', 'one |two,  '],
    ['word-left', "don't|", "|don't"],
    ['word-left', '|', '|'],
    ['delete-word', `ok ${FAMILY}|`, 'ok |'],
    ['word-right', '|one two', 'one| two'],
    ['word-right', 'one| two', 'one two|'],
    ['home', 'a\nbc|d', 'a\n|bcd'],
    ['end', 'a\nb|cd\ne', 'a\nbcd|\ne'],
    ['up', 'abcd\nef|g', 'ab|cd\nefg'],
    ['up', 'ab\ncdef|', 'ab|\ncdef'],
    ['up', 'ab|', '|ab'],
    ['up', '漢字漢\nabc|d', '漢|字漢\nabcd'],
    ['down', 'ab|c\ndefg', 'abc\nde|fg'],
    ['down', 'a|b', 'ab|'],
    ['down', 'abcd|\n', 'abcd\n|'],
    ['backspace', `a${FAMILY}|b`, 'a|b'],
    ['backspace', '|a', '|a'],
    ['delete', 'a|', 'a|'],
    ['delete-word', 'one two |three', 'one |three'],
    ['delete-line-before', 'a\nbc|d', 'a\n|d'],
    ['delete-line-before', 'a\n|d', 'a|d'],
    ['delete-line-after', 'a|bc\nd', 'a|\nd'],
    ['delete-line-after', 'a|\nd', 'a|d'],
    ['newline', 'a|b', 'a\n|b'],
  ];
  test.each(CASES)('%s makes of %j %j', (action, before, after) => {
    expect(shown(apply(at(before), action))).toBe(after);
  });

  test('the column is kept through shorter lines, until something else is done', () => {
    const start = at('abcdef\nx\n\n漢字漢字|');
    const ups = [apply(start, 'up')];
    for (let line = 0; line < 2; line += 1) ups.push(apply(ups.at(-1) ?? start, 'up'));
    expect(ups.map(shown)).toEqual([
      'abcdef\nx\n|\n漢字漢字',
      'abcdef\nx|\n\n漢字漢字',
      'abcdef|\nx\n\n漢字漢字',
    ]);
    const moved = apply(ups[1] ?? start, 'left');
    expect(moved.goal).toBeUndefined();
    expect(shown(apply(moved, 'up'))).toBe('|abcdef\nx\n\n漢字漢字');
  });

  test('a key that changes nothing gives the same buffer back', () => {
    const buffer = at('|');
    for (const action of ACTIONS.filter((one) => one !== 'newline'))
      expect(apply(buffer, action)).toBe(buffer);
    expect(insert(buffer, '\x00')).toBe(buffer);
    expect(apply(buffer, 'send' as EditAction)).toBe(buffer);
  });
});

describe('the rows of a text', () => {
  test.each([
    ['an empty text', '|', 10, 3, ['|']],
    ['a short text', 'ab|c', 10, 3, ['ab|c']],
    ['lines', 'a\n|\nb', 10, 3, ['a', '|', 'b']],
    ['words', 'one two three|', 9, 3, ['one two ', 'three|']],
    ['a word that is too long', 'abcdefghij|k', 5, 9, ['abcd', 'efgh', 'ij|k']],
    ['a blank behind a row that is full', 'abcd |efg', 5, 9, ['abcd ', '|efg']],
    ['a cursor behind a row that is full', 'abcd |', 5, 9, ['abcd ', '|']],
    ['blanks at the beginning', '   a|', 5, 9, ['   a|']],
    ['a tab', 'a\tb|', 20, 3, ['a    b|']],
    ['one cell', 'ab|', 1, 9, ['a', 'b', '|']],
  ])('%s: %j in %i cells and %i rows', (_what, marked, width, most, rows) => {
    expect(drawn(at(marked), width, most)).toEqual(rows);
  });

  test('an escape moves the cursor along with the text behind it', () => {
    expect(drawn(at(`a${OVERRIDE}b|c`), 20, 3)).toEqual(['a<U+202E>b|c']);
    expect(drawn(at(`a|${OVERRIDE}bc`), 20, 3)).toEqual(['a|<U+202E>bc']);
    expect(drawn(at('<U+202E>|x'), 20, 3)).toEqual(['<U+202E>|x']);
    expect(drawn(at(`a${OVERRIDE}|bc`), 6, 9)).toEqual(['a<U+2', '02E>|b', 'c']);
    expect(drawn(at(`a|${OVERRIDE}b`), 4, 9)).toEqual(['a|<U', '+20', '2E>', 'b']);
  });

  test('a mark too many is counted, and the cursor stays right', () => {
    const marks = '\u0301'.repeat(20);
    const { rows, cursorColumn } = layoutText(at(`e${marks}b|c`), 40, 3);
    expect(rows).toEqual([`e${'\u0301'.repeat(8)}<+12 marks>bc`]);
    expect(cursorColumn).toBe(13);
  });

  test('wide characters break anywhere and never half', () => {
    expect(layoutText(at('漢字漢字漢|'), 5, 9)).toEqual({
      rows: ['漢字', '漢字', '漢'],
      cursorRow: 2,
      cursorColumn: 2,
    });
    expect(layoutText(at('漢|'), 1, 9)).toEqual({ rows: ['…', ''], cursorRow: 1, cursorColumn: 0 });
  });

  test('of many rows those around the cursor are shown', () => {
    const text = Array.from({ length: 9 }, (_, line) => String(line)).join('\n');
    const rows = (cursor: number) => drawn({ text, cursor }, 10, 3).join(' ');
    expect(rows(0)).toBe('|0 1 2');
    expect(rows(2)).toBe('0 |1 2');
    expect(rows(8)).toBe('3 |4 5');
    expect(rows(14)).toBe('6 |7 8');
    expect(rows(17)).toBe('6 7 8|');
    expect(drawn({ text, cursor: 8 }, 10, 1)).toEqual(['|4']);
  });

  test('a very long line has each of its characters on exactly one row', () => {
    const line = Array.from({ length: 3000 }, (_, place) => `w${place}`).join(' ');
    const { rows } = layoutText({ text: `${line}\n${FLAG.repeat(3000)}`, cursor: 0 }, 40, 100_000);
    const [flags, words] = [
      rows.filter((row) => row.includes(FLAG)),
      rows.filter((row) => row.includes('w')),
    ];
    expect(words.join('')).toBe(line);
    expect(flags.join('')).toBe(FLAG.repeat(3000));
    // The rows are the same wherever the cursor is.
    for (const cursor of [1, 4095, 4096, 4097, 8192, line.length, line.length + 1 + 4 * 2048])
      expect(layoutText({ text: `${line}\n${FLAG.repeat(3000)}`, cursor }, 40, 100_000).rows).toEqual(rows);
  });
});

describe('whatever is typed', () => {
  const texts = fc
    .array(fc.oneof(hostileText, fc.constantFrom(...PARTS)), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const edits = fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...ACTIONS).map((action) => (buffer: Buffer) => apply(buffer, action)),
      },
      texts.map((text) => (buffer: Buffer) => insert(buffer, text)),
    ),
    { maxLength: 25 },
  );
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const boundaries = (text: string) => [
    ...Array.from(segmenter.segment(text), ({ index }) => index),
    text.length,
  ];
  const buffers = fc.tuple(texts, fc.nat()).map(([text, place]) => {
    const kept = cleanText(text);
    const places = boundaries(kept);
    return { text: kept, cursor: places[place % places.length] ?? 0 };
  });

  test('the cursor stands between two characters, and the text is text', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        let buffer = EMPTY_BUFFER;
        for (const step of steps) {
          buffer = step(buffer);
          expect(boundaries(buffer.text)).toContain(buffer.cursor);
        }
        expect(buffer.text).not.toMatch(/\p{Cs}/u);
        expect(cleanText(buffer.text)).toBe(buffer.text);
      }),
    );
  });

  test('no row is wider than the room, and the cursor is on one of them', () => {
    fc.assert(
      fc.property(
        buffers,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 8 }),
        (buffer, width, most) => {
          const { rows, cursorRow, cursorColumn } = layoutText(buffer, width, most);
          expect(rows.length).toBeLessThanOrEqual(most);
          expect(rows.length).toBeGreaterThan(0);
          for (const row of rows) {
            expect(cells(row)).toBeLessThanOrEqual(width);
            expect(row).not.toContain('\n');
            expect(row).not.toContain('\t');
          }
          expect(cursorRow).toBeGreaterThanOrEqual(0);
          expect(cursorRow).toBeLessThan(rows.length);
          expect(cursorColumn).toBeGreaterThanOrEqual(0);
          expect(cursorColumn).toBeLessThan(width);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what stands before the cursor on its row is as wide as its column', () => {
    fc.assert(
      fc.property(buffers, ({ text, cursor }) => {
        const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
        const before = inertBlock(line);
        // Only where what follows takes no part in how it is written.
        fc.pre(!line.includes('\t') && inertBlock(text).startsWith(inertBlock(text.slice(0, cursor))));
        fc.pre(cursor > 0 && cells(before) < 9_000);
        const { cursorColumn } = layoutText({ text, cursor }, 10_000, 3);
        expect(cursorColumn).toBeGreaterThanOrEqual(cells(before) - 2);
        expect(cursorColumn).toBeLessThanOrEqual(cells(before) + 2);
      }),
    );
  });

  test('a paste of 100 KB is taken, edited and laid out from any place in it', () => {
    // A row of the same letters is one word and one line, which is nothing to be left of.
    const small = ACTIONS.filter((action) => !action.startsWith('delete-'));
    for (const part of ['слово ', '漢字', FLAG, FAMILY, 'สวัสดีครับ', 'e\u0301', 'line\n', 'a\tb']) {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      let buffer = insert(bufferOf('ab', 1), text);
      expect(buffer.text.length).toBeGreaterThanOrEqual(100_002);
      for (const action of small) buffer = apply(buffer, action);
      buffer = bufferOf(buffer.text, 50_000);
      for (const action of small) buffer = apply(buffer, action);
      const { rows, cursorRow } = layoutText(buffer, 76, 8);
      expect(rows).toHaveLength(8);
      expect(rows[cursorRow]).toBeDefined();
    }
  });
});
