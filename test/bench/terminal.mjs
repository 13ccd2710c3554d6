// A program on a real terminal, as a person has it before them: what is on it, and how long it took to be there.
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** Opens a program, named by its words, on a terminal of that size. */
export function openTerminal([file, ...words], { env, columns = 120, rows = 40 }) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const pty = spawn(file, words, { name: 'xterm-256color', cols: columns, rows, env });
  const ended = new Promise((resolve) => pty.onExit(resolve));
  let told = () => {};
  pty.onData((text) => {
    const at = performance.now();
    terminal.write(text, () => told(at));
  });
  const frame = () =>
    Array.from(
      { length: terminal.rows },
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  /** Milliseconds until the frame is as wanted, counted to the arrival of the output that made it so. */
  const until = (isSo, keys = '') =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const end = () => {
        clearTimeout(timer);
        told = () => {};
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`never seen:\n${frame().join('\n')}`));
      }, 30_000);
      told = (at) => {
        if (!isSo(frame())) return;
        end();
        resolve(at - since);
      };
      if (keys !== '') pty.write(keys);
      else told(since);
    });
  return {
    frame,
    until,
    type: (keys) => pty.write(keys),
    resize(cols, lines) {
      terminal.resize(cols, lines);
      pty.resize(cols, lines);
    },
    /** The conversation on screen. */
    id: () => /(?:^|[|│] ) ?#(\d+)\b/m.exec(frame().slice(1).join('\n'))?.[1],
    ended,
    async close() {
      pty.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whether a message of a conversation is on screen, beside the list or not. */
export function isRead(rows) {
  return rows.some((row) => /(?:^|[|│] ) [<>#] \d\d:\d\d /.test(row));
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The median, and what 95 and 99 of 100 are not above. */
export function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
}
