// The token in force must reach nobody, whoever typed it into a text by mistake.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { TOKEN } from '../support/plain-service.ts';
import { servePlainly } from '../support/plain-service-tests.ts';

const service = await servePlainly({});

const SAID = `my token is ${TOKEN}`;

describe('a text that holds the token is refused before any request', () => {
  it.each([
    [['conv', 'send', '2', SAID, '--operator', 'lou'], 'the text given as an argument'],
    [['conv', 'note', '2', SAID, '--operator', 'lou'], 'the text given as an argument'],
    [['conv', 'send', '2', '--file-url', `https://files.test/?t=${TOKEN}`], '--file-url'],
    [['users', 'update', '501', '--name', TOKEN], '--name'],
    [['users', 'update', '501', '--phone', TOKEN], '--phone'],
    [['operators', 'create', 'a@example.test', '-F', `note=${TOKEN}`], 'the field note'],
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
    const { exit, stderr } = await home.run(['conv', 'send', '2', SAID, '-p', 'helper', '--operator', 'lou']);
    expect([exit, service.sent()]).toEqual([2, []]);
    expect(stderr).toContain('contains the token');
  });
});

it('history masks what a journal of 1.0.0 kept', async () => {
  const { home } = service;
  const at = Date.now();
  const lines = [
    { kind: 'run', run: 'old', at, profile: null, service: service.env.CONVOPS_BASE_URL, action: 'send' },
    {
      kind: 'intent',
      run: 'old',
      entry: 'old.1',
      at,
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
  await mkdir(home.stateFolder, { recursive: true });
  const path = `${home.stateFolder}/journal.ndjson`;
  await writeFile(path, journal.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await Promise.all([chmod(path, 0o600), chmod(home.stateFolder, 0o700)]);
  for (const format of ['json', 'csv', 'table']) {
    const { stdout, exit } = await home.run(['history', '-o', format], { env: service.env });
    expect([exit, stdout.includes('my token is <hidden>'), stdout.includes(TOKEN)]).toEqual([0, true, false]);
  }
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
