// Canned replies on disk: private, in the documented shape, and nothing broken overwritten. What is added, changed and
// refused: test/commands/replies.story.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';
import {
  type CannedReply,
  findReply,
  loadReplies,
  removeReply,
  repliesPath,
  saveReply,
  textOfReply,
} from '../../src/replies/replies.ts';
import { newFolder } from '../support/new-folder.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = newFolder();
  folder = join(parent, 'config');
});

/** A reply that is nothing but its text. */
const plain = (name: string, text: string): CannedReply => ({ name, text, actions: null });
const save = (name: string, text: string) => saveReply(folder, plain(name, text));
const names = () => loadReplies(folder).map(({ name }) => name);
const put = async (text: string | Uint8Array) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(repliesPath(folder), text, { mode: 0o600 });
};
const refusal = async (work: () => unknown): Promise<LocalError> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof LocalError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

describe('canned replies', () => {
  it('come back by name, whatever their text', async () => {
    const text = 'Grüße,\n\tשלום "{{customer}}" 👩‍👩‍👧\n';
    expect(await save('b', text)).toEqual(plain('b', text));
    await save('C', 'c');
    await save('a', 'a');
    expect(loadReplies(folder)).toEqual([plain('a', 'a'), plain('b', text), plain('C', 'c')]);
  });

  it('lie in one private file of the documented shape', async () => {
    await save('hello', 'Hello.');
    expect(JSON.parse(await readFile(repliesPath(folder), 'utf8'))).toEqual({
      version: 1,
      replies: { hello: { text: 'Hello.' } },
    });
    expect([(await stat(folder)).mode & 0o777, (await stat(repliesPath(folder))).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(await readdir(folder)).toEqual(['replies.json']);
  });

  it('may be called like a part of every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) await save(name, name);
    expect(names()).toEqual(['__proto__', 'constructor', 'toString']);
    expect((await refusal(() => findReply(loadReplies(folder), 'valueOf'))).exitCode).toBe(10);
  });

  it.each(['', 'a b', 'ä', 'a/b', 'a'.repeat(41), 'a\n', '--all'])('cannot be called %j', async (name) => {
    expect((await refusal(() => save(name, 'text'))).exitCode).toBe(2);
    expect(await readdir(parent)).toEqual([]);
  });

  it.each(['', ' \n', 'Hello {{first name}}', '{{}}', '{{Customer}}'])('cannot say %j', async (text) => {
    expect((await refusal(() => save('hello', text))).exitCode).toBe(2);
    expect(await readdir(parent)).toEqual([]);
  });

  it('name what is near when a name is unknown, ten at most', async () => {
    const many = Array.from({ length: 12 }, (_, index) => plain(`r${index}`, 'x'));
    expect((await refusal(() => findReply(many, 'nothing'))).message).toMatch(/r0, r1, .*r9 and 2 more$/);
    expect((await refusal(() => findReply(many, '1'))).message).toMatch(/available replies: r1, r10, r11$/);
    expect(await refusal(() => findReply([], 'x'))).toMatchObject({
      message: expect.stringMatching(/no replies yet$/),
      hint: 'convops replies add --help',
    });
  });
});

describe('macros', () => {
  const none = { note: null, assign: null, close: false };

  it('lie flat beside the text, which may be absent', async () => {
    const actions = { note: 'Seen.', assign: { group: 'Billing' }, close: true };
    await saveReply(folder, { name: 'a', text: '', actions });
    await saveReply(folder, { name: 'b', text: 'Bye.', actions: { ...none, assign: { operator: '7' } } });
    expect(JSON.parse(await readFile(repliesPath(folder), 'utf8')).replies).toEqual({
      a: { note: 'Seen.', group: 'Billing', close: true },
      b: { text: 'Bye.', operator: '7' },
    });
  });

  it('lose what is taken away, and nothing that a later version put there', async () => {
    await put(
      '{"version":1,"later":[1],"replies":{"a":{"text":"x","note":"n","group":"g","close":true,"tags":["t"]}}}',
    );
    const kept = async () => JSON.parse(await readFile(repliesPath(folder), 'utf8'));
    await saveReply(folder, { name: 'a', text: '', actions: { ...none, assign: { operator: 'kim' } } });
    expect(await kept()).toEqual({
      ...{ version: 1, later: [1], replies: { a: { operator: 'kim', tags: ['t'] } } },
    });
    await save('a', 'y');
    expect((await kept()).replies).toEqual({ a: { text: 'y', tags: ['t'] } });
  });

  it('without a text have none to send', async () => {
    expect(textOfReply(plain('a', 'Hello.'))).toBe('Hello.');
    const macro = { name: 'm', text: '', actions: { ...none, close: true } };
    const { exitCode, hint } = await refusal(() => textOfReply(macro));
    expect([exitCode, hint]).toEqual([2, 'convops replies run m ID']);
  });

  it('that a person switched off are plain replies', async () => {
    await put('{"version":1,"replies":{"a":{"text":"x","close":false}}}');
    expect(loadReplies(folder)).toEqual([plain('a', 'x')]);
  });
});

describe('the file', () => {
  it.each([
    '{"version":1,"replies":{"a":{}}}',
    '{"version":1,"replies":{"a":{"close":false}}}',
    '{"version":1,"replies":{"a":{"close":"yes"}}}',
    '{"version":1,"replies":{"a":{"text":"x","note":""}}}',
    '{"version":1,"replies":{"a":{"text":"x","note":7}}}',
    '{"version":1,"replies":{"a":{"operator":7}}}',
    '{"version":1,"replies":{"a":{"operator":"7","group":"3"}}}',
    '{"version":1,"replies":{"a":{"text":7}}}',
    '{"version":1,"replies":{"a b":{"text":"x"}}}',
    '{"version":1,"replies":{"a":{"text":"x"},"A":{"text":"y"}}}',
  ])('that is broken is never overwritten: %j', async (text) => {
    await put(text);
    for (const work of [
      () => loadReplies(folder),
      () => save('new', 'text'),
      () => removeReply(folder, 'a'),
    ]) {
      const { exitCode, code, message } = await refusal(work);
      expect([exitCode, code]).toEqual([8, 'broken_replies']);
      expect(message).toContain(repliesPath(folder));
    }
    expect(await readFile(repliesPath(folder), 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['replies.json']);
  });
});
