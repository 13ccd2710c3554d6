// -n with what changes something on this machine: all of it is checked, and not a byte is written.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home, oneByOne } from '../support/run-convops.ts';

const SAID = 'dry run: nothing was changed\n';
const AT = ['--base-url', 'https://b.service.test', '--token-stdin', '--no-check'];

const home = createHome();

beforeAll(async () => {
  const lines = [
    ['alias', 'set', 'mine', 'conv unread'],
    ['replies', 'add', 'bye', 'Goodbye.'],
    ['profile', 'add', 'work', ...AT],
    ['sandbox', 'reset', '--yes'],
  ];
  for (const line of lines) expect((await home.run(line, { input: 'secret-1' })).exit).toBe(0);
});

/** Every file of a home with what is in it; what the program keeps of the runtime is none of ours. */
async function contentOf({ folder }: Home): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Node 22 and later keep compiled code in the folder for temporary files.
    if (path.startsWith(join(folder, 'tmp', 'node-compile-cache'))) continue;
    content[path] = entry.isFile() ? await readFile(path, 'latin1') : '';
  }
  return content;
}

/** What is printed of what would be; null where the line is refused. */
const LINES: readonly (readonly [line: readonly string[], exit: number, shows: RegExp])[] = [
  [['alias', 'set', 'other', 'conv list'], 0, /^other\tconv list\n$/],
  [['alias', 'set', 'mine', 'conv list', '--clobber'], 0, /^mine\tconv list\n$/],
  [['alias', 'set', 'mine', 'conv list'], 2, /there is already an alias mine/],
  [['alias', 'delete', 'mine'], 0, /^$/],
  [['replies', 'add', 'hello', 'Hello.'], 0, /^hello\tHello\.\t/],
  [['replies', 'edit', 'bye', 'See you.'], 0, /^bye\tSee you\.\t/],
  [['replies', 'remove', 'bye', '-o', 'ids'], 0, /^$/],
  [['profile', 'add', 'other', ...AT], 0, /^other\t/],
  [['profile', 'set', 'output', 'json'], 0, /^output\tjson\tprofile work$/m],
  [['profile', 'set', 'token', '--token-stdin'], 0, /^token\t<hidden>\tprofile work$/m],
  [['profile', 'unset', 'output'], 0, /^output\t\tprofile work$/m],
  [['profile', 'use', 'sandbox', '--json', 'name,current'], 0, /^\{"name":"sandbox","current":true\}\n$/],
  [['profile', 'rename', 'work', 'support'], 0, /^support\t/],
  [['profile', 'remove', 'work', '-o', 'ids'], 0, /^sandbox\n$/],
  [['sandbox', 'reset', '--json', 'conversations'], 0, /^\{"conversations":70\}\n$/],
];

describe('a dry run of a change on this machine', () => {
  it('checks all, shows what would be, asks nothing and writes nothing', async () => {
    const before = await contentOf(home);
    const seen = await oneByOne(LINES, async ([line]) => {
      // --yes would confirm: without it nothing may be asked either.
      const { exit, stdout, stderr } = await home.run([...line, '-n'], { input: 'secret-2' });
      return { line, exit, stdout, stderr };
    });
    for (const [index, { line, exit, stdout, stderr }] of seen.entries()) {
      const [, wanted, shows] = LINES[index] ?? [];
      expect([line, exit, exit === 0 ? stdout : stderr]).toEqual([
        line,
        wanted,
        expect.stringMatching(shows ?? /no/),
      ]);
      expect([line, stderr.includes(SAID)]).toEqual([line, exit === 0]);
      expect([line, stdout.includes('dry run')]).toEqual([line, false]);
    }
    expect(await contentOf(home)).toEqual(before);
  });
});
