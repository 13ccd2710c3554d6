// Files that a person has edited: one that is broken is never overwritten, exit 8, and keeps nothing else from working; what
// only a person can have put there is read as far as it means something.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});
const run = (line: string) => service.home.run(line.split(' '), { env: service.env });
const file = (name: string) => join(service.home.configFolder, name);
const plant = async (name: string, document: object) =>
  await writeFile(file(name), JSON.stringify({ version: 1, ...document }), { mode: 0o600 });

beforeEach(async () => {
  await mkdir(service.home.configFolder, { recursive: true, mode: 0o700 });
  await plant('profiles.json', { current: null, profiles: {} });
  await plant('replies.json', { replies: {} });
  await plant('aliases.json', { aliases: {} });
});

it.each([
  [
    'profiles.json',
    '{"version":1,"profiles":{"work":{"base_url":7}}}',
    'profile list',
    'profile use sandbox',
  ],
  ['profiles.json', '', 'profile remove work --yes', 'profile set concurrency 1 -p work'],
  [
    'replies.json',
    '{',
    'replies list',
    'replies add new text',
    'replies edit hello text',
    'conv send 42 --reply x',
  ],
  ['aliases.json', '[]', 'alias list', 'alias set new board', 'alias delete mine'],
])('%s with %j is not overwritten', async (name, text, ...lines) => {
  await writeFile(file(name), text);
  for (const line of lines) {
    const { exit, stdout, stderr } = await run(line);
    expect([line, exit, stdout]).toEqual([line, 8, '']);
    expect(stderr).toContain(file(name));
  }
  expect(await readFile(file(name), 'utf8')).toBe(text);
  expect(service.written()).toEqual([]);
  if (name !== 'profiles.json') expect((await run(`conv note 42 ${name}`)).exit).toBe(0);
});

it.each(['conv send 42 --reply half', 'conv note 42 --reply half', 'replies run half 42'])(
  'half a character in a canned reply reaches nobody: %s',
  async (line) => {
    await plant('replies.json', { replies: { half: { text: 'Hello \ud83d.' } } });
    const { exit, stdout, stderr } = await run(`${line} --as 7`);
    expect([exit, stdout, service.written()]).toEqual([2, '', []]);
    expect(stderr).toContain('the text contains half a character (a lone surrogate)');
  },
);

it('an alias never takes the place of a command, and stands for no other alias', async () => {
  const lines = { conv: 'api /x', help: 'api /x', first: 'second', second: 'conv list' };
  const named = Object.entries(lines).map(([name, expansion]) => [name, { expansion }]);
  await plant('aliases.json', { aliases: Object.fromEntries(named) });
  expect((await run('conv unassigned -o ids')).exit).toBe(0);
  expect((await run('help exit-codes')).stdout).toContain('EXIT CODES');
  const chained = await run('first --sandbox');
  expect([chained.exit, chained.stderr]).toEqual([
    2,
    expect.stringContaining("alias first: unknown command 'second'"),
  ]);
});
