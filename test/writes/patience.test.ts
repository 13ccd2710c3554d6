// How long is waited, and how often a read is tried again; what the faults of the matrix lead to is held there.
import { describe, expect, it } from 'vitest';
import { callNamed } from '../../src/api/client.ts';
import { allEndpoints, type Client } from '../../src/api/derive.ts';
import {
  type ApiError,
  BadAnswerError,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
} from '../../src/api/errors.ts';
import type { SendOptions } from '../../src/api/transport.ts';
import {
  backoffMs,
  deadlineOf,
  type RetryPolicy,
  repeatRead,
  waitMs,
  withRetriedReads,
} from '../../src/writes/patience.ts';
import { fakePatience } from '../support/delivery-ports.ts';

const turnedAway = (retryAfterMs: number | null) =>
  new RateLimitedError({ method: 'GET', path: '/' }, retryAfterMs);
const least = () => 0;
const most = () => 1;

describe('backoff', () => {
  it('doubles from half a second to eight seconds, and never more', () => {
    const bounds = [0, 1, 2, 3, 4, 5, 50, 5000].map((attempt) => backoffMs(attempt, most));
    expect(bounds).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  });
});

describe('after HTTP 429', () => {
  it.each([0, 1, 1000, 5000, 180_000])(
    'row 20: %i ms are waited in full, with jitter only on top',
    (asked) => {
      expect(waitMs(turnedAway(asked), 0, least)).toBe(asked);
      const longest = waitMs(turnedAway(asked), 0, most) ?? 0;
      expect(longest).toBeGreaterThan(asked);
      expect(longest).toBeLessThanOrEqual(asked + 1000);
    },
  );

  it('row 21: an unreadable wish is answered with a backoff of our own', () => {
    expect(waitMs(turnedAway(null), 0, least)).toBe(500);
    expect(waitMs(turnedAway(null), 0, most)).toBe(1500);
    expect(waitMs(turnedAway(null), 4, most)).toBe(8500);
  });
});

const request = { method: 'GET', path: '/' };

/** Reads that fail in turn with these errors, the last one for ever; how it ended, after how many attempts. */
async function reading(errors: readonly Error[], change: Partial<RetryPolicy> = {}) {
  const patience = fakePatience(change);
  let attempts = 0;
  const read = async () => {
    const error = errors[attempts];
    attempts += 1;
    if (error) throw error;
    return 'data';
  };
  const end = await repeatRead(read, patience).catch((error: Error) => error);
  return { end, attempts, sleeps: patience.sleeps };
}

const always = (error: Error) => Array.from({ length: 20 }, () => error);

const unsent = (reason: 'timeout' | 'dns') => new NoAnswerError(request, false, reason, '');
const lost = (reason: 'reset' | 'timeout') => new NoAnswerError(request, true, reason, '');
const unavailable = (status: number, retryAfterMs: number | null) =>
  new BadAnswerError(request, 'unavailable', '', status, retryAfterMs);
const service = (status: number, retryAfterMs: number | null = null) =>
  new ServiceError(request, 'unknown', '', status, retryAfterMs);

describe('a read', () => {
  it.each<[string, ApiError, number]>([
    ['row 1: an unknown host name', unsent('dns'), 1],
    ['row 2: connecting took too long', unsent('timeout'), 3],
    ['row 7: no answer in time', lost('timeout'), 2],
    ['row 14: also where it asks to wait', service(500, 1000), 3],
    ['row 22: an envelope under 503 that does not say for how long', service(503), 3],
    ['an envelope under 408', service(408), 3],
    ['a page under 408', unavailable(408, null), 3],
  ])('%s: ends with that error, after so many attempts', async (_what, error, attempts) => {
    expect(await reading(always(error))).toMatchObject({ end: error, attempts });
  });

  it('row 7: stops at a second failure when that is a timeout', async () => {
    expect(await reading([lost('reset'), lost('timeout')])).toMatchObject({ attempts: 2 });
  });

  it('row 20: waits when it is turned away, and does not count it as a failure', async () => {
    const away = new RateLimitedError(request, 5000);
    const { end, attempts, sleeps } = await reading([away, lost('reset'), away, lost('reset')]);
    expect([end, attempts]).toEqual(['data', 5]);
    expect([sleeps[0], sleeps[2]].every((ms) => (ms ?? 0) >= 5000)).toBe(true);
  });

  const away = (retryAfterMs: number | null) => unavailable(503, retryAfterMs);

  it.each<[string, ApiError, Partial<RetryPolicy>, number]>([
    ['for longer than is left', away(30_000), { deadline: () => () => 30_000 }, 1],
    ['for ever', away(1000), {}, 3],
    ['when no retries are wanted', away(1000), { retries: 0 }, 1],
  ])('row 22: gives up a service that is away %s', async (_what, error, change, attempts) => {
    expect(await reading(always(error), change)).toMatchObject({ end: error, attempts });
  });
});

it('a client repeats its reads, and never a write', async () => {
  const seen = new Map<string, number>();
  const failing = (name: string) => async () => {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    throw lost('reset');
  };
  const bare: Record<string, Record<string, unknown>> = {};
  for (const { resource, method, name } of allEndpoints()) {
    bare[resource] = { ...bare[resource], [method]: failing(name) };
  }
  const client = withRetriedReads(bare as unknown as Client, fakePatience());
  for (const { name } of allEndpoints()) await callNamed(client, name)({}).catch(() => undefined);
  for (const { name, verb } of allEndpoints())
    expect([name, seen.get(name)]).toEqual([name, verb === 'GET' ? 3 : 1]);
});

describe('the time of a read', () => {
  /** A service that takes so long for each failure, and the clock that goes on meanwhile; what each try was given. */
  async function bound(failures: readonly [error: ApiError, ms: number][], ms: number) {
    let clock = 1000;
    const given: unknown[] = [];
    const patience = fakePatience({
      deadline: () => deadlineOf(() => clock, ms),
      sleep: async (pause) => {
        clock += pause;
      },
    });
    const read = async (how: () => SendOptions) => {
      const { timeoutMs } = how();
      given.push(timeoutMs);
      const failure = failures[given.length - 1];
      if (!failure) return 'data';
      clock += failure[1];
      throw failure[0];
    };
    const end = await repeatRead(read, patience).catch((error: Error) => error);
    return { end, given, took: clock - 1000 };
  }

  it('is one for all its tries and pauses', async () => {
    const end = await bound(
      [
        [lost('reset'), 600],
        [lost('reset'), 100],
      ],
      2000,
    );
    expect(end).toEqual({ end: 'data', given: [2000, 1150, 550], took: 1450 });
  });

  it('ends with the first try that took all of it', async () => {
    const error = lost('timeout');
    expect(await bound([[error, 2000]], 2000)).toEqual({ end: error, given: [2000], took: 2000 });
  });

  it.each([
    ['to slow down', new RateLimitedError(request, 6000)],
    ['for patience', unavailable(503, 2000)],
  ])('ends at once where the service asks %s for longer than is left', async (_what, error) => {
    expect(await bound([[error, 100]], 2000)).toEqual({ end: error, given: [2000], took: 100 });
  });
});
