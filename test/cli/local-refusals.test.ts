// What is refused before anything is read, asked or opened, and in which words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHome, type Home } from '../support/run-convops.ts';

let home: Home;

beforeAll(async () => {
  home = await createHome();
  expect((await home.run(['replies', 'add', 'bye', 'Goodbye.'])).exit).toBe(0);
});
afterAll(() => home.remove());

it.each<[line: readonly string[], exit: number, says: string]>([
  [['replies', 'remove', 'nope'], 10, 'there is no reply "nope"'],
  [['replies', 'remove', 'bye'], 2, 'replies remove needs --yes'],
  [['replies', 'edit', 'bye', '--close', '--no-close'], 2, '--close and --no-close cannot be combined'],
  [['replies', 'edit', 'bye', '--no-close', '--close'], 2, '--close and --no-close cannot be combined'],
  [['profile', 'remove', 'sandbox'], 2, 'the profile sandbox always exists'],
  [['profile', 'remove', 'nope'], 10, 'there is no profile "nope"; available profiles: sandbox'],
  [['help', 'exit'], 2, 'there is no help topic "exit"; did you mean exit-codes?'],
  [['help', 'proxy'], 2, 'there is no help topic "proxy"; did you mean environment?'],
  [['help', 'xyzzy'], 2, 'there is no help topic "xyzzy"; there are exit-codes, environment, '],
  [
    ['conv', 'close', '--ids-from', '-', '--sandbox'],
    2,
    '--ids-from takes a file; to read ids from stdin, give "-"',
  ],
])('%j is refused with exit %i', async (line, exit, says) => {
  const refused = await home.run(line, { input: '42\n' });
  expect(refused).toMatchObject({ exit, stdout: '' });
  expect(refused.stderr.split('\n')[0]).toContain(says);
});

it('a profile that is not there is looked for in the list of them, not made', async () => {
  const { stderr } = await home.run(['profile', 'rename', 'nope', 'work']);
  expect(stderr.split('\n')[1]).toBe('try: convops profile list');
});

it('a macro is added with an empty text', async () => {
  const added = await home.run(['replies', 'add', 'done', '', '--close', '--json', 'name,text,close']);
  expect(added).toEqual({ exit: 0, stdout: '{"name":"done","text":"","close":true}\n', stderr: '' });
});
