// What the list of all walks says of a conversation that was decided about: no decision is shown as done before its answer.
import { describe, expect, it } from 'vitest';
import { conversationOptions } from '../../../src/triage/update/list.ts';
import { standingText } from '../../../src/triage/update/standing.ts';
import { banners } from '../../../src/triage/view/banners.ts';
import { DIRECTORY, type Sitting, sitting } from '../session-samples.ts';

/** The state of a conversation in the list. */
function standing({ state }: Sitting, id = 41): string {
  const item = state.queue.items[id];
  return item ? standingText(state, item) : '';
}

const offline = { kind: 'list-failed', error: 'no route', offline: true } as const;

describe('what was decided', () => {
  it('is on its way until its answer', () => {
    const one = sitting();
    one.press('r');
    one.answer('claim');
    one.type('On its way.');
    one.press('Enter');
    expect(standing(one)).toBe('sending in 5s');
    // Plain lines say the same.
    expect(conversationOptions(one.state, [41])[0]?.note).toContain('sending in 5s');
    one.wait(5000);
    expect(standing(one)).toBe('sending');
    one.answer('reply');
    expect(standing(one)).toBe('replied');
  });

  it('waits where the service cannot be reached', () => {
    const one = sitting();
    one.press('e');
    one.wait(250);
    one.answer('claim');
    expect(standing(one)).toBe('closing in 5s');
    one.press('R');
    one.feed({ ...offline, sequence: one.state.network.sequence });
    one.feed(DIRECTORY);
    one.press('a');
    one.type('dana');
    one.press('Enter');
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
    expect([standing(one), standing(one, 42)]).toEqual(['close waits', 'assignment waits']);
  });

  it('is unknown, and said to be nothing else, where no answer came', () => {
    const one = sitting({ holdMs: 0 });
    one.press('r');
    one.answer('claim');
    one.type('On its way.');
    one.press('Enter');
    one.answer('reply', { outcome: 'unknown', changed: null, error: 'no answer', check: 'look' });
    expect(standing(one)).toBe('outcome unknown');
    const item = one.state.queue.items[41];
    const said = item ? banners(one.state, item).map(({ text }) => text) : [];
    expect(said).toEqual(['OUTCOME UNKNOWN: reply; to check: look']);
  });
});

describe('a reply that the service has not as it was sent', () => {
  it.each([
    ['cut', 'On i', 'the service kept only 4 of its 11 characters'],
    ['differs', 'Something else', 'the service stored another text'],
  ] as const)('%s: needs somebody, and the close after it does not go out', (stored, message, what) => {
    const one = sitting({ holdMs: 0 });
    one.press('r');
    one.answer('claim');
    one.type('On its way.');
    one.press('^S');
    one.answer('reply', { stored, data: { id: 900, message } });
    expect(one.said).toBe(`Reply sent to #41, but ${what}`);
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(one.state.outbox.map(({ action }) => action)).not.toContain('close');
    expect(one.state.skippedSteps).toMatchObject([
      { id: 41, steps: ['close', 'reply'], reason: `${what}: read it in the conversation` },
    ]);
  });
});
