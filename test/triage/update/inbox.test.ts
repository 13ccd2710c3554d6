// A customer who writes back is signalled. What Mine shows is in test/stories/triage/mine.story.
import { expect, it } from 'vitest';
import { newestMessage } from '../../../src/api/messages.ts';
import type { ConversationDetail } from '../../../src/api/model.ts';
import type { InboxRow } from '../../../src/triage/state/events.ts';
import type { QueueItem } from '../../../src/triage/state.ts';
import { lastWords } from '../../../src/triage/update/list.ts';
import { rowsOf, START, sitting } from '../session-samples.ts';
import { aState } from '../view-states.ts';

/** One of mine with one message; later it has another. */
const ownRow = (id: number, later: Partial<InboxRow> = {}): InboxRow => ({
  ...{ id, name: null, channel: 'web', groupId: 2, unread: 1, lastAt: START, answered: false },
  ...later,
});

it.each(['off', 'bell'] as const)('a customer who writes back is told of once, with notify %s', (notify) => {
  const one = sitting({ holdMs: 0, notify }, [41]);
  const poll = (...rows: readonly InboxRow[]) => {
    one.wait(16_000);
    one.list(rowsOf([41]), { rows, cut: false });
    return one.effects.flatMap((effect) => (effect.kind === 'signal' ? [effect.text] : []));
  };
  const said = (...texts: readonly string[]) => (notify === 'off' ? [] : texts);
  const more = [61, 62].map((id) => ownRow(id, { unread: 2, lastAt: START + 1000 })) as [InboxRow, InboxRow];
  expect(poll(ownRow(61), ownRow(62), ownRow(63))).toEqual([]);
  expect(poll(ownRow(61), ownRow(62), ownRow(63))).toEqual([]);
  for (let again = 0; again < 2; again += 1)
    expect(poll(more[0], ownRow(62), ownRow(63))).toEqual(said('#61 wrote back'));
  expect(poll(...more, ownRow(63, { unread: 5 }))).toEqual(
    said('#61 wrote back', '#62 and 1 more wrote back'),
  );
});

it('shows a private note of this computer as nobody’s last words', () => {
  const state = aState(80, 24);
  const item = state.queue.items[10432] as QueueItem;
  const { detail } = state.details[10432] as { readonly detail: ConversationDetail };
  const { id, message } = newestMessage(detail) ?? {};
  expect(lastWords({ ...state, noteIds: [] }, item)).toContain(message);
  expect(lastWords({ ...state, noteIds: [Number(id)] }, item)).not.toContain(message);
});
