// The completion scripts. What the program answers: test/commands/complete.test.ts; real Tabs: completions-in-shells.test.ts.
import { describe, expect, test } from 'vitest';
import { completionScript, SHELLS } from '../../src/reference/completion-scripts.ts';
import { skipWithout } from '../support/tools.ts';
import { inShell, TRIED_SHELLS } from './shells.ts';

describe('every shell', () => {
  test.for(TRIED_SHELLS)('%s reads its script without a complaint', (shell, context) => {
    skipWithout(context, shell);
    const run = inShell(shell, completionScript(shell), (file) => ['-n', file]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
  });

  test.each(SHELLS)('%s has a script of a few lines, which asks the program', (shell) => {
    const script = completionScript(shell);
    expect(script.split('\n').length).toBeLessThan(40);
    expect(script).toContain(`convops __complete ${shell} `);
  });
});

describe('what the help says to type', () => {
  test.for([
    ['bash', /^ {2}bash {2}([\s\S]*?)\n {8}without/m, '.local/share/bash-completion/completions/convops'],
    ['fish', /^ {2}fish {2}([\s\S]*?)\n {2}PowerShell/m, '.config/fish/completions/convops.fish'],
  ] as const)('installs the script of %s in an empty home', (row, context) => {
    const [shell, typed, file] = row;
    skipWithout(context, shell);
    const help = inShell('sh', 'convops completion --help', (path) => [path]).stdout;
    const lines = typed.exec(help)?.[1] ?? '';
    const run = inShell('sh', `${lines}\ncat "$HOME/${file}"\n`, (path) => [path]);
    expect(run).toMatchObject({ status: 0, stderr: '', stdout: completionScript(shell) });
  });
});

test('bash offers nothing and says nothing where there is no program', (context) => {
  skipWithout(context, 'bash');
  const ask = `PATH=/nonexistent\n${completionScript('bash')}\nCOMP_LINE='convops c' _convops convops c convops`;
  expect(inShell('bash', ask, (file) => ['--norc', file])).toMatchObject({
    status: 0,
    stdout: '',
    stderr: '',
  });
});

test('zsh finds its script by compinit, and the script registers itself when it is sourced', () => {
  const script = completionScript('zsh');
  expect(script.split('\n')[0]).toBe('#compdef convops');
  expect(script).toContain('compdef _convops convops\n');
});
