// No part of an answer is ever taken for the whole of it: answers that stop at a byte, over the real wire, through the client
// for every row. One server has them all; the path of the base URL says which answer stops where. The suite cuts at every
// 31st byte, at others in each row; the long run at every one. What becomes of a write: test/writes/matrix.test.ts.
import { expect, it } from 'vitest';
import { callNamed, createApiClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport.ts';
import { envelopeOf, startBytes } from '../support/bytes.ts';
import { FRAMINGS, type Framing, SAMPLES, type Sample, wholeAnswer } from './answers.ts';

const LONG = process.env.CONVOPS_FUZZ === 'long';
const PATIENCE = { timeout: LONG ? 900_000 : 300_000 };
const AT_ONCE = 24;
/** A cut ends with the connection: nothing here waits for its deadline. */
const TIMEOUT_MS = 20_000;

interface Cut {
  readonly sample: Sample;
  readonly framing: Framing;
  /** Bytes that arrive; all of them for the one case that is no cut. */
  readonly at: number;
  readonly whole: boolean;
}

/** Where an answer to a row can stop, at every so many bytes and at last not at all. */
function cutsOf(every: number): Cut[] {
  return SAMPLES.flatMap((sample, index) =>
    FRAMINGS.flatMap((framing) => {
      const { length } = answerTo(sample, framing);
      const first = index % every;
      const count = Math.max(0, Math.ceil((length - first) / every));
      const cuts = Array.from({ length: count }, (_, nth) => ({
        sample,
        framing,
        at: first + nth * every,
        whole: false,
      }));
      return [...cuts, { sample, framing, at: length, whole: true }];
    }),
  );
}

const answers = new Map<string, Buffer>();

function answerTo({ name, data }: Sample, framing: Framing): Buffer {
  const key = `${name} ${framing}`;
  const answer = answers.get(key) ?? wholeAnswer(envelopeOf(data), framing);
  answers.set(key, answer);
  return answer;
}

interface CuttingServer {
  /** The base URL under which the row is answered with a cut; everything else there is hung up on. */
  readonly baseUrl: (cut: Cut) => string;
  /** How often the row was read under the base URL. */
  readonly reads: (cut: Cut) => number;
  readonly close: () => Promise<void>;
}

async function startCuttingServer(): Promise<CuttingServer> {
  const cuts = new Map<string, Cut>();
  const reads = new Map<string, number>();
  const keyOf = ({ sample, framing, at }: Cut) => `${sample.name}-${FRAMINGS.indexOf(framing)}-${at}`;
  const { origin, close } = await startBytes((socket, { method, url }) => {
    const [, key = '', path] = /^\/([^/]+)([^?]*)/.exec(url) ?? [];
    const cut = cuts.get(key);
    if (cut === undefined || method !== cut.sample.verb || path !== cut.sample.path)
      return void socket.destroy();
    reads.set(key, (reads.get(key) ?? 0) + 1);
    socket.end(answerTo(cut.sample, cut.framing).subarray(0, cut.at));
  });
  return {
    baseUrl(cut) {
      cuts.set(keyOf(cut), cut);
      return `${origin}/${keyOf(cut)}`;
    },
    reads: (cut) => reads.get(keyOf(cut)) ?? 0,
    close,
  };
}

/** What is wrong with how the client ends; null when nothing is. */
async function callBreach(cut: Cut, server: CuttingServer): Promise<string | null> {
  const options = { token: null, timeoutMs: TIMEOUT_MS, userAgent: 'test' };
  const transport = createTransport({ ...options, baseUrl: server.baseUrl(cut) });
  const client = createApiClient(transport, { listParams: 'query', authScope: 'all' });
  const end = await callNamed(
    client,
    cut.sample.name,
  )(cut.sample.params).then(
    (data) => `data ${JSON.stringify(data)}`,
    ({ name, sent }: { name?: string; sent?: boolean }) => (sent ? `${name}` : `${name}, not sent`),
  );
  await transport.close();
  if (server.reads(cut) !== 1) return `it was read ${server.reads(cut)} times`;
  if (cut.whole) return end === `data ${JSON.stringify(cut.sample.data)}` ? null : end;
  return end === 'BadAnswerError' || end === 'NoAnswerError' ? null : end;
}

async function breachesOf(cuts: readonly Cut[]): Promise<string[]> {
  const server = await startCuttingServer();
  const found: string[] = [];
  const queue = cuts.values();
  const worker = async () => {
    for (const cut of queue) {
      const breach = await callBreach(cut, server);
      if (breach !== null) found.push(`${cut.sample.name}, ${cut.framing}, after byte ${cut.at}: ${breach}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await server.close();
  return found;
}

it('an answer that stops is no data, in every row and however its end is told', PATIENCE, async () => {
  const cuts = cutsOf(LONG ? 1 : 31);
  expect(await breachesOf(cuts)).toEqual([]);
  expect(cuts.length).toBeGreaterThan(LONG ? 50_000 : 1500);
});
