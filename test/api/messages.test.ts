// One newest message for conditions, proposals and triage.
import { describe, expect, it } from 'vitest';
import { messagesInOrder, newestMessage } from '../../src/api/messages.ts';
import type { ConversationDetail } from '../../src/api/model.ts';

type Message = readonly [id: number, date?: number | null];
const detailOf = (messages: readonly Message[]) =>
  ({
    messages: messages.map(([id, date_created]) => ({ id, date_created, message: 'Hi', type: 'text' })),
  }) as unknown as ConversationDetail;

describe('the newest message', () => {
  it.each<[string, readonly Message[], number | undefined]>([
    [
      'is the latest, in any order',
      [
        [3, 30],
        [1, 10],
        [2, 20],
      ],
      3,
    ],
    [
      'has the greatest id of one second',
      [
        [2, 10],
        [3, 10],
        [1, 10],
      ],
      3,
    ],
    [
      'is told across seconds and milliseconds',
      [
        [1, 1_700_000_000_000],
        [2, 1_700_000_005],
      ],
      2,
    ],
    ['is the last id where nothing is dated', [[1], [3, null], [2, 0]], 3],
    // A message without a date once hid all that came after it.
    ['is a dated one that came after one without a date', [[1, 10], [2], [3, 30]], 3],
    ['is one without a date that came after the dated ones', [[1, 10], [2, 20], [3]], 3],
    ['is none of none', [], undefined],
  ])('%s', (_what, messages, expected) => {
    expect(newestMessage(detailOf(messages))?.id).toBe(expected);
  });
});

it('messages stand oldest first, and those without a date last', () => {
  const ids = messagesInOrder(detailOf([[3, 30], [4], [1, 10], [2, 10]])).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 3, 4]);
});
