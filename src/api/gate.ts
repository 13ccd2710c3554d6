// How much of a client's work may be at the service at once: a board of fifty operators, or one person's session, is
// never a burden.
import { mapCalls } from './client.ts';
import type { Client } from './derive.ts';

/** Runs a call when its turn has come. */
export type Gate = <T>(run: () => Promise<T>) => Promise<T>;

/** A gate that lets through so many calls at once; the others wait in order. */
export function createGate(most: number): Gate {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (busy < most) busy += 1;
    // Whoever leaves hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** A client whose calls wait for their turn. */
export function withGate(client: Client, gate: Gate): Client {
  return mapCalls(client, (call) => (params, how) => gate(() => call(params, how)));
}
