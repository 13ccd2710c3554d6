// Trouble that lasts: said for as long as it is so, with what to do.
import { expect, it } from 'vitest';
import { troubleText } from '../../../src/triage/update/trouble.ts';
import { rowsOf, type Sitting, sitting } from '../session-samples.ts';

function listFails(one: Sitting, how: { readonly token?: true; readonly offline?: true } = {}): void {
  const sequence = one.state.network.listing ?? 0;
  const error = how.token ? 'the token was refused (HTTP 401)' : 'the service is on fire';
  one.feed({ kind: 'list-failed', sequence, error, offline: how.offline === true, ...how });
}

it.each([
  [{ token: true }, 'Token refused: convops profile set token, then R', 'the token is accepted again'],
  [{}, 'List not read, R reads it: the service is on fire', 'the lists can be read again'],
  [{ offline: true }, 'Offline, R tries now: what you send waits', 'the connection is back'],
] as const)('begins with the list that fails, and is over with the next: %j', (how, text, over) => {
  const one = sitting();
  one.wait(15_000);
  listFails(one, how);
  expect(troubleText(one.state)).toBe(text);
  one.wait(15_000);
  listFails(one, how);
  expect(troubleText(one.state)).toBe(text.replace(/^[A-Za-z ]+/, (what) => `${what} 15s`));
  one.press('R');
  one.list(rowsOf([41, 42, 43, 44]));
  expect([troubleText(one.state), one.said]).toEqual(['', over]);
});

it('of a token says from where another comes', () => {
  const from = (renewal: Parameters<typeof sitting>[0] & object) => {
    const one = sitting(renewal);
    one.wait(15_000);
    listFails(one, { token: true });
    return troubleText(one.state);
  };
  const program = { from: 'program', command: '' } as const;
  expect(from({ renewal: program })).toContain('R runs token_command again');
  expect(from({ renewal: { ...program, from: 'environment' } })).toContain(
    'set CONVOPS_TOKEN and start again',
  );
});
