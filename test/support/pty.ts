// The built program on a real pseudo-terminal, with somebody at the keys.
import { spawn } from '@lydell/node-pty';
import { createHome, type Home, PROGRAM } from './run-convops.ts';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A home shared with other runs. */
  readonly home?: Home;
  /** What a pipe holds that is its stdin in place of the terminal. */
  readonly piped?: string;
}

export interface Terminal {
  /** Everything that was shown until now, escape sequences and all. */
  readonly shown: () => string;
  /** Resolves once the pattern is shown; rejects when the program ends before. */
  readonly sees: (pattern: RegExp) => Promise<void>;
  readonly type: (keys: string) => void;
  /** Sends the program a signal from outside, as `kill` does. */
  readonly signal: (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => void;
  /** Resolves to the exit code. */
  readonly ended: Promise<number>;
}

export const KEYS = { enter: '\r', ctrlC: '\x03', ctrlD: '\x04' } as const;

/** Starts the program on a terminal of 80 by 24 cells unless told otherwise. */
export async function openTerminal(
  argv: readonly string[],
  options: TerminalOptions = {},
): Promise<Terminal> {
  const home = options.home ?? (await createHome());
  const line = [process.execPath, PROGRAM, ...argv];
  const [file = '', ...words] =
    options.piped === undefined ? line : ['sh', '-c', 'printf %s "$PIPED" | "$0" "$@"', ...line];
  const pty = spawn(file, words, {
    // It sets TERM, whatever stands in env.
    name: options.env?.TERM ?? 'xterm-256color',
    cols: options.columns ?? 80,
    rows: options.rows ?? 24,
    cwd: home.folder,
    // No pager: what it adds is not ours.
    env: { ...home.env, PAGER: 'cat', PIPED: options.piped ?? '', ...options.env },
    encoding: 'utf8',
  });
  let shown = '';
  let over = false;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };
  pty.onData((text) => {
    shown += text;
    tell();
  });
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      over = true;
      tell();
      resolve(signal ? 128 + signal : exitCode);
    });
  });
  if (!options.home) void ended.then(() => home.remove());
  return {
    shown: () => shown,
    ended,
    type: (keys) => pty.write(keys),
    signal: (name) => process.kill(pty.pid, name),
    sees: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.test(shown);
          if (!found && !over) return;
          watchers.delete(look);
          if (found) resolve();
          else reject(new Error(`the program ended before it showed ${pattern}; it showed:\n${shown}`));
        };
        watchers.add(look);
        look();
      }),
  };
}

/** Runs a command that asks nothing to its end: its exit code and what was shown. */
export async function runInTerminal(
  argv: readonly string[],
  options: TerminalOptions = {},
): Promise<{ readonly exit: number; readonly shown: string }> {
  const terminal = await openTerminal(argv, options);
  const exit = await terminal.ended;
  return { exit, shown: terminal.shown() };
}
