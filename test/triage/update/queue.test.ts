import { describe, expect, it } from 'vitest';
import { rowsOf, sitting } from '../session-samples.ts';

describe('the walk', () => {
  it('takes no more than --limit', () => {
    const one = sitting({ limit: 2 });
    expect(one.state.queue.order).toEqual([41, 42]);
    one.wait(15_000);
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.state.queue.order).toEqual([41, 42]);
    expect(one.state.queue.incoming).toEqual([]);
  });

  it('reads again what was read before it came on screen, once somebody stays on it', () => {
    const one = sitting();
    const reads = () => one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 43).length;
    one.wait(1000);
    one.press('j', 'j');
    expect(reads()).toBe(1);
    one.wait(500);
    expect(reads()).toBe(2);
    one.detail(43);
    one.wait(1000);
    expect(reads()).toBe(2);
  });
});
