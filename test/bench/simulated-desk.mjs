// A shift at the desk in as much time as the machine needs for it: the built program on a real terminal, a service with
// customers and rivals, and one clock for both that this file winds. Who works at it says how long they look before each key.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { openTerminal } from './terminal.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('wound-program.mjs', import.meta.url));

async function bundled(folder, name, contents) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    ...{ stdin: { resolveDir: ROOT, contents }, outfile, logLevel: 'warning' },
    ...{ bundle: true, platform: 'node', format: 'esm' },
  });
  return pathToFileURL(outfile).href;
}

/**
 * Opens `convops triage` for operator 7. `work` is a generator made from the desk: it types, and yields the milliseconds
 * that pass before it goes on. `run` resolves once it is done or the time is over.
 */
export async function openSimulatedDesk({
  pace,
  rivals = 5,
  seed = 7,
  tick = 250,
  words = [],
  size = {},
  ...rest
}) {
  const folder = mkdtempSync(join(tmpdir(), 'convops-bench-desk-'));
  const { serveShift } = await import(
    await bundled(folder, 'shift', `export * from './test/support/shift-day.ts';`)
  );
  const ioModule = await bundled(folder, 'io', `export { processIo } from './src/terminal/io.ts';`);
  const shift = await serveShift({ seed, pace, rivals, ...rest });
  const { day } = shift;
  const samples = [];
  let worker;
  let due = 0;
  let collect = false;
  let finish = () => {};
  let fail = () => {};

  const server = createServer((socket) => {
    socket.on('error', () => {});
    const lines = createInterface({ input: socket });
    lines.on('error', () => {});
    lines.on('line', (line) => {
      void answer(JSON.parse(line)).then(
        (text) => socket.write(`${text}\n`),
        (error) => fail(error),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer({ ms, rss, heapUsed }) {
    if (ms > 0) await day.pass(ms);
    samples.push({ at: day.now(), rss, heapUsed });
    while (worker && day.now() >= due) {
      const { value, done } = await worker.next();
      if (done) {
        worker = undefined;
        finish();
      } else due = day.now() + value;
    }
    const told = { now: day.now(), collect };
    collect = false;
    return JSON.stringify(told);
  }

  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TERM: 'xterm-256color',
    TZ: 'UTC',
    BENCH_TICK: String(tick),
  };
  const terminal = openTerminal(
    [process.execPath, '--expose-gc', PROGRAM, String(server.address().port), ioModule, 'triage', ...words],
    { env: { ...env, ...shift.env }, ...size },
  );
  return {
    ...{ day, terminal, samples },
    /** Has the program give back what it does not need, before its next sample but one. */
    collect() {
      collect = true;
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
        due = 0;
        worker = work;
        void terminal.ended.then(() => reject(new Error(`it ended:\n${terminal.frame().join('\n')}`)));
      }),
    async close() {
      await terminal.close();
      server.close();
      await shift.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
