// The board again and again, without waiting: how long each pause is to be, what is kept, and what ends it.

import { describe, expect, it } from 'vitest';
import { NoAnswerError, RateLimitedError, ServiceError, TokenRefusedError } from '../../src/api/errors.ts';
import type { Context } from '../../src/cli/context.ts';
import { type ReadBoard, runRounds, troubleAfter, troubleText } from '../../src/commands/board/rounds.ts';
import { aBoard } from '../views/board-samples.ts';

const request = { method: 'GET', path: '/api/conversations/unassigned' };
const reset = new NoAnswerError(request, true, 'reset', 'the connection was lost');
const EVERY = 30_000;

type Reading = ReadBoard | Error | 'Ctrl-C';

/** Reads what is listed, one after the other; the last of the list is the end, for Ctrl-C is pressed. */
async function rounds(readings: readonly Reading[]) {
  const shown: string[] = [];
  const pauses: number[] = [];
  let press: (name: 'SIGINT') => void = () => undefined;
  let now = 1_000_000;
  const context = {
    exitCode: 0,
    io: {
      now: () => now,
      async sleep(ms: number) {
        pauses.push(ms);
        now += ms;
      },
      onSignal(_names: unknown, listener: typeof press) {
        press = listener;
        return () => undefined;
      },
    },
    abandon: async () => undefined,
  } as unknown as Context;
  const left = [...readings];
  const run = runRounds(context, {
    everyMs: EVERY,
    async show({ board }, trouble) {
      shown.push(trouble ? `${board.at}: ${troubleText(trouble, now)}` : `${board.at}`);
    },
    reader: async () => async () => {
      const next = left.shift() ?? 'Ctrl-C';
      if (next === 'Ctrl-C') {
        press('SIGINT');
        // A request that hangs does not keep anybody.
        return await new Promise<never>(() => undefined);
      }
      if (next instanceof Error) throw next;
      return next;
    },
  });
  const end = await run.then(
    (last) => `last board ${last?.board.at ?? 'none'}`,
    (error: Error) => error.name,
  );
  return { shown, pauses, end, exit: context.exitCode };
}

const read = (at: number): ReadBoard => ({ board: { ...aBoard(), at }, notes: [] });

describe('the board again and again', () => {
  it('is shown as often as asked, and ends with Ctrl-C', async () => {
    expect(await rounds([read(1), read(2), read(3), 'Ctrl-C'])).toEqual({
      shown: ['1', '2', '3'],
      pauses: [EVERY, EVERY, EVERY],
      end: 'last board 3',
      exit: 130,
    });
  });

  it('keeps the last board while refreshing fails, says why, and takes longer each time', async () => {
    const { shown, pauses, end } = await rounds([read(1_000_000), reset, reset, reset, read(2), reset]);
    expect(shown).toEqual([
      '1000000',
      '1000000: not refreshed for 30s: the connection was lost; next try in 30s',
      '1000000: not refreshed for 1m, 2 attempts failed: the connection was lost; next try in 1m',
      '1000000: not refreshed for 2m, 3 attempts failed: the connection was lost; next try in 2m',
      '2',
      expect.stringMatching(/^2: not refreshed .*; next try in 30s$/),
    ]);
    expect(pauses).toEqual([30, 30, 60, 120, 30, 30].map((seconds) => seconds * 1000));
    expect(end).toBe('last board 2');
  });

  it.each([
    ['fails where the first reading fails', [reset], 'NoAnswerError', []],
    [
      'ends where the token is refused',
      [read(1), new TokenRefusedError(request, 401, null)],
      'TokenRefusedError',
      ['1'],
    ],
    ['hides no mistake of ours', [read(1), new TypeError('x')], 'TypeError', ['1']],
  ])('%s', async (_what, readings, end, shown) => {
    expect(await rounds(readings)).toMatchObject({ end, shown });
  });

  it('is left before it has read anything', async () => {
    expect(await rounds(['Ctrl-C'])).toMatchObject({ shown: [], exit: 130 });
  });

  it('waits as long as the service asks, and never more than ten minutes by itself', () => {
    const terms = { since: 0, everyMs: EVERY };
    expect(troubleAfter(null, new RateLimitedError(request, 90_000), terms).againMs).toBe(90_000);
    const refused = new ServiceError(request, 'unknown', 'no', 400);
    const trouble = Array.from({ length: 20 }).reduce<ReturnType<typeof troubleAfter> | null>(
      (before) => troubleAfter(before, refused, terms),
      null,
    );
    expect(trouble).toMatchObject({ times: 20, againMs: 600_000 });
    expect(troubleAfter(trouble, refused, { since: 0, everyMs: 3_600_000 }).againMs).toBe(3_600_000);
  });
});
