// Faults on the wire: what a client meets, and what was applied all the same.
import { request } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import {
  createFaults,
  FAULT_KINDS,
  type FaultKind,
  type FaultRate,
  parseFaultRates,
  totalRate,
} from '../../src/sandbox/faults.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { type ServedRequest, startSandbox } from '../../src/sandbox/server.ts';
import { conversationIn, MemoryStore } from '../../src/sandbox/store.ts';
import { NOW, TOKEN } from './wire.ts';

describe('a rate', () => {
  it.each([
    ['429=5%', [{ kind: '429', rate: 0.05 }]],
    ['429=0.05', [{ kind: '429', rate: 0.05 }]],
    ['cut=.5', [{ kind: 'cut', rate: 0.5 }]],
    ['hang-after=100%', [{ kind: 'hang-after', rate: 1 }]],
    ['slow=1', [{ kind: 'slow', rate: 1 }]],
    ['reset-before=0', [{ kind: 'reset-before', rate: 0 }]],
    [
      '5xx=10%',
      [
        { kind: '500', rate: 0.05 },
        { kind: '503', rate: 0.05 },
      ],
    ],
  ])('%s is read', (text, rates) => expect(parseFaultRates(text)).toEqual(rates));

  it.each([
    '',
    '429',
    '429=',
    '429=x',
    '429=.',
    '429=%',
    '429=5',
    '429=101%',
    '429=-1%',
    'odd=5%',
    '=5%',
    '429=5%%',
  ])('"%s" is none', (text) => expect(parseFaultRates(text)).toBeNull());

  it('is added up without a remainder', () => {
    expect(totalRate(Array.from({ length: 10 }, () => ({ kind: 'cut', rate: 0.1 })))).toBe(1);
  });
});

describe('chance', () => {
  const rates: FaultRate[] = [
    { kind: '429', rate: 0.1 },
    { kind: 'cut', rate: 0.2 },
  ];
  const kinds = (seed: number, count: number) => {
    const next = createFaults(rates, chanceOf(seed));
    return Array.from({ length: count }, () => next()?.kind ?? 'none');
  };

  it('gives the same requests the same faults for the same number', () => {
    expect(kinds(4, 500)).toEqual(kinds(4, 500));
    expect(kinds(4, 500)).not.toEqual(kinds(5, 500));
  });

  it('keeps to the rates', () => {
    const met = kinds(4, 10_000);
    const share = (kind: string) => met.filter((each) => each === kind).length / met.length;
    expect(share('429')).toBeCloseTo(0.1, 1);
    expect(share('cut')).toBeCloseTo(0.2, 1);
    expect(share('none')).toBeCloseTo(0.7, 1);
  });

  it('answers 503 as the service and as a proxy', () => {
    const next = createFaults([{ kind: '503', rate: 1 }], chanceOf(1));
    const texts = Array.from({ length: 40 }, () => next()?.reply?.text.charAt(0));
    expect(new Set(texts)).toEqual(new Set(['{', '<']));
  });
});

interface Met {
  /** `status` and length of body, the error code, or that the connection was held until the server closed. */
  readonly status?: number;
  readonly retryAfter?: string | undefined;
  readonly type?: string | undefined;
  readonly length?: number;
  readonly body?: string;
  readonly error?: string;
}

function close42(port: number): Promise<Met> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ conversation_id: 42, operator_id: 7 });
    const headers = { authentication: TOKEN, connection: 'close' };
    const call = request(
      { host: '127.0.0.1', port, path: '/api/conversations/close', method: 'POST', headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        const { statusCode = 0, headers: given } = response;
        const met = (error?: string): Met => ({
          status: statusCode,
          retryAfter: given['retry-after'],
          type: given['content-type'],
          length: Number(given['content-length']),
          body: Buffer.concat(parts).toString(),
          ...(error === undefined ? {} : { error }),
        });
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', (error: NodeJS.ErrnoException) => resolve(met(error.code ?? error.message)));
        response.on('end', () => resolve(met()));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
    call.end(body);
  });
}

/** One request that closes conversation 42, and what became of it. */
async function meet(kind: FaultKind) {
  const store = new MemoryStore(seedInbox({ now: NOW }));
  const served: ServedRequest[] = [];
  let tell = () => {};
  const isServed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const nextFault = createFaults([{ kind, rate: 1 }], chanceOf(2));
  const sandbox = await startSandbox({
    ...{ store, token: TOKEN, now: () => NOW, nextFault, latencyMs: 1 },
    onRequest: (each) => {
      served.push(each);
      tell();
    },
  });
  const meeting = close42(sandbox.port);
  await isServed;
  // Who hangs is let go by the end of the server.
  if (kind.startsWith('hang')) await sandbox.close();
  const met = await meeting;
  await sandbox.close();
  const status = await store.read((state) => conversationIn(state, 42).status);
  return { met, isApplied: status === 'closed', served: served.map((each) => [each.fault, each.status]) };
}

describe('a request that meets', () => {
  test('429 is told when to come again, and is not applied', async () => {
    const { met, isApplied, served } = await meet('429');
    expect(met).toMatchObject({
      status: 429,
      retryAfter: '1',
      body: '{"error":"Too many requests.","status":429}',
    });
    expect([isApplied, served]).toEqual([false, [['429', 429]]]);
  });

  test('500 gets an error envelope, and is not applied', async () => {
    const { met, isApplied } = await meet('500');
    expect(JSON.parse(met.body ?? '')).toEqual({ error: 'Internal server error.', status: 500 });
    expect([met.status, isApplied]).toEqual([500, false]);
  });

  test('503 gets that status, and is not applied', async () => {
    const { met, isApplied, served } = await meet('503');
    expect(met.type).toMatch(met.body?.startsWith('<') ? /^text\/html$/ : /^application\/json/);
    expect([met.status, isApplied, served]).toEqual([503, false, [['503', 503]]]);
  });

  test('reset-before loses its connection, and is not applied', async () => {
    const { met, isApplied, served } = await meet('reset-before');
    expect([met.error, isApplied, served]).toEqual(['ECONNRESET', false, [['reset-before', 0]]]);
  });

  test('reset-after loses its connection, and is applied', async () => {
    const { met, isApplied, served } = await meet('reset-after');
    expect([met.error, isApplied, served]).toEqual(['ECONNRESET', true, [['reset-after', 0]]]);
  });

  test('hang gets no answer, and is not applied', async () => {
    const { met, isApplied } = await meet('hang');
    expect([met.status, met.error, isApplied]).toEqual([undefined, 'ECONNRESET', false]);
  });

  test('hang-after gets no answer, and is applied', async () => {
    const { met, isApplied } = await meet('hang-after');
    expect([met.status, met.error, isApplied]).toEqual([undefined, 'ECONNRESET', true]);
  });

  test('cut gets the first half of what was announced, and is applied', async () => {
    const { met, isApplied, served } = await meet('cut');
    expect(met).toMatchObject({ status: 200, error: 'ECONNRESET' });
    expect(met.body?.length).toBeGreaterThan(100);
    expect(Math.abs((met.length ?? 0) - 2 * Buffer.byteLength(met.body ?? ''))).toBeLessThan(3);
    expect([isApplied, served]).toEqual([true, [['cut', 200]]]);
  });

  test('slow gets its answer', async () => {
    const { met, isApplied, served } = await meet('slow');
    expect([met.status, JSON.parse(met.body ?? '').data.status]).toEqual([200, 'closed']);
    expect([isApplied, served]).toEqual([true, [['slow', 200]]]);
  });

  test('anything else is not heard of', () => {
    expect(FAULT_KINDS).toEqual(
      expect.arrayContaining([
        '429',
        '500',
        '503',
        'reset-before',
        'reset-after',
        'hang',
        'hang-after',
        'cut',
        'slow',
      ]),
    );
    expect(FAULT_KINDS).toHaveLength(9);
  });
});
