import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from './io.ts';

/** The editor could not be run, or gave up. */
export class EditorError extends Error {
  override readonly name = 'EditorError';
}

/** Opens $VISUAL, $EDITOR or vi on a private file and resolves to what was saved; throws when the editor fails. */
export async function editText(io: Io, initial = ''): Promise<string> {
  const editor = io.env.VISUAL || io.env.EDITOR || (io.platform === 'win32' ? 'notepad' : 'vi');
  const folder = mkdtempSync(join(tmpdir(), 'convops-'));
  const file = join(folder, 'message.txt');
  try {
    writeFileSync(file, initial, { mode: 0o600 });
    const { spawn } = await import('node:child_process');
    await new Promise<void>((resolve, reject) => {
      // Through a shell, as git does: EDITOR may hold arguments (`code --wait`). The file name is our own.
      const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit' });
      child.on('error', reject);
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new EditorError(`the editor ended with ${code ?? 'a signal'}: nothing was sent`));
      });
    });
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
