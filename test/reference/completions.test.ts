// The completion scripts, each asking the built program. What it answers: test/commands/complete.test.ts; real Tabs:
// completions-in-shells.test.ts.
import { beforeEach, describe, expect, test } from 'vitest';
import { completionScript, SHELLS } from '../../src/reference/completion-scripts.ts';
import { skipWithout } from '../support/tools.ts';
import { bashOffers, fishOffers, inShell, TRIED_SHELLS } from './shells.ts';

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

describe('bash', () => {
  const script = completionScript('bash');
  beforeEach((context) => skipWithout(context, 'bash'));

  test.each<[line: string, offers: readonly string[]]>([
    ['convops conv cl', ['claim', 'close']],
    ['convops --color=a', ['always', 'auto']],
    ['convops nothing ', []],
  ])('%j offers %j', (line, offers) => {
    expect(bashOffers(script, line)).toEqual(offers);
  });

  test('understands words alone, without the line they were taken from', () => {
    const words = ['convops', 'conv', 'close', '--output', '=', 'nd'];
    expect(bashOffers(script, '', { words })).toEqual(['ndjson']);
  });

  test('offers file names where an option takes a file, blanks and all', () => {
    const files = ['ids one.txt', 'ids.txt', '$(touch touched)', 'other'];
    expect(bashOffers(script, 'convops conv close --ids-from ids', { files }).sort()).toEqual([
      'ids one.txt',
      'ids.txt',
    ]);
    expect(bashOffers(script, 'convops conv close --ids-from ', { files })).toContain('$(touch touched)');
    const replaced = '--ids-from=o';
    expect(bashOffers(script, 'convops conv close --ids-from=o', { files, replaced })).toEqual([
      '--ids-from=other',
    ]);
  });

  test('offers nothing and says nothing where there is no program', () => {
    expect(bashOffers(`PATH=/nonexistent\n${script}`, 'convops conv cl')).toEqual([]);
  });
});

describe('fish', () => {
  const script = completionScript('fish');

  test.for<[line: string, words: readonly string[]]>([
    ['convops conv close --color=a', ['--color=always', '--color=auto']],
    ['convops conv close --ids-from=i', ['--ids-from=ids.txt']],
    ['convops conv unread --operator ', ['@me', 'all']],
    ['convops completion bash ', []],
  ])('%j offers %j', ([line, words], context) => {
    skipWithout(context, 'fish');
    expect(fishOffers(script, line, ['ids.txt'])).toEqual(words);
  });
});

test('zsh finds its script by compinit, and the script registers itself when it is sourced', () => {
  const script = completionScript('zsh');
  expect(script.split('\n')[0]).toBe('#compdef convops');
  expect(script).toContain('compdef _convops convops\n');
});
