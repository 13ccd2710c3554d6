// views/export-html.ts and views/board/page.ts: a page runs nothing, loads nothing and shows each text as it is.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Board } from '../../../src/backlog/board/record.ts';
import { inertBlock, inertLine } from '../../../src/terminal/inert.ts';
import { boardPage } from '../../../src/views/board/page.ts';
import { exportHtml } from '../../../src/views/export-html.ts';
import { escapeMarkdownLine } from '../../../src/views/export-markdown.ts';
import { aBoard } from '../../views/board-samples.ts';
import { aDetail, aMessage, aUser } from '../../views/samples.ts';
import { type Element, elementsOf, parsePage } from '../html-tokens.ts';
import { type Property, tries, triesLater } from '../property.ts';
import { markupText, unsafeIn } from '../texts.ts';

const ALLOWED = new Set(
  (
    'html head meta title style body header h1 h2 p time section article div strong span main figure figcaption i ' +
    'svg g rect path text table thead tbody tr th td bdi'
  ).split(' '),
);
/** A page's only address: what SVG is called. */
const NAMESPACES = /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)$/;

/** Throws where an element could run or load anything. */
function checkQuiet(page: string): Element {
  assert.deepEqual(unsafeIn(page, { block: true }), []);
  const root = parsePage(page);
  const styles: string[] = [];
  for (const element of elementsOf(root)) {
    const { tag, attributes, text } = element;
    assert.ok(tag === '' || ALLOWED.has(tag), `<${tag}> in a page`);
    if (tag === 'style') styles.push(text);
    for (const [name, value] of attributes) {
      const what = `${name}=${JSON.stringify(value)} of <${tag}>`;
      assert.doesNotMatch(
        name,
        /^on|^(?:href|src|srcset|action|formaction|ping|poster|data|xlink:href)$/,
        what,
      );
      if (name.startsWith('xmlns')) assert.match(value, NAMESPACES, what);
      // What a browser takes for style; a text may hold the same words in an aria-label.
      else if (['style', 'fill', 'stroke', 'clip-path', 'mask', 'filter'].includes(name))
        assert.doesNotMatch(value, /url\(|expression|@import|javascript:/i, what);
      if (name === 'http-equiv') assert.equal(value, 'Content-Security-Policy');
    }
  }
  assert.equal(styles.length, 1);
  assert.doesNotMatch(styles[0] ?? '', /url\(|@import|expression\(/i);
  const [policy] = [...elementsOf(root)].filter(({ attributes }) => attributes.has('http-equiv'));
  assert.match(policy?.attributes.get('content') ?? '', /^default-src 'none'/);
  return root;
}

const textsOf = (root: Element, tag: string, className?: string) =>
  [...elementsOf(root)]
    .filter(
      (one) => one.tag === tag && (className === undefined || one.attributes.get('class') === className),
    )
    .map(({ text }) => text);

const STYLE = textsOf(parsePage(exportHtml([aDetail([])], { utc: true, operators: new Map() })), 'style');

const talk = fc.record({
  name: markupText,
  other: markupText,
  message: markupText,
  type: fc.oneof(fc.constant('text'), markupText),
  email: markupText,
});

function checkExport({
  name,
  other,
  message,
  type,
  email,
}: typeof talk extends fc.Arbitrary<infer T> ? T : never): void {
  const user = aUser({ name, custom_name: name, phone: other, service_user_nickname: other, role: other });
  const messages = [
    aMessage(0, message),
    aMessage(1, message, { type }),
    aMessage(2, message, { operator_id: 12 }),
  ];
  const detail = aDetail(messages, { from_user: user, application: other, status: other });
  const root = checkQuiet(exportHtml([detail], { utc: true, operators: new Map([[12, email]]) }));
  const [first = '', second = '', third = ''] = textsOf(root, 'p', 'text');
  const shown = message.trim() === '' ? '(no text)' : inertBlock(message.replaceAll('\r\n', '\n'));
  assert.equal(first, shown);
  assert.ok(message.trim() === '' || second.endsWith(shown), 'a text is not shown as it is');
  assert.equal(third, shown);
  assert.deepEqual(textsOf(root, 'style'), STYLE);
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
    runs: { suite: 25, fuzz: 1500 },
    run: triesLater(names, async (given) => {
      const root = checkQuiet(await boardPage(boardOf(given), { utc: true }));
      assert.ok([...elementsOf(root)].filter(({ tag }) => tag === 'svg').length >= 4, 'the charts are gone');
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
