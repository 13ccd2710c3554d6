// What runs of the program leave for completion, and that nothing can come of it but names.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { namedWords } from '../../src/cli/offered-words.ts';
import { currentProfile, keepNames, namesById, ownNames, readNames } from '../../src/names/known-names.ts';
import { type PlainService, startPlainService, TOKEN } from '../support/bytes-service.ts';
import { createHome, type Home } from '../support/run-convops.ts';

/** What completion offers of a service, each with what it is. */
function kept(home: Home, kind: 'operators' | 'groups', key: string): string[] {
  return namedWords(readNames({ stateFolder: home.stateFolder, key })[kind]).map(({ word, description }) =>
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

  test('forgets the names of a profile that is gone, or has another name', async () => {
    await home.run(['groups', 'list']);
    expect(existsSync(pathOf(home, 'work'))).toBe(true);
    const inUse = () => [ownNames(home.configFolder, 'profiles'), currentProfile(home.configFolder)];
    expect(inUse()).toEqual([['work'], 'work']);
    await home.run(['profile', 'rename', 'work', 'support']);
    expect(existsSync(pathOf(home, 'work'))).toBe(false);
    expect(inUse()).toEqual([['support'], 'support']);
    await home.run(['groups', 'list']);
    await home.run(['profile', 'remove', 'support', '--yes']);
    expect(existsSync(pathOf(home, 'support'))).toBe(false);
  });

  // That it is for its owner alone, and holds no token: test/hostile/secrets.test.ts.
  test('keeps operators and groups under the profile, and nothing of customers', async () => {
    service.answerWithData({
      '/api/conversations/unread': [{ id: 42, from_user_name: 'Ann Lee', last_message_date: 5 }],
    });
    for (const line of ['operators list', 'groups list', 'conv unread']) await home.run(line.split(' '));
    const everybody = ['kim@example.test', 'kimberly@example.test', 'lou@example.test'];
    expect(kept(home, 'operators', 'work')).toEqual(everybody);
    expect(kept(home, 'groups', 'work')).toEqual(['Billing', 'Billing abroad', 'Support']);
    expect(readFileSync(pathOf(home, 'work'), 'utf8')).not.toContain('Ann Lee');
  });
});

describe('the cache of names', () => {
  let home: Home;
  beforeEach(() => {
    home = createHome();
  });

  const SERVICE = 'https://x.test';
  const keep = (key: string, ...titles: readonly string[]) => {
    const groups = titles.map((name, index) => ({ id: index + 1, name }));
    keepNames({ stateFolder: home.stateFolder, key, service: SERVICE }, { groups });
  };

  test('is of one service, and is not written again where nothing is new', () => {
    keep('work', 'Billing');
    const { ino } = statSync(pathOf(home, 'work'));
    keep('work', 'Billing');
    expect(statSync(pathOf(home, 'work')).ino).toBe(ino);
    expect(
      readNames({ stateFolder: home.stateFolder, key: 'work', service: 'https://y.test' }).groups,
    ).toEqual([]);
  });

  test('knows operators by both their numbers, and none by a number of two', () => {
    const operators = [
      { id: 7, user_id: 70, name: 'kim@example.test' },
      { id: 8, user_id: 7, name: 'lou@example.test' },
    ];
    const groups = [{ id: 3, name: 'Billing' }];
    keepNames({ stateFolder: home.stateFolder, key: 'work', service: SERVICE }, { operators, groups });
    const known = namesById(readNames({ stateFolder: home.stateFolder, key: 'work', service: SERVICE }));
    expect(Object.fromEntries(known.operators)).toEqual({ 8: 'lou@example.test', 70: 'kim@example.test' });
    expect(Object.fromEntries(known.groups)).toEqual({ 3: 'Billing' });
  });

  test('has no place for a key that would lead elsewhere', () => {
    keep('../x', 'Billing');
    expect(existsSync(home.stateFolder)).toBe(false);
    expect(kept(home, 'groups', '../x')).toEqual([]);
  });

  test('takes nothing of a file that the program would not have written, and replaces it', () => {
    keep('work', 'Billing');
    const groups = ['text', 5, null, { id: 'x', name: 'a' }, { id: 7, name: '$(touch x)' }];
    writeFileSync(pathOf(home, 'work'), JSON.stringify({ version: 1, groups, operators: { x: 1 } }));
    expect(kept(home, 'groups', 'work')).toEqual(['7 $(touch x)']);
    expect(kept(home, 'operators', 'work')).toEqual([]);
    for (const text of ['', 'null', '[]', '{"groups":[["good"', '\0'.repeat(9)]) {
      writeFileSync(pathOf(home, 'work'), text);
      expect(kept(home, 'groups', 'work')).toEqual([]);
    }
    keep('work', 'Support');
    expect(kept(home, 'groups', 'work')).toEqual(['Support']);
  });
});
