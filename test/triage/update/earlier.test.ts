import { expect, it } from 'vitest';
import { withBlanks } from '../../../src/triage/update/blanks.ts';
import { detailOf, type Sitting, sitting } from '../session-samples.ts';

const REPLIES = [
  { id: 90, text: 'Hi Bo, it left this morning.', called: [] },
  { id: 91, text: 'The refund of 4711081\nis on its way.', called: [] },
];

function opened(wrote: string, replies = REPLIES): Sitting {
  const one = sitting();
  one.detail(41, { messages: [{ ...detailOf(41).messages[0], message: wrote } as never] });
  one.press('r', '^P');
  expect(one.effects.at(-1)).toEqual({ kind: 'earlier' });
  one.feed({ kind: 'earlier', replies });
  return one;
}

const written = ({ state: { mode } }: Sitting) => (mode.kind === 'compose' ? mode.composing.buffer.text : '');

it.each([
  ['Where is my refund?', 'The refund of {{number}}\nis on its way.'],
  ['Hello?', 'Hi {{customer}}, it left this morning.'],
])('has those first that have the words of the customer: %j', (wrote, first) => {
  const one = opened(wrote);
  one.press('Enter');
  expect(written(one)).toBe(first);
  one.press('Enter');
  expect(one.said).toContain('fill in {{');
});

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
