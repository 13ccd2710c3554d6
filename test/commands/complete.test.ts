// `convops __complete`, which the completion scripts ask at every Tab: what it offers, of which service, and that nothing a
// stranger wrote reaches a shell as anything but letters. What the shells make of it: test/reference/completions*.test.ts.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerFor, completionOf, typedIn } from '../../src/cli/complete.ts';
import { keepNames } from '../../src/names/known-names.ts';
import { createHome, type Home } from '../support/run-convops.ts';

const SERVICE = 'https://x.test';

type Environment = Readonly<Record<string, string>>;

/** What bash is given for a line, without names that are kept. */
async function offered(home: Home, line: string, env: Environment = {}): Promise<string[]> {
  const { exit, stdout, stderr } = await home.run(['__complete', 'bash', lastPiece(line), line], { env });
  expect([exit, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}

/** What readline replaces of a line: it takes words apart at = : and before @. */
function lastPiece(line: string): string {
  return /(?:@[^\s=:@]*|[^\s=:@]*)$/.exec(line)?.[0] ?? '';
}

/** A file of this computer's own, as far as completion reads it. */
function writeOwn(home: Home, kind: string, names: readonly string[], more: object = {}): void {
  mkdirSync(home.configFolder, { recursive: true, mode: 0o700 });
  const document = { version: 1, ...more, [kind]: Object.fromEntries(names.map((name) => [name, {}])) };
  writeFileSync(join(home.configFolder, `${kind}.json`), JSON.stringify(document), { mode: 0o600 });
}

describe('a line', () => {
  const home = createHome();
  beforeAll(() => {
    const groups = [{ id: 1, name: 'Billing' }];
    const operators = [{ id: 1, name: 'anna@example.test' }];
    const { stateFolder } = home;
    keepNames({ stateFolder, key: 'work', service: SERVICE }, { operators, groups });
    writeOwn(home, 'profiles', ['work', 'other'], { current: 'work' });
    writeOwn(home, 'replies', ['hello', 'bye']);
    writeOwn(home, 'aliases', ['mine', 'mine2']);
  });

  test.each<[line: string, offers: readonly string[]]>([
    ['convops co', ['conv', 'completion', 'commands']],
    ['convops conv cl', ['claim', 'close']],
    ['convops conv close --s', ['--stop-on-error', '--strict', '--sandbox', '--sort', '--show-secrets']],
    ['convops --profile x conv un', ['unassigned', 'unread', 'unanswered', 'unassign']],
    ['convops --profile conv gro', ['groups']],
    ['convops --output ', ['table', 'json', 'ndjson', 'csv', 'ids']],
    ['convops conv show 42 -o m', ['markdown']],
    ['convops profile use ', ['other', 'work', 'sandbox']],
    ['convops profile set ou', ['output']],
    ['convops conv unread --operator ', ['anna@example.test', '@me', 'all']],
    ['convops conv start --as=', ['anna@example.test', '@me']],
    ['convops conv start --as anna@e', ['@example.test']],
    ['convops conv close ', []],
    ['convops --json id conv cl', ['claim', 'close']],
    ['convops conv close -- --s', []],
    ['convops completion ', ['bash', 'zsh', 'fish', 'powershell']],
    ['convops min', ['mine', 'mine2']],
    ['convops alias delete mine min', ['mine2']],
    ['FOO=1 convops conv cl', ['claim', 'close']],
    ['convops conv send 42 "two words" --rep', ['--reply']],
    ["convops conv unread --operator 'an", ['anna@example.test']],
    ['convops conv close --ids-from ', [':files']],
  ])('%j offers %j', async (line, offers) => {
    expect(await offered(home, line)).toEqual(offers);
  });

  test('offers no hidden options, and takes their values for what they are', async () => {
    expect(await offered(home, 'convops conv assign --as')).toEqual([]);
    expect(await offered(home, 'convops conv assign --as an')).toEqual(['anna@example.test']);
  });

  test.each<[what: string, words: string, env: Environment, names: readonly string[]]>([
    ['in use', '', {}, ['of-work']],
    ['that -p names', '-p other', {}, ['of-other']],
    ['that --profile names', '--profile other', { CONVOPS_PROFILE: 'work' }, ['of-other']],
    ['that --profile= names', '--profile=other', {}, ['of-other']],
    ['of --sandbox', '--sandbox', { CONVOPS_PROFILE: 'work' }, ['of-sandbox']],
    [
      'of CONVOPS_SANDBOX',
      '',
      { CONVOPS_SANDBOX: 'Yes', CONVOPS_BASE_URL: 'https://x.test' },
      ['of-sandbox'],
    ],
    ['in use, where CONVOPS_SANDBOX is off', '', { CONVOPS_SANDBOX: '0' }, ['of-work']],
    [
      'that CONVOPS_PROFILE names',
      '',
      { CONVOPS_PROFILE: 'other', CONVOPS_BASE_URL: 'https://x.test' },
      ['of-other'],
    ],
    ['that CONVOPS_BASE_URL names', '', { CONVOPS_BASE_URL: 'https://x.test' }, ['of-@environment']],
    ['and none of an unknown one', '-p nobody', {}, []],
  ])('offers the names of the service %s', async (_, words, env, names) => {
    for (const key of ['work', 'other', 'sandbox', '@environment']) {
      const groups = [{ id: 1, name: `of-${key}` }];
      keepNames({ stateFolder: home.stateFolder, key, service: SERVICE }, { groups });
    }
    expect(await offered(home, `convops ${words} conv unassigned --group `, env)).toEqual(names);
  });
});

describe('the cache', () => {
  let home: Home;
  beforeEach(() => {
    home = createHome();
  });

  test('costs its names where it is broken or cannot be found, and nothing is said or written', async () => {
    const path = join(home.stateFolder, 'names', 'sandbox.json');
    mkdirSync(join(home.stateFolder, 'names'), { recursive: true, mode: 0o755 });
    writeFileSync(path, '{"groups":[["hel', { mode: 0o644 });
    mkdirSync(home.configFolder, { recursive: true });
    writeFileSync(join(home.configFolder, 'replies.json'), '{"replies":{"hel', { mode: 0o644 });
    const before = readdirSync(home.folder, { recursive: true }).sort();
    expect(await offered(home, 'convops replies remove ')).toEqual([]);
    expect(await offered(home, 'convops replies rem')).toEqual(['remove']);
    expect(await offered(home, 'convops triage --sandbox --group ')).toEqual([]);
    expect(await offered(home, 'convops replies remove ', { CONVOPS_CONFIG_DIR: 'relative' })).toEqual([]);
    expect(readdirSync(home.folder, { recursive: true }).sort()).toEqual(before);
  });

  test.each([
    [[]],
    [['tcsh', '1', 'convops', '']],
    [['zsh']],
    [['zsh', '-5', 'x']],
    [['fish', 'x', 'y', 'z']],
  ])('a question that makes no sense, %j, is no failure', async (words) => {
    const { exit, stderr } = await home.run(['__complete', ...words]);
    expect([exit, stderr]).toEqual([0, '']);
  });

  test('what a name has in it for a shell or a terminal reaches neither', async () => {
    const names = ["$(touch touched) `id` ' ;", '\x1b]0;owned\x07\nevil', 'a\tb\u202ec'];
    const groups = names.map((name, index) => ({ id: 70 + index, name }));
    keepNames({ stateFolder: home.stateFolder, key: 'sandbox', service: SERVICE }, { groups });
    for (const shell of ['zsh', 'fish', 'powershell']) {
      const words = ['convops', 'triage', '--sandbox', '--group', ''];
      expect((await home.run(['__complete', shell, String(words.length - 1), ...words])).stdout).toBe(
        "70\t$(touch touched) `id` ' ;\n71\t]0;owned evil\n72\ta b<U+202E>c\n",
      );
    }
    expect(await offered(home, 'convops triage --sandbox --group ')).toEqual(['70', '71', '72']);
  });
});

describe('each shell', () => {
  const table = [
    {
      name: 'note',
      summary: 'two\nlines: \x1b[2J',
      part: '',
      load: async () => ({
        options: [
          { flags: '--to <operator>', text: 'whom', standard: 5 },
          { flags: '-a, --again', text: 'again' },
        ],
      }),
    },
  ];
  let more: { word: string; description: string }[] = [];
  const ask = async (shell: 'bash' | 'zsh' | 'fish' | 'powershell', ...given: string[]) => {
    const line = typedIn(shell, given);
    const names = () => [{ word: 'anna@x.test', description: '' }, ...more];
    return answerFor(shell, line, await completionOf(table, line, names));
  };

  test('is told on one line what a word is, where it can show that', async () => {
    const described = 'note\ttwo lines: <U+001B>[2J\n';
    expect(await ask('zsh', '1', 'convops', 'n')).toBe(`${described}anna@x.test\n`);
    expect(await ask('fish', '1', 'convops', '')).toBe(`${described}anna@x.test\n`);
    expect(await ask('powershell', '1', 'convops', 'N')).toBe(described);
    expect(await ask('bash', 'n', 'convops n')).toBe('note\n');
    expect(await ask('zsh', '2', 'convops', 'note', '--t')).toContain('--to\twhom (default: 5)\n');
  });

  test('has a word in the shape that it takes for that word', async () => {
    expect(await ask('powershell', '3', 'convops', 'note', '--to', '@')).toBe("'@me'\n");
    expect(await ask('powershell', '3', 'convops', 'note', '--to')).toBe("anna@x.test\n'@me'\n");
    expect(await ask('zsh', '2', 'convops', 'note', '--to=')).toBe('--to=anna@x.test\n--to=@me\n');
    // Readline takes a word apart, unless COMP_WORDBREAKS says otherwise.
    expect(await ask('bash', '', 'convops note --to=')).toBe('anna@x.test\n@me\n');
    expect(await ask('bash', '--to=a', 'convops note --to=a')).toBe('--to=anna@x.test\n');
    expect(await ask('bash', '@x', 'convops note --to anna@x')).toBe('@x.test\n');
    expect(await ask('bash', 'an', 'convops note --to="an')).toBe('anna@x.test\n');
  });

  test('has a name with a blank in the quotes of its shell', async () => {
    more = [{ word: 'VIP Gold', description: '' }];
    expect(await ask('bash', 'VIP', 'convops note --to VIP')).toBe('VIP\\ Gold\n');
    expect(await ask('bash', 'VIP\\ G', 'convops note --to VIP\\ G')).toBe('VIP\\ Gold\n');
    expect(await ask('bash', '"VIP G', 'convops note --to "VIP G')).toBe('VIP Gold\n');
    expect(await ask('zsh', '3', 'convops', 'note', '--to', 'VIP')).toContain('VIP Gold\n');
    expect(await ask('powershell', '3', 'convops', 'note', '--to', 'VIP')).toBe("'VIP Gold'\n");
  });
});
