// What the lists say: what was decided once and waits again comes round like what is new, and a network that fails.
import { describe, expect, it } from 'vitest';
import { rowsOf, type Sitting, sitting } from '../session-samples.ts';

describe('what was read', () => {
  const ids = Array.from({ length: 300 }, (_, place) => 41 + place);

  /** Three hundred conversations looked at one after the other: one with a draft, one with a reply held, one put off. */
  function walked(session: Parameters<typeof sitting>[0] = {}): Sitting {
    const one = sitting({ holdMs: 3_600_000, ...session }, []);
    one.list(rowsOf(ids));
    one.press('R');
    one.list(rowsOf(ids));
    for (const id of ids.slice(0, -1)) {
      // What was under way when it came is from before that, and read again.
      one.detail(id);
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
      } else if (id === 43) one.press('h', '6', 'Enter');
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
    one.press('l', ...'44', 'Enter');
    expect(one.current).toBe(44);
    expect(one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 44)).toHaveLength(3);
  });

  it('is kept of what is on screen and of what is written, however long it was', () => {
    const one = sitting();
    const message = (id: number) => ({ id, message: 'Hello', type: 'text', date_created: 1 });
    const messages = Array.from({ length: 30_000 }, (_, id) => message(id)) as never;
    for (const id of [41, 42, 43, 44]) one.detail(id, { messages });
    expect(Object.keys(one.state.details)).toEqual(['41', '42', '43']);
  });
});
