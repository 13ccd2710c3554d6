// What the lists say: what was decided once and waits again comes round like what is new, and a network that fails.
import { describe, expect, it } from 'vitest';
import { detailOf, rowsOf, SELF, type Sitting, sitting } from '../session-samples.ts';

/** The next list, long enough after what was done. */
function nextList(one: Sitting, ids: readonly number[]): void {
  one.wait(16_000);
  one.list(rowsOf(ids));
}

function closed(): Sitting {
  const one = sitting({ holdMs: 0 });
  one.press('e');
  one.answer('claim');
  one.answer('close');
  one.detail(41, { operator_id: SELF, status: 'closed' });
  return one;
}

describe('a conversation that comes back to the queue', () => {
  it('after it was closed is offered again, once it has been read anew', () => {
    const one = closed();
    nextList(one, [42, 43, 44, 41]);
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'waiting' }, decision: null });
    expect(one.state.queue.incoming).toEqual([41]);
    expect(one.state.queue.order).toEqual([42, 43, 44]);
    one.press('s', 's', 's');
    expect(one.current).toBe(41);
    expect(one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 41)).toHaveLength(2);
    one.detail(41, { messages: [] });
    one.press('e');
    expect(one.sent).toEqual(['claim 41', 'close 41', 'claim 41']);
  });

  it('is not taken for back by a list from before it was closed', () => {
    const one = closed();
    one.press('R');
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'closed' }, decision: 'closed' });
    expect(one.state.queue.incoming).toEqual([]);
  });

  it('and is taken by somebody after that, is marked as gone', () => {
    const one = closed();
    nextList(one, [42, 43, 44, 41]);
    nextList(one, [42, 43, 44]);
    expect(one.state.queue.items[41]?.holding.kind).toBe('gone');
  });

  it('while it is on screen stays there and is read again', () => {
    const one = closed();
    one.press('k');
    expect(one.current).toBe(41);
    const before = one.effects.length;
    nextList(one, [42, 43, 44, 41]);
    expect(one.current).toBe(41);
    expect(one.state.queue.order).toEqual([41, 42, 43, 44]);
    expect(one.state.queue.incoming).toEqual([]);
    expect(one.state.queue.items[41]?.decision).toBeNull();
    expect(one.effects.slice(before)).toContainEqual({ kind: 'detail', id: 41 });
    one.feed({ kind: 'detailed', id: 41, detail: detailOf(41) });
    one.press('c');
    expect(one.sent.at(-1)).toBe('claim 41');
  });

  it('stays skipped or snoozed where it was put off', () => {
    const one = sitting();
    one.press('s', 'h', '2');
    nextList(one, [43, 44]);
    expect(one.state.queue.order).toEqual([43, 44]);
    nextList(one, [41, 43, 44]);
    expect(one.state.queue.items[41]?.decision).toBe('skipped');
  });

  it('is not snoozed any more where somebody had it meanwhile, though it was worked on here', () => {
    const one = sitting();
    one.press('n', 'x', 'Enter');
    one.wait(5000);
    one.answer('note');
    one.press('h', '2');
    nextList(one, [42, 43, 44]);
    expect(one.state.snoozed).toEqual([]);
    nextList(one, [41, 42, 43, 44]);
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'waiting' }, decision: null });
    expect(one.state.queue.incoming).toEqual([41]);
  });

  it('undecided is new again', () => {
    const one = sitting();
    nextList(one, [41, 43, 44]);
    expect(one.state.queue.items[42]).toBeUndefined();
    nextList(one, [41, 42, 43, 44]);
    expect(one.state.queue.incoming).toEqual([42]);
    expect(one.state.queue.items[42]).toMatchObject({ holding: { kind: 'waiting' }, decision: null });
  });

  it('after our reply, taken from us by somebody, is looked up and offered again', () => {
    const one = sitting({ holdMs: 0 });
    one.press('r');
    one.answer('claim');
    one.type('On its way');
    one.press('Enter');
    one.answer('reply');
    one.detail(41, { operator_id: SELF, status: 'inbox' });
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'mine' }, decision: 'replied' });
    const before = one.effects.length;
    nextList(one, [42, 43, 44, 41]);
    expect(one.effects.slice(before)).toContainEqual({ kind: 'detail', id: 41 });
    one.detail(41);
    expect(one.state.queue.items[41]).toMatchObject({ holding: { kind: 'waiting' }, decision: null });
    expect(one.state.queue.incoming).toEqual([41]);
    one.press('s', 's', 's');
    expect(one.current).toBe(41);
  });
});

describe('the network', () => {
  it('holds what is held while it is down, and gives it a moment when it is back', () => {
    const one = sitting({ holdMs: 1000 });
    one.press('e');
    one.answer('claim');
    one.wait(250);
    one.feed({ kind: 'detail-failed', id: 43, error: 'no route', offline: true });
    one.wait(10_000);
    expect(one.sent).toEqual(['claim 41']);
    one.wait(15_000);
    one.list(rowsOf([42, 43, 44]));
    expect(one.sent).toEqual(['claim 41']);
    one.wait(2250);
    expect(one.sent).toEqual(['claim 41', 'close 41']);
  });

  it('polls more and more rarely while nothing answers', () => {
    const one = sitting();
    const asked = () => one.effects.filter(({ kind }) => kind === 'list').length;
    const pauses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const before = asked();
      const since = one.now;
      while (asked() === before) one.wait(250);
      pauses.push(one.now - since);
      const sequence = one.state.network.listing ?? 0;
      one.feed({ kind: 'list-failed', sequence, error: 'no route', offline: true });
    }
    expect(pauses).toEqual([15_000, 15_000, 30_000, 60_000, 120_000, 120_000]);
  });

  it('drops the answer to a list that is no longer waited for', () => {
    const one = sitting();
    one.press('R');
    one.feed({ kind: 'listed', sequence: 1, rows: [], cut: false });
    expect(one.state.queue.order).toEqual([41, 42, 43, 44]);
    expect(one.state.queue.items[41]?.holding.kind).toBe('waiting');
  });
});

describe('what was read', () => {
  const ids = Array.from({ length: 300 }, (_, place) => 41 + place);

  /** Three hundred conversations looked at one after the other: one with a draft, one with a reply held, one put off. */
  function walked(session: Parameters<typeof sitting>[0] = {}): Sitting {
    const one = sitting({ holdMs: 3_600_000, ...session }, []);
    one.list(rowsOf(ids));
    one.press('R');
    one.list(rowsOf(ids));
    for (const id of ids.slice(0, -1)) {
      one.detail(id);
      one.now += 1000;
      if (id === 41) {
        one.press('n');
        one.type('Later');
        one.press('Esc');
      }
      if (id === 42) {
        one.press('r');
        one.answer('claim');
        one.type('Hello');
        one.press('Enter');
      } else if (id === 43) one.press('h', '6');
      else one.press('s');
    }
    return one;
  }

  it('is kept of the conversations shown last, and of those with a draft, a held reply or a snooze', () => {
    const one = walked();
    expect(one.current).toBe(340);
    const kept = ids.filter((id) => one.state.details[id]?.kind === 'ready');
    expect(kept.slice(0, 3)).toEqual([41, 42, 43]);
    expect(kept.length).toBeLessThan(210);
    expect(kept.slice(3)).toEqual(ids.slice(-kept.length + 2, -1));
  });

  it('and forgotten is read again when it is on screen again', () => {
    const one = walked();
    one.press('#', ...'44', 'Enter');
    expect(one.current).toBe(44);
    expect(one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 44)).toHaveLength(2);
  });

  it('is kept of what is on screen and of what is written, however long it was', () => {
    const one = sitting();
    const message = (id: number) => ({ id, message: 'Hello', type: 'text', date_created: 1 });
    const messages = Array.from({ length: 30_000 }, (_, id) => message(id)) as never;
    for (const id of [41, 42, 43, 44]) one.detail(id, { messages });
    expect(Object.keys(one.state.details)).toEqual(['41', '42', '43']);
  });
});
