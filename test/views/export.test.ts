import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdownLine, exportHtml, exportMarkdown, exportText } from '../../src/views/export.ts';
import { aDetail, aMessage, HOSTILE, hostileDetail, UNSAFE } from './samples.ts';

const options = { utc: true, namesCustomer: true, operators: new Map([[12, 'ivan@example.test']]) };
const dialogue = aDetail([
  aMessage(0, 'Де *моє* замовлення?\nОбіцяли вчора.'),
  aMessage(3, 'One moment.', { operator_id: 12 }),
  aMessage(1440, 'https://files.example.test/a1b2.jpg', { type: 'image' }),
]);
const numbered = HOSTILE.map((text, index) => [index, text] as const);
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'`=\\*_[](){}#|~:/.!-+1 \n\tw@$^aZ') }),
);

describe('exportText', () => {
  it('is a transcript with times that stay true and lines as they were written', () => {
    expect(exportText([dialogue, aDetail([], { conversation_id: 43 })], options)).toMatchInlineSnapshot(`
      "#42 Оксана Петренко
      telegram · inbox · operator 12 (ivan@example.test) · created 2024-05-01T11:02:00Z · updated 2024-05-01T11:13:00Z

      --- 2024-05-01 ---
       > 11:02 Оксана Петренко (customer)
         Де *моє* замовлення?
         Обіцяли вчора.
       < 11:05 operator 12 (ivan@example.test)
         One moment.

      --- 2024-05-02 ---
       > 11:02 Оксана Петренко (customer)
         [image] https://files.example.test/a1b2.jpg


      #43 Оксана Петренко
      telegram · inbox · operator 12 (ivan@example.test) · created 2024-05-01T11:02:00Z · updated 2024-05-01T11:13:00Z

      (no messages)
      "
    `);
  });

  it('names who is known, and says customer and a number of who is not', () => {
    const names = {
      group: () => undefined,
      operator: (id: unknown) => (id === 12 ? 'ivan@example.test' : undefined),
    };
    const { from_user } = dialogue;
    const senders = (user: object) => {
      const messages = [
        aMessage(0, 'a'),
        aMessage(1, 'b', { operator_id: 12 }),
        aMessage(2, 'c', { operator_id: 9 }),
      ];
      const detail = aDetail(messages, { from_user: { ...from_user, ...user } });
      const lines = exportText([detail], { utc: true, namesCustomer: true, names }).split('\n');
      return lines.filter((line) => /^ [<>] /.test(line)).map((line) => line.slice(9));
    };
    expect(senders({ custom_name: 'Zoë', name: 'Z' })).toEqual([
      'Zoë (customer)',
      'ivan@example.test',
      'operator 9',
    ]);
    expect(senders({ custom_name: ' ', name: null, service_user_nickname: null })[0]).toBe('customer');
    expect(senders({ custom_name: 'ivan@example.test' })[0]).toBe('ivan@example.test (customer)');
    expect(senders({ custom_name: '🦊'.repeat(5000) })[0]).toBe(`${'🦊'.repeat(60)}… (customer)`);
  });

  it.each(numbered)('makes hostile text %i inert', (_index, text) => {
    expect(exportText([hostileDetail(text)], options)).not.toMatch(UNSAFE);
  });
});

describe('exportMarkdown', () => {
  it('has a heading, the facts and a quotation for every message', () => {
    expect(exportMarkdown([dialogue], options)).toMatchInlineSnapshot(`
      "# Conversation 42: Оксана Петренко

      - channel: telegram
      - status: inbox
      - held by: operator 12 (ivan\\@example.test)
      - created: 2024-05-01T11:02:00Z
      - updated: 2024-05-01T11:13:00Z

      ## 2024-05-01

      **11:02 Оксана Петренко (customer)**

      > Де \\*моє\\* замовлення?\\
      > Обіцяли вчора.

      **11:05 operator 12 (ivan\\@example.test)**

      > One moment.

      ## 2024-05-02

      **11:02 Оксана Петренко (customer)**

      > \\[image\\] https\\://files.example.test/a1b2.jpg
      "
    `);
  });

  it('keeps line breaks, paragraphs and indentation of a message', () => {
    const text = exportMarkdown([aDetail([aMessage(0, 'one\ntwo\n\n    three')])], options);
    expect(text).toContain('> one\\\n> two\n>\n> &nbsp;&nbsp;&nbsp;&nbsp;three\n');
  });

  it('holds a message of two hundred thousand lines', () => {
    const text = exportMarkdown([aDetail([aMessage(0, 'a\n'.repeat(200_000))])], options);
    expect(text.length).toBeGreaterThan(800_000);
  });

  it.each([
    ['<b>&amp;</b>', '\\<b\\>\\&amp;\\</b\\>'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript\\:alert(1))'],
    ['![x](https://a.test/p)', '!\\[x\\](https\\://a.test/p)'],
    ['www.a.test', 'www\\.a.test'],
    ['# h', '\\# h'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['3) item', '3\\) item'],
    ['===', '\\=\\=\\='],
    ['| a |', '\\| a \\|'],
    ['*a* _b_ ~c~ `d`', '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`'],
    ['C:\\dir', 'C\\:\\\\dir'],
    ['=1+1', '\\=1+1'],
    ['at 11:02, tel:112', 'at 11:02, tel\\:112'],
    ['Well - yes, at 5 p.m. (or so): 3.5!', 'Well - yes, at 5 p.m. (or so): 3.5!'],
  ])('writes %s so that it is read as it is', (line, escaped) => {
    expect(escapeMarkdownLine(line)).toBe(escaped);
  });

  it.each(numbered)('makes hostile text %i inert', (_index, text) => {
    const document = exportMarkdown([hostileDetail(text)], options);
    expect(document).not.toMatch(UNSAFE);
    for (const line of bodyLines(document)) expect(activeMarks(line)).toBe('');
  });

  it('leaves no character of any text to be interpreted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = exportMarkdown([hostileDetail(text)], options);
        expect(document).not.toMatch(UNSAFE);
        for (const line of bodyLines(document)) expect(activeMarks(line)).toBe('');
      }),
      { numRuns: 200 },
    );
  });
});

/** What is quoted from messages, without the marks of the quotation itself. */
function bodyLines(document: string): string[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('>'))
    .map((line) => line.slice(2).replace(/^(&nbsp;)+/, ''));
}

/** The characters of a line that Markdown would act upon, those behind a backslash taken away. */
function activeMarks(line: string): string {
  const left = line.replace(/\\(?=[!-/:-@[-`{-~]).|\\$/g, '\0');
  return (left.match(/^\s*[-+#>]|^\s*\d{1,9}[.)]|[\\`*_[\]<>|~&$]|:\/\/|www\.|javascript:/gi) ?? []).join('');
}

describe('exportHtml', () => {
  it('is one page with a policy, a title and times machines can read', () => {
    const page = exportHtml([dialogue], options);
    expect(page).toContain('<meta charset="utf-8">');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).toContain('<title>Conversation 42: Оксана Петренко</title>');
    expect(page.slice(page.indexOf('<body>'))).toMatchInlineSnapshot(`
      "<body>
      <section>
      <h1>Conversation 42: <bdi>Оксана Петренко</bdi></h1>
      <p class="facts"><bdi>telegram</bdi> · <bdi>inbox</bdi> · <bdi>operator 12 (ivan@example.test)</bdi> · created <time datetime="2024-05-01T11:02:00Z">2024-05-01 11:02</time> · updated <time datetime="2024-05-01T11:13:00Z">2024-05-01 11:13</time></p>
      <h2>2024-05-01</h2>
      <article class="customer">
      <header><strong><bdi>Оксана Петренко (customer)</bdi></strong> <time datetime="2024-05-01T11:02:00Z">11:02</time></header>
      <p class="text" dir="auto">Де *моє* замовлення?
      Обіцяли вчора.</p>
      </article>
      <article class="operator">
      <header><strong><bdi>operator 12 (ivan@example.test)</bdi></strong> <time datetime="2024-05-01T11:05:00Z">11:05</time></header>
      <p class="text" dir="auto">One moment.</p>
      </article>
      <h2>2024-05-02</h2>
      <article class="customer">
      <header><strong><bdi>Оксана Петренко (customer)</bdi></strong> <time datetime="2024-05-02T11:02:00Z">11:02</time></header>
      <p class="text" dir="auto">[image] https://files.example.test/a1b2.jpg</p>
      </article>
      </section>
      </body>
      </html>
      "
    `);
  });

  it('names several conversations by their number and gives each a section', () => {
    const page = exportHtml([dialogue, aDetail([], { conversation_id: 43 })], options);
    expect(page).toContain('<title>2 conversations</title>');
    expect(page.match(/<section>/g)).toHaveLength(2);
  });

  it.each(numbered)('makes hostile text %i inert', (_index, text) => expectInert(text));

  it('holds nothing but its own elements, whatever the texts are', () => {
    fc.assert(fc.property(anyText, expectInert), { numRuns: 200 });
  });
});

const TAGS = new Set(
  'html head meta title style body section h1 h2 p bdi article header strong time'
    .split(' ')
    .flatMap((tag) => [tag, `/${tag}`]),
);
const ATTRIBUTES =
  /^(?: (?:lang="en"|charset="utf-8"|(?:name|http-equiv|content)="[^"<>]*"|class="(?:facts|text|customer|operator)"|dir="auto"|datetime="[\d:TZ+-]+"))*$/;

function expectInert(text: string): void {
  const page = exportHtml([hostileDetail(text)], {
    utc: true,
    namesCustomer: true,
    operators: new Map([[12, text]]),
  });
  expect(page).not.toMatch(UNSAFE);
  expect(page).not.toMatch(/<script|\son\w+\s*=|(?:src|href)\s*=|url\(|@import/i);
  for (const [, tag = '', attributes = ''] of page
    .replace('<!doctype html>', '')
    .matchAll(/<([^\s>]*)([^>]*)>/g)) {
    expect(TAGS).toContain(tag);
    expect(attributes).toMatch(ATTRIBUTES);
  }
  // Every `<` begins one of those elements, and every `&` an entity.
  expect(page.match(/&(?!(?:amp|lt|gt|quot|#39|#96|#61);)/g)).toBeNull();
}
