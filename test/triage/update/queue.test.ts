import { describe, expect, it } from 'vitest';
import { NOTHING_RECOVERED } from '../../../src/triage/state/start.ts';
import { skippedIn } from '../../../src/triage/update/walks.ts';
import { rowsOf, Sitting, sitting } from '../session-samples.ts';

describe('the walk', () => {
  it('begins with who waits longest and reads ahead two more', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.current).toBe(41);
    const read = one.effects.flatMap((effect) => (effect.kind === 'detail' ? [effect.id] : []));
    expect(read).toEqual([41, 42, 43]);
  });

  it('goes on with one key for each decision, and tells the service nothing of a skip or a snooze', () => {
    const one = sitting();
    one.press('s');
    expect(one.current).toBe(42);
    one.press('h', '1');
    expect(one.current).toBe(43);
    expect(one.sent).toEqual([]);
    expect(one.state.snoozed).toMatchObject([{ id: 42 }]);
  });

  it('leaves what is on screen where it is when the list changes', () => {
    const one = sitting();
    one.press('j');
    one.wait(15_000);
    one.list(rowsOf([39, 41, 42, 43, 44, 45]));
    expect(one.current).toBe(42);
    expect(one.state.queue.incoming).toEqual([39, 45]);
    expect(one.state.queue.order).toEqual([41, 42, 43, 44]);
    one.press('R');
    one.list(rowsOf([39, 41, 42, 43, 44, 45]));
    expect(one.current).toBe(42);
    expect(one.state.queue.order).toEqual([39, 41, 42, 43, 44, 45]);
  });

  it('shows what arrives in an empty queue', () => {
    const one = sitting({}, [41]);
    one.press('s');
    expect(one.current).toBeNull();
    one.wait(15_000);
    one.list(rowsOf([41, 50]));
    expect(one.current).toBe(50);
  });

  it('takes no more than --limit', () => {
    const one = sitting({ limit: 2 });
    expect(one.state.queue.order).toEqual([41, 42]);
    one.wait(15_000);
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.state.queue.order).toEqual([41, 42]);
    expect(one.state.queue.incoming).toEqual([]);
  });

  it('marks what left the list, and says who has it', () => {
    const one = sitting();
    one.wait(15_000);
    one.list(rowsOf([42, 43, 44]));
    expect(one.current).toBe(41);
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'gone', since: one.now });
    // Who has it is asked for at once, and once.
    const reads = () => one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 41).length;
    expect(reads()).toBe(2);
    const since = one.now;
    one.wait(1000);
    expect(reads()).toBe(2);
    one.detail(41, { operator_id: 12, status: 'inbox' });
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'taken', by: 12, since });
    one.press('r');
    expect(one.said).toBe('#41 is with operator 12');
    // Whoever began to type goes on typing: none of it may decide anything.
    one.type('please excuse the delay, once more');
    expect(one.state.pause?.typed).toBe(true);
    expect(one.current).toBe(41);
    one.press('Enter');
    expect(one.mode).toBe('show');
    expect(one.sent).toEqual([]);
    expect(one.state.tally.takenByOthers).toBe(1);
  });

  it('takes absence for nothing where the list was cut', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42]), true);
    one.wait(15_000);
    one.list(rowsOf([42]), true);
    expect(one.state.queue.items[41]?.holding).toEqual({ kind: 'waiting' });
  });

  it('has no one in it whom others took, unless on screen, worked on, or with a draft', () => {
    const one = sitting({ holdMs: 0 });
    one.press('n');
    one.type('to be looked at');
    one.press('Esc', 'j', 'j', 'j');
    expect(one.current).toBe(44);
    one.wait(16_000);
    one.list([]);
    // #41 has a draft, and #44 is on screen.
    expect(one.state.queue.order).toEqual([41, 44]);
    expect(one.state.details[42]).toBeUndefined();
    one.detail(44, { operator_id: 12, status: 'inbox' });
    one.press('k');
    expect(one.current).toBe(41);
    expect(one.state.queue.order).toEqual([41]);
    one.press('j');
    expect(one.current).toBe(41);
  });

  it('counts as lost only what was on screen, worked on, or written to', () => {
    const one = sitting();
    one.wait(16_000);
    one.list(rowsOf([44]));
    one.detail(41, { operator_id: 12, status: 'inbox' });
    expect(one.state.tally.takenByOthers).toBe(1);
    one.detail(41, { operator_id: 12, status: 'inbox' });
    expect(one.state.tally.takenByOthers).toBe(1);
  });

  it('does not count as lost what was opened by its number, and was with a colleague before', () => {
    const one = sitting();
    one.press('#');
    one.type('905');
    one.press('Enter');
    expect(one.current).toBe(905);
    one.detail(905, { operator_id: 12, status: 'inbox' });
    expect(one.state.queue.items[905]?.holding).toMatchObject({ kind: 'taken', by: 12 });
    expect(one.state.tally.takenByOthers).toBe(0);
  });

  it('reads again what was read before it came on screen, once somebody stays on it', () => {
    const one = sitting();
    const reads = () => one.effects.filter((effect) => effect.kind === 'detail' && effect.id === 43).length;
    one.wait(1000);
    one.press('j', 'j');
    expect(reads()).toBe(1);
    one.wait(500);
    expect(reads()).toBe(2);
    one.detail(43, { operator_id: 12, status: 'inbox' });
    expect(one.state.queue.items[43]?.holding).toEqual({ kind: 'taken', by: 12, since: one.now });
    one.wait(1000);
    expect(reads()).toBe(2);
  });
});

describe('what an earlier session skipped', () => {
  it('is said when the list comes, and counted in the walk that has it', () => {
    const one = new Sitting({}, { ...NOTHING_RECOVERED, skipped: [41, 99] });
    one.list(rowsOf([41, 42]));
    expect(one.said).toBe('1 skipped in your last session: R shows it again');
    expect([skippedIn(one.state, 'waiting'), skippedIn(one.state, 'mine')]).toEqual([1, 0]);
    expect(one.current).toBe(42);
    one.press('R');
    one.list(rowsOf([41, 42]));
    expect(skippedIn(one.state, 'waiting')).toBe(0);
    // The other is of a group that this session does not see.
    expect(one.state.skipped).toEqual([99]);
  });
});
