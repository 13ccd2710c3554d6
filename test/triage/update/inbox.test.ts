// A customer who writes back is announced. What Mine shows is in test/stories/triage/mine.story.
import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../../src/triage/state/events.ts';
import type { Session } from '../../../src/triage/state.ts';
import { ownRow, rowsOf, type Sitting, sitting } from '../session-samples.ts';

const QUEUE = [41, 42];

/** The next poll, long enough after what was done. */
function poll(one: Sitting, own: readonly InboxRow[], ids: readonly number[] = QUEUE): void {
  one.wait(16_000);
  one.list(rowsOf(ids), false, { rows: own, cut: false });
}

/** A session with a queue of two and an inbox, both read. */
function withOwn(own: readonly InboxRow[], session: Partial<Session> = {}): Sitting {
  const one = sitting({ holdMs: 0, ...session }, QUEUE);
  poll(one, own);
  return one;
}

describe('a customer who writes back', () => {
  it('is signalled where notify is set, once for each time that it is told, without a word of theirs', () => {
    const signals = (one: Sitting) => one.effects.filter(({ kind }) => kind === 'signal');
    for (const notify of ['off', 'bell', 'osc9'] as const) {
      const one = withOwn([ownRow(61), ownRow(62), ownRow(63)], { notify });
      poll(one, [ownRow(61), ownRow(62), ownRow(63)]);
      expect(signals(one)).toEqual([]);
      const more = [61, 62].map((id) => ownRow(id, { unread: 2, lastAt: one.now }));
      const expected = [{ kind: 'signal', text: '#61 wrote back' }];
      poll(one, [more[0] as InboxRow, ownRow(62), ownRow(63)]);
      expect(signals(one)).toEqual(notify === 'off' ? [] : expected);
      poll(one, [more[0] as InboxRow, ownRow(62), ownRow(63)]);
      expect(signals(one)).toHaveLength(notify === 'off' ? 0 : 1);
      poll(one, [more[0] as InboxRow, more[1] as InboxRow, ownRow(63, { unread: 5 })]);
      expect(signals(one).slice(1)).toEqual(
        notify === 'off' ? [] : [{ kind: 'signal', text: '#62 and 1 more wrote back' }],
      );
    }
  });
});
