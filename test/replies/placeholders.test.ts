// What is put into a canned reply: values are data, and what cannot be filled stays to be seen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, isPlaceholder, placeholdersIn } from '../../src/replies/placeholders.ts';

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
    expect(fillPlaceholders(text, values)).toEqual({ text: filled, missing: [] });
  });

  it.each(['{{operator}}', '{{customer}}', '$&', "$'", '$1', '{{{{customer}}}}', '\u202e\x1b[2J\n'])(
    'with a name that is never expanded again: %j',
    (customer) => {
      expect(fillPlaceholders('<{{customer}}|{{operator}}>', { ...values, customer })).toEqual({
        text: `<${customer}|kim@example.test>`,
        missing: [],
      });
    },
  );

  it('with whatever the name is, once in each place', () => {
    const given = fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name.trim() !== '');
    fc.assert(
      fc.property(given, (customer) => {
        const { text, missing } = fillPlaceholders('{{customer}} {{ customer }}', { ...values, customer });
        expect([text, missing]).toEqual([`${customer} ${customer}`, []]);
      }),
    );
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
    expect(fillPlaceholders(text, { ...values, ...change })).toEqual({ text, missing });
  });

  it('leaves the rest filled', () => {
    expect(fillPlaceholders('{{customer}} {{foo}} {{conversation}}', values)).toEqual({
      text: 'Zoë {{foo}} 42',
      missing: ['foo'],
    });
  });
});

describe('the placeholders of a text', () => {
  it('are named once, in order, known or not', () => {
    const names = placeholdersIn('{{operator}} {{ foo }} {{customer}} {{operator}}');
    expect(names).toEqual(['operator', 'foo', 'customer']);
    expect(names.filter(isPlaceholder)).toEqual(['operator', 'customer']);
  });
});
