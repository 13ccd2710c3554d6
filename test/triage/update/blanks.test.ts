import { expect, it } from 'vitest';
import type { ConversationDetail } from '../../../src/api/model.ts';
import { detailOf, type Sitting, START, sitting } from '../session-samples.ts';

/** A canned reply is put in for a customer who wrote these messages; the operator has written 99999. */
function inserted(text: string, ...wrote: readonly string[]): Sitting {
  const one = sitting({ replies: [{ name: 'left', text }] });
  const message = (id: number, words: string, by: number) =>
    ({
      ...detailOf(41).messages[0],
      id,
      message: words,
      operator_id: by,
      date_created: START / 1000,
    }) as never;
  const messages = [message(1, 'It is 99999', 7), ...wrote.map((words, n) => message(n + 2, words, 0))];
  one.detail(41, { messages } as Partial<ConversationDetail>);
  one.press('m', 'Enter');
  return one;
}

const written = ({ state: { mode } }: Sitting) => (mode.kind === 'compose' ? mode.composing.buffer.text : '');

it('takes the one long number of the customer, which can be undone', () => {
  const one = inserted('Order {{order}} of {{day}}.', 'Where is 4711081?', 'I mean 4711081!');
  expect(written(one)).toBe('Order 4711081 of {{day}}.');
  one.type('May');
  expect(written(one)).toBe('Order 4711081 of May.');
  one.press('^_', '^_');
  expect(written(one)).toContain('{{order}}');
});

it.each([
  [['Where is 4711081?', 'Or 4711082?']],
  [['Where is 4711?']],
  [['Call +4917112345']],
  [['The code is A47110815']],
  [[]],
])('takes none of %j', (wrote) => {
  expect(written(inserted('Order {{order}}.', ...wrote))).toBe('Order {{order}}.');
});
