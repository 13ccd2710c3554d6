// A page taken apart by rules stricter than a browser's: whatever a browser would have to guess about is an error.
import assert from 'node:assert/strict';

export interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The texts directly in it, entities resolved. */
  text: string;
  readonly children: Element[];
}

const VOID = new Set(['meta']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** The root element of a page; throws for anything that is not plain, whole, quoted and nested. */
export function parsePage(page: string): Element {
  const doctype = '<!doctype html>\n';
  assert.ok(page.startsWith(doctype), 'no doctype');
  const root: Element = { tag: '', attributes: new Map(), text: '', children: [] };
  const open = [root];
  // In a style sheet `>` is no end of anything.
  const sheet = /[^<]*/y;
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z:-]*="[^"<>]*")*)( ?\/)?>|([^<>]+)/y;
  for (let at = doctype.length; at < page.length; at = token.lastIndex) {
    token.lastIndex = at;
    const top = open.at(-1);
    if (top?.tag === 'style' && page.charAt(at) !== '<') {
      sheet.lastIndex = at;
      top.text = sheet.exec(page)?.[0] ?? '';
      token.lastIndex = at + top.text.length;
      continue;
    }
    const match = token.exec(page);
    assert.ok(match, `not plain at ${at}: ${JSON.stringify(page.slice(at, at + 80))}`);
    const [, end, tag = '', attributes = '', closed, text] = match;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += unescaped(text);
    else if (end) {
      assert.equal(parent.tag, tag, 'an element that is not open is closed');
      open.pop();
    } else {
      const element: Element = { tag, attributes: attributesOf(attributes), text: '', children: [] };
      parent.children.push(element);
      if (!closed && !VOID.has(tag)) open.push(element);
    }
  }
  assert.equal(open.length, 1, `<${open.at(-1)?.tag}> is not closed`);
  assert.deepEqual(
    root.children.map(({ tag }) => tag),
    ['html'],
  );
  return root;
}

/** An element and all below it. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)) {
    assert.ok(!found.has(name.toLowerCase()), `${name} stands twice`);
    found.set(name.toLowerCase(), unescaped(value));
  }
  return found;
}

function unescaped(text: string): string {
  return text.replace(/&([^;\s]{0,8});?/g, (whole, name: string) => {
    assert.ok(whole.endsWith(';'), `an ampersand stands alone: ${JSON.stringify(whole)}`);
    const number = /^#(\d+)$/.exec(name)?.[1];
    const char = number === undefined ? ENTITIES[name] : String.fromCodePoint(Number(number));
    assert.ok(char, `nobody knows ${whole}`);
    return char;
  });
}
