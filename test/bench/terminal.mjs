// A program on a real terminal, as a person has it before them: what is on it, and how long it took to be there.
import { readFileSync } from 'node:fs';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** The kernel counts what is used in these: less is not seen. */
const TICK_MS = 10;

/** The numbers that Linux tells of a process behind a word of one of its files; elsewhere nothing is said. */
function numbersOf(pid, file, behind) {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'latin1');
    return text
      .slice(text.indexOf(behind) + behind.length)
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return [];
  }
}

/** Milliseconds of CPU that a process has used, all of its threads; NaN where that is not told. */
function cpuOf(pid) {
  // Behind the name, which may have blanks: state, ten numbers, then user and system.
  const columns = numbersOf(pid, 'stat', ') ');
  return (columns[11] + columns[12]) * TICK_MS;
}

/** Opens a program, named by its words, on a terminal of that size. */
export function openTerminal([file, ...words], { env, columns = 120, rows = 40 }) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const pty = spawn(file, words, { name: 'xterm-256color', cols: columns, rows, env });
  const ended = new Promise((resolve) => pty.onExit(resolve));
  let told = () => {};
  let keys = 0;
  pty.onData((text) => {
    const at = performance.now();
    terminal.write(text, () => told(at));
  });
  const type = (text) => {
    keys += 1;
    pty.write(text);
  };
  const frame = () =>
    Array.from(
      { length: terminal.rows },
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  /** Milliseconds until the frame is as wanted, counted to the arrival of the output that made it so. */
  const until = (isSo, typed = '') =>
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
      if (typed !== '') type(typed);
      else told(since);
    });
  return {
    frame,
    until,
    type,
    resize(cols, lines) {
      terminal.resize(cols, lines);
      pty.resize(cols, lines);
    },
    /** The conversation on screen. */
    id: () => / {2}#(\d+)\b/.exec(frame()[1] ?? '')?.[1],
    ended,
    /** How often something was typed until now, and the milliseconds of CPU that all was done with. */
    spent: () => ({ keys, cpu: cpuOf(pty.pid) }),
    /** The most memory that the program ever had, in MiB. */
    mostMemory: () => numbersOf(pty.pid, 'status', 'VmHWM:')[0] / 1024,
    async close() {
      pty.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whether a message of a conversation is on screen, beside the list or not. */
export function isRead(rows) {
  return rows.some((row) => /(?:^|[|│] ) [<>#] \d\d:\d\d/.test(row));
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a key takes of the CPU in each of these sessions, in turn, in milliseconds; the turns before warm them up. */
export async function spentInTurn(sessions, { turns, before = 0 }, round) {
  const spent = sessions.map(() => ({ cpu: 0, keys: 0 }));
  for (let turn = -before; turn < turns; turn += 1)
    for (const [at, session] of sessions.entries()) {
      const begun = session.spent();
      await round(session);
      await pause(100);
      const ended = session.spent();
      if (turn < 0) continue;
      spent[at].cpu += ended.cpu - begun.cpu;
      spent[at].keys += ended.keys - begun.keys;
    }
  return spent.map(({ cpu, keys }) => cpu / keys);
}
