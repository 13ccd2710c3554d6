// How long a text is said to be, and where in it the cursor stands: as it is laid out, whatever was measured before.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { graphemesOf, loadWidths } from '../../../src/terminal/width.ts';
import { layoutText, measureText } from '../../../src/triage/composer/rows.ts';
import { bufferOf } from '../../../src/triage/composer.ts';
import { SEED } from '../../fuzz/property.ts';

beforeAll(loadWidths);

describe('the size of a text', () => {
  it.each([
    ['nothing', '', 0, 10, { rows: 1, cursorRow: 0, characters: 0 }],
    ['a line', 'one two', 7, 10, { rows: 1, cursorRow: 0, characters: 7 }],
    ['a line that is broken', 'one two three four', 0, 10, { rows: 3, cursorRow: 0, characters: 18 }],
    ['lines, the last one empty', 'a\nb\n', 4, 10, { rows: 3, cursorRow: 2, characters: 4 }],
    ['empty lines', '\n\n\n', 1, 10, { rows: 4, cursorRow: 1, characters: 3 }],
    ['a cursor behind a full row', 'abcdefghij', 10, 10, { rows: 2, cursorRow: 1, characters: 10 }],
    [
      'characters of several code points',
      '👨‍👩‍👧 e\u0301 🇺🇦',
      0,
      20,
      { rows: 1, cursorRow: 0, characters: 5 },
    ],
  ] as const)('is right for %s', (_name, text, cursor, width, size) => {
    expect(measureText(text, cursor, width)).toEqual(size);
  });

  it('is not taken of what would make each key wait', () => {
    expect(measureText('x'.repeat(20_001), 0, 80)).toBeNull();
    expect(measureText('short\n'.repeat(40_000), 0, 80)).toBeNull();
    expect(measureText('short\n'.repeat(20_000), 60_000, 80)).toMatchObject({
      rows: 20_001,
      cursorRow: 10_000,
    });
  });

  it('is that of the text as it is laid out, and as a reader counts it', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('', 'the same line', '漢字'.repeat(30), 'x'.repeat(9000)),
    );
    const texts = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(texts, fc.nat(), fc.integer({ min: 2, max: 90 }), (written, at, width) => {
        const { text, cursor } = bufferOf(written, at % (written.length + 1));
        const { rows, cursorRow } = layoutText(text, cursor, width, 1_000_000);
        const characters = text
          .split('\n')
          .reduce((sum, each) => sum + graphemesOf(each).length, text.split('\n').length - 1);
        expect(measureText(text, cursor, width)).toEqual({ rows: rows.length, cursorRow, characters });
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
