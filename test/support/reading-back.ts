// Reading back with a client that answers from a list, and without waiting.
import type { Client } from '../../src/api/derive.ts';
import { NoAnswerError } from '../../src/api/errors.ts';
import type { Preimage } from '../../src/writes/baseline.ts';
import { type Found, type ReadBack, readBack } from '../../src/writes/readback.ts';
import type { Write } from '../../src/writes/write.ts';

/** When the write began, in seconds. */
export const BEGUN = 1_800_000_000;

/** What reading back says: done, with what it found, or not. */
export type Settled = { readonly kind: 'unknown' } | ({ readonly kind: 'done' } & Found);

export const noAnswer = new NoAnswerError({ method: 'GET', path: '/' }, true, 'reset', 'gone');

export interface Reads {
  /** One answer per look, the last one for every further look. */
  readonly conversation?: readonly unknown[];
  readonly operators?: readonly unknown[];
  readonly user?: readonly unknown[];
  /** Whether the lists have the conversation in the wanted group. */
  readonly isInGroup?: boolean;
}

/** What a read back may be told beside its reads. */
export type Told = Omit<Partial<ReadBack>, 'before' | 'client' | 'sleep'> & {
  readonly before?: Preimage;
  /** Milliseconds that all looks together may take; without end where it is not given. */
  readonly forMs?: number;
};

/** Reads back after a lost answer, from what is given, and waits for nothing. */
export async function settle(write: Write, reads: Reads, { before, forMs, ...change }: Told = {}) {
  const sleeps: number[] = [];
  const inTurn = (list: readonly unknown[] = [noAnswer]) => {
    const looks = [...list];
    return async () => {
      const value = looks.length > 1 ? looks.shift() : looks[0];
      if (value instanceof Error) throw value;
      return value;
    };
  };
  const client = {
    conversations: { get: inTurn(reads.conversation) },
    operators: { list: inTurn(reads.operators) },
    users: { get: inTurn(reads.user) },
  } as unknown as Client;
  const slept = () => sleeps.reduce((sum, each) => sum + each, 0);
  const found = await readBack(write, {
    client,
    sleep: async (ms) => void sleeps.push(ms),
    leftMs: () => (forMs ?? Number.POSITIVE_INFINITY) - slept(),
    before: before ?? {},
    sent: new Set(),
    messageId: null,
    ...(reads.isInGroup === undefined
      ? {}
      : {
          groups: {
            of: async () => null,
            rowOf: async () => null,
            isIn: async () => reads.isInGroup === true,
          },
        }),
    ...change,
  });
  const settled: Settled = found === null ? { kind: 'unknown' } : { kind: 'done', ...found };
  return { settled, sleeps };
}

/** A write to conversation 42. */
export const on42 = (name: string, params: object = {}) =>
  ({ name: `conversations.${name}`, id: 42, params: { conversation_id: 42, ...params } }) as Write;
