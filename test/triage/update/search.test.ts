// What must stay unread is not read for a search. How the rest is read is in test/stories/triage/finding.story.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { view } from '../../../src/triage/view.ts';
import { ownRow, rowsOf, Sitting } from '../session-samples.ts';

const IDS = Array.from({ length: 40 }, (_, place) => 41 + place);

/** All that is asked for comes. */
function read(one: Sitting): void {
  for (let [asked] = one.state.network.reading; asked; [asked] = one.state.network.reading)
    one.detail(asked.id);
}

describe('^F in the list', () => {
  it('leaves unread what a customer of ours wrote while it is not known whether reading marks as read', () => {
    for (const [getMarksRead, isRead] of [
      ['unknown', false],
      ['no', true],
    ] as const) {
      const one = new Sitting({ getMarksRead });
      const rows = [ownRow(90, { unread: 0 }), ownRow(91, { unread: 1 })];
      one.list(rowsOf(IDS), false, { rows, cut: false });
      one.press('/', ...'manual', '^F');
      read(one);
      expect([90, 91].map((id) => one.state.details[id]?.kind === 'ready')).toEqual([true, isRead]);
    }
  });
});

it('tells what was found in a conversation that was read from what is only kept of one in the list', () => {
  const one = new Sitting({ getMarksRead: 'no' });
  one.list(rowsOf([41, 42, 43, 60]));
  read(one);
  one.press('/', ...'lid');
  const about = { seen: 1, platform_user_id: 1, customer: 'Ada', channel: null, date: 1, operator_id: null };
  const texts = [41, 60, 91].map((conversation_id) => ({
    ...{ ...about, conversation_id, message_id: 1, from: 'customer', type: 'text', text: 'the lid' },
  }));
  one.feed({ kind: 'found', filter: 'lid', texts });
  const shown = view(one.state, plainStyle).rows.map(({ text }) => text);
  expect(shown).toContainEqual(expect.stringContaining('1 found in the 3 read of 4, 2 kept here'));
});
