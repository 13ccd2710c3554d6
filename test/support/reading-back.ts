// Reading back with a client that answers from a list, at a known time, by a clock that is an hour ahead.
import type { Client } from '../../src/api/derive.ts';
import { NoAnswerError } from '../../src/api/errors.ts';
import { type ReadBack, readBack } from '../../src/delivery/readback.ts';
import type { Write } from '../../src/delivery/write.ts';

/** When the write began, by our clock; the service's is an hour ahead. */
const STARTED = 1_800_000_000_000;
const AHEAD = 3_600_000;
export const BEGUN = (STARTED + AHEAD) / 1000;

export const noAnswer = new NoAnswerError({ method: 'GET', path: '/' }, true, 'reset', 'gone');

export interface Reads {
  /** One answer per look, the last one for every further look. */
  readonly conversation?: readonly unknown[];
  readonly operators?: unknown;
  readonly user?: unknown;
}

/** Reads back after a lost answer, from what is given, and waits for nothing. */
export async function settle(write: Write, reads: Reads, change: Partial<ReadBack> = {}) {
  const sleeps: number[] = [];
  const looks = [...(reads.conversation ?? [noAnswer])];
  const given = async (value: unknown) => {
    if (value instanceof Error || value === undefined) throw value ?? noAnswer;
    return value;
  };
  const client = {
    conversations: { get: () => given(looks.length > 1 ? looks.shift() : looks[0]) },
    operators: { list: () => given(reads.operators) },
    users: { get: () => given(reads.user) },
  } as unknown as Client;
  const settled = await readBack(write, {
    client,
    sleep: async (ms) => void sleeps.push(ms),
    startedAt: STARTED,
    clockOffset: () => AHEAD,
    patienceMs: 30_000,
    baseline: null,
    sentBefore: false,
    operators: null,
    ...change,
  });
  return { settled, sleeps };
}
