import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../support/new-folder.ts';

/** The shells whose scripts are run here; PowerShell is on few machines that run these tests. */
export const TRIED_SHELLS = ['bash', 'zsh', 'fish'] as const;

const PROGRAM = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));

/** Makes a folder for PATH with a `convops` that runs the built program and nothing else. */
export function makeProgramFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'convops'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(join(folder, 'convops'), 0o755);
}

/** Runs a shell in a folder of its own that holds the script, and nothing else. */
export function inShell(shell: string, script: string, args: (file: string) => readonly string[]) {
  const folder = newFolder();
  const home = join(folder, '.home');
  try {
    makeProgramFolder(join(home, 'bin'));
    const file = join(home, 'script');
    writeFileSync(file, script);
    const path = [join(home, 'bin'), process.env.PATH].join(delimiter);
    const env = { PATH: path, LC_ALL: 'C.UTF-8', HOME: home };
    const { status, stdout, stderr, error } = spawnSync(shell, args(file), {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    if (error) throw error;
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
