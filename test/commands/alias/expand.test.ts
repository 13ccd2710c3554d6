// What a line with an alias becomes, parsed by the real command tree: a word behind `--` arrives as a word.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detachJsonValue } from '../../../src/cli/common-options.ts';
import type { Context } from '../../../src/cli/context.ts';
import { createContext } from '../../../src/cli/create-context.ts';
import { createProgram, isCommandOf, optionsOf } from '../../../src/cli/program.ts';
import { expandAlias } from '../../../src/commands/alias/expand.ts';
import { COMMANDS } from '../../../src/commands/table.ts';
import { saveAlias } from '../../../src/settings/aliases.ts';
import { type Io, processIo } from '../../../src/terminal/io.ts';

/** Each sends; the places of the words behind it. */
const ALIASES: Readonly<Record<string, { readonly line: string; readonly order: readonly number[] }>> = {
  say: { line: 'conv send $1 "$2" --as @me', order: [0, 1] },
  safe: { line: 'conv send --as @me $1 -- "$2"', order: [0, 1] },
  turned: { line: '-q conv reply "$2" --as=@me $1', order: [1, 0] },
  plain: { line: 'conv send --as @me', order: [0, 1] },
  ended: { line: 'conv send --as @me --', order: [0, 1] },
  json: { line: 'conv send --as @me $1 --json', order: [0, 1] },
  dated: { line: 'conv send "$1" --as @me --yes -qp home "$2"', order: [0, 1] },
};

let folder: string;
let context: Context;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convops-alias-'));
  for (const [name, { line }] of Object.entries(ALIASES))
    await saveAlias(folder, { name, expansion: line }, { clobber: true });
  const io = Object.create(processIo(), { env: { value: { CONVOPS_CONFIG_DIR: folder } } }) as Io;
  let tree: Promise<Command> | undefined;
  context = createContext(io, (own) => {
    tree ??= createProgram(COMMANDS, own, 'all');
    return tree;
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Parsed {
  readonly command: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the command of a line is given, as main parses it. */
async function parsed(line: readonly string[]): Promise<Parsed> {
  const expansion = await expandAlias(context, line, () => undefined);
  const words = expansion?.words ?? [];
  const program = await createProgram(COMMANDS, context, words);
  let seen: Parsed | undefined;
  for (const noun of program.commands)
    for (const command of noun.commands)
      command.action(() => {
        seen = {
          command: `${noun.name()} ${command.name()}`,
          words: command.args,
          options: { ...optionsOf(command) },
        };
      });
  const detached = detachJsonValue(words, (path, word) => isCommandOf(program, path, word));
  await program.parseAsync(detached, { from: 'user' });
  if (!seen) throw new Error(`${detached.join(' ')} reaches no command`);
  return seen;
}

const TRICKY = [
  '--',
  '-',
  '-5',
  '-n',
  '-h',
  '--help',
  '--json',
  '--json=id',
  '--reply=x',
  '--file-url=http://x/z',
  '',
];
const word = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ maxLength: 8 }), fc.constant('id,status'));
/** What may be typed before the words, and what it means. */
const OPTIONS: readonly (readonly [words: readonly string[], means: Readonly<Record<string, unknown>>])[] = [
  [[], {}],
  [['--sandbox', '--dry-run'], { sandbox: true, dryRun: true }],
  [['-p', 'work'], { profile: 'work' }],
  [['--retries=3', '-y'], { retries: 3, yes: true }],
];

describe('words behind --', () => {
  it('always arrive as words, wherever an alias puts them', async () => {
    const line = fc.tuple(fc.constantFrom(...Object.keys(ALIASES)), fc.constantFrom(...OPTIONS), word, word);
    await fc.assert(
      fc.asyncProperty(line, async ([name, [typed, means], ...given]) => {
        const { command, words, options } = await parsed([name, ...typed, '--', ...given]);
        expect(command).toBe('conv send');
        expect(words).toEqual(ALIASES[name]?.order.map((place) => given[place]));
        expect(options).toMatchObject({ as: '@me', ...means });
        expect(options).not.toHaveProperty('reply');
        expect(options).not.toHaveProperty('fileUrl');
      }),
      { numRuns: 120, seed: 11 },
    );
  });

  it.each<[line: readonly string[], words: readonly string[], options: Readonly<Record<string, unknown>>]>([
    [['safe', '42', 'hello', '--sandbox', '--dry-run'], ['42', 'hello'], { sandbox: true, dryRun: true }],
    [['safe', '--json', 'id', '42', 'hello', '-n'], ['42', 'hello'], { json: ['id'], dryRun: true }],
    [['--json', 'safe', '42', 'hello'], ['42', 'hello'], { json: [] }],
    [['safe', '42', 'hello', '--json'], ['42', 'hello'], { json: [] }],
    [['safe', '42', 'hello', '--strict', '--max', '3'], ['42', 'hello'], { strict: true, max: 3 }],
    [['say', '42', '-n', '--', '--file-url=http://x/z'], ['42', '--file-url=http://x/z'], { dryRun: true }],
    [['json', '42', '--', 'id'], ['42', 'id'], { json: [] }],
  ])('%j are %j', async (line, words, options) => {
    expect(await parsed(line)).toMatchObject({ command: 'conv send', words, options });
  });

  it('are values where an alias has an option before them', async () => {
    await saveAlias(folder, { name: 'file', expansion: 'conv send $1 --body-file $2' });
    expect(await parsed(['file', '--', '42', '--no-such'])).toMatchObject({
      words: ['42'],
      options: { bodyFile: '--no-such' },
    });
  });
});
