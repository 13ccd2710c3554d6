// What the program came to that asked a server: its exit code, what it said, and how much memory it ever held.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BytesServer, envelopeOf, saying, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { createHome, type Run } from '../support/run-convops.ts';
import { wholeAnswer } from './answers.ts';

export interface Measured extends Run {
  /** The most memory the program ever held, in MiB. */
  readonly peak: number;
}

/** The program's own word at its end: a process that is gone cannot be asked. */
const PRELOAD = fileURLToPath(new URL('../bench/peak-memory.cjs', import.meta.url));

/** Runs the program against a server and measures it. */
export async function measured(server: BytesServer, argv: readonly string[]): Promise<Measured> {
  const home = createHome();
  const peakFile = home.path('peak');
  const run = await home.run(argv, {
    env: {
      CONVOPS_BASE_URL: server.origin,
      CONVOPS_TOKEN: TOKEN,
      NODE_OPTIONS: `--require ${PRELOAD}`,
      PEAK_FILE: peakFile,
    },
  });
  const peak = Number(await readFile(peakFile, 'utf8').catch(() => 'nothing')) / 1024 / 1024;
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
  const server = await startBytes(small);
  const { exit, peak } = await measured(server, ['conv', 'get', '42']);
  await server.close();
  if (exit !== 0 || !(peak > 10)) throw new Error(`the program took ${peak} MiB and ended with ${exit}`);
  return peak + ROOM;
}
