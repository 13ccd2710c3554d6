import { isUtf8 } from 'node:buffer';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemOf } from '../base/system.ts';
import type { Io, SignalName } from './io.ts';

/** So long may an editor take that is asked to end, in milliseconds. */
const GRACE_MS = 1200;

/** The editor could not be run, or gave up, or its text is no longer wanted. */
export class EditorError extends Error {
  override readonly name = 'EditorError';
  /** What was saved before, other than what was there at first, and lies where the message says; null if nothing, or no UTF-8. */
  readonly saved: string | null;
  /** What went wrong, without what became of the text. */
  readonly reason: string;
  /** The signal that ended us and the editor; null where it ended for reasons of its own. */
  readonly signal: SignalName | null;

  constructor(
    message: string,
    saved: string | null = null,
    signal: SignalName | null = null,
    reason = message,
  ) {
    super(message);
    this.saved = saved;
    this.reason = reason;
    this.signal = signal;
  }
}

/**
 * Opens $VISUAL, $EDITOR or vi on a private file and resolves to what was saved; throws EditorError when the editor
 * fails, and when `isWanted` says at its end that the text can no longer be used. The file goes only when no text goes
 * with it.
 */
export async function editText(io: Io, initial = '', isWanted = () => true): Promise<string> {
  const editor = io.env.VISUAL || io.env.EDITOR || systemOf(io.platform).editor;
  const folder = mkdtempSync(join(tmpdir(), 'convops-'));
  const file = join(folder, 'message.txt');
  let keeps = false;
  try {
    writeFileSync(file, initial, { mode: 0o600 });
    const { failure, signal } = await runEditor(io, editor, file);
    const bytes = failure === null && isWanted() ? readSaved(file) : null;
    if (bytes !== null && isUtf8(bytes)) return typedText(bytes.toString(), io.platform);
    const kept = savedIn(file, initial);
    keeps = kept !== null;
    const what =
      bytes === null
        ? (failure ?? 'convops no longer waited for the editor')
        : 'the editor saved a text that is not UTF-8';
    // Bytes that are not a text are nothing to go on with, and still somebody's words.
    const text = kept !== null && isUtf8(kept) ? kept.toString() : null;
    throw new EditorError(
      `${what}: nothing was sent${keeps ? `; the text is in ${file}` : ''}`,
      text,
      signal,
      keeps && text === null ? `${what}; it is in ${file}` : what,
    );
  } finally {
    if (!keeps) rmSync(folder, { recursive: true, force: true });
  }
}

function readSaved(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new EditorError(
      'the editor removed its file: nothing was sent',
      null,
      null,
      'the editor removed its file',
    );
  }
}

/**
 * What was saved, without the mark that some editors begin a file with, and with the line ends of a message: editors of
 * Windows write CR LF into a file that had no line yet.
 */
export function typedText(saved: string, platform: string): string {
  const text = saved.replace(/^\uFEFF/, '');
  return systemOf(platform).savesCrLf ? text.replaceAll('\r\n', '\n') : text;
}

interface EditorEnd {
  /** What went wrong; null for nothing. */
  readonly failure: string | null;
  readonly signal: SignalName | null;
}

async function runEditor(io: Io, editor: string, file: string): Promise<EditorEnd> {
  const { spawn } = await import('node:child_process');
  const over = new AbortController();
  let signal: SignalName | null = null;
  let child: ChildProcess | undefined;
  // Before there is a child: what it says first may be answered by Ctrl-C.
  const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    // Ctrl-C is the editor's: it may mean anything there, and who waits for the text must not be gone then.
    if (name === 'SIGINT') return;
    // It has the terminal in a state of its own: it puts that right first, if it does so soon.
    child?.kill(signal === null ? name : 'SIGKILL');
    signal ??= name;
    void io.sleep(GRACE_MS, over.signal).then(() => child?.kill('SIGKILL'));
  });
  const ended = new Promise<string | null>((resolve, reject) => {
    // Through a shell, as git does: EDITOR may hold arguments (`code --wait`). The file name is our own.
    // If it has nothing else to do, the shell gives way to the editor: Ctrl-C would end it, and be taken for the end.
    const { hasExec } = systemOf(io.platform);
    const lead = hasExec && /^[\w./+@%,-]+( +[\w./:=+@%,-]+)*$/.test(editor) ? 'exec ' : '';
    child = spawn(`${lead}${editor} "${file}"`, {
      shell: true,
      // It draws on the terminal, not into what reads the output.
      stdio: ['inherit', io.stdout.isTTY ? 'inherit' : 2, 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0 ? null : endingOf(editor, code)));
  });
  try {
    const failure = await ended;
    return { failure: signal === null ? failure : `the editor was ended by ${signal}`, signal };
  } finally {
    release();
    over.abort();
  }
}

/** So a shell ends that cannot start a program, or does not find it. */
const NOT_STARTED: readonly (number | null)[] = [126, 127];

function endingOf(editor: string, code: number | null): string {
  if (NOT_STARTED.includes(code)) return `the editor "${editor}" could not be started`;
  return `the editor ended with ${code ?? 'a signal'}`;
}

function savedIn(file: string, initial: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString();
    // What fails to write a file often leaves it empty: that is not a text that somebody saved.
    return text === initial || text.trim() === '' ? null : bytes;
  } catch {
    // The editor took it away.
    return null;
  }
}
