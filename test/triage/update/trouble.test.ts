// Trouble that lasts: said for as long as it is so, nothing sent meanwhile, nothing lost, and over as soon as a list comes.
import { expect, it } from 'vitest';
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

it('stands in the status from its beginning, at every size, with what to do, until it is over', () => {
  const token = refusedSitting();
  const list = sitting();
  list.wait(15_000);
  listFails(list);
  const offline = sitting();
  offline.wait(15_000);
  listFails(offline, { offline: true });
  const old = sitting();
  old.wait(30_000);
  const statusOf = ({ state }: Sitting) => SIZES.map((size) => shown(state, size).split('\n').at(-2)?.trim());
  expect(statusOf(old)).toEqual(['', '', '', '']);
  for (const one of [token, list, offline, old]) one.wait(250);
  expect([token, list, offline, old].map((one) => statusOf(one).slice(0, 2))).toEqual([
    ['Token refused: convops profile set tok…', 'Token refused: convops profile set token, then R'],
    ['Queue not read, R reads it: the servic…', 'Queue not read, R reads it: the service is on fire'],
    ['Offline, R tries now: what you send wa…', 'Offline, R tries now: what you send waits'],
    ['List stale for 30s, R refreshes it', 'List stale for 30s, R refreshes it'],
  ]);
  list.wait(15_000);
  listFails(list);
  expect(statusOf(list)[1]).toBe('Queue not read 15s, R reads it: the service is on fire');
  list.press('R');
  list.list(rowsOf([41, 42, 43, 44]));
  expect(statusOf(list)).toEqual(Array(4).fill('the queue can be read again'));
});

it('of a token says from where another comes', () => {
  const one = refusedSitting();
  const from = (renewal: NonNullable<State['session']['renewal']>) =>
    shown({ ...one.state, session: { ...one.state.session, renewal } }, [80, 24]);
  expect(from({ from: 'profile', command: 'convops profile set token -p work' })).toContain('token -p work');
  expect(from({ from: 'program', command: '' })).toContain('R runs token_command again');
  expect(from({ from: 'environment', command: '' })).toContain('set CONVOPS_TOKEN and start again');
});
