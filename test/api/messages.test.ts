// One newest message for conditions, proposals and triage.
import { describe, expect, it } from 'vitest';
import { messagesInOrder, newestMessage } from '../../src/api/messages.ts';
import type { ConversationDetail } from '../../src/api/model.ts';

/** Messages as `id@date`, in the order of the answer; without a date where none is typed. */
const detailOf = (typed: string) =>
  ({
    messages: (typed.match(/\S+/g) ?? []).map((one) => {
      const [id, date] = one.split('@');
      return {
        ...{ id: Number(id), message: 'Hi', type: 'text' },
        date_created: date === undefined ? null : Number(date),
      };
    }),
  }) as unknown as ConversationDetail;

describe('the newest message', () => {
  it.each<[string, string, number | undefined]>([
    ['is the latest, in any order', '3@30 1@10 2@20', 3],
    ['has the greatest id of one second', '2@10 3@10 1@10', 3],
    ['is told across seconds and milliseconds', '1@1700000000000 2@1700000005', 2],
    ['is the last id where nothing is dated', '1 3 2@0', 3],
    // A message without a date once hid all that came after it.
    ['is a dated one that came after one without a date', '1@10 2 3@30', 3],
    ['is one without a date that came after the dated ones', '1@10 2@20 3', 3],
    ['is none of none', '', undefined],
  ])('%s: %s', (_what, typed, expected) => {
    expect(newestMessage(detailOf(typed))?.id).toBe(expected);
  });
});

it('messages stand oldest first, and those without a date last', () => {
  const ids = messagesInOrder(detailOf('3@30 4 1@10 2@10')).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 3, 4]);
});
