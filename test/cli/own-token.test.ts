// The token in force must reach nobody, whoever typed it into a text by mistake.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOKEN } from '../support/bytes-service.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';
import { firstSegment } from '../support/journal-text.ts';
import { createHome, type Home, type Run } from '../support/run-convops.ts';

const service = await servePlainly({});

const SAID = `my token is ${TOKEN}`;

describe('a text that holds the token is refused before any request', () => {
  it.each([
    [['conv', 'send', '2', SAID, '--as', 'lou'], 'the text given as an argument'],
    [['conv', 'note', '2', SAID, '--as', 'lou'], 'the text given as an argument'],
    [['conv', 'send', '2', '--file-url', `https://files.test/?t=${TOKEN}`], '--file-url'],
    [['users', 'update', '501', '--name', TOKEN], '--name'],
    [['users', 'update', '501', '--phone', TOKEN], '--phone'],
    [['operators', 'create', 'a@example.test', '-F', `note=${TOKEN}`], '-F note'],
    [['api', 'POST', '/api/conversations/send-note', '-f', `text=${SAID}`], '-f text'],
    [['conv', 'send', '2', SAID.toUpperCase(), '--dry-run'], 'the text given as an argument'],
  ])('%j', async (argv, from) => {
    const { exit, stdout, stderr } = await service.run(argv);
    expect([exit, stdout, service.sent()]).toEqual([2, '', []]);
    expect(stderr).toContain(`${from} contains the token`);
    expect(stderr.toLowerCase()).not.toContain(TOKEN);
  });

  it('from a file, from stdin and from a canned reply, which it names', async () => {
    const { home } = service;
    const options = { env: service.env };
    await writeFile(home.path('body.txt'), SAID);
    const file = await home.run(['conv', 'send', '2', '--body-file', home.path('body.txt')], options);
    expect([file.exit, file.stderr.includes('body.txt contains the token')]).toEqual([2, true]);
    const piped = await home.run(['conv', 'note', '2', '--body-file', '-'], { ...options, input: SAID });
    expect([piped.exit, piped.stderr.includes('the text from stdin contains the token')]).toEqual([2, true]);
    // A reply that was kept without this token in force.
    await home.run(['replies', 'add', 'oops', SAID, '--close']);
    const canned = await home.run(['conv', 'send', '2', '--reply', 'oops'], options);
    expect([canned.exit, canned.stderr.includes('the canned reply oops contains the token')]).toEqual([
      2,
      true,
    ]);
    const macro = await home.run(['replies', 'run', 'oops', '2'], options);
    expect([macro.exit, macro.stderr.includes('macro oops contains the token')]).toEqual([2, true]);
    expect(service.sent()).toEqual([]);
  });

  it('where a command hands the token out, too', async () => {
    const { home } = service;
    const base = service.env.CONVOPS_BASE_URL ?? '';
    await home.run(['profile', 'add', 'helper', '--base-url', base, '--token-command', `echo ${TOKEN}`]);
    const { exit, stderr } = await home.run(['conv', 'send', '2', SAID, '-p', 'helper', '--as', 'lou']);
    expect([exit, service.sent()]).toEqual([2, []]);
    expect(stderr).toContain('contains the token');
  });
});

it('history masks what the journal holds of it', async () => {
  const { home } = service;
  const at = Date.now();
  const lines = [
    { kind: 'run', run: 'old', at, profile: null, service: service.env.CONVOPS_BASE_URL, action: 'send' },
    {
      kind: 'intent',
      run: 'old',
      entry: 'old.1',
      at,
      profile: null,
      service: service.env.CONVOPS_BASE_URL,
      name: 'conversations.sendMessage',
      action: 'send',
      id: 2,
    },
    { kind: 'result', entry: 'old.1', at, outcome: 'done', changed: true, error: null, after: null },
  ];
  const [run, intent, result] = lines;
  const journal = [
    { ...run, targets: 1, digest: '' },
    { ...intent, params: { conversation_id: 2, text: SAID }, before: null },
    result,
  ];
  const path = firstSegment(home.stateFolder);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, journal.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  for (const format of ['json', 'csv', 'table']) {
    const { stdout, exit } = await home.run(['history', '-o', format], { env: service.env });
    expect([exit, stdout.includes('my token is <hidden>'), stdout.includes(TOKEN)]).toEqual([0, true, false]);
  }
});

describe('the token typed where a name belongs is neither stored nor printed', () => {
  /** What is below the folders of a home, and what a run printed. */
  async function traces(home: Home, { stdout, stderr }: Run): Promise<string> {
    const texts = [stdout, stderr];
    for (const folder of [home.configFolder, home.stateFolder]) {
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of names.filter((each) => each.isFile() && each.name !== 'profiles.json'))
        texts.push(await readFile(join(entry.parentPath, entry.name), 'utf8'));
    }
    return texts.join('\n').toLowerCase();
  }

  const inFreshHome = async (
    argv: readonly string[],
    env: Readonly<Record<string, string>>,
    token: 'stored' | 'printed by a command',
  ) => {
    const home = await createHome();
    try {
      const stored = token === 'stored' ? { token: TOKEN } : { token_command: `echo ${TOKEN}` };
      const work = { base_url: service.env.CONVOPS_BASE_URL, operator: '9', ...stored };
      await mkdir(home.configFolder, { mode: 0o700 });
      const document = JSON.stringify({ version: 1, current: 'work', profiles: { work } });
      await writeFile(`${home.configFolder}/profiles.json`, document, { mode: 0o600 });
      await writeFile(home.path('token.txt'), TOKEN);
      await writeFile(
        home.path('replies.json'),
        JSON.stringify({ version: 1, replies: [{ name: 'oops', text: SAID }] }),
      );
      const run = await home.run(argv, { env });
      return { ...run, traces: await traces(home, run) };
    } finally {
      await home.remove();
    }
  };

  it.each([
    [['conv', 'close', '2', '--by', TOKEN], {}, '--by'],
    [['conv', 'close', '2', `--by=script:${TOKEN}`, '--json'], {}, '--by'],
    [['conv', 'close', '2', '-o', 'ndjson'], { CONVOPS_BY: TOKEN }, 'CONVOPS_BY'],
    [['conv', 'close', '2', '--json'], { AI_AGENT: TOKEN }, 'AI_AGENT'],
    [['conv', 'propose', '2', 'Hello', '--reason', 'r', '--by', TOKEN], {}, '--by'],
    [['conv', 'list', '--jq', `"${TOKEN}"`], {}, '--jq'],
    [['api', 'POST', '/api/operators/create', '-f', `${TOKEN}=1`], {}, '-f <hidden>'],
    [['operators', 'delete', '7', '--yes', '-F', `${TOKEN}=1`], {}, '-F <hidden>'],
  ])('%j %j', async (argv, env, from) => {
    for (const token of ['stored', 'printed by a command'] as const) {
      const run = await inFreshHome(argv, env, token);
      expect([run.exit, run.stderr.includes(`${from} contains the token`)]).toEqual([2, true]);
      expect([run.traces.includes(TOKEN), service.written()]).toEqual([false, []]);
    }
  });

  it.each([
    [['alias', 'set', TOKEN, 'conv get'], 2],
    [['alias', 'set', 'mine', `conv send 2 ${TOKEN}`], 2],
    [['replies', 'add', TOKEN, 'Hello'], 2],
    [['replies', 'add', 'oops', SAID], 2],
    [['replies', 'add', 'oops', 'Hello', '--note', SAID], 2],
    [['replies', 'import', 'replies.json'], 2],
    [['profile', 'rename', 'work', TOKEN], 2],
    [['profile', 'set', 'operator', TOKEN], 2],
    [['profile', 'add', 'other', '--base-url', `https://${TOKEN}.test`, '--token-file', 'token.txt'], 2],
    [['profile', 'show', '-p', TOKEN], 10],
    [['doctor', '-p', TOKEN, '--json'], 10],
  ])('%j, in this computer only', async (argv, exit) => {
    const run = await inFreshHome(argv, {}, 'stored');
    expect([run.exit, run.traces.includes(TOKEN)]).toEqual([exit, false]);
  });

  it('of a new profile: not in its name, its address or its operator', async () => {
    for (const [name, url, operator] of [
      [TOKEN, 'https://x.test', '7'],
      ['work', `https://x.test/${TOKEN}`, '7'],
      ['work', 'https://x.test', TOKEN],
    ] as const) {
      const argv = ['profile', 'add', name, '--base-url', url, '--operator', operator, '--token-stdin'];
      const home = await createHome();
      const { exit, stdout, stderr } = await home.run(argv, { input: TOKEN });
      expect([exit, `${stdout}${stderr}`.toLowerCase().includes(TOKEN)]).toEqual([2, false]);
      expect(await home.run(['profile', 'list', '--jq', 'length']).then((run) => run.stdout)).toBe('1\n');
      await home.remove();
    }
  });

  it('what was stored under its name earlier can still be removed', async () => {
    const { home } = service;
    await home.run(['alias', 'set', TOKEN, 'conv get']);
    await home.run(['replies', 'add', TOKEN, 'Hello']);
    const options = { env: service.env };
    const removed = [
      await home.run(['alias', 'delete', TOKEN], options),
      await home.run(['replies', 'remove', TOKEN, '--yes'], options),
    ];
    expect(removed.map(({ exit }) => exit)).toEqual([0, 0]);
  });
});

describe('a text larger than 64 KiB', () => {
  it('goes out with a warning, and one of 64 KiB without', async () => {
    const { home } = service;
    await writeFile(home.path('large.txt'), 'x'.repeat(64 * 1024 + 1));
    const sent = await service.run(['conv', 'send', '2', '--body-file', home.path('large.txt')]);
    expect(sent.stderr).toContain('large.txt has 64 KiB; the service publishes no limit');
    expect(service.written()).toHaveLength(1);
    await writeFile(home.path('large.txt'), 'x'.repeat(64 * 1024));
    const small = await service.run(['conv', 'send', '3', '--body-file', home.path('large.txt')]);
    expect(small.stderr).not.toContain('KiB');
  });
});
