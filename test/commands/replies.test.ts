// Canned replies through the program: what is kept, and that each conversation gets its own text or nobody gets any.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { createHome, type Home, type RunOptions } from '../support/run-convops.ts';

let service: PlainService;
let home: Home;

beforeAll(async () => {
  service = await startPlainService();
});

afterAll(() => service.close());

beforeEach(async () => {
  home = await createHome();
  service.answerWithData({});
  service.sent();
});

afterEach(() => home.remove());

const run = (argv: readonly string[], { env, ...options }: Omit<RunOptions, 'home'> = {}) =>
  home.run(argv, { cwd: home.folder, ...options, env: { ...service.env, ...env } });
const replies = (...argv: string[]) => run(['replies', ...argv]);
const add = async (name: string, text: string) => {
  expect(await replies('add', name, text)).toMatchObject({ exit: 0, stderr: '' });
};
/** A plain reply as it is listed. */
const plain = (name: string, text: string) => ({
  name,
  text,
  note: null,
  operator: null,
  group: null,
  close: false,
  file_url: null,
});
const listed = async () => JSON.parse((await replies('list', '--json')).stdout) as unknown;
const file = () => join(home.configFolder, 'replies.json');

let lastMessage = 90_000;
/** The record of a message or note that was sent. */
const messageOf = (pathname: string, body: Buffer) => {
  lastMessage += 1;
  const { text } = JSON.parse(body.toString()) as { text: string };
  return { id: lastMessage, message: text, is_inner_message: pathname.endsWith('note') };
};

/** Conversations whose customers go by these names, and a place for every text. */
const customers = (names: Readonly<Record<number, string | null>>, refused: readonly number[] = []) =>
  service.server.answerWith(({ url, method, body }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service.test');
    const asked = Number(searchParams.get('conversation_id'));
    const id = method === 'GET' ? asked : Number(JSON.parse(body.toString()).conversation_id);
    const operators = [{ id: 7, invite_email: 'kim@example.test' }];
    const from_user = { name: names[id], custom_name: 'pays late', service_user_nickname: 'nick' };
    const detail = { conversation_id: id, operator_id: 7, status: 'inbox', from_user, messages: [] };
    const refuses = refused.includes(id) && method !== 'GET';
    const lost = method === 'GET' && pathname.endsWith('/get') && !(id in names);
    const data =
      pathname === '/api/operators/all' ? operators : method === 'GET' ? detail : messageOf(pathname, body);
    response.writeHead(refuses || lost ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refuses || lost ? { error: 'no', status: 400 } : { status: 200, data }));
  });

describe('replies', () => {
  it('are added, listed, changed and removed, and ask no service', async () => {
    expect(await replies('list')).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(await replies('add', 'hello', 'Hello {{customer}}.\nHow are you?')).toEqual({
      exit: 0,
      stdout: 'hello\tHello {{customer}}. …\t\n',
      stderr: '',
    });
    await add('Bye', 'Goodbye.');
    expect((await replies('list')).stdout).toBe('Bye\tGoodbye.\t\nhello\tHello {{customer}}. …\t\n');
    expect(await replies('edit', 'bye', 'So long.', '--json')).toMatchObject({
      exit: 0,
      stdout: `${JSON.stringify(plain('Bye', 'So long.'))}\n`,
    });
    expect(await replies('remove', 'hello')).toMatchObject({ exit: 2, stdout: '' });
    expect(await replies('remove', 'hello', '--yes')).toMatchObject({ exit: 0, stdout: 'Bye\tSo long.\t\n' });
    expect(await listed()).toEqual([plain('Bye', 'So long.')]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(service.sent()).toEqual([]);
  });

  it.each([
    [['add', 'hello', 'other'], 2, /try: convops replies edit hello\n/],
    [['add', 'new'], 2, /no text given/],
    [['add', 'new', 'Hi {{Foo}}'], 2, /\{\{Foo\}\} is not a placeholder.*\{\{customer\}\}/],
    [['add', 'new', 'text', '--body-file', '-'], 2, /give the text once/],
    [['edit', 'hello'], 2, /no text given/],
    [['edit', 'nobody', 'text'], 10, /available replies: hello\ntry: convops replies list\n/],
  ])('are left as they were by %j: exit %i', async (argv, exit, says) => {
    await add('hello', 'Hello.');
    const before = await readFile(file(), 'utf8');
    const refused = await replies(...argv);
    expect(refused).toMatchObject({ exit, stdout: '' });
    expect(refused.stderr).toMatch(says);
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it('in a broken file are not overwritten, and hinder nothing else: exit 8', async () => {
    await add('hello', 'Hello.');
    await writeFile(file(), '{');
    for (const line of [
      'replies list',
      'replies add new text',
      'replies edit hello text',
      'conv send 42 --reply hello',
    ]) {
      const { exit, stdout, stderr } = await run(line.split(' '));
      expect([line, exit, stdout]).toEqual([line, 8, '']);
      expect(stderr).toContain(file());
    }
    expect(await readFile(file(), 'utf8')).toBe('{');
    expect(service.sent()).toEqual([]);
    expect((await run(['conv', 'send', '42', 'Hello', '--as', '7'])).exit).toBe(0);
  });

  it.each(['conv send 42 --reply half', 'conv note 42 --reply half', 'replies run half 42'])(
    'that hold half a character, which only a person can have put there, reach nobody: %s',
    async (line) => {
      await add('half', 'Hello.');
      await writeFile(file(), (await readFile(file(), 'utf8')).replace('Hello.', 'Hello \\ud83d.'));
      const { exit, stdout, stderr } = await run([...line.split(' '), '--as', '7']);
      expect([exit, stdout, service.written()]).toEqual([2, '', []]);
      expect(stderr).toContain('the text contains half a character (a lone surrogate)');
    },
  );
});

describe('macros', () => {
  const row = (change: Readonly<Record<string, unknown>>) => ({ ...plain('m', ''), ...change });
  const saved = async (...argv: string[]) => {
    const { exit, stdout, stderr } = await replies(...argv, '--json');
    expect([exit, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as unknown;
  };

  it('are replies that say what else is done, and change piece by piece', async () => {
    const note = 'asks about {{customer}}';
    expect(await saved('add', 'm', '--note', note, '--assign-group', 'Billing')).toEqual(
      row({ note, group: 'Billing' }),
    );
    expect((await replies('list')).stdout).toBe('m\t\tnote, assign to group Billing\n');
    expect(await saved('edit', 'm', 'Bye.', '--close')).toEqual(
      row({ text: 'Bye.', note, group: 'Billing', close: true }),
    );
    expect(await saved('edit', 'm', '--assign-operator', '@me', '--note', '')).toEqual(
      row({ text: 'Bye.', operator: '@me', close: true }),
    );
    expect((await replies('list')).stdout).toBe('m\tBye.\tassign to @me, send, close\n');
    expect(await saved('edit', 'm', '')).toEqual(row({ operator: '@me', close: true }));
    expect(await saved('edit', 'm', 'Bye.', '--no-close', '--assign-operator', '')).toEqual(
      plain('m', 'Bye.'),
    );
    expect(service.sent()).toEqual([]);
  });

  it.each([
    [
      ['add', 'new', 'x', '--assign-operator', '7', '--assign-group', '3'],
      /--assign-group cannot be combined/,
    ],
    [['add', 'new', '--note', '{{foo}}'], /\{\{foo\}\} is not a placeholder/],
    [['add', 'new', '--note', ' '], /text is empty/],
    [['add', 'new', '--assign-group', ' '], /--assign-operator or --assign-group has an empty name/],
    [['edit', 'm', '--no-close'], /needs a text, or something to do/],
  ])('are left as they were by %j', async (argv, says) => {
    await replies('add', 'm', '--close');
    const before = await readFile(file(), 'utf8');
    const refused = await replies(...argv);
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toMatch(says);
    expect(await readFile(file(), 'utf8')).toBe(before);
  });
});

it('a list of ids has each conversation of a macro once, if all of its steps went well', async () => {
  await run(['replies', 'add', 'bye', '--note', 'Solved', '--close']);
  const ids = async () => (await run(['replies', 'run', 'bye', '42', '43', '-o', 'ids', '--sandbox'])).stdout;
  expect(await ids()).toBe('42\n43\n');
  await run(['conv', 'start', '43', '--sandbox']);
  // What is closed already is as the step wants it.
  expect(await ids()).toBe('');
});

describe('--reply', () => {
  it.each([
    [
      'Hello {{customer}}.',
      ['--as', '7'],
      2,
      /\{\{customer\}\}.*conversation 43, 44 has no name; nothing was sent/,
    ],
    ['By {{operator}}.', [], 2, /\{\{operator\}\}.*no acting operator is set/],
    ['By {{operator}}.', ['--as', '8'], 2, /\{\{operator\}\}.*operator 8 has no e-mail/],
  ])('sends nothing to anybody when %j cannot be filled with %j: exit %i', async (text, more, exit, says) => {
    customers({ 42: 'Zoë', 43: ' ', 44: null });
    await add('r', text);
    for (const dry of [[], ['--dry-run']]) {
      const refused = await run(['conv', 'send', '42', '43', '44', ...more, '--reply', 'r', ...dry]);
      expect(refused).toMatchObject({ exit, stdout: '' });
      expect(refused.stderr).toMatch(says);
    }
    expect(service.written()).toEqual([]);
  });
});
