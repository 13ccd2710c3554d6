// views/export.ts and views/board/page.ts: a page runs nothing, loads nothing and shows each text as it is.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Board } from '../../../src/backlog/board/record.ts';
import { inertBlock, inertLine } from '../../../src/terminal/inert.ts';
import { boardPage } from '../../../src/views/board/page.ts';
import { escapeMarkdownLine, exportHtml } from '../../../src/views/export.ts';
import { attribute, type Element, quietPage, textOf } from '../../hostile/text-pages.ts';
import { aBoard } from '../../views/board-samples.ts';
import { aDetail, aMessage, aUser } from '../../views/samples.ts';
import { type Property, tries, triesLater } from '../property.ts';
import { markupText } from '../texts.ts';

const textsOf = (elements: readonly Element[], tag: string, className?: string) =>
  elements
    .filter((one) => one.tagName === tag)
    .filter((one) => className === undefined || attribute(one, 'class') === className)
    .map(textOf);

/** The elements of a page by name, but those that set a name or a visible escape apart. */
const shapeOf = (elements: readonly Element[]) =>
  elements.map(({ tagName }) => tagName).filter((tag) => tag !== 'bdi');

const talk = fc.record({
  name: markupText,
  other: markupText,
  message: markupText,
  type: fc.oneof(fc.constant('text'), markupText),
  email: markupText,
});

type Talk = typeof talk extends fc.Arbitrary<infer T> ? T : never;

function exportOf({ name, other, message, type, email }: Talk): readonly Element[] {
  const user = aUser({ name, custom_name: name, phone: other, service_user_nickname: other, role: other });
  const messages = [
    aMessage(0, message),
    aMessage(1, message, { type }),
    aMessage(2, message, { operator_id: 12 }),
  ];
  const detail = aDetail(messages, { from_user: user, application: other, status: other });
  return quietPage(
    exportHtml([detail], { utc: true, namesCustomer: true, operators: new Map([[12, email]]) }),
  );
}

const SHAPE = shapeOf(
  exportOf({ name: 'Ann', other: 'web', message: 'Hello', type: 'text', email: 'a@b.test' }),
);

function checkExport(given: Talk): void {
  const page = exportOf(given);
  const { message } = given;
  const [first = '', second = '', third = ''] = textsOf(page, 'p', 'text');
  const shown = message.trim() === '' ? '(no text)' : inertBlock(message.replaceAll('\r\n', '\n'));
  assert.equal(first, shown);
  assert.ok(message.trim() === '' || second.endsWith(shown), 'a text is not shown as it is');
  assert.equal(third, shown);
  assert.deepEqual(shapeOf(page), SHAPE);
}

const names = fc.record({
  title: markupText,
  color: fc.oneof(markupText, fc.constantFrom('#2f9e6e', 'url(https://evil.example.test/)', 'red;x:url(a)')),
  email: markupText,
  channel: markupText,
  customer: markupText,
});

function boardOf({
  title,
  color,
  email,
  channel,
  customer,
}: typeof names extends fc.Arbitrary<infer N> ? N : never): Board {
  const board = aBoard();
  return {
    ...board,
    groups: board.groups.map((group) => ({ ...group, title, color })),
    operators: board.operators.map((operator) => ({ ...operator, email })),
    channels: board.channels.map((each) => ({ ...each, application: channel })),
    longest: board.longest.map((row) => ({ ...row, customer, group: title, application: channel })),
  };
}

/** What Markdown would act upon, those behind a backslash taken away. */
function activeMarks(line: string): string {
  const left = line.replace(/^(?:&nbsp;)+/, '').replace(/\\(?=[!-/:-@[-`{-~]).|\\$/g, '\0');
  return (left.match(/^\s*[-+#>]|^\s*\d{1,9}[.)]|[\\`*_[\]<>|~&$]|:\/\/|www\.|javascript:/gi) ?? []).join('');
}

export const pagesProperties: readonly Property[] = [
  {
    name: 'an export runs nothing, loads nothing, and shows each text as it is',
    runs: { suite: 300, fuzz: 50_000 },
    run: tries(talk, checkExport),
  },
  {
    name: 'the page of the board runs nothing and loads nothing',
    runs: { suite: 12, fuzz: 1500 },
    run: triesLater(names, async (given) => {
      const page = quietPage(await boardPage(boardOf(given), { utc: true }));
      assert.ok(page.filter(({ tagName }) => tagName === 'svg').length >= 4, 'the charts are gone');
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
