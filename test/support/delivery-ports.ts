// What delivering a write needs, over the real wire: transports, a journal in a folder of its own, and a sleep that
// takes no time and is remembered.
import { callNamed, createApiClient, mapCalls } from '../../src/api/client.ts';
import type { Client } from '../../src/api/derive.ts';
import { createTransport } from '../../src/api/transport.ts';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import { createGroupLookup } from '../../src/writes/groups.ts';
import { beginRun, type RunJournal } from '../../src/writes/journal.ts';
import { type RetryPolicy, withRetriedReads } from '../../src/writes/patience.ts';
import { createLearned } from '../../src/writes/proof.ts';
import { FAULTY_TOKEN } from './desk-faults.ts';
import { newFolder } from './new-folder.ts';

/** A patience that waits for nothing, and the waits it was asked for. */
export function fakePatience(change: Partial<RetryPolicy> = {}): RetryPolicy & { readonly sleeps: number[] } {
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => Date.now(),
    async sleep(ms) {
      sleeps.push(ms);
    },
    random: () => 0.5,
    retries: 2,
    ...change,
  };
}

/** Whose the writes in it are. */
export const JOURNAL_SERVICE = 'https://service.test';

/** A journal in a new folder. */
export function journalFolder() {
  const stateFolder = newFolder();
  return {
    stateFolder,
    begin: (): RunJournal =>
      beginRun(
        { stateFolder, now: () => Date.now(), pid: process.pid, random: Math.random },
        { profile: null, service: JOURNAL_SERVICE, action: 'close', targets: 1 },
      ),
  };
}

export interface Wired {
  readonly ports: DeliverPorts;
  /** Reads are repeated. */
  readonly client: Client;
  readonly sleeps: readonly number[];
  readonly close: () => Promise<void>;
}

export interface WiredOptions {
  readonly baseUrl: string;
  readonly journal: RunJournal | null;
  /** Of a write; reading back has ten seconds. */
  readonly timeoutMs?: number;
  /** Of all requests after the first; the same where none is given. */
  readonly laterTimeoutMs?: number;
  readonly maxBytes?: number;
  readonly patience?: Partial<RetryPolicy>;
  readonly ports?: Partial<DeliverPorts>;
}

/** The ports of one run, put together as the commands do it. */
export function wire({
  baseUrl,
  journal,
  timeoutMs = 10_000,
  laterTimeoutMs = timeoutMs,
  ...rest
}: WiredOptions): Wired {
  let offset: number | null = null;
  const patience = fakePatience(rest.patience);
  const transportOf = (ms: number) =>
    createTransport({
      baseUrl,
      token: FAULTY_TOKEN,
      timeoutMs: ms,
      userAgent: 'test',
      ...(rest.maxBytes === undefined ? {} : { maxBytes: rest.maxBytes }),
    });
  const open = (ms: number, laterMs: number) => {
    const first = transportOf(ms);
    const later = laterMs === ms ? first : transportOf(laterMs);
    const close = async () => void (await Promise.all([first.close(), later.close()]));
    let next = first;
    return {
      close,
      client: createApiClient(
        {
          async send(request, how) {
            const transport = next;
            next = later;
            const answer = await transport.send(request, how);
            const date = Date.parse(String(answer.headers.date));
            if (Number.isFinite(date)) offset = date - patience.now();
            return answer;
          },
        },
        { listParams: 'query', authScope: 'all' },
      ),
    };
  };
  const writing = open(timeoutMs, laterTimeoutMs);
  const reading = open(10_000, 10_000);
  return {
    client: withRetriedReads(writing.client, patience),
    sleeps: patience.sleeps,
    ports: {
      client: mapCalls(withRetriedReads(reading.client, patience), (call, { name, verb }) =>
        verb === 'POST' ? callNamed(writing.client, name) : call,
      ),
      patience,
      // Null where nothing is sent.
      journal: journal as DeliverPorts['journal'],
      clockOffset: () => offset,
      timeoutMs: 30_000,
      learned: createLearned(),
      groups: createGroupLookup(withRetriedReads(reading.client, patience), patience.now),
      ...rest.ports,
    },
    close: async () => void (await Promise.all([writing.close(), reading.close()])),
  };
}
