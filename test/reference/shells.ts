import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../support/new-folder.ts';

/** The shells whose scripts are run here; PowerShell is on few machines that run these tests. */
export const TRIED_SHELLS = ['bash', 'zsh', 'fish'] as const;

const PROGRAM = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));

export interface ShellRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Makes a folder for PATH with a `convops` that runs the built program and nothing else. */
export function makeProgramFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'convops'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(join(folder, 'convops'), 0o755);
}

/** Runs a shell in a folder of its own that holds the script, and nothing else. */
export function inShell(
  shell: string,
  script: string,
  args: (file: string) => readonly string[],
  files: readonly string[] = [],
  own: Readonly<Record<string, string>> = {},
): ShellRun & { readonly left: boolean } {
  const folder = newFolder();
  const home = join(folder, '.home');
  try {
    makeProgramFolder(join(home, 'bin'));
    const file = join(home, 'script');
    writeFileSync(file, script);
    for (const name of files) writeFileSync(join(folder, name), '');
    const path = [join(home, 'bin'), process.env.PATH].join(delimiter);
    const env = { PATH: path, LC_ALL: 'C.UTF-8', HOME: home, ...own };
    const { status, stdout, stderr, error } = spawnSync(shell, args(file), {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    if (error) throw error;
    return { status, stdout, stderr, left: existsSync(join(folder, 'touched')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ASK_BASH = `
source "$1"
COMP_LINE=$2 COMP_POINT=\${#2}
replaced=$3
shift 3
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
set -u
_convops convops "$replaced" "\${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "\${COMPREPLY[@]-}"
`;

export interface BashOptions {
  /** Files in the folder it runs in. */
  readonly files?: readonly string[];
  /** The words as bash has taken them apart. */
  readonly words?: readonly string[];
  /** What readline replaces. */
  readonly replaced?: string;
}

/** What bash offers at the end of a line; it takes words apart at `=`, `:` and `@`, as its own Tab does. */
export function bashOffers(script: string, line: string, options: BashOptions = {}): string[] {
  const { files = [], words = piecesOf(line) } = options;
  const last = words.at(-1) ?? '';
  const { replaced = /^[=:]$/.test(last) ? '' : last } = options;
  const args = (file: string) => ['--norc', '-c', ASK_BASH, 'bash', file, line, replaced, ...words];
  const run = inShell('bash', script, args, files);
  if (run.stderr !== '') throw new Error(`bash says: ${run.stderr}`);
  return run.stdout.split('\n').filter((word) => word !== '');
}

/** What fish offers at the end of a line, without descriptions. */
export function fishOffers(script: string, line: string, files: readonly string[] = []): string[] {
  const ask = `source $argv[1]; complete -C $argv[2]`;
  const run = inShell('fish', script, (file) => ['--no-config', '-c', ask, file, line], files);
  if (run.stderr !== '') throw new Error(`fish says: ${run.stderr}`);
  return run.stdout
    .split('\n')
    .map((text) => text.split('\t')[0] ?? '')
    .filter((word) => word !== '');
}

function piecesOf(line: string): string[] {
  const words = line.match(/[=:@]+|[^\s=:@]+/g) ?? [];
  return /\s$/.test(line) ? [...words, ''] : words;
}
