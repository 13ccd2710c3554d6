import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdownLine, exportMarkdown } from '../../src/views/transcript.ts';
import { aDetail, aMessage, aUser, HOSTILE, hostileDetail, UNSAFE } from './samples.ts';

const names = {
  group: () => undefined,
  operator: (id: unknown) => (id === 12 ? 'ivan@example.test' : undefined),
};
const options = { utc: true, namesCustomer: true, names };
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'`=\\*_[](){}#|~:/.!-+1 \n\tw@$^aZ') }),
);

describe('exportMarkdown', () => {
  it('names who is known, and says customer and a number of who is not', () => {
    const senders = (user: Parameters<typeof aUser>[0]) => {
      const messages = [
        aMessage(0, 'a'),
        aMessage(1, 'b', { operator_id: 12 }),
        aMessage(2, 'c', { operator_id: 9 }),
      ];
      const detail = aDetail(messages, { from_user: aUser(user) });
      const lines = exportMarkdown([detail], options).split('\n');
      return lines.flatMap((line) => /^\*\*\d\d:\d\d (.*)\*\*$/.exec(line)?.[1] ?? []);
    };
    expect(senders({ custom_name: 'Zoë', name: 'Z' })).toEqual([
      'Zoë (customer)',
      'ivan\\@example.test',
      'operator 9',
    ]);
    expect(senders({ custom_name: ' ', name: null, service_user_nickname: null })[0]).toBe('customer');
    expect(senders({ custom_name: 'ivan@example.test' })[0]).toBe('ivan\\@example.test (customer)');
    expect(senders({ custom_name: '🦊'.repeat(5000) })[0]).toBe(`${'🦊'.repeat(60)}… (customer)`);
  });

  it('keeps line breaks, paragraphs and indentation of a message', () => {
    const text = exportMarkdown([aDetail([aMessage(0, 'one\ntwo\n\n    three')])], options);
    expect(text).toContain('> one\\\n> two\n>\n> &nbsp;&nbsp;&nbsp;&nbsp;three\n');
  });

  it.each([
    ['<b>&amp;</b>', '\\<b\\>\\&amp;\\</b\\>'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript\\:alert(1))'],
    ['www.a.test', 'www\\.a.test'],
    ['# h', '\\# h'],
    ['- item', '\\- item'],
    ['| a |', '\\| a \\|'],
    ['*a* _b_ ~c~ `d`', '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`'],
    ['=1+1', '\\=1+1'],
    ['at 11:02, tel:112', 'at 11:02, tel\\:112'],
    ['Well - yes, at 5 p.m. (or so): 3.5!', 'Well - yes, at 5 p.m. (or so): 3.5!'],
  ])('writes %s so that it is read as it is', (line, escaped) => {
    expect(escapeMarkdownLine(line)).toBe(escaped);
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
