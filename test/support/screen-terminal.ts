// A program on a pseudo-terminal, with its output interpreted: tests look at the rows as a person sees them, not at
// what was sent to draw them. Nothing here sleeps: whatever is waited for is looked at again when output arrives.
import { readSync } from 'node:fs';
import type { ReadStream } from 'node:tty';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { createHome, type Home, PROGRAM } from './run-convops.ts';

export interface ScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A home shared with other runs; without one there is a new one. */
  readonly home?: Home;
  /** Milliseconds after which what is not seen will not be seen: a minute unless told otherwise. */
  readonly patienceMs?: number;
}

export interface Modes {
  readonly alternate: boolean;
  readonly autowrap: boolean;
  readonly bracketedPaste: boolean;
  readonly cursor: boolean;
}

/** A colour of the palette by its number, any other as `#rrggbb`; null is the colour of the terminal itself. */
export type Color = number | string | null;

export interface Cell {
  /** A character with its marks; empty where nothing was written, and behind a character of two cells. */
  readonly text: string;
  /** Cells the character takes; 0 behind one of two. */
  readonly width: number;
  readonly color: Color;
  readonly background: Color;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

export interface Screen {
  readonly pid: number;
  /** The rows, from the top, without trailing blanks. */
  readonly frame: () => string[];
  /** The same with every cell, and how it is painted. */
  readonly cells: () => Cell[][];
  /** Resolves to the frame once it matches; the pattern meets the rows joined by newlines. */
  readonly sees: (pattern: RegExp | string) => Promise<string[]>;
  /** Resolves to the frame once it does not match. */
  readonly seesNo: (pattern: RegExp | string) => Promise<string[]>;
  /** Resolves once all that was sent matches. */
  readonly said: (pattern: RegExp) => Promise<unknown>;
  /** Types keys, all at once. */
  readonly type: (keys: string) => void;
  readonly resize: (columns: number, rows: number) => void;
  /** Sends the program a signal from outside, as `kill` does. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Takes the terminal away, as a connection that is lost does. */
  readonly hangUp: () => void;
  /** Everything that was sent to the terminal, escape sequences and all. */
  readonly raw: () => string;
  /** What the terminal was told to do. */
  readonly modes: () => Modes;
  /** What the window is called; empty until something has named it. */
  readonly title: () => string;
  /** Where the cursor stands, from 1. */
  readonly cursor: () => { readonly row: number; readonly column: number };
  /** Resolves to the exit code once all output was interpreted; 128 and the number of the signal that ended it. */
  readonly ended: Promise<number>;
  /** Ends the program, if it has not; resolves when it has. */
  readonly close: () => Promise<void>;
}

export const KEYS = {
  enter: '\r',
  tab: '\t',
  down: '\x1b[B',
  /** Ctrl and a letter. */
  ctrl: (letter: string) => String.fromCharCode(letter.toUpperCase().charCodeAt(0) - 64),
  /** A text as the terminal hands over a paste when it was told to mark them. */
  paste: (text: string) => `\x1b[200~${text.replace(/\n/g, '\r')}\x1b[201~`,
} as const;

/** Opens the built program on a terminal of 80 by 24 cells unless told otherwise. */
export function openProgram(argv: readonly string[], options?: ScreenOptions): Promise<Screen> {
  return openScreen([process.execPath, PROGRAM, ...argv], options);
}

/** The same without a pager: what it adds is not ours. */
export const openTerminal: typeof openProgram = (argv, options = {}) =>
  openProgram(argv, { ...options, env: { PAGER: 'cat', ...options.env } });

/** Opens any program, named by its words; it ends with the test. */
export async function openScreen(words: readonly string[], options: ScreenOptions = {}): Promise<Screen> {
  const home = options.home ?? createHome();
  const { columns: cols = 80, rows = 24, patienceMs = 60_000 } = options;
  const [file = '', ...args] = words;
  const terminal = new xterm.Terminal({
    ...{ cols, rows, allowProposedApi: true, scrollback: 1000 },
    windowOptions: { pushTitle: true, popTitle: true },
  });
  let title = '';
  terminal.onTitleChange((text) => {
    title = text;
  });
  const pty = spawn(file, args, {
    name: options.env?.TERM ?? 'xterm-256color',
    cols,
    rows,
    cwd: home.folder,
    env: { ...home.env, ...options.env },
    encoding: 'utf8',
  });
  let raw = '';
  let over = false;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };
  pty.onData((text) => {
    raw += text;
    terminal.write(text, tell);
  });
  // A terminal that hung up counts as ended after one short read, and 200 ms after the program has: whatever a busy
  // machine has not handed over by then is read here, or the last rows would be missing.
  // The typings leave both out.
  const { _socket: socket, fd } = pty as unknown as { readonly _socket: ReadStream; readonly fd: number };
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => {
    // Once it is closed, its number is another file's.
    const rest = socket.destroyed ? '' : restOf(fd);
    raw += rest;
    terminal.write(rest, tell);
    return destroy(error);
  };
  // Some programs ask the terminal where the cursor stands, or what it is.
  terminal.onData((answer) => {
    if (!over) pty.write(answer);
  });
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      terminal.write('', () => {
        over = true;
        tell();
        resolve(signal ? 128 + signal : exitCode);
      });
    });
  });

  const frame = () => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(active.viewportY + row)?.translateToString(true) ?? '',
    );
  };
  const matches = (pattern: RegExp | string) => {
    const text = frame().join('\n');
    return typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text);
  };
  function waitFor(what: string, isSo: () => boolean): Promise<string[]> {
    // Made here, so that the stack names the line of the test.
    const failure = new Error();
    return new Promise((resolve, reject) => {
      const stop = () => {
        watchers.delete(look);
        clearTimeout(timer);
      };
      const giveUp = (why: string) => {
        stop();
        failure.message = `${why} ${what}; the last frame:\n${framed(frame(), terminal.cols)}`;
        reject(failure);
      };
      const look = () => {
        if (isSo()) {
          stop();
          resolve(frame());
        } else if (over) giveUp('the program ended before the screen');
      };
      const timer = setTimeout(() => giveUp(`in ${patienceMs / 1000} s the screen never`), patienceMs);
      watchers.add(look);
      look();
    });
  }

  const screen: Screen = {
    pid: pty.pid,
    frame,
    cells: () => cellsOf(terminal),
    sees: (pattern) => waitFor(`showed ${pattern}`, () => matches(pattern)),
    seesNo: (pattern) => waitFor(`was without ${pattern}`, () => !matches(pattern)),
    said: (pattern) => waitFor(`was sent ${pattern}`, () => pattern.test(raw)),
    type: (keys) => pty.write(keys),
    resize(columns, lines) {
      terminal.resize(columns, lines);
      pty.resize(columns, lines);
    },
    signal: (name) => process.kill(pty.pid, name),
    // The typings leave it out: it closes the terminal itself, which the system tells the program.
    hangUp: () => (pty as unknown as { destroy(): void }).destroy(),
    raw: () => raw,
    modes: () => ({
      alternate: terminal.buffer.active.type === 'alternate',
      autowrap: terminal.modes.wraparoundMode,
      bracketedPaste: terminal.modes.bracketedPasteMode,
      cursor: raw.lastIndexOf('\x1b[?25l') <= raw.lastIndexOf('\x1b[?25h'),
    }),
    title: () => title,
    cursor: () => {
      const { cursorX, cursorY } = terminal.buffer.active;
      return { row: cursorY + 1, column: cursorX + 1 };
    },
    ended,
    async close() {
      if (!over) pty.kill('SIGKILL');
      await ended;
    },
  };
  onTestFinished(screen.close);
  return screen;
}

function cellsOf(terminal: xterm.Terminal): Cell[][] {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = active.getLine(active.viewportY + row);
    return Array.from({ length: terminal.cols }, (_, column) => cellOf(line?.getCell(column)));
  });
}

function cellOf(cell: xterm.IBufferCell | undefined): Cell {
  const hex = (rgb: number) => `#${rgb.toString(16).padStart(6, '0')}`;
  return {
    text: cell?.getChars() ?? '',
    width: cell?.getWidth() ?? 1,
    color: !cell || cell.isFgDefault() ? null : cell.isFgRGB() ? hex(cell.getFgColor()) : cell.getFgColor(),
    background:
      !cell || cell.isBgDefault() ? null : cell.isBgRGB() ? hex(cell.getBgColor()) : cell.getBgColor(),
    bold: Boolean(cell?.isBold()),
    dim: Boolean(cell?.isDim()),
    italic: Boolean(cell?.isItalic()),
    underline: Boolean(cell?.isUnderline()),
    inverse: Boolean(cell?.isInverse()),
  };
}

/** What can be read of a terminal without waiting. */
function restOf(fd: number): string {
  const chunk = Buffer.alloc(4096);
  let rest = '';
  try {
    for (let size = readSync(fd, chunk); size > 0; size = readSync(fd, chunk))
      rest += chunk.toString('utf8', 0, size);
  } catch {
    // The end of a terminal is an error, and so is that nothing is there yet.
  }
  return rest;
}

/** A frame with its edges drawn, for messages. */
function framed(rows: readonly string[], columns: number): string {
  const edge = `+${'-'.repeat(columns)}+`;
  return [edge, ...rows.map((row) => `|${row.padEnd(columns)}|`), edge].join('\n');
}
