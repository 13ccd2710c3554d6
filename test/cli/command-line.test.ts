import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { namedCommand, wordsFor } from '../../src/cli/command-line.ts';

const words = (line: string) => (line === '' ? [] : line.split(' '));

const program = new Command('convops');
const conv = program.command('conv');
conv.command('close').alias('shut');
program.command('board');

describe('the command that words name', () => {
  it.each<[line: string, path: readonly string[]]>([
    ['conv close 42', ['conv', 'close']],
    ['conv shut', ['conv', 'shut']],
    ['conv nonsense close', ['conv']],
    ['board conv', ['board']],
    ['nonsense', []],
    ['--sandbox', []],
    ['', []],
  ])('%j is %j', (line, path) => {
    expect(namedCommand(program, words(line)).path).toEqual(path);
  });
});

describe('the words of a command line', () => {
  it.each<[line: string, read: string]>([
    ['--json conv close', '--json=\0 conv close'],
    ['conv --json close 42', 'conv --json=\0 close 42'],
    ['conv close --json 42', 'conv close --json=\0 42'],
    ['conv close --json', 'conv close --json=\0'],
    ['conv close --json --sandbox', 'conv close --json=\0 --sandbox'],
    ['conv close --json id,status 42', 'conv close --json id,status 42'],
    ['conv close --json=id 42', 'conv close --json=id 42'],
    // Below another command the word names none.
    ['conv close --json board', 'conv close --json board'],
    ['conv close 42 -5% -q --max=-1', 'conv close 42 \0-5% -q --max=-1'],
    ['conv close - -- --json -5%', 'conv close - -- --json -5%'],
  ])('%j are read as %j', (line, read) => {
    expect(wordsFor(program, words(line))).toEqual(words(read));
  });
});
