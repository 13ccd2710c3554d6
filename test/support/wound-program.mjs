// The built program on this terminal, on a clock that the bench winds: nothing is waited for, and whatever falls due is
// done in its order, when what was asked of the service is answered. It is given the bench's port and the module with
// processIo, and says over that connection how far it has come and what it holds in memory.
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';

// As bin/ has it.
if (process.version.startsWith('v20.')) setFlagsFromString('--liftoff-only');
setFlagsFromString('--optimize-for-size');
const [, , port, ioModule, ...argv] = process.argv;
const { processIo } = await import(ioModule);
const { main } = createRequire(import.meta.url)('../../dist/convops.cjs');
/** A tick of the session lasts so long, so that hours do not take hours to paint. */
const LEAST_MS = Number(process.env.BENCH_TICK ?? 250);

const bench = connect(Number(port), '127.0.0.1');
const lines = createInterface({ input: bench });
await once(bench, 'connect');

let asked = 0;
subscribe('undici:request:create', () => {
  asked += 1;
});
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, () => {
    asked -= 1;
  });
}

let now = 0;
let timers = [];
let wake = () => {};

let turn = 0;

/**
 * The bench lets so much time pass, types what it likes, and says how late it is. It is told how much of what it typed was
 * read; a mark that no terminal shows stands behind all that was written.
 */
async function pass(ms) {
  const { rss, heapUsed } = process.memoryUsage();
  turn += 1;
  process.stdout.write(`\x1b]7001;${turn}\x07`);
  bench.write(`${JSON.stringify({ ms, rss, heapUsed, turn, read: process.stdin.bytesRead })}\n`);
  const [line] = await once(lines, 'line');
  const told = JSON.parse(line);
  now = told.now;
  if (told.collect) globalThis.gc?.();
}

async function isQuiet() {
  for (let turns = 0; turns < 3; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (asked > 0) turns = -1;
  }
}

async function wind() {
  for (;;) {
    await isQuiet();
    timers = timers.filter(({ signal }) => !signal?.aborted);
    const due = timers.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
    if (due === Number.POSITIVE_INFINITY) {
      await new Promise((resolve) => {
        wake = resolve;
      });
      continue;
    }
    if (due > now) await pass(due - now);
    const over = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { resolve } of over) resolve();
  }
}

await pass(0);
const clock = {
  now: () => now,
  steady: () => now,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return;
      timers.push({ at: now + Math.max(ms, ms === 250 ? LEAST_MS : ms), resolve, signal });
      wake();
    }),
};
void wind();
process.exitCode = await main(argv, Object.create(processIo(), Object.getOwnPropertyDescriptors(clock)));
// The hand that winds the clock goes on for ever.
process.exit();
