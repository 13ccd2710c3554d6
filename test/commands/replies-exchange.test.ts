// Canned replies from one computer to another: what export prints import takes, all of it or nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHome, type Home } from '../support/run-convops.ts';

let home: Home;
let other: Home;

beforeEach(async () => {
  home = await createHome();
  other = await createHome();
});
afterEach(async () => {
  await home.remove();
  await other.remove();
});

const add = async (...argv: string[]) => {
  expect(await home.run(['replies', 'add', ...argv])).toMatchObject({ exit: 0 });
};
/** The file of a home's replies; null where there is none. */
const file = (of: Home) => readFile(join(of.configFolder, 'replies.json'), 'utf8').catch(() => null);
const imported = (text: string | Buffer, ...options: string[]) =>
  other.run(['replies', 'import', '-', ...options], { input: text });
const FILE = 'https://files.example.test/terms.pdf';
const documentOf = (...replies: unknown[]) => JSON.stringify({ version: 1, replies });

describe('replies export and import', () => {
  beforeEach(async () => {
    await add('hello', 'Hello {{customer}},\nhow can I help? \u202e=1+1');
    await add(
      'Solved',
      'Glad.',
      '--note',
      'by phone',
      '--assign-group',
      'VIP',
      '--file-url',
      FILE,
      '--close',
    );
    await add('away', '--assign-operator', 'kim', '--close');
    // Called like a field whose value is hidden wherever it stands.
    await add('token', 'The token of your order.');
  });

  it('carry texts and macros whole to another computer', async () => {
    const printed = await home.run(['replies', 'export']);
    expect(printed).toMatchObject({ exit: 0, stderr: '' });
    const back = await imported(printed.stdout, '--json', 'name,outcome');
    expect(back).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(back.stdout)).toEqual(
      ['away', 'hello', 'Solved', 'token'].map((name) => ({ name, outcome: 'added' })),
    );
    expect(JSON.parse((await file(other)) ?? '')).toEqual(JSON.parse((await file(home)) ?? ''));
  });

  it('name the replies that are wanted, in capital letters or not, and print them as any JSON', async () => {
    const line = await home.run(['replies', 'export', 'solved', 'SOLVED', '--json']);
    const solved = {
      ...{ name: 'Solved', text: 'Glad.', note: 'by phone' },
      ...{ operator: null, group: 'VIP', close: true, file_url: FILE },
    };
    expect(line.stdout).toBe(`${JSON.stringify({ version: 1, replies: [solved] })}\n`);
    const names = await home.run(['replies', 'export', '--jq', '[.replies[].name]']);
    expect(JSON.parse(names.stdout)).toEqual(['away', 'hello', 'Solved', 'token']);
    expect((await home.run(['replies', 'export', 'nobody'])).exit).toBe(10);
    const asTable = await home.run(['replies', 'export', 'hello'], { env: { CONVOPS_OUTPUT: 'csv' } });
    expect(JSON.parse(asTable.stdout)).toMatchObject({ version: 1 });
  });

  it('refuse a name that is taken, unless it is said what becomes of it', async () => {
    await other.run(['replies', 'add', 'HELLO', 'Mine.']);
    await other.run(['replies', 'add', 'away', 'Mine, too.']);
    const before = await file(other);
    const { stdout } = await home.run(['replies', 'export']);
    expect(await imported(stdout)).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'convops: these 2 replies are there already: away, hello; nothing was imported: use --replace or --skip-existing\n',
    });
    expect(await file(other)).toBe(before);
    const dry = await imported(stdout, '--replace', '-n', '--json', 'name,outcome');
    expect(dry).toMatchObject({ exit: 0, stderr: 'dry run: nothing was changed\n' });
    expect(JSON.parse(dry.stdout)).toMatchObject([
      { name: 'away', outcome: 'replaced' },
      { name: 'HELLO', outcome: 'replaced' },
      { name: 'Solved', outcome: 'added' },
      { name: 'token', outcome: 'added' },
    ]);
    expect(await file(other)).toBe(before);
    expect((await imported(stdout, '--replace', '--skip-existing')).exit).toBe(2);

    const skipped = await imported(stdout, '--skip-existing', '--json', 'name,outcome,text');
    expect(JSON.parse(skipped.stdout)).toMatchObject([
      { name: 'away', outcome: 'skipped', text: 'Mine, too.' },
      { name: 'HELLO', outcome: 'skipped', text: 'Mine.' },
      { name: 'Solved', outcome: 'added' },
      { name: 'token', outcome: 'added' },
    ]);
    const replaced = await imported(stdout, '--replace', '--json', 'name,outcome,text,close');
    expect(JSON.parse(replaced.stdout)).toMatchObject([
      { name: 'away', outcome: 'replaced', text: '', close: true },
      { name: 'HELLO', outcome: 'replaced', text: expect.stringContaining('how can I help?') },
      { name: 'Solved', outcome: 'replaced' },
      { name: 'token', outcome: 'replaced' },
    ]);
  });

  it('read a file, and one that an editor put a byte order mark in', async () => {
    const { stdout } = await home.run(['replies', 'export', 'hello']);
    await writeFile(other.path('team.json'), `\uFEFF${stdout}`);
    const back = await other.run(['replies', 'import', 'team.json', '-o', 'ids']);
    expect(back).toEqual({ exit: 0, stdout: 'hello\n', stderr: '' });
    expect(await other.run(['replies', 'import', 'nofile'])).toMatchObject({
      exit: 2,
      stderr: 'convops: cannot read nofile: no such file\n',
    });
  });
});

describe('replies import', () => {
  const good = { name: 'good', text: 'Good.' };
  const reply = (fields: object) => documentOf(good, { name: 'bad', text: 'Bad.', ...fields });

  it.each<[string | Buffer, RegExp]>([
    ['', /stdin is empty/],
    ['{"version":1,', /is not valid JSON/],
    [Buffer.from([0x7b, 0xff, 0x7d]), /is not UTF-8/],
    ['[]', /does not hold an object/],
    ['{"replies":[]}', /does not say "version": 1/],
    ['{"version":2,"replies":[]}', /a later version of convops \(format 2\)/],
    ['{"version":1}', /has no list "replies"/],
    ['{"version":1,"replies":{"bye":{"text":"Bye."}}}', /has no list "replies"/],
    ['{"version":1,"replies":[],"more":1}', /unknown field "more"/],
    [documentOf(good, 'Bye.'), /not an object \(number 2\)/],
    [documentOf(good, { text: 'Bye.' }), /name is not allowed \(number 2\)/],
    [documentOf(good, { name: '../x', text: 'Bye.' }), /name is not allowed \(number 2\)/],
    [documentOf(good, { name: 'GOOD', text: 'Bye.' }), /has the reply GOOD twice/],
    [reply({ name: '-x' }), /reply -x: .*begins with a hyphen/],
    [reply({ text: 'Hi {{nobody}}' }), /reply bad: \{\{nobody\}\} is not a placeholder/],
    [reply({ note: '{{nobody}}' }), /reply bad: \{\{nobody\}\} is not a placeholder/],
    [reply({ text: '' }), /reply bad: a reply needs a text/],
    [reply({ text: 1 }), /a reply bad with a bad "text"/],
    [reply({ note: ' ' }), /a reply bad with a bad "note"/],
    [reply({ file_url: 'file:///etc/passwd' }), /a reply bad with a bad "file_url"/],
    [reply({ close: 'yes' }), /a reply bad with a bad "close"/],
    [reply({ operator: '7', group: '3' }), /both operator and group/],
    [reply({ colour: 'red' }), /a reply bad with an unknown field "colour"/],
    [reply({ text: 'a\0b' }), /reply bad: the text contains a NUL/],
    [reply({ text: '\ud800' }), /reply bad: the text contains half a character/],
    [' '.repeat(1024 * 1024 + 1), /has more than 1 MiB/],
  ])('takes nothing of %j', async (text, problem) => {
    const result = await imported(text, '--replace');
    expect(result).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringMatching(problem) });
    expect(result.stderr).toMatch(/^convops: .*; nothing was imported\n/);
    expect(await file(other)).toBeNull();
  });

  it('takes as much as it may have, and a document without replies', async () => {
    const long = `${documentOf(good)}${' '.repeat(1024 * 1024)}`.slice(0, 1024 * 1024);
    expect(await imported(long)).toMatchObject({ exit: 0, stdout: 'good\tadded\tGood.\t\n' });
    expect(await imported(documentOf())).toEqual({ exit: 0, stdout: '', stderr: '' });
  });
});
