// No part of an answer is ever taken for the whole of it: answers that stop at a byte, over the real wire, through the client
// for every row. One server has them all: the path of the base URL is the number of the cut. The suite cuts at every 31st
// byte, at others in each row; the long run at every one. What becomes of a write: test/writes/matrix.test.ts.
import { expect, it } from 'vitest';
import { callNamed, createApiClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport.ts';
import { envelopeOf, startBytes } from '../support/bytes.ts';
import { someAtATime } from '../support/run-convops.ts';
import { FRAMINGS, SAMPLES, type Sample, wholeAnswer } from './answers.ts';

const LONG = process.env.CONVOPS_FUZZ === 'long';
const EVERY = LONG ? 1 : 31;

interface Cut {
  readonly title: string;
  readonly sample: Sample;
  /** The bytes that arrive; all of the answer for the one case that is no cut. */
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** Where an answer to a row can stop, at every so many bytes and at last not at all. */
const CUTS: readonly Cut[] = SAMPLES.flatMap((sample, index) =>
  FRAMINGS.flatMap((framing) => {
    const answer = wholeAnswer(envelopeOf(sample.data), framing);
    const places = [...answer.keys()].filter((at) => at % EVERY === index % EVERY);
    return [...places, answer.length].map((at) => ({
      title: `${sample.name}, ${framing}, after byte ${at}`,
      sample,
      bytes: answer.subarray(0, at),
      whole: at === answer.length,
    }));
  }),
);

/** What a call comes to: the data, or the name of an error after which the request may have arrived. */
async function endOf({ sample }: Cut, baseUrl: string): Promise<unknown> {
  // A cut ends with the connection: nothing here waits for its deadline.
  const transport = createTransport({ baseUrl, token: null, timeoutMs: 20_000, userAgent: 'test' });
  const client = createApiClient(transport, { listParams: 'query', authScope: 'all' });
  const end = await callNamed(
    client,
    sample.name,
  )(sample.params).catch(({ name, sent }: { name?: string; sent?: boolean }) => (sent ? name : 'not sent'));
  await transport.close();
  return end;
}

it('an answer that stops is no data, in every row and however its end is told', {
  timeout: 900_000,
}, async () => {
  const reads = CUTS.map(() => 0);
  const server = await startBytes((socket, { method, url }) => {
    const [, nth, path] = /^\/(\d+)([^?]*)/.exec(url) ?? [];
    const cut = CUTS[Number(nth)];
    if (method !== cut?.sample.verb || path !== cut.sample.path) return void socket.destroy();
    reads[Number(nth)] = (reads[Number(nth)] ?? 0) + 1;
    socket.end(cut.bytes);
  });
  const ended = async ([nth, cut]: [number, Cut]) => {
    const end = await endOf(cut, `${server.origin}/${nth}`);
    const isRight = cut.whole
      ? JSON.stringify(end) === JSON.stringify(cut.sample.data)
      : end === 'BadAnswerError' || end === 'NoAnswerError';
    return isRight && reads[nth] === 1 ? [] : [`${cut.title}: ${reads[nth]} times, ${JSON.stringify(end)}`];
  };
  expect((await someAtATime([...CUTS.entries()], ended, 24)).flat()).toEqual([]);
  await server.close();
  expect(CUTS.length).toBeGreaterThan(LONG ? 50_000 : 1500);
});
