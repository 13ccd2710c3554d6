import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandPlaces, isBuiltIn, mayBeAlias, namedCommand } from '../../src/cli/command-line.ts';
import { COMMANDS } from '../../src/commands/table.ts';

const words = (line: string) => (line === '' ? [] : line.split(' '));

describe('the place of the command', () => {
  it.each<[line: string, places: readonly number[]]>([
    ['', []],
    ['conv list', [0]],
    ['--sandbox mine', [1]],
    ['-p work mine', [2]],
    ['-pwork mine', [1]],
    ['--profile=work mine', [1]],
    ['-qp work mine', [2]],
    ['-qy mine', [1]],
    ['--output json --limit 5 mine 42', [4]],
    ['--json=id mine', [1]],
    ['--json id mine', [1, 2]],
    ['--json mine', [1]],
    ['--json 42', [1]],
    ['--json --sandbox mine', [2]],
    ['- mine', [0]],
    ['--help', []],
    ['-- mine', []],
    ['-p', []],
    ['-p mine', []],
    ['--unknown mine', [1]],
  ])('of %j is %j', (line, places) => {
    expect(commandPlaces(words(line))).toEqual(places);
  });

  it.each([
    ['conv list', false],
    ['--json conv list', false],
    ['--json id conv list', false],
    ['-p conv mine', true],
    ['--sandbox mine conv', true],
    ['mine', true],
    ['--version', false],
    ['', false],
  ])('makes %j one that may be an alias: %s', (line, may) => {
    expect(mayBeAlias(COMMANDS, words(line))).toBe(may);
  });

  it('is never an alias for what goes by the name of a command', () => {
    expect(['conv', 'help', 'alias', 'api'].map((word) => isBuiltIn(COMMANDS, word))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['claim', 'Conv', '', 'constructor'].map((word) => isBuiltIn(COMMANDS, word))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the command that words name', () => {
  const program = new Command('convops');
  const conv = program.command('conv');
  conv.command('close').alias('shut');
  program.command('board');

  it.each<[line: string, path: readonly string[], stray: string | null]>([
    ['conv close 42', ['conv', 'close'], null],
    ['--sandbox conv -p work shut', ['conv', 'shut'], null],
    ['conv', ['conv'], null],
    ['conv nonsense', ['conv'], 'nonsense'],
    ['board nonsense', ['board'], null],
    ['nonsense', [], 'nonsense'],
    ['--sandbox', [], null],
    ['--json conv close', ['conv', 'close'], null],
  ])('%j is %j', (line, path, stray) => {
    expect(namedCommand(program, words(line))).toMatchObject({ path, stray });
  });
});
