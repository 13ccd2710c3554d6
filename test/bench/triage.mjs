// Triage as a person meets it: a real terminal, 1000 conversations waiting, from the key to the frame.
import { spawn as start } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

const COLUMNS = 120;
const ROWS = 40;

/** Opens a session and resolves once a conversation with its text is on screen. */
async function open(convops, env) {
  const terminal = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  const [file, ...words] = convops;
  const pty = spawn(file, [...words, 'triage', '--operator', '7', '--hold', '0'], {
    name: 'xterm-256color',
    cols: COLUMNS,
    rows: ROWS,
    env,
  });
  let told = () => {};
  pty.onData((text) => {
    const at = performance.now();
    terminal.write(text, () => told(at));
  });
  const frame = () =>
    Array.from(
      { length: ROWS },
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  /** Milliseconds until the frame is as wanted, counted to the arrival of the output that made it so. */
  const until = (isSo, keys = '') =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const timer = setTimeout(() => reject(new Error(`never seen:\n${frame().join('\n')}`)), 20_000);
      told = (at) => {
        if (!isSo(frame())) return;
        clearTimeout(timer);
        told = () => {};
        resolve(at - since);
      };
      if (keys !== '') pty.write(keys);
    });
  const id = () => /^ ?#(\d+)\b/m.exec(frame().slice(1).join('\n'))?.[1];
  const isRead = (rows) => rows.some((row) => /\d\d:\d\d customer/.test(row));
  await until((rows) => isRead(rows));
  return {
    id,
    isRead,
    until,
    async close() {
      const gone = new Promise((resolve) => pty.onExit(resolve));
      pty.kill('SIGKILL');
      await gone;
    },
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}

/** Prints the figures of triage. */
export async function benchTriage({ convops, env, line }) {
  const session = await open(convops, env);
  const frames = [];
  try {
    await session.until((rows) => rows.some((row) => row.includes('REPLY')), 'r');
    for (let index = 0; index < 300; index += 1) {
      const letter = 'abcdefghij'[index % 10];
      const text = `${index}${letter}`;
      // A blank between, so that each key changes the row by what only it can have brought.
      frames.push(await session.until((rows) => rows.some((row) => row.includes(text)), text.slice(-4)));
      await session.until((rows) => !rows.some((row) => row.includes(text)), '\x15');
      await pause(5);
    }
    line('triage, key to frame, 1000 waiting, 120x40', `${quantiles(frames)} (bar: p95 16 ms, p99 50 ms)`);
  } finally {
    await session.close();
  }
  await benchPrefetch({ convops, env, line });
}

async function benchPrefetch({ convops, env, line }) {
  const slow = start(process.execPath, [fileURLToPath(new URL('server.mjs', import.meta.url))], {
    env: { ...env, BENCH_LATENCY: '600' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(slow.stdout, 'data');
    const slowly = { ...env, CONVOPS_BASE_URL: `http://127.0.0.1:${String(port).trim()}` };
    const session = await open(convops, slowly);
    const times = [];
    let hits = 0;
    try {
      for (let index = 0; index < 60; index += 1) {
        await pause(800);
        const before = session.id();
        const took = await session.until((rows) => session.id() !== before && session.isRead(rows), 's');
        if (took < 300) hits += 1;
        times.push(took);
      }
    } finally {
      await session.close();
    }
    line(
      'triage, s to next text, 600 ms service, 0.8 s',
      `${quantiles(times)}; read ahead in ${hits} of ${times.length} (bar: p95 50 ms, 95 %)`,
    );
  } finally {
    slow.kill();
  }
}
