import { beforeEach, describe, expect, test } from 'vitest';
import { completionScript } from '../../src/reference/completions.ts';
import { SHELLS } from '../../src/reference/shells.ts';
import { skipWithout } from '../support/tools.ts';
import { command, option, sampleTree } from './sample-tree.ts';
import { bashOffers, fishOffers, inShell } from './shells.ts';

const bash = completionScript('bash', sampleTree);
const common = [
  '-p',
  '--profile',
  '--sandbox',
  '-o',
  '--output',
  '--json',
  '--color',
  '-y',
  '--yes',
  '-h',
  '--help',
];

describe('bash', () => {
  beforeEach((context) => skipWithout(context, 'bash'));

  test.each<[line: string, offers: readonly string[]]>([
    ['convops ', ['conv', 'api', 'completion', 'help']],
    ['convops co', ['conv', 'completion']],
    ['convops conv cl', ['claim', 'close']],
    ['convops conv start', ['start']],
    ['convops conv start ', ['-']],
    ['convops conv start 42 ', ['-']],
    ['convops conv close -', ['--ids-from', '--strict', ...common]],
    ['convops conv close --s', ['--strict', '--sandbox']],
    ['convops conv close 42 43 --st', ['--strict']],
    ['convops conv claim --op', ['--operator']],
    ['convops --prof', ['--profile']],
    ['convops --profile x conv un', ['unassigned', 'unread']],
    ['convops -p x --sandbox conv --color never un', ['unassigned', 'unread']],
    ['convops --profile=x conv un', ['unassigned', 'unread']],
    ['convops --profile conv ', ['conv', 'api', 'completion', 'help']],
    ['convops --output ', ['table', 'json', 'ndjson', 'ids']],
    ['convops conv close -o ', ['table', 'json', 'ndjson', 'ids']],
    ['convops conv close --output n', ['ndjson']],
    ['convops conv close --color a', ['always', 'auto']],
    ['convops conv get --output ', ['table', 'json', 'html']],
    ['convops conv show 42 -o h', ['html']],
    ['convops conv close --profile ', ['sandbox']],
    ['convops conv unread --operator ', ['@me', 'all']],
    ['convops conv start --operator ', ['@me']],
    ['convops conv start --operator=', ['@me']],
    ['convops conv unread --operator anna@example.test --s', ['--sandbox']],
    ['convops --json id conv cl', ['claim', 'close']],
    ['convops --json --yes conv cl', ['claim', 'close']],
    ['convops conv close -- --s', []],
    ['convops completion ', ['bash', 'zsh', 'fish']],
    ['convops completion bash ', []],
    ['convops help e', ['exit-codes', 'environment']],
    ['FOO=1 convops conv cl', ['claim', 'close']],
  ])('%j offers %j', (line, offers) => {
    expect(bashOffers(bash, line, { words: wordsFrom(line) })).toEqual(offers);
  });

  test('offers a word of help once that is a topic and a command', () => {
    const tree = { ...sampleTree, commands: [...sampleTree.commands, command('sandbox')] };
    expect(bashOffers(completionScript('bash', tree), 'convops help sand')).toEqual(['sandbox']);
  });

  test('offers the part behind the equals sign, which is all that readline replaces', () => {
    expect(bashOffers(bash, 'convops --output=')).toEqual(['table', 'json', 'ndjson', 'ids']);
    expect(bashOffers(bash, 'convops conv close --color=a')).toEqual(['always', 'auto']);
    expect(
      bashOffers(`COMP_WORDBREAKS=' '\n${bash}`, 'convops --output=j', { words: ['convops', '--output=j'] }),
    ).toEqual(['--output=json']);
  });

  test('understands words alone, without the line they were taken from', () => {
    const words = ['convops', 'conv', 'close', '--output', '=', 'j'];
    expect(bashOffers(bash, '', { words })).toEqual(['json']);
    expect(bashOffers(bash, '', { words: ['convops', '--profile', '=', 'x', 'conv', 'cl'] })).toEqual([
      'claim',
      'close',
    ]);
  });

  test('offers file names where an option takes a file, blanks and all', () => {
    const files = ['ids one.txt', 'ids.txt', 'other'];
    expect(bashOffers(bash, 'convops conv close --ids-from ids', { files }).sort()).toEqual([
      'ids one.txt',
      'ids.txt',
    ]);
    expect(bashOffers(bash, 'convops conv close --ids-from=o', { files })).toEqual(['other']);
  });

  test('offers what an option of one command takes there and nothing elsewhere', () => {
    const tree = {
      ...sampleTree,
      commands: [
        command('a', { options: [option('--mark <mark>', { choices: ['red', 'blue'] })] }),
        command('b', { options: [option('--mark')], commands: [command('c')] }),
      ],
    };
    const script = completionScript('bash', tree);
    expect(bashOffers(script, 'convops a --mark ')).toEqual(['red', 'blue']);
    expect(bashOffers(script, 'convops b --mark ')).toEqual(['c']);
  });
});

/** Bash begins the words at the command, and so leaves assignments before it out. */
function wordsFrom(line: string): string[] {
  const words = line.replace(/^FOO=1 /, '').match(/[=:@]+|[^\s=:@]+/g) ?? [];
  return /\s$/.test(line) ? [...words, ''] : words;
}

describe('every shell', () => {
  test.for(SHELLS)('%s reads its script without a complaint', (shell, context) => {
    skipWithout(context, shell);
    const run = inShell(shell, completionScript(shell, sampleTree), (file) => ['-n', file]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
  });

  test.each(SHELLS)('%s is told that the script is generated, and by which command', (shell) => {
    const [first, second] = completionScript(shell, sampleTree).split('\n');
    const comment = shell === 'zsh' ? second : first;
    expect(comment).toBe(
      `# ${shell} completion for convops, generated by \`convops completion ${shell}\`. Do not edit.`,
    );
  });

  test.for(SHELLS)('%s never runs what a description holds', (shell, context) => {
    skipWithout(context, shell);
    const hostile = `it's "$(touch touched)" \`touch touched\` \\' [a]: %d; touch touched\n touch touched`;
    const nasty = command('nasty', {
      summary: hostile,
      options: [option('--nasty <nasty>', { description: hostile })],
    });
    const script = completionScript(shell, { ...sampleTree, commands: [nasty] });
    const source = { bash: 'source "$0"; _convops', zsh: 'compdef() { : }; source "$0"', fish: '' }[shell];
    const run = inShell(shell, script, (file) =>
      shell === 'fish' ? ['-c', `source ${file}; complete -C 'convops nasty --'`] : ['-c', source, file],
    );
    expect(run).toMatchObject({ left: false, stderr: '' });
  });
});

describe('zsh', () => {
  const script = completionScript('zsh', sampleTree);

  test('is found by compinit and registers itself when it is sourced', () => {
    expect(script.split('\n')[0]).toBe('#compdef convops');
    expect(script).toContain('compdef _convops convops\n');
  });

  test('describes commands, options and their values', () => {
    expect(script).toContain(`'start:summary of start'`);
    expect(script).toContain(`'claim:the same as start'`);
    expect(script).toContain('start|claim|take) _convops_conv_start ;;');
    expect(script).toContain(`'--color=[about --color]:when:(always never auto)'`);
    expect(script).toContain(`'--ids-from=[about --ids-from]:file:_files'`);
    expect(script).toContain(`'*'{-F+,--field=}'[about --field]:key=value: '`);
    expect(script).toContain(`'1:shell:(bash zsh fish)'`);
    expect(script).toContain(`'--operator=[about --operator]:operator: _convops_names operators @me all'`);
    expect(script).toContain(`'*:id: _convops_names conversations -'`);
  });

  test('leaves a common option out where a command has one of the same name', () => {
    expect(script).toMatch(
      /_convops_conv_get\(\) \{\n {2}_arguments -s -S "\$\{\(@\)common:#\*\(--output\)\*\}"/,
    );
  });
});

describe('fish', () => {
  const script = completionScript('fish', sampleTree);

  test('describes commands and options', () => {
    expect(script).toContain(`start 'summary of start' \\\n`);
    expect(script).toContain(`claim 'the same as start' \\\n`);
    expect(script).toContain(`--ids-from 'about --ids-from' \\\n`);
  });

  test.for<[line: string, words: readonly string[]]>([
    ['convops conv cl', ['claim', 'close']],
    ['convops --profile x conv cl', ['claim', 'close']],
    ['convops conv close --st', ['--strict']],
    ['convops conv close 42 --color a', ['always', 'auto']],
    ['convops conv close --color=a', ['--color=always', '--color=auto']],
    ['convops conv get -o ', ['table', 'json', 'html']],
    ['convops conv close -o ', ['table', 'json', 'ndjson', 'ids']],
    ['convops conv close --ids-from i', ['ids.txt']],
    ['convops conv close --ids-from=i', ['--ids-from=ids.txt']],
    ['convops --json id conv cl', ['claim', 'close']],
    ['convops --json --yes conv cl', ['claim', 'close']],
    ['convops conv close -- --s', []],
    ['convops conv start ', ['-']],
    ['convops conv unread --operator ', ['@me', 'all']],
    ['convops completion ', ['bash', 'zsh', 'fish']],
    ['convops completion bash ', []],
  ])('%j offers %j', ([line, words], context) => {
    skipWithout(context, 'fish');
    expect(fishOffers(script, line, { files: ['ids.txt'] })).toEqual(words);
  });
});
