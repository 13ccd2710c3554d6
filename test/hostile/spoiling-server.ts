// A server whose answers are written by the test, byte by byte or without end, and what the program came to that
// asked it: its exit code, what it said, and how much memory it ever held.
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { listening, onWholeRequest } from '../support/fault-server.ts';
import { TOKEN } from '../support/plain-service.ts';
import { createHome, type Run } from '../support/run-convops.ts';
import { envelopeOf, wholeAnswer } from './answers.ts';

/** What is done with a connection on which a whole request was read. */
export type Spoil = (socket: Socket, request: { readonly verb: string; readonly url: string }) => void;

export interface SpoilingServer {
  readonly baseUrl: string;
  /** Method and path with query of every request, in their order. */
  readonly requests: readonly string[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a server that treats every request the same. */
export async function startSpoilingServer(spoil: Spoil): Promise<SpoilingServer> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    onWholeRequest(socket, (head) => {
      const [verb = '', url = ''] = head.split(' ');
      requests.push(`${verb} ${url}`);
      spoil(socket, { verb, url });
    });
  });
  const { port, connections, close } = await listening(server);
  return { baseUrl: `http://127.0.0.1:${port}`, requests, connections, close };
}

/** Writes the bytes and ends the connection. */
export const saying =
  (bytes: Buffer | string): Spoil =>
  (socket) =>
    void socket.end(bytes);

/** Writes the head, then the piece as often as it is taken, so many times at most. */
export const pouring =
  (head: string, piece: Buffer | string, times = Number.POSITIVE_INFINITY): Spoil =>
  (socket) => {
    let left = times;
    const pump = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('drain', pump);
    socket.write(head);
    pump();
  };

export interface Measured extends Run {
  /** The most memory the program ever held, in MiB. */
  readonly peak: number;
}

/**
 * The program's own word at its end: a process that is gone cannot be asked. Where there is /proc it is asked there:
 * what the system says of a child's largest size may include the parent it was forked from.
 */
const PRELOAD = `process.on('exit', () => {
  const { readFileSync, writeFileSync } = require('node:fs');
  let peak = process.resourceUsage().maxRSS;
  try { peak = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  writeFileSync(process.env.PEAK_FILE, String(peak));
});`;

/** Runs the program against a server and measures it. */
export async function measured(server: SpoilingServer, argv: readonly string[]): Promise<Measured> {
  const home = await createHome();
  const preload = home.path('preload.cjs');
  const peakFile = home.path('peak');
  await writeFile(preload, PRELOAD);
  const run = await home.run(argv, {
    env: {
      CONVOPS_BASE_URL: server.baseUrl,
      CONVOPS_TOKEN: TOKEN,
      NODE_OPTIONS: `--require ${preload}`,
      PEAK_FILE: peakFile,
    },
  });
  const peak = Number(await readFile(peakFile, 'utf8').catch(() => 'nothing')) / 1024;
  await home.remove();
  return { ...run, peak };
}

/** Five times the largest answer that is read: its bytes, its text, and what the runtime has not thrown away yet. */
const ROOM = 5 * 32;

/**
 * The most memory that the program may take for any answer, in MiB: what it takes for a small one, which is for each
 * version of Node another, and room for the largest.
 */
export async function memoryBound(): Promise<number> {
  const small = saying(wholeAnswer(envelopeOf({ conversation_id: 42 }), 'length'));
  const server = await startSpoilingServer(small);
  const { exit, peak } = await measured(server, ['conv', 'get', '42']);
  await server.close();
  if (exit !== 0 || !(peak > 10)) throw new Error(`the program took ${peak} MiB and ended with ${exit}`);
  return peak + ROOM;
}
