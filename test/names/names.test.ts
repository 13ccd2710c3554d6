// What runs of the program leave for completion, and that nothing can come of it but names.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  keepOwnNames,
  keepServiceNames,
  keptCurrentProfile,
  keptNames,
} from '../../src/names/names-cache.ts';
import type { NameKind } from '../../src/names/words.ts';
import { type PlainService, startPlainService, TOKEN } from '../support/bytes-service.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const learned = (conversations: readonly unknown[]) => ({
  operators: undefined,
  groups: undefined,
  conversations,
});

/** The names that are kept, each with what it is; of a service, or with null of this machine. */
function kept(home: Home, kind: NameKind, key: string | null = null): string[] {
  return keptNames(home.stateFolder, key, kind).map(({ word, description }) =>
    description === '' ? word : `${word} ${description}`,
  );
}

function pathOf(home: Home, key: string): string {
  return join(home.stateFolder, 'names', `${key}.json`);
}

describe('a run', () => {
  let service: PlainService;
  let home: Home;

  beforeEach(async () => {
    service = await startPlainService();
    home = service.home;
    const added = await home.run(
      ['profile', 'add', 'work', '--base-url', service.server.origin, '--token-stdin', '--operator', '7'],
      { input: TOKEN },
    );
    expect(added.exit).toBe(0);
  });
  afterEach(() => service.close());

  test('keeps the profiles, and which is in use', async () => {
    const inUse = () => [kept(home, 'profiles'), keptCurrentProfile(home.stateFolder)];
    expect(inUse()).toEqual([['work'], 'work']);
    await home.run(['profile', 'rename', 'work', 'support']);
    expect(inUse()).toEqual([['support'], 'support']);
    await home.run(['profile', 'use', 'sandbox']);
    expect(inUse()).toEqual([['support'], 'sandbox']);
    await home.run(['profile', 'remove', 'support', '--yes']);
    expect(inUse()).toEqual([[], 'sandbox']);
  });

  test('keeps the aliases', async () => {
    await home.run(['alias', 'set', 'mine', 'conv unread']);
    await home.run(['alias', 'set', 'all', 'conv list']);
    expect(kept(home, 'aliases')).toEqual(['all', 'mine']);
    await home.run(['alias', 'delete', 'mine']);
    expect(kept(home, 'aliases')).toEqual(['all']);
  });

  test('keeps the replies, whatever else cannot be read', async () => {
    await home.run(['replies', 'add', 'hello', 'Hello']);
    writeFileSync(join(home.configFolder, 'aliases.json'), 'broken', { mode: 0o600 });
    await home.run(['replies', 'add', 'bye', 'Goodbye']);
    expect(kept(home, 'replies')).toEqual(['bye', 'hello']);
    await home.run(['replies', 'remove', 'hello', '--yes']);
    expect(kept(home, 'replies')).toEqual(['bye']);
    expect(kept(home, 'profiles')).toEqual(['work']);
  });

  test('keeps operators, groups and conversations under the profile, for its owner alone', async () => {
    service.answerWithData({
      '/api/conversations/unread': [
        { id: 42, from_user_name: 'Ann', custom_name: '', last_message_date: 5, operator_user_id: 7 },
      ],
    });
    await home.run(['operators', 'list']);
    await home.run(['groups', 'list']);
    await home.run(['conv', 'unread']);
    await home.run(['conv', 'get', '43']);
    const everybody = ['kim@example.test', 'kimberly@example.test', 'lou@example.test'];
    expect(kept(home, 'operators', 'work')).toEqual(everybody);
    expect(kept(home, 'groups', 'work')).toEqual(['Billing', '4 Billing abroad', 'Support']);
    expect(kept(home, 'conversations', 'work')).toEqual(['43', '42 Ann']);
    const folder = join(home.stateFolder, 'names');
    expect(readdirSync(folder).sort()).toEqual(['@by-id.work.json', '@own.json', 'work.json']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    for (const path of [folder, home.stateFolder]) expect(statSync(path).mode & 0o777).toBe(0o700);
    const all = readdirSync(home.stateFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(home.stateFolder, name))
      .filter((path) => statSync(path).isFile());
    for (const path of all) {
      expect(readFileSync(path, 'utf8')).not.toMatch(new RegExp(`${TOKEN}|secret-|${service.server.origin}`));
    }
  });

  test('keeps apart what the environment names, and what --sandbox does', async () => {
    await home.run(['groups', 'list'], { env: service.env });
    await home.run(['groups', 'list', '--sandbox']);
    expect(kept(home, 'groups', '@environment')).toContain('Billing');
    expect(kept(home, 'groups', 'sandbox')).toContain('Delivery');
    expect(kept(home, 'groups', 'work')).toEqual([]);
    expect(keptCurrentProfile(home.stateFolder)).toBe('work');
  });

  test('that writes is not made longer for what it read on the way', async () => {
    service.answerWithData({
      '/api/conversations/get': {
        conversation_id: 42,
        operator_id: 7,
        status: 'inbox',
        messages: [{ id: 5, message: 'Hi', type: 'text', date_created: 1 }],
      },
    });
    service.sent();
    const sent = await home.run(['conv', 'send', '42', 'Hello', '--expect-last-message', '5']);
    expect(sent.exit).toBe(0);
    expect(service.sent().map(({ path }) => path)).toContain('/api/conversations/get');
    expect(existsSync(pathOf(home, 'work'))).toBe(false);
  });

  test('writes a file only when something in it has changed', async () => {
    await home.run(['groups', 'list']);
    const path = pathOf(home, 'work');
    const before = statSync(path).ino;
    await home.run(['groups', 'list']);
    expect(statSync(path).ino).toBe(before);
  });

  test('is what it would have been where nothing can be kept', async () => {
    const blocked = await createHome();
    try {
      writeFileSync(blocked.stateFolder, 'no folder');
      const env = service.env;
      const plain = await home.run(['groups', 'list'], { env });
      expect(await blocked.run(['groups', 'list'], { env })).toEqual(plain);
      expect(plain).toMatchObject({ exit: 0, stderr: '' });
    } finally {
      await blocked.remove();
    }
  });
});

describe('the cache of names', () => {
  let home: Home;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());

  const keep = (key: string, rows: readonly unknown[], another = false) =>
    keepServiceNames(home.stateFolder, key, learned(rows), another);

  test('keeps the conversations of earlier runs behind the new ones, at most 50', () => {
    keep('work', [{ id: 1 }, { id: 2 }]);
    keep('work', [{ id: 3 }, { id: 1 }]);
    expect(kept(home, 'conversations', 'work')).toEqual(['3', '1', '2']);
    keep(
      'work',
      Array.from({ length: 60 }, (_, index) => ({ id: 100 + index })),
    );
    expect(kept(home, 'conversations', 'work')).toHaveLength(50);
    keep('work', [{ id: 9 }], true);
    expect(kept(home, 'conversations', 'work')).toEqual(['9']);
  });

  test('has at most 2000 names of a kind', () => {
    const groups = Array.from({ length: 2500 }, (_, index) => ({ id: index, title: `g${index}` }));
    keepServiceNames(home.stateFolder, 'work', { ...learned([]), groups }, false);
    expect(kept(home, 'groups', 'work')).toHaveLength(2000);
  });

  test('forgets the services of profiles that are gone, and nothing else', () => {
    for (const key of ['gone', 'gone.json', 'work', 'sandbox', '@environment']) keep(key, [{ id: 1 }]);
    const folder = join(home.stateFolder, 'names');
    writeFileSync(join(folder, 'notes'), 'x');
    const profiles = { names: ['work', 'sandbox'], current: 'work', builtIn: 'sandbox' };
    keepOwnNames(home.stateFolder, { profiles });
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      '@environment.json',
      '@own.json',
      'notes',
      'sandbox.json',
      'work.json',
    ]);
  });

  test.each(['..', '.', 'a/b', '../x', ''])('has no place for the key %j', (key) => {
    keep(key, [{ id: 1 }]);
    expect(existsSync(home.stateFolder)).toBe(false);
    expect(kept(home, 'conversations', key)).toEqual([]);
  });

  test('takes nothing of a file that the program would not have written', () => {
    keep('work', [{ id: 1 }]);
    const hostile = [
      '$(touch touched)',
      '`x`',
      'a b',
      'a;b',
      "a'b",
      '-rf',
      '\x1b[2Jx',
      '~',
      '*',
      'ä',
      '',
      'x'.repeat(101),
    ];
    const groups = [
      ...hostile.map((word) => [word, '']),
      'text',
      5,
      null,
      [7, ''],
      ['good', 'A\x1b[2J\u202eB\nC'],
    ];
    writeFileSync(
      pathOf(home, 'work'),
      JSON.stringify({ version: 1, groups, operators: { x: 1 }, __proto__: [['a', '']] }),
    );
    expect(kept(home, 'groups', 'work')).toEqual(['good A [2J<U+202E>B C']);
    expect(kept(home, 'operators', 'work')).toEqual([]);
    for (const text of ['', 'null', '[]', '{"groups":[["good"', '\0'.repeat(9)]) {
      writeFileSync(pathOf(home, 'work'), text);
      expect(kept(home, 'groups', 'work')).toEqual([]);
    }
  });

  test('takes nothing of a file that others can write, of a link, and of what is no file', () => {
    const profiles = { names: ['work'], current: 'work', builtIn: 'sandbox' };
    keepOwnNames(home.stateFolder, { profiles });
    const path = pathOf(home, '@own');
    chmodSync(path, 0o666);
    expect(kept(home, 'profiles')).toEqual([]);
    // And it is left as it was: a Tab changes nothing.
    expect(statSync(path).mode & 0o777).toBe(0o666);
    chmodSync(path, 0o600);
    expect(kept(home, 'profiles')).toEqual(['work']);
    renameSync(path, `${path}.real`);
    symlinkSync(`${path}.real`, path);
    expect(kept(home, 'profiles')).toEqual([]);
    rmSync(path);
    mkdirSync(path);
    expect(kept(home, 'profiles')).toEqual([]);
    expect(keptCurrentProfile(home.stateFolder)).toBe(null);
  });

  test('replaces a file that somebody damaged, and leaves what is no file', () => {
    keep('work', [{ id: 1 }]);
    writeFileSync(pathOf(home, 'work'), `$(touch x)\n${'y'.repeat(3_000_000)}`);
    keep('work', [{ id: 2 }]);
    expect(kept(home, 'conversations', 'work')).toEqual(['2']);
    expect(statSync(pathOf(home, 'work')).mode & 0o777).toBe(0o600);
    mkdirSync(pathOf(home, 'other'));
    keep('other', [{ id: 3 }]);
    expect(statSync(pathOf(home, 'other')).isDirectory()).toBe(true);
  });
});
