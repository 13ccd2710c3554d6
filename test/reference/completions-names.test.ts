// Where the shells look for names: at the same place as the program writes them, for the same service.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  keepAliasNames,
  keepProfileNames,
  keepReplyNames,
  keepServiceNames,
} from '../../src/names/names-folder.ts';
import { completionScript } from '../../src/reference/completions.ts';
import { SHELLS, type Shell } from '../../src/reference/shells.ts';
import { stateFolder } from '../../src/settings/folders.ts';
import { skipWithout } from '../support/tools.ts';
import { command, ids, sampleTree } from './sample-tree.ts';
import { bashOffers, fishOffers, zshNames } from './shells.ts';

type Environment = Readonly<Record<string, string>>;

const replies = command('replies', {
  commands: [command('remove', { arguments: [{ ...ids, name: 'name', variadic: false }] })],
});
const alias = command('alias', {
  commands: [command('delete', { arguments: [{ ...ids, name: 'name', variadic: true }] })],
});
const tree = { ...sampleTree, commands: [...sampleTree.commands, replies, alias] };

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'convops-names-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** What a shell offers for an argument of that kind; the words before it stand after `convops`. */
function offered(shell: Shell, kind: 'groups' | 'replies', words: readonly string[], own: Environment = {}) {
  const env = { HOME: home, ...own };
  const script = completionScript(shell, tree);
  const line = ['convops', ...words, kind === 'groups' ? 'conv unassigned --group ' : 'replies remove '].join(
    ' ',
  );
  if (shell === 'zsh') return zshNames(script, kind, line.trim().split(' '), env);
  return shell === 'bash' ? bashOffers(script, line, { env }) : fishOffers(script, line, { env });
}

describe.each(SHELLS)('%s finds the folder of the program', (shell) => {
  beforeEach((context) => skipWithout(context, shell));
  test.each<[what: string, platform: string, env: Environment]>([
    ['on Linux', 'linux', {}],
    ['on macOS', 'darwin', {}],
    ['by XDG_STATE_HOME', 'linux', { XDG_STATE_HOME: '/xdg' }],
    ['but not by a relative XDG_STATE_HOME', 'linux', { XDG_STATE_HOME: 'xdg' }],
    [
      'by CONVOPS_STATE_DIR before all else',
      'linux',
      { CONVOPS_STATE_DIR: '/own state', XDG_STATE_HOME: '/xdg' },
    ],
  ])('%s', (_, platform, given) => {
    // Absolute paths, moved below the folder of this test.
    const env = Object.fromEntries(
      Object.entries(given).map(([name, path]) => [name, path.startsWith('/') ? join(home, path) : path]),
    );
    keepReplyNames(stateFolder(env, platform, home), ['hello', 'bye']);
    // Zsh takes what the system is called from nobody: the test tells it by another name.
    const system = platform === 'darwin' ? { OSTYPE: 'darwin23', SYSTEM: 'darwin23' } : {};
    expect(offered(shell, 'replies', [], { ...env, ...system })).toEqual(['hello', 'bye']);
  });
});

describe.each(SHELLS)('%s takes the names of the service', (shell) => {
  beforeEach((context) => {
    skipWithout(context, shell);
    const state = stateFolder({}, 'linux', home);
    for (const key of ['work', 'other', 'sandbox', '@environment']) {
      const groups = [{ id: 1, title: `of-${key}` }];
      keepServiceNames(state, key, { operators: undefined, groups, conversations: [] }, false);
    }
    keepProfileNames(state, { names: ['other', 'work', 'sandbox'], current: 'work', builtIn: 'sandbox' });
  });

  test.each<[what: string, words: readonly string[], env: Environment, names: readonly string[]]>([
    ['in use', [], {}, ['of-work']],
    ['that -p names', ['-p', 'other'], {}, ['of-other']],
    ['that --profile names', ['--profile', 'other'], { CONVOPS_PROFILE: 'work' }, ['of-other']],
    ['that --profile= names', ['--profile=other'], {}, ['of-other']],
    ['of --sandbox', ['--sandbox'], { CONVOPS_PROFILE: 'work' }, ['of-sandbox']],
    [
      'of CONVOPS_SANDBOX',
      [],
      { CONVOPS_SANDBOX: 'Yes', CONVOPS_BASE_URL: 'https://x.test' },
      ['of-sandbox'],
    ],
    ['in use, where CONVOPS_SANDBOX is off', [], { CONVOPS_SANDBOX: '0' }, ['of-work']],
    [
      'that CONVOPS_PROFILE names',
      [],
      { CONVOPS_PROFILE: 'other', CONVOPS_BASE_URL: 'https://x.test' },
      ['of-other'],
    ],
    ['that CONVOPS_BASE_URL names', [], { CONVOPS_BASE_URL: 'https://x.test' }, ['of-@environment']],
    ['and none of an unknown one', ['-p', 'nobody'], {}, []],
    ['and none of another folder', ['-p', '../services/work'], {}, []],
  ])('%s', (_, words, env, names) => {
    expect(offered(shell, 'groups', words, env)).toEqual(names);
  });
});

describe.each(SHELLS)('%s offers aliases', (shell) => {
  beforeEach((context) => skipWithout(context, shell));
  test.each([
    ['in place of a command', 'convops min', ['mine', 'mine2']],
    ['to be deleted, one after the other', 'convops alias delete mine min', ['mine', 'mine2']],
    ['but not behind a command', 'convops conv mine', []],
    ['nor behind another alias', 'convops mine mine', []],
  ])('%s', (_, line, names) => {
    keepAliasNames(stateFolder({}, 'linux', home), ['mine', 'mine2', 'other']);
    const script = completionScript(shell, tree);
    const env = { HOME: home };
    // Which words zsh asks for is tried with real Tabs, below; here only what it finds.
    if (shell === 'zsh') {
      expect(zshNames(script, 'aliases', ['convops'], env)).toEqual(['mine', 'mine2', 'other']);
      return;
    }
    const offers = shell === 'bash' ? bashOffers(script, line, { env }) : fishOffers(script, line, { env });
    // What else fits loosely fish offers too.
    expect(offers?.filter((word) => word.startsWith('mine'))).toEqual(names);
  });
});

describe.each(SHELLS)('%s takes nothing that the program would not have written', (shell) => {
  beforeEach((context) => skipWithout(context, shell));
  const wordsOf = (text: string) => {
    const path = join(stateFolder({}, 'linux', home), 'names', 'replies');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return offered(shell, 'replies', []);
  };

  test('no words with other characters, none that begin like an option', () => {
    const hostile = ['$(touch touched)', '`x`', 'a b', 'a;b', "a'b", '-rf', '\x1b[2Jx', '~', '*', 'ä', ''];
    expect(wordsOf([...hostile, 'good', 'x\ty\x1b[2J', ''].join('\n'))).toEqual(['good', 'x']);
  });

  test('no more than 2000 lines', () => {
    const text = Array.from({ length: 3000 }, (_, index) => `w${index}\n`).join('');
    const words = wordsOf(text);
    expect(words).toHaveLength(2000);
    expect(words?.at(-1)).toBe('w1999');
  });

  test('nothing of a line without an end', () => {
    expect(wordsOf(`good\n${'x'.repeat(3_000_000)}`)?.filter((word) => word.length > 100)).toEqual([]);
  });

  test('nothing of what is no file', () => {
    mkdirSync(join(stateFolder({}, 'linux', home), 'names', 'replies'), { recursive: true });
    expect(offered(shell, 'replies', [])).toEqual([]);
  });
});
