// What is put into a canned reply: values are data, and what cannot be filled stays to be seen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  isBlankName,
  isPlaceholder,
  openPlaces,
  placeholdersIn,
} from '../../src/replies/placeholders.ts';

const values = { customer: 'Zoë', operator: 'kim@example.test', conversation: 42 };

describe('a canned reply is filled', () => {
  it.each([
    ['Hello {{customer}}.', 'Hello Zoë.'],
    ['{{ customer }}{{\tcustomer}}', 'ZoëZoë'],
    ['{{operator}} about {{conversation}}', 'kim@example.test about 42'],
    ['{{{customer}}}', '{Zoë}'],
    [
      'no placeholder, { {customer} }, {customer}, {{customer',
      'no placeholder, { {customer} }, {customer}, {{customer',
    ],
    ['{{\ncustomer\n}}', '{{\ncustomer\n}}'],
    ['', ''],
  ])('%j becomes %j', (text, filled) => {
    expect(fillPlaceholders(text, values)).toMatchObject({ text: filled, missing: [] });
  });

  it.each(['{{operator}}', '{{customer}}', '$&', "$'", '$1', '{{{{customer}}}}', '\u202e[2J'])(
    'with a name that is never expanded again: %j',
    (customer) => {
      expect(fillPlaceholders('<{{customer}}|{{operator}}>', { ...values, customer })).toMatchObject({
        text: `<${customer}|kim@example.test>`,
        missing: [],
      });
    },
  );

  it('with whatever the name is, once in each place', () => {
    const given = fc.string({ unit: 'binary', minLength: 1 }).filter((name) => /[^\s\p{Cc}]/u.test(name));
    fc.assert(
      fc.property(given, (customer) => {
        const { text, missing } = fillPlaceholders('{{customer}} {{ customer }}', { ...values, customer });
        const name = customer.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
        expect([text, missing]).toEqual([`${name} ${name}`, []]);
      }),
    );
  });

  it('with a name as one line, whatever stands in it', () => {
    const customer = '\r\nZoë\n\tof\u2028York\x1b[2J\x9b\0';
    expect(fillPlaceholders('<{{customer}}>', { ...values, customer }).text).toBe('<Zoë of York [2J>');
  });
});

describe('what cannot be filled', () => {
  it.each([
    ['Hello {{customer}}.', { customer: null }, ['customer']],
    ['Hello {{customer}}, {{ customer }}.', { customer: ' \t' }, ['customer']],
    ['{{operator}} {{customer}}', { customer: '', operator: null }, ['operator', 'customer']],
    ['{{foo}} {{}} {{Customer}} {{first name}}', {}, ['foo', '', 'Customer', 'first name']],
    ['{{constructor}} {{__proto__}}', {}, ['constructor', '__proto__']],
  ])('stands as it was and is named: %j %j', (text, change, missing) => {
    expect(fillPlaceholders(text, { ...values, ...change })).toMatchObject({ text, missing });
  });
});

describe('what is still to be filled', () => {
  const open = (text: string, lookalikes: readonly string[]) => openPlaces(text, lookalikes)[0]?.whole;

  it('is in the text that was written, never in a value', () => {
    const template = 'Hello {{customer}}, {{ operator }} {{customer}} {{foo}}';
    const customer = 'a {{operator}}{{customer}}';
    const { text, lookalikes } = fillPlaceholders(template, { ...values, customer, operator: null });
    expect(lookalikes).toEqual([customer, customer]);
    expect(open(text, lookalikes)).toBe('{{ operator }}');
    expect(open(text.replace('{{ operator }}', 'Kim'), lookalikes)).toBe('{{foo}}');
  });

  it('is found when it is typed by hand, also where a value looks the same', () => {
    expect(open('Hi {{operator}}, {{operator}}', ['{{operator}}'])).toBe('{{operator}}');
    expect(open('Hi {{operator}}', ['{{operator}}'])).toBeUndefined();
    expect(open('{{oper{{customer}}ator}}', ['{{customer}}'])).toBeUndefined();
    expect(open('Hi {{ Customer }}', [])).toBe('{{ Customer }}');
    expect(open('Hi {{name}}', [])).toBe('{{name}}');
    expect(open('Hi {{First Name}}', [])).toBeUndefined();
  });
});

describe('the placeholders of a text', () => {
  it('are named once, in order, known or not', () => {
    const names = placeholdersIn('{{operator}} {{ foo }} {{customer}} {{operator}}');
    expect(names).toEqual(['operator', 'foo', 'customer']);
    expect(names.filter(isPlaceholder)).toEqual(['operator', 'customer']);
  });
});

describe('a blank', () => {
  it.each([
    ['order', true],
    ['order-no_2', true],
    ['customer', false],
    ['Order', false],
    ['first name', false],
    ['', false],
  ])('can be called %j: %j', (name, can) => {
    expect(isBlankName(name)).toBe(can);
  });

  it('is open wherever it stands, and no value that looks like it', () => {
    const text = '{{order}} of {{order}} {{day}}';
    expect(openPlaces(text).map(({ start, whole }) => [start, whole])).toEqual([
      [0, '{{order}}'],
      [13, '{{order}}'],
      [23, '{{day}}'],
    ]);
    expect(openPlaces(text, ['{{order}}'])).toMatchObject([{ start: 13, end: 22 }, { name: 'day' }]);
  });
});
