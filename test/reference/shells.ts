import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ShellRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a shell in a folder of its own that holds the script, and nothing else; undefined where it is absent. */
export function inShell(
  shell: string,
  script: string,
  args: (file: string) => readonly string[],
  files: readonly string[] = [],
): (ShellRun & { readonly left: boolean }) | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'convops-completion-'));
  try {
    const file = join(folder, 'script');
    writeFileSync(file, script);
    for (const name of files) writeFileSync(join(folder, name), '');
    const env = { ...process.env, HOME: folder };
    const run = spawnSync(shell, args(file), { cwd: folder, encoding: 'utf8', env });
    if (run.error && (run.error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const { status, stdout, stderr } = run;
    const left = spawnSync('ls', [folder], { encoding: 'utf8' }).stdout.includes('touched');
    return { status, stdout, stderr, left };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ASK_BASH = `
PATH=/nonexistent
source "$1"
COMP_LINE=$2
shift 2
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=\${#COMP_LINE}
set -u
_convops
printf '%s\\n' "\${COMPREPLY[@]-}"
`;

/** What bash offers at the end of a line; it takes words apart at `=`, `:` and `@`, as its own Tab does. */
export function bashOffers(
  script: string,
  line: string,
  { files = [], words = piecesOf(line) }: { files?: readonly string[]; words?: readonly string[] } = {},
): string[] {
  const run = inShell(
    'bash',
    script,
    (file) => ['--norc', '-c', ASK_BASH, 'bash', file, line, ...words],
    files,
  );
  if (run?.stderr !== '') throw new Error(`bash says: ${run?.stderr}`);
  return run.stdout.split('\n').filter((word) => word !== '');
}

function piecesOf(line: string): string[] {
  const words = line.match(/[=:@]+|[^\s=:@]+/g) ?? [];
  return /\s$/.test(line) ? [...words, ''] : words;
}
