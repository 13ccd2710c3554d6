import { expect, it } from 'vitest';
import { withBlanks } from '../../../src/triage/update/blanks.ts';

it.each([
  ['Hello Ada Ek, and bye, Ada.', 'Ada Ek', 'Hello {{customer}}, and bye, {{customer}}.'],
  ['Good day, Ms Ek.', 'Ada Ek', 'Good day, Ms {{customer}}.'],
  ['Al has always paid.', 'Al', '{{customer}} has always paid.'],
  ['Hi there, order 12345 of 1234.', null, 'Hi there, order {{number}} of 1234.'],
  ['Dear Zoë!', null, 'Dear {{customer}}!'],
  ['Hi (A+B), sure', '(A+B)', 'Hi {{customer}}, sure'],
])('makes blanks of what was meant for one customer: %j', (text, name, blank) => {
  expect(withBlanks(text, name === null ? [] : [name])).toBe(blank);
});
