import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MacroActions, saveReply } from '../../src/replies/replies.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import type { Receipt } from '../../src/writes/receipt.ts';
import { FAULTY_TOKEN } from '../support/desk-faults.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { closeScreens } from '../support/screen-terminal.ts';

let home: Home;
let env: Readonly<Record<string, string>>;
let state: () => Promise<SandboxState>;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  home = await createHome();
  closing = [() => home.remove()];
});

afterEach(async () => {
  await closeScreens();
  for (const close of closing.reverse()) await close();
});

interface Served {
  readonly desk: DeskHome;
  /** What is posted there. */
  readonly posts: readonly string[];
}

/** Serves a seeded inbox. */
async function serveDesk(): Promise<Served> {
  const desk = await openDeskHome({ token: FAULTY_TOKEN });
  const posts: string[] = [];
  desk.desk.listen(({ method, path }) => {
    if (method === 'POST') posts.push(path.replace(/.*\//, ''));
  });
  ({ env, state } = desk);
  closing.push(() => desk.close());
  return { desk, posts };
}

const serve = async () => (await serveDesk()).posts;

/** Runs a line; its pauses are not waited for, for nothing comes of them. */
const run = (...argv: string[]) => home.run(argv, { env, onPause: () => undefined });
const NONE: MacroActions = { note: null, assign: null, close: false };
const add = (name: string, text: string, actions: Partial<MacroActions>) =>
  saveReply(home.configFolder, { name, text, actions: { ...NONE, ...actions } });
/** A macro of a note, a text, and a closing. */
const addSolved = (assign: MacroActions['assign'] = null) =>
  add('solved', 'Solved, {{customer}}.', { note: 'solved #{{conversation}}', close: true, assign });
const receipts = (text: string) => JSON.parse(text) as Receipt[];
/** Conversation, step, outcome and reason of each receipt. */
const told = (text: string) =>
  receipts(text).map(({ id, action, outcome, error }) => [id, action, outcome, error]);
const conversation = async (id: number) => {
  const found = (await state()).conversations.find((one) => one.id === id);
  if (!found) throw new Error(`there is no conversation ${id}`);
  return found;
};
const noted = async () =>
  (JSON.parse((await run('history', '--json')).stdout) as Receipt[])
    .reverse()
    .map(({ id, action, outcome }) => [id, action, outcome]);

describe('a macro', () => {
  it('sends its file after its text, each with a receipt; conv send says that such a reply is run', async () => {
    const posts = await serve();
    const file = 'https://files.example.test/terms.pdf';
    const added = await run('replies', 'add', 'terms', 'Our terms.', '--file-url', file, '--json');
    expect(JSON.parse(added.stdout)).toMatchObject({ text: 'Our terms.', file_url: file, close: false });
    const sent = await run('conv', 'send', '42', '--reply', 'terms');
    expect([sent.exit, sent.stderr, posts]).toEqual([
      2,
      'convops: reply terms has a file, which is a message of its own: run the reply\ntry: convops replies run terms ID\n',
      [],
    ]);
    const ended = await run('replies', 'run', 'terms', '42', '--json');
    expect(told(ended.stdout)).toEqual([
      [42, 'send', 'done', null],
      [42, 'send', 'done', null],
    ]);
    expect(posts).toEqual(['send-message', 'send-file-message']);
    expect((await conversation(42)).messages.slice(-2).map(({ text }) => text)).toEqual([
      'Our terms.',
      // The sandbox keeps it under an address of its own.
      expect.stringMatching(/terms\.pdf$/),
    ]);
  });

  it.each([
    [
      ['replies', 'add', 'x', 'Hi', '--file-url', 'ftp://files.example.test/a'],
      'is not an http or https address',
    ],
    [['replies', 'add', 'x', '--file-url', ''], 'no text given'],
  ])('%j is refused', async (words, reason) => {
    const { exit, stderr } = await run(...words);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('shows with --dry-run every step with its texts, and does none', async () => {
    const posts = await serve();
    const before = await state();
    await addSolved({ group: 'Billing' });
    const dry = await run('replies', 'run', 'solved', '42', '--dry-run', '--json');
    expect(dry.exit).toBe(0);
    const requests = receipts(dry.stdout).map(({ outcome, request }) => [outcome, request?.path]);
    expect(requests).toEqual(
      ['send-note', 'assign-group', 'send-message', 'close'].map((path) => [
        'dry_run',
        `/api/conversations/${path}`,
      ]),
    );
    expect(receipts(dry.stdout)[0]?.request?.body).toMatchObject({ text: 'solved #42' });
    expect(posts).toEqual([]);
    expect(await state()).toEqual(before);
    expect(await noted()).toEqual([]);
  });

  it.each<[string, Partial<MacroActions>, string[], number, RegExp]>([
    ['{{operator}}', {}, ['--as', '99'], 2, /\{\{operator\}\} cannot be filled.*nothing was sent/],
    ['Hi.', { note: '{{foo}}' }, [], 2, /\{\{foo\}\} cannot be filled.*\ntry: convops replies edit m\n/],
    ['Hi.', { assign: { group: 'Nowhere' } }, [], 10, /there is no group "Nowhere"/],
    ['Hi.', { assign: { operator: 'nobody' } }, [], 10, /there is no operator "nobody"/],
    ['', { note: 'n' }, ['--no-webhook'], 2, /--no-webhook cannot be used with "m"/],
  ])('that cannot be settled does nothing at all: %j %j %j', async (text, actions, more, exit, says) => {
    const posts = await serve();
    await add('m', text, { ...actions, note: actions.note === undefined ? 'first' : 'n' });
    // Nobody can save such a placeholder, but a person may write it into the file.
    const file = join(home.configFolder, 'replies.json');
    if (actions.note === '{{foo}}')
      await writeFile(file, (await readFile(file, 'utf8')).replace('"n"', '"{{foo}}"'));
    const refused = await run('replies', 'run', 'm', '42', '43', ...more);
    expect(refused).toMatchObject({ exit, stdout: '' });
    expect(refused.stderr).toMatch(says);
    expect(posts).toEqual([]);
  });

  it.each([
    ['replies run --as @me m 42'],
    ['replies run --by script:nightly m 42'],
    ['--by script:nightly replies run m 42'],
  ])('is run where an option with its value is in front of its name: %j', async (line) => {
    const posts = await serve();
    await add('m', '', { close: true });
    const ended = await run(...line.split(' '));
    expect([ended.exit, ended.stderr, posts]).toEqual([0, '', ['close']]);
  });

  it('without a text is refused where a text is sent, with the way to run it', async () => {
    const posts = await serve();
    await add('m', '', { close: true });
    for (const verb of ['send', 'note']) {
      const refused = await run('conv', verb, '42', '--reply', 'm');
      expect(refused).toMatchObject({ exit: 2, stdout: '' });
      expect(refused.stderr).toContain('try: convops replies run m ID\n');
    }
    await addSolved();
    expect((await run('conv', 'send', '42', '--reply', 'solved')).exit).toBe(0);
    expect(posts).toEqual(['send-message']);
  });
});
