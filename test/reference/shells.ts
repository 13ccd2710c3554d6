import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ShellRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a shell in a folder of its own that holds the script, and nothing else. */
export function inShell(
  shell: string,
  script: string,
  args: (file: string) => readonly string[],
  files: readonly string[] = [],
  own: Readonly<Record<string, string>> = {},
): ShellRun & { readonly left: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'convops-completion-'));
  try {
    const file = join(folder, 'script');
    writeFileSync(file, script);
    for (const name of files) writeFileSync(join(folder, name), '');
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder, ...own };
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
PATH=/nonexistent
source "$1"
COMP_LINE=$2
shift 2
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=\${#COMP_LINE}
set -u
_convops
printf '%s\\n' "\${COMPREPLY[@]-}"
`;

export interface BashOptions {
  /** Files in the folder it runs in. */
  readonly files?: readonly string[];
  /** The words as bash has taken them apart. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What bash offers at the end of a line; it takes words apart at `=`, `:` and `@`, as its own Tab does. */
export function bashOffers(script: string, line: string, options: BashOptions = {}): string[] {
  const { files = [], words = piecesOf(line), env = {} } = options;
  const args = (file: string) => ['--norc', '-c', ASK_BASH, 'bash', file, line, ...words];
  const run = inShell('bash', script, args, files, env);
  if (run.stderr !== '') throw new Error(`bash says: ${run.stderr}`);
  return run.stdout.split('\n').filter((word) => word !== '');
}

/** What fish offers at the end of a line, without descriptions. */
export function fishOffers(
  script: string,
  line: string,
  { files = [], env = {} }: Pick<BashOptions, 'files' | 'env'> = {},
): string[] {
  const ask = `source $argv[1]; set PATH /nonexistent; complete -C $argv[2]`;
  const run = inShell('fish', script, (file) => ['--no-config', '-c', ask, file, line], files, env);
  if (run.stderr !== '') throw new Error(`fish says: ${run.stderr}`);
  return run.stdout
    .split('\n')
    .map((text) => text.split('\t')[0] ?? '')
    .filter((word) => word !== '');
}

const ASK_ZSH = `
PATH=/nonexistent
compdef() { : }
OSTYPE=\${SYSTEM:-$OSTYPE}
_wanted() { print -rl -- $names }
source "$1"
typed=("\${(@)argv[3,-1]}")
_convops_names "$2"
`;

/** The names of a kind that zsh has behind these words: its own completion needs a terminal. */
export function zshNames(
  script: string,
  kind: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): string[] {
  const args = (file: string) => ['-f', '-c', ASK_ZSH, 'zsh', file, kind, ...words];
  const run = inShell('zsh', script, args, [], env);
  if (run.stderr !== '') throw new Error(`zsh says: ${run.stderr}`);
  return run.stdout.split('\n').filter((word) => word !== '');
}

function piecesOf(line: string): string[] {
  const words = line.match(/[=:@]+|[^\s=:@]+/g) ?? [];
  return /\s$/.test(line) ? [...words, ''] : words;
}
