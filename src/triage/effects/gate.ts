// How much of triage may be at the service at once, so that one person's session is never a burden.
import { allEndpoints, type Client } from '../../api/derive.ts';

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

type AnyCall = (params?: unknown) => Promise<unknown>;

/** A client whose calls wait for their turn. */
export function withGate(client: Client, gate: Gate): Client {
  const copy: Record<string, Record<string, AnyCall>> = {};
  const calls = client as unknown as Readonly<Record<string, Readonly<Record<string, AnyCall>>>>;
  for (const { resource, method } of allEndpoints()) {
    const call = calls[resource]?.[method] as AnyCall;
    const methods = copy[resource] ?? {};
    methods[method] = (params) => gate(() => call(params));
    copy[resource] = methods;
  }
  // The same rows with the same types as came in.
  return copy as unknown as Client;
}

/** Runs work once for all who ask for it under the same key while it is under way. */
export function createSharing(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, run: () => Promise<T>) => {
    const present = underWay.get(key) ?? run().finally(() => underWay.delete(key));
    underWay.set(key, present);
    // A key stands for one kind of work.
    return present as Promise<T>;
  };
}
