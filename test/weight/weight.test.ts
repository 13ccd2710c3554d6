// `npm run weight`, on a small tree.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHome, type Home, runProgram } from '../support/run-convops.ts';
// @ts-expect-error a script without types
import { overBudget } from './weigh.mjs';

const WEIGHT = fileURLToPath(new URL('run.mjs', import.meta.url));

let home: Home;
const put = async (path: string, text: string) => {
  await mkdir(dirname(home.path(path)), { recursive: true });
  await writeFile(home.path(path), text);
};
const run = (program: string, ...args: string[]) => runProgram(program, args, { ...home, cwd: home.folder });
beforeEach(async () => {
  home = await createHome();
  await put(
    'src/api/client.ts',
    '// é\n/* one\n   two */ const a = 1;\nconst b = 2; // not a line of its own\n',
  );
  await put('src/names/deep/file.mjs', 'a\nb\nan end without a line end');
  await put('src/sandbox/inbox.json', '{}\n');
  await put('bin/convops.js', 'start();\n');
  await put('completions/convops.fish', 'complete\n');
  await put('test/stories/close.story', '$ convops conv close 1\nclosed\n');
  await put('test/golden/printed/help.txt', 'help\n');
});
afterEach(() => home.remove());

it('counts what is typed by hand, now and at a commit', async () => {
  await run('git', 'init', '--quiet');
  await run('git', 'add', 'src', 'bin', 'completions', 'test');
  const tree = (await run('git', 'write-tree')).stdout.trim();
  await put('src/disk/log.ts', 'a\n'.repeat(95));
  const { stdout } = await run(process.execPath, WEIGHT, '--base', tree);
  const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toContainEqual(['api/', '4', '4', '1,850', '0 %']);
  expect(rows).toContainEqual(['settings/ disk/ names/', '97', '2', '1,900', '5 %']);
  expect(rows).toContainEqual(['all', '102', '7', '41,550', '0 %']);
  expect(rows).toContainEqual(['test/', '2', '2', '46,000', '0 %']);
  expect(stdout).toContain('src: 101 lines, 3 % of them comments');
});

it('names a file that is in no room', async () => {
  await put('src/attic/box.ts', '\n');
  const stderr = expect.stringContaining('src/attic/box.ts is in no room');
  expect(await run(process.execPath, WEIGHT)).toEqual({ exit: 1, stdout: '', stderr });
});

it('lets a room that is held grow by 8 % and the sum by 2 %', () => {
  const row = (room: string, lines: number, held = true) => ({ room, lines, budget: 100, held });
  const over = [row('cli/', 109), row('all', 103)];
  const within = [row('api/', 108), row('all', 102), row('views/', 150, false)];
  expect(overBudget([...within, ...over])).toEqual(over);
});
