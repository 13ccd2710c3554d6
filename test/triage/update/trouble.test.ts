// Trouble that lasts: said for as long as it is so, nothing sent meanwhile, nothing lost, and over as soon as a list comes.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { State } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { rowsOf, type Sitting, sitting } from '../session-samples.ts';

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
    expect(text.replace(/\s+/g, ' ')).toContain('nothing can be sent');
    expect(text.replace(/\s+/g, ' ')).toContain('convops profile set token');
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
});

describe('a list that cannot be read', () => {
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
});

describe('data that has grown old', () => {
  it.each(SIZES)('says so at %i x %i after two polls without a list', (...size) => {
    const one = sitting();
    one.wait(30_000);
    expect(shown(one.state, size)).not.toMatch(/stale/i);
    one.wait(250);
    expect(shown(one.state, size)).toContain('stale 30s');
  });
});
