// How a batch ends whose targets end differently: every class with every other, in both orders, typed by hand from section 7
// of the contract: 6 outranks 8, 8 the signal, the signal 4, 4 the rest; the rest is the class that all failures share, or 3.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runExitCode } from '../../src/cli/run-summary.ts';
import { PROGRAM } from '../support/run-convops.ts';
import { createTwoServices } from '../support/two-services.ts';

/** How a target can end, as its exit code: done, refused, token refused, not sent, unknown, conflict, proposed. */
const CLASSES = [0, 1, 4, 5, 6, 9, 12] as const;
const SIGNALS = [129, 130, 143] as const;

/** What the batch ends with where the first class is that of the line, and the second that of the column. */
const ENDS: Readonly<Record<number, readonly number[]>> = {
  0: [0, 1, 4, 5, 6, 9, 12],
  1: [1, 1, 4, 3, 6, 3, 3],
  4: [4, 4, 4, 4, 6, 4, 4],
  5: [5, 3, 4, 5, 6, 3, 3],
  6: [6, 6, 6, 6, 6, 6, 6],
  9: [9, 3, 4, 3, 6, 9, 3],
  12: [12, 3, 4, 3, 6, 3, 12],
};

/** The counts of a batch of these classes, in their order. */
const batch = (codes: readonly number[], signal: number | null = null, left = false) =>
  runExitCode({ codes: new Map(codes.map((code) => [code, 1])), signal, left });

describe('two targets of a batch', () => {
  it.each(CLASSES)('of which one ends with %i: the other, before or after it, decides as it ranks', (one) => {
    expect(CLASSES.map((other) => batch([one, other]))).toEqual(ENDS[one]);
    expect(CLASSES.map((other) => batch([other, one]))).toEqual(ENDS[one]);
  });

  it.each(SIGNALS)('and the signal of %i: only what is unknown outranks it', (signal) => {
    const ended = CLASSES.map((code) => batch([code], signal, true));
    expect(ended).toEqual([signal, signal, signal, signal, 6, signal, signal]);
    expect(batch([4, 6], signal)).toBe(6);
    expect(batch([6, 4], signal)).toBe(6);
    expect(batch([], signal, true)).toBe(signal);
  });

  it('of which one was not even tried: it is no success', () => {
    expect(batch([0], null, true)).toBe(3);
    expect(batch([9], null, true)).toBe(9);
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the service does with the write to each conversation. */
type Answer = 'done' | 'refused' | 'token refused' | 'lost';

describe.skipIf(!existsSync('/dev/full'))('local trouble in a batch: nothing can be printed', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** Closes 41 and 42 and resolves to the exit code; 42 is the later one, and the signal comes while 41 is under way. */
  async function closed(answers: readonly Answer[], signal?: NodeJS.Signals): Promise<number | null> {
    // A batch that cannot print begins nothing more: what ends after the trouble was under way before.
    const atOnce = answers[1] === 'lost' ? 2 : 1;
    let interrupt: (() => Promise<void>) | null = null;
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { conversation_id: id } =
        request.method === 'POST' ? JSON.parse(Buffer.concat(parts).toString()) : { conversation_id: null };
      const answer = answers[id - 41] ?? 'done';
      if (id === 41) await interrupt?.();
      if (id === 42) await pause(150);
      if (id !== null && answer === 'lost') return void response.destroy();
      const status = id === null || answer === 'done' ? 200 : answer === 'refused' ? 400 : 401;
      // What is read shows it as it was: nothing tells that a lost write has arrived.
      const data =
        id === null ? { conversation_id: 41, status: 'inbox', messages: [] } : { id, status: 'closed' };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? { status, data } : { status, error: 'no' }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const full = await open('/dev/full', 'w');
    const home = await createTwoServices(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    cleanups.push(
      home.remove,
      () => full.close(),
      () => server.close(),
      () => server.closeAllConnections(),
    );
    const words = `conv close 41 42 --json --yes --concurrency ${atOnce} --timeout 1s`.split(' ');
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      ...{ env: home.env, stdio: ['ignore', full.fd, 'ignore'] },
    });
    if (signal)
      interrupt = async () => {
        child.kill(signal);
        await pause(100);
      };
    const [code] = await once(child, 'exit');
    return code;
  }

  it.each<[what: string, answers: readonly Answer[], signal: NodeJS.Signals | undefined, ends: number]>([
    ['is 8 by itself', ['done', 'done'], undefined, 8],
    ['outranks a refusal', ['refused', 'refused'], undefined, 8],
    ['outranks a refused token', ['token refused', 'done'], undefined, 8],
    ['outranks Ctrl-C', ['done', 'done'], 'SIGINT', 8],
    ['is outranked by an unknown outcome that came first', ['lost', 'done'], undefined, 6],
    ['is outranked by an unknown outcome that came last', ['done', 'lost'], undefined, 6],
    ['and a signal are outranked by an unknown outcome', ['lost', 'done'], 'SIGINT', 6],
  ])('%s', async (_what, answers, signal, ends) => {
    expect(await closed(answers, signal)).toBe(ends);
  });
});
