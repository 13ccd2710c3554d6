// Tab on a fixed word, `convops conv cl`, in shells that run already, beside the start of Node that a completion asking
// the program itself would cost at the least.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { compare } from './measure.mjs';

const RUNS = 50;

/** Each writes milliseconds, one a line, to the file `times`; `script` is the completion script. */
const PROGRAMS = {
  bash: ({ script, times }) => `
    source '${script}'
    COMP_LINE='convops conv cl' COMP_WORDS=(convops conv cl) COMP_CWORD=2 COMP_POINT=15
    for ((run = 0; run < ${RUNS}; run++)); do
      from=$EPOCHREALTIME; _convops convops cl conv; to=$EPOCHREALTIME
      us=$(( \${to/[.,]/} - \${from/[.,]/} )); printf '%d.%03d\\n' $((us / 1000)) $((us % 1000))
    done >'${times}'
    [[ \${COMPREPLY[*]} == 'claim close' ]]`,
  // A line editor is part of it: this is typed into a terminal.
  zsh: ({ script, times }) => `
    zmodload zsh/datetime; autoload -Uz compinit; compinit -u -D; source '${script}'; unsetopt auto_menu beep
    measure() {
      local -F from
      repeat ${RUNS}; do
        BUFFER='convops conv cl' CURSOR=15 from=$EPOCHREALTIME
        zle complete-word
        print $(( (EPOCHREALTIME - from) * 1000 ))
      done >'${times}'
      BUFFER=exit; zle accept-line
    }
    zle -N measure; bindkey '^T' measure; PS1='ready> '`,
  // No clock of its own: the mean of many is all there is without starting a program for each.
  fish: ({ script, times }) => `
    source '${script}'
    for round in (seq 11)
      set -l from (date +%s%N)
      for run in (seq ${RUNS}); complete -C 'convops conv cl' >/dev/null; end
      math "($(date +%s%N) - $from) / 1000000 / ${RUNS}"
    end >'${times}'
    test (complete -C 'convops conv cl' | count) = 2`,
};

function onTerminal(rc, folder) {
  writeFileSync(join(folder, '.zshrc'), rc);
  const env = { PATH: process.env.PATH, HOME: folder, ZDOTDIR: folder, TERM: 'xterm' };
  const pty = spawn('zsh', ['-d', '-i'], { cols: 80, rows: 24, env });
  return new Promise((resolve) => {
    let shown = '';
    pty.onData((text) => {
      const before = shown.includes('ready>');
      shown += text;
      if (!before && shown.includes('ready>')) pty.write('\x14');
    });
    pty.onExit(({ exitCode }) => resolve({ status: exitCode, stderr: shown }));
  });
}

/** Prints, for each shell that is installed, the median of a Tab over the median of `node -e 0`. */
export async function benchCompletion({ convops, env, line }) {
  const node = [process.execPath, '-e', '0'];
  const { a: bare } = compare(node, node, { env, runs: 11 });
  for (const [shell, program] of Object.entries(PROGRAMS)) {
    if (spawnSync(shell, ['--version']).error) continue;
    const folder = mkdtempSync(join(tmpdir(), 'convops-bench-'));
    try {
      const script = join(folder, 'script');
      const times = join(folder, 'times');
      const [file, ...words] = convops;
      writeFileSync(script, spawnSync(file, [...words, 'completion', shell], { env }).stdout);
      const text = program({ script, times });
      const plain = { PATH: process.env.PATH, HOME: folder };
      const run =
        shell === 'zsh'
          ? await onTerminal(text, folder)
          : spawnSync(shell, [shell === 'bash' ? '--norc' : '--no-config', '-c', text], { env: plain });
      if (run.status !== 0) throw new Error(`${shell} ended with ${run.status}: ${run.stderr}`);
      const sorted = readFileSync(times, 'utf8')
        .trim()
        .split('\n')
        .map(Number)
        .sort((a, b) => a - b);
      const median = sorted[sorted.length >> 1];
      line(
        `Tab in ${shell} / bare node`,
        `${(median / bare).toFixed(3)} x  (${median.toFixed(2)} ms / ${bare.toFixed(0)} ms)`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
