// Trouble that lasts: said for as long as it is so, nothing sent meanwhile, nothing lost, and over as soon as a list comes.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { blankReceipt } from '../../../src/writes/receipt.ts';
import { rowsOf, Sitting, sitting } from '../session-samples.ts';

const REFUSED = 'the token was refused (HTTP 401)';
const SIZES = [
  [40, 12],
  [80, 24],
  [120, 40],
  [200, 60],
] as const;

function listFails(one: Sitting, how: { readonly token?: true; readonly offline?: true } = {}): void {
  const sequence = one.state.network.listing ?? 0;
  const error = how.token ? REFUSED : 'the service is on fire';
  one.feed({ kind: 'list-failed', sequence, error, offline: how.offline === true, ...how });
}

/** What is on screen at a size, as one text. */
function shown(state: State, [columns, rows]: readonly [number, number]): string {
  const frame = view({ ...state, size: { columns, rows } }, plainStyle);
  return frame.rows.map(({ text, pane }) => `${text} ${pane?.text ?? ''}`).join('\n');
}

function refusedSitting(): Sitting {
  const one = sitting({ holdMs: 1000 });
  one.wait(15_000);
  listFails(one, { token: true });
  return one;
}

describe('a token that is refused', () => {
  it.each(SIZES)('stays on screen at %i x %i, with since when and what to do', (...size) => {
    const one = refusedSitting();
    one.wait(130_000);
    expect(one.said).toBe('');
    const text = shown(one.state, size);
    expect(text).toContain('TOKEN REFUSED 2m');
    expect(text).toMatch(/[Ss]ince 12:00/);
    expect(text).toMatch(/nothing (?:can be|is) sent/i);
    expect(text).toContain('convops profile set token');
    expect(text).toMatch(/\bR\b/);
    expect(text).toContain('#41');
  });

  it('says from where another comes', () => {
    const one = refusedSitting();
    const from = (renewal: NonNullable<State['session']['renewal']>) =>
      shown({ ...one.state, session: { ...one.state.session, renewal } }, [80, 24]);
    expect(from({ from: 'profile', command: 'convops profile set token -p work' })).toContain(
      'token -p work',
    );
    expect(from({ from: 'program', command: '' })).toContain('R runs token_command for another token');
    expect(from({ from: 'environment', command: '' })).toContain('set CONVOPS_TOKEN, start again');
  });

  it('lets nothing out, loses nothing, and after another token everything goes its way', () => {
    const one = refusedSitting();
    one.press('r');
    one.type('On its way.');
    one.press('Enter');
    one.wait(60_000);
    expect(one.sent).toEqual([]);
    expect(one.phases).toEqual(['claim 41 held', 'reply 41 held']);
    one.press('R');
    expect(one.effects.findLast(({ kind }) => kind === 'list')).toMatchObject({ renew: { refused: true } });
    listFails(one, { token: true });
    expect(one.said).toBe('the token is still refused');
    expect(one.sent).toEqual([]);
    one.press('R');
    one.list(rowsOf([41, 42, 43, 44]));
    expect(one.said).toBe('the token is accepted again');
    expect(one.sent).toEqual([]);
    one.wait(1500);
    expect(one.sent).toEqual([]);
    one.wait(750);
    expect(one.sent).toEqual(['claim 41']);
    one.answer('claim');
    one.wait(250);
    one.answer('reply');
    expect(one.state.tally.replies).toBe(1);
    expect(shown(one.state, [80, 24])).not.toContain('TOKEN');
  });

  it('that a write met first is no refusal of its conversation', () => {
    const one = sitting();
    one.press('r');
    one.type('On its way.');
    const { key, write } = one.item('claim');
    const failed = { outcome: 'refused', changed: false, error: REFUSED } as const;
    const receipt = { ...blankReceipt(write), ...failed };
    one.feed({ kind: 'delivered', key, receipt, conflict: false, token: true });
    expect(one.phases).toEqual(['claim 41 held']);
    const text = shown(one.state, [80, 24]);
    expect(text).toContain('TOKEN REFUSED 0s');
    expect(text).not.toContain('REFUSED: claim');
    one.wait(5250);
    expect(one.state.network.listing).not.toBeNull();
    // The list is read: it is not the token as such, and the write has one more try.
    one.list(rowsOf([41, 42, 43, 44]));
    one.wait(2250);
    expect(one.sent).toEqual(['claim 41', 'claim 41']);
    one.feed({ kind: 'delivered', key, receipt, conflict: false, token: true });
    expect(one.phases).toEqual(['claim 41 refused']);
    expect(shown(one.state, [80, 24])).toContain('NOT SENT: claim');
    expect(shown(one.state, [80, 24])).not.toContain('REFUSED: claim');
    expect(one.state.drafts['reply:41']?.text).toBe('On its way.');
  });
});

describe('a list that cannot be read', () => {
  it('is said once where the queue was never read', () => {
    const one = new Sitting();
    for (const _ of ['at first', 'asked again']) {
      listFails(one);
      expect(shown(one.state, [80, 24]).split('the service is on fire')).toHaveLength(2);
      expect(one.said).toBe('');
      one.press('R');
    }
  });

  it.each(SIZES)('stays on screen at %i x %i until it is read', (...size) => {
    const one = sitting();
    one.wait(15_000);
    listFails(one);
    expect(one.said).toContain('the service is on fire');
    one.wait(15_000);
    listFails(one);
    one.wait(10_000);
    expect(one.said).toBe('');
    expect(shown(one.state, size)).toContain('queue not read 25s');
    expect(shown(one.state, size)).toContain('the service');
    one.press('R');
    one.list(rowsOf([41, 42, 43, 44]));
    expect(shown(one.state, size)).not.toContain('queue not read');
  });

  it('does not keep what is held from going out', () => {
    const one = sitting({ holdMs: 1000 });
    one.wait(15_000);
    listFails(one);
    one.press('e');
    one.answer('claim');
    one.wait(1250);
    expect(one.sent).toEqual(['claim 41', 'close 41']);
  });
});

describe('data that has grown old', () => {
  it.each(SIZES)('says so at %i x %i after two polls without a list', (...size) => {
    const one = sitting();
    one.wait(30_000);
    expect(shown(one.state, size)).not.toMatch(/stale/i);
    one.wait(250);
    expect(shown(one.state, size)).toContain('stale 30s');
  });

  it('is not what a clock that was set makes of it', () => {
    const one = sitting();
    one.now += 3_600_000;
    one.feed({ kind: 'tick', jumped: 3_600_000 });
    expect(shown(one.state, [80, 24])).not.toMatch(/stale/i);
  });
});

it('that changes from no connection to another answer gives what is held its moment again', () => {
  const one = sitting({ holdMs: 1000 });
  one.press('e');
  one.answer('claim');
  one.wait(250);
  one.feed({ kind: 'detail-failed', id: 43, error: 'no route', offline: true });
  one.wait(15_000);
  listFails(one);
  expect(one.sent).toEqual(['claim 41']);
  expect(shown(one.state, [80, 24])).toContain('queue not read');
  one.wait(2250);
  expect(one.sent).toEqual(['claim 41', 'close 41']);
});
