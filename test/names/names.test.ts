// What runs of the program leave for completion, and that nothing can come of it but names.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepProfileNames, keepServiceNames } from '../../src/names/names-folder.ts';
import { type PlainService, startPlainService, TOKEN } from '../support/plain-service.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const learned = (conversations: readonly unknown[]) => ({
  operators: undefined,
  groups: undefined,
  conversations,
});

/** The text of a file of names; null where there is none. */
function namesIn(home: Home, name: string): string | null {
  const path = join(home.stateFolder, 'names', name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
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
    expect([namesIn(home, 'profiles'), namesIn(home, 'current')]).toEqual(['work\n', 'work\n']);
    await home.run(['profile', 'rename', 'work', 'support']);
    expect([namesIn(home, 'profiles'), namesIn(home, 'current')]).toEqual(['support\n', 'support\n']);
    await home.run(['profile', 'use', 'sandbox']);
    expect([namesIn(home, 'profiles'), namesIn(home, 'current')]).toEqual(['support\n', 'sandbox\n']);
    await home.run(['profile', 'remove', 'support', '--yes']);
    expect([namesIn(home, 'profiles'), namesIn(home, 'current')]).toEqual(['', 'sandbox\n']);
  });

  test('keeps the aliases', async () => {
    await home.run(['alias', 'set', 'mine', 'conv unread']);
    await home.run(['alias', 'set', 'all', 'conv list']);
    expect(namesIn(home, 'aliases')).toBe('all\nmine\n');
    await home.run(['alias', 'delete', 'mine']);
    expect(namesIn(home, 'aliases')).toBe('all\n');
  });

  test('keeps the replies', async () => {
    await home.run(['replies', 'add', 'hello', 'Hello']);
    await home.run(['replies', 'add', 'bye', 'Goodbye']);
    expect(namesIn(home, 'replies')).toBe('bye\nhello\n');
    await home.run(['replies', 'remove', 'hello', '--yes']);
    expect(namesIn(home, 'replies')).toBe('bye\n');
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
    expect(namesIn(home, 'services/work/operators')).toBe(
      'kim@example.test\nkimberly@example.test\nlou@example.test\n',
    );
    expect(namesIn(home, 'services/work/groups')).toBe('Billing\n4\tBilling abroad\nSupport\n');
    expect(namesIn(home, 'services/work/conversations')).toBe('43\n42\tAnn\n');
    const folder = join(home.stateFolder, 'names', 'services', 'work');
    expect(readdirSync(folder).sort()).toEqual(['by-id.json', 'conversations', 'groups', 'operators']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    for (const path of [folder, dirname(folder), join(home.stateFolder, 'names'), home.stateFolder]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
    }
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
    expect(namesIn(home, 'services/@environment/groups')).toContain('Billing\n');
    expect(namesIn(home, 'services/sandbox/groups')).toContain('Delivery\n');
    expect(namesIn(home, 'services/work/groups')).toBe(null);
    expect(namesIn(home, 'current')).toBe('work\n');
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
    expect(namesIn(home, 'services/work/conversations')).toBe(null);
  });

  test('writes a file only when something in it has changed', async () => {
    await home.run(['groups', 'list']);
    const path = join(home.stateFolder, 'names', 'services', 'work', 'groups');
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

describe('the folder of names', () => {
  let home: Home;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());

  test('keeps the conversations of earlier runs behind the new ones, at most 50', () => {
    keepServiceNames(home.stateFolder, 'work', learned([{ id: 1 }, { id: 2 }]), false);
    keepServiceNames(home.stateFolder, 'work', learned([{ id: 3 }, { id: 1 }]), false);
    expect(namesIn(home, 'services/work/conversations')).toBe('3\n1\n2\n');
    const many = Array.from({ length: 60 }, (_, index) => ({ id: 100 + index }));
    keepServiceNames(home.stateFolder, 'work', learned(many), false);
    expect(namesIn(home, 'services/work/conversations')?.split('\n')).toHaveLength(51);
    keepServiceNames(home.stateFolder, 'work', learned([{ id: 9 }]), true);
    expect(namesIn(home, 'services/work/conversations')).toBe('9\n');
  });

  test('forgets the services of profiles that are gone, and only what it wrote itself', () => {
    for (const key of ['gone', 'work', 'sandbox', '@environment', 'other']) {
      keepServiceNames(home.stateFolder, key, learned([{ id: 1 }]), false);
    }
    const services = join(home.stateFolder, 'names', 'services');
    writeFileSync(join(services, 'other', 'mine'), 'x');
    keepProfileNames(home.stateFolder, { names: ['work', 'sandbox'], current: 'work', builtIn: 'sandbox' });
    expect(readdirSync(services).sort()).toEqual(['@environment', 'other', 'sandbox', 'work']);
    expect(readdirSync(join(services, 'other'))).toEqual(['mine']);
  });

  test.each(['..', '.', 'a/b', '../x', ''])('has no place for the key %j', (key) => {
    keepServiceNames(home.stateFolder, key, learned([{ id: 1 }]), false);
    expect(existsSync(home.stateFolder)).toBe(false);
  });

  test('replaces a file that somebody damaged, and leaves one that is not a file', () => {
    keepServiceNames(home.stateFolder, 'work', learned([{ id: 1 }]), false);
    const path = join(home.stateFolder, 'names', 'services', 'work', 'conversations');
    writeFileSync(path, `$(touch x)\n-rf\nx\x1b[2J\n7\tA\x1b]0;x\x07B\n${'y'.repeat(600_000)}`);
    chmodSync(path, 0o644);
    keepServiceNames(home.stateFolder, 'work', learned([{ id: 2 }]), false);
    const text = readFileSync(path, 'utf8');
    expect(text.slice(0, 2)).toBe('2\n');
    expect(text).not.toContain('$');
    expect(text).not.toContain('\x1b');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const folder = join(home.stateFolder, 'names', 'services', 'other', 'groups');
    mkdirSync(folder, { recursive: true });
    keepServiceNames(
      home.stateFolder,
      'other',
      { ...learned([{ id: 3 }]), groups: [{ id: 1, title: 'A' }] },
      false,
    );
    expect(namesIn(home, 'services/other/conversations')).toBe('3\n');
    expect(statSync(folder).isDirectory()).toBe(true);
  });
});
