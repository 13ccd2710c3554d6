import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from './io.ts';

/** The editor could not be run, or gave up, or nobody waits for its text any more. */
export class EditorError extends Error {
  override readonly name = 'EditorError';
  /** What was saved before, other than what was there at first, and still lies where the message says; null if nothing. */
  readonly saved: string | null;

  constructor(message: string, saved: string | null = null) {
    super(message);
    this.saved = saved;
  }
}

/**
 * Opens $VISUAL, $EDITOR or vi on a private file and resolves to what was saved; throws EditorError when the editor
 * fails, and when `isWanted` says at its end that the text can no longer be used. The file goes only when no text goes
 * with it.
 */
export async function editText(io: Io, initial = '', isWanted = () => true): Promise<string> {
  const editor = io.env.VISUAL || io.env.EDITOR || (io.platform === 'win32' ? 'notepad' : 'vi');
  const folder = mkdtempSync(join(tmpdir(), 'convops-'));
  const file = join(folder, 'message.txt');
  let keeps = false;
  try {
    writeFileSync(file, initial, { mode: 0o600 });
    const failure = await runEditor(io, editor, file);
    if (failure === null && isWanted()) return typedText(readFileSync(file, 'utf8'), io.platform);
    const saved = savedIn(file, initial);
    keeps = saved !== null;
    const what = failure ?? 'nobody waited for the editor any more';
    throw new EditorError(`${what}: nothing was sent${keeps ? `; the text is in ${file}` : ''}`, saved);
  } finally {
    if (!keeps) rmSync(folder, { recursive: true, force: true });
  }
}

/** What was saved, with the line ends of a message: editors of Windows write CR LF into a file that had no line yet. */
export function typedText(saved: string, platform: string): string {
  return platform === 'win32' ? saved.replaceAll('\r\n', '\n') : saved;
}

/** Resolves to what went wrong; null for nothing. */
async function runEditor(io: Io, editor: string, file: string): Promise<string | null> {
  const { spawn } = await import('node:child_process');
  // Ctrl-C is the editor's: it may stand for anything there, and who waits for the text must not be gone then.
  const release = io.onSignal(['SIGINT'], () => undefined);
  const ended = new Promise<string | null>((resolve, reject) => {
    // Through a shell, as git does: EDITOR may hold arguments (`code --wait`). The file name is our own.
    // Where nothing else is for it to do, the shell gives way to the editor: Ctrl-C would end it, and be taken for the end.
    const lead = io.platform !== 'win32' && /^[\w./+@%,-]+( +[\w./:=+@%,-]+)*$/.test(editor) ? 'exec ' : '';
    const child = spawn(`${lead}${editor} "${file}"`, {
      shell: true,
      // It draws on the terminal, not into what reads the output.
      stdio: ['inherit', io.stdout.isTTY ? 'inherit' : 2, 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0 ? null : `the editor ended with ${code ?? 'a signal'}`));
  });
  return await ended.finally(release);
}

function savedIn(file: string, initial: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    return text === initial ? null : text;
  } catch {
    // The editor took it away.
    return null;
  }
}
