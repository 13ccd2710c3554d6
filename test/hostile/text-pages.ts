// Reads a page as a browser does, and holds it to what a page of ours may be: it runs nothing and loads nothing.
import assert from 'node:assert/strict';
import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';
import { unsafeIn } from '../fuzz/texts.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const ALLOWED = new Set(
  'html head meta title style body header h1 p time section div strong span main i table thead tbody tr th td bdi'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'lang charset http-equiv content name class dir datetime aria-label aria-hidden style scope'.split(' '),
);
const POLICY = /^default-src 'none'; style-src 'unsafe-inline'$/;

/** The page as elements; throws for what a browser would have to mend, and where an element could run or load anything. */
export function quietPage(page: string): readonly Element[] {
  assert.deepEqual(unsafeIn(page, { block: true }), []);
  // Whoever composes characters would make one that ends no tag of these two.
  assert.doesNotMatch(page, /[<>=]\u0338/);
  const errors: string[] = [];
  const document = parse(page, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`),
  });
  assert.deepEqual(errors, []);
  const elements = [...elementsIn(document)];
  for (const element of elements) checkElement(element);
  const policies = elements.filter((one) => attribute(one, 'http-equiv') !== undefined);
  assert.equal(policies.length, 1);
  assert.match(attribute(policies[0], 'content') ?? '', POLICY);
  assert.equal(elements.filter(({ tagName }) => tagName === 'style').length, 1);
  return elements;
}

function checkElement(element: Element): void {
  const { tagName, attrs, namespaceURI } = element;
  assert.ok(ALLOWED.has(tagName), `<${tagName}> in a page`);
  assert.ok(namespaceURI === html.NS.HTML || namespaceURI === html.NS.SVG, namespaceURI);
  if (tagName === 'style') assert.doesNotMatch(textOf(element), /url\(|@import|expression\(/i);
  for (const { name, value } of attrs) {
    const what = `${name}=${JSON.stringify(value)} of <${tagName}>`;
    assert.ok(ATTRIBUTES.has(name.toLowerCase()), what);
    // A text may hold such words where it is read aloud.
    if (name === 'aria-label') continue;
    assert.doesNotMatch(value, /url\(|expression|@import|javascript:|\/\//i, what);
    if (name === 'http-equiv') assert.equal(value, 'Content-Security-Policy');
  }
  // Where an element ends is said, but for the empty ones: nothing is closed by what a text has begun.
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  assert.ok(startTag, `<${tagName}> is not in the page`);
  assert.ok(endTag || tagName === 'meta' || namespaceURI === html.NS.SVG, `<${tagName}> is not closed`);
}

/** All elements below a node, in the order of the page; comments are none of ours. */
function* elementsIn(node: Node): Generator<Element> {
  assert.notEqual(node.nodeName, '#comment');
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

/** The value of an attribute; undefined where there is none. */
function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

/** The text in an element and below it. */
function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
