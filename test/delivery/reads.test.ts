import { describe, expect, it } from 'vitest';
import { callNamed } from '../../src/api/client.ts';
import { allEndpoints, type Client } from '../../src/api/derive.ts';
import { UnavailableError } from '../../src/api/envelope.ts';
import {
  type ApiError,
  BadAnswerError,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../../src/api/errors.ts';
import type { Patience } from '../../src/delivery/patience.ts';
import { repeatRead, withRetriedReads } from '../../src/delivery/reads.ts';
import { fakePatience } from '../support/delivery-ports.ts';

const request = { method: 'GET', path: '/' };

/** Reads that fail in turn with these errors, the last one for ever; how it ended, after how many attempts. */
async function reading(errors: readonly Error[], change: Partial<Patience> = {}) {
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

const unsent = (reason: 'refused' | 'timeout' | 'dns' | 'tls' | 'certificate' | 'proxy') =>
  new NoAnswerError(request, false, reason, '');
const lost = (reason: 'reset' | 'timeout') => new NoAnswerError(request, true, reason, '');
const bad = (reason: BadAnswerError['reason'], status = 200) =>
  new BadAnswerError(request, reason, '', status);

describe('a read', () => {
  it.each<[string, ApiError, number]>([
    ['row 1: refused', unsent('refused'), 3],
    ['row 1: an unknown host name', unsent('dns'), 1],
    ['row 2: connecting took too long', unsent('timeout'), 3],
    ['row 3: no TLS', unsent('tls'), 1],
    ['row 4: the certificate', unsent('certificate'), 1],
    ['row 5: a reset', lost('reset'), 3],
    ['row 7: no answer in time', lost('timeout'), 2],
    ['row 10: a cut answer', bad('cut'), 3],
    ['row 12: a page', bad('html'), 1],
    ['row 13: not available', bad('unavailable', 502), 3],
    ['row 14: an envelope under 500', new ServiceError(request, 'unknown', '', 500), 1],
    ['row 16: a contradiction', bad('contradiction', 400), 1],
    ['row 17: a refusal', new ServiceError(request, 'unknown', '', 400), 1],
    ['row 18: the token', new TokenRefusedError(request, 401, null), 1],
    ['row 19: the address', new WrongAddressError(request, ''), 1],
    ['row 21: turned away for a day', new RateLimitedError(request, 86_400_000), 1],
    ['row 24: a redirect', bad('redirect', 302), 1],
    ['row 25: nothing', bad('empty'), 1],
    ['row 26: another shape', bad('shape'), 1],
    ['row 29: too deep', bad('too_deep'), 1],
    ['row 30: too large', bad('too_large'), 1],
    ['row 31: compressed', bad('compressed'), 1],
    ['row 32: not UTF-8', bad('encoding'), 1],
    ['row 36: not HTTP', bad('broken'), 1],
    ['row 46: the proxy', unsent('proxy'), 1],
  ])('%s: ends with that error, after so many attempts', async (_what, error, attempts) => {
    expect(await reading(always(error))).toMatchObject({ end: error, attempts });
  });

  it('takes the first answer that can be used', async () => {
    expect(await reading([lost('reset'), bad('unavailable', 503)])).toEqual({
      end: 'data',
      attempts: 3,
      sleeps: [250, 500],
    });
  });

  it('row 7: stops at a second failure when that is a timeout', async () => {
    expect(await reading([lost('reset'), lost('timeout')])).toMatchObject({ attempts: 2 });
  });

  it('row 20: waits when it is turned away, says so, and does not count it as a failure', async () => {
    let slowed = 0;
    const slowDown = () => {
      slowed += 1;
    };
    const away = new RateLimitedError(request, 5000);
    const { end, attempts, sleeps } = await reading([away, lost('reset'), away, lost('reset')], { slowDown });
    expect([end, attempts, slowed]).toEqual(['data', 5, 2]);
    expect([sleeps[0], sleeps[2]].every((ms) => (ms ?? 0) >= 5000)).toBe(true);
  });

  const away = (retryAfterMs: number | null) => new UnavailableError(request, 503, retryAfterMs);

  it('row 22: waits as long as a service asks that is away, and tells the others', async () => {
    let slowed = 0;
    const slowDown = () => {
      slowed += 1;
    };
    const { end, sleeps } = await reading([away(5000), away(120_000)], { slowDown });
    expect([end, slowed, sleeps.length]).toEqual(['data', 2, 2]);
    expect(sleeps[0]).toBeGreaterThanOrEqual(5000);
    expect(sleeps[1]).toBeGreaterThanOrEqual(120_000);
  });

  it.each<[string, ApiError, Partial<Patience>, number]>([
    ['for longer than two minutes', away(120_001), {}, 1],
    ['for ever', away(1000), {}, 3],
    ['when no retries are wanted', away(1000), { retries: 0 }, 1],
    ['when the quota is used up', away(1000), { spend: () => false }, 1],
  ])('row 22: gives up a service that is away %s', async (_what, error, change, attempts) => {
    expect(await reading(always(error), change)).toMatchObject({ end: error, attempts });
  });

  it('is made once with no retries', async () => {
    expect(await reading(always(lost('reset')), { retries: 0 })).toMatchObject({ attempts: 1 });
    expect(await reading(always(lost('timeout')), { retries: 0 })).toMatchObject({ attempts: 1 });
  });

  it('is not repeated when the quota is used up', async () => {
    expect(await reading(always(lost('reset')), { spend: () => false })).toMatchObject({ attempts: 1 });
    const away = new RateLimitedError(request, 1000);
    expect(await reading([away], { spend: () => false })).toMatchObject({ end: away, attempts: 1 });
  });

  it('gives back to the quota when it succeeds, and only then', async () => {
    let refills = 0;
    const refill = () => {
      refills += 1;
    };
    await reading(always(lost('reset')), { refill });
    expect(refills).toBe(0);
    await reading([lost('reset')], { refill });
    expect(refills).toBe(1);
  });

  it('does not hide a mistake in the program', async () => {
    expect(await reading([new TypeError('oops')])).toMatchObject({ attempts: 1, end: { message: 'oops' } });
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
