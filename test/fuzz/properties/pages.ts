// views/export.ts and views/board/page.ts: a page runs nothing, loads nothing and shows each text as it is.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Board } from '../../../src/backlog/board/record.ts';
import { inertBlock, inertLine } from '../../../src/terminal/inert.ts';
import { boardPage } from '../../../src/views/board/page.ts';
import { escapeMarkdownLine } from '../../../src/views/transcript.ts';
import { quietPage } from '../../hostile/text-pages.ts';
import { aBoard } from '../../views/board-samples.ts';
import { type Property, tries } from '../property.ts';
import { markupText } from '../texts.ts';

const named = fc.record({
  title: markupText,
  color: fc.oneof(markupText, fc.constantFrom('#2f9e6e', 'url(https://evil.example.test/)', 'red;x:url(a)')),
  email: markupText,
  channel: markupText,
  customer: markupText,
});
const board: fc.Arbitrary<Board> = named.map(({ title, color, email, channel, customer }) => {
  const { groups, operators, longest, ...rest } = aBoard();
  return {
    ...rest,
    groups: groups.map((group) => ({ ...group, name: title, color })),
    operators: operators.map((operator) => ({ ...operator, name: email })),
    longest: longest.map((row) => ({ ...row, customer, group: title, application: channel })),
  };
});

/** What Markdown would act upon, those behind a backslash taken away. */
function activeMarks(line: string): string {
  const left = line.replace(/^(?:&nbsp;)+/, '').replace(/\\(?=[!-/:-@[-`{-~]).|\\$/g, '\0');
  return (left.match(/^\s*[-+#>]|^\s*\d{1,9}[.)]|[\\`*_[\]<>|~&$]|:\/\/|www\.|javascript:/gi) ?? []).join('');
}

export const pagesProperties: readonly Property[] = [
  {
    name: 'the page of the board runs nothing and loads nothing',
    runs: { suite: 12, fuzz: 1500 },
    run: tries(board, async (given) => {
      const page = quietPage(await boardPage(given, { utc: true }));
      assert.ok(page.filter(({ tagName }) => tagName === 'table').length === 4, 'a section is gone');
    }),
  },
  {
    name: 'no line of Markdown has a mark that acts',
    runs: { suite: 300, fuzz: 50_000 },
    run: tries(markupText, (text) => {
      for (const line of inertBlock(text).split('\n'))
        assert.equal(activeMarks(escapeMarkdownLine(line)), '', inertLine(line));
    }),
  },
];
