// Mine: the operator's own conversations beside the queue, by the same keys; a customer who writes back is announced.
import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../../src/triage/state/events.ts';
import type { QueueItem, Session } from '../../../src/triage/state.ts';
import { mineToAnswer, waitingSince } from '../../../src/triage/update/walks.ts';
import { ownRow, rowsOf, SELF, type Sitting, START, sitting } from '../session-samples.ts';

const QUEUE = [41, 42];
const OWN = { operator_id: SELF, status: 'inbox' };

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

const toAnswer = (one: Sitting) => mineToAnswer(one.state).map(({ id }) => id);

describe('Mine', () => {
  describe("takes no private note of this computer for an answer, though the service lists it as an operator's message", () => {
    const asked = START - 60_000;
    const message = (id: number, at: number, text: string, by?: number) => ({
      ...{ id, message: text, type: 'text', date_created: at / 1000 },
      ...(by === undefined ? {} : { operator_id: by }),
    });
    const question = message(1, asked, 'Where is it?');
    const read = (one: Sitting, ...messages: readonly unknown[]) =>
      one.detail(61, { ...OWN, messages: [question, ...messages] } as never);
    const isListed = (one: Sitting) => toAnswer(one).includes(61);

    function writeNote(one: Sitting, answered: { data?: unknown }): void {
      one.press('Tab');
      read(one);
      one.press('n');
      one.type('ask Bea');
      one.press('Enter');
      one.wait(one.state.session.holdMs);
      one.answer('note', answered);
    }

    it('by its number, and an answer before it still counts', () => {
      const one = withOwn([ownRow(61, { unread: 0, lastAt: asked })]);
      writeNote(one, { data: { id: 3 } });
      const note = message(3, one.now, 'Ask  Bea', SELF);
      read(one, note);
      poll(one, [ownRow(61, { unread: 0, lastAt: asked })]);
      expect(isListed(one)).toBe(true);
      expect(waitingSince(one.state, one.state.queue.items[61] as QueueItem)).toBe(asked);
      read(one, message(2, asked + 1000, 'Done', SELF), note);
      expect(isListed(one)).toBe(false);
    });
  });
});

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
