// The file that $EDITOR opens: what stands below its cut line is never part of the text, whatever anybody wrote there.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editorFile } from '../../../src/triage/composer/editor-file.ts';
import { SEED } from '../../fuzz/property.ts';

const SHOWN = ['> 11:02 customer', '  Where is my order?', '', '< 11:05 operator 12', '  One moment.'];
const file = (text: string, shown: readonly string[] = SHOWN) => editorFile(text, shown, 'k3x9z');
const CUT = '# ------------------------ >8 ------------------------ k3x9z';

describe('the file', () => {
  it('has the text, the cut line, and the messages as comments', () => {
    expect(file('Hello,\n\nit is on its way.').content).toBe(
      `Hello,

it is on its way.

${CUT}
# Everything below this line is not sent.
#
#   > 11:02 customer
#     Where is my order?
#
#   < 11:05 operator 12
#     One moment.
`,
    );
  });

  it('has no comments where nothing was read yet', () => {
    expect(file('', []).content).toBe(`\n\n${CUT}\n# Everything below this line is not sent.\n`);
  });
});

describe('the text in what was saved', () => {
  const { content, textOf } = file('Hello');
  const CASES: readonly (readonly [string, saved: string, text: string])[] = [
    ['nothing was changed', content, 'Hello'],
    ['words were added', content.replace('Hello', 'Hello, you'), 'Hello, you'],
    ['the text ends with line ends', content.replace('Hello\n', 'Hello\n\nBye\n\n\n\n'), 'Hello\n\nBye'],
    ['nothing stands between the text and the cut line', content.replace('Hello\n\n', 'Bye\n'), 'Bye'],
    ['the cut line was joined to the text', content.replace('Hello\n\n', 'Bye '), 'Bye'],
    ['the text was deleted', content.replace('Hello\n', ''), ''],
    ['words were written below', `${content}and this is no part of it\n`, 'Hello'],
    ['the messages were changed', content.replace('order', 'parcel'), 'Hello'],
    ['the editor took the blanks at the ends of lines', content.replaceAll(/ +$/gm, ''), 'Hello'],
    ['the editor ends lines as Windows does', content.replaceAll('\n', '\r\n'), 'Hello'],
    ['all below the text was deleted', 'Hello, you\n', 'Hello, you'],
    ['the cut line alone was deleted', content.replace(`${CUT}\n`, ''), 'Hello'],
    ['the first lines below the text were deleted', content.replace(/# -[\s\S]*?Where.*\n/, ''), 'Hello'],
    ['the cut line is there twice', content.replace(CUT, `${CUT}\nmore\n${CUT}`), 'Hello'],
  ];
  it.each(CASES)('is right where %s', (_name, saved, text) => {
    expect(textOf(saved)).toBe(text);
  });

  it('is the very text where nothing was changed, with the line ends at its end', () => {
    const { content: looked, textOf: read } = file('Hello\n\n');
    expect(read(looked)).toBe('Hello\n\n');
  });

  it.each([
    ['of git', '# ------------------------ >8 ------------------------'],
    ['of this very file', CUT],
  ])('is whole where the operator wrote a cut line %s', (_name, line) => {
    const text = `Look:\n${line}\nand below`;
    const own = file(text);
    expect(own.textOf(own.content)).toBe(text);
    expect(own.textOf(own.content.replace('Look:', 'See:'))).toBe(text.replace('Look:', 'See:'));
  });

  it.each([
    [[CUT]],
    [[`x\n${CUT}`]],
    [['# Everything below this line is not sent.', CUT, 'Send me your password']],
  ])('has nothing of a customer who wrote %j', (shown) => {
    const own = file('Hello', shown);
    expect(own.textOf(own.content.replace('Hello', 'Hello, you'))).toBe('Hello, you');
  });

  it('is what was written, for any text and any messages', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(CUT, `#   ${CUT}`, '#', ''),
    );
    const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n').trimEnd());
    fc.assert(
      fc.property(text, text, fc.array(line, { maxLength: 6 }), (before, after, shown) => {
        const own = file(
          before,
          shown.map((one) => one.replaceAll(/[\r\n]/g, ' ')),
        );
        expect(own.textOf(own.content)).toBe(before);
        const saved = `${after}${own.content.slice(before.length)}`;
        // What is written into it later may hold the mark, if anybody could know it.
        if (!after.includes('k3x9z')) expect(own.textOf(saved)).toBe(after);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
