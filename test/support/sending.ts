// Delivery to one address in a test: the ports, and a list of what to end after it.
import { afterEach } from 'vitest';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import { journalFolder, wire } from './delivery-ports.ts';

/** Ended after each test, the last one first. */
export const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Ports that send through a real transport and note in a real journal. */
export function sendingTo(
  baseUrl: string,
  timeoutMs = 10_000,
  change: Partial<DeliverPorts> = {},
): DeliverPorts {
  const folder = journalFolder();
  const journal = folder.begin();
  const wired = wire({ baseUrl, journal, timeoutMs, ports: change });
  cleanups.push(async () => {
    await wired.close();
    await journal.close();
    folder.remove();
  });
  return wired.ports;
}
