// What must stay unread is not read for a search. How the rest is read is in test/stories/triage/finding.story.
import { describe, expect, it } from 'vitest';
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
