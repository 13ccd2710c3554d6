// Macros through the program, against the real sandbox: the steps of a conversation in their order, and not one more
// after the first that does not end well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MacroActions, saveReply } from '../../src/replies/replies.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import type { Receipt } from '../../src/writes/receipt.ts';
import { until } from '../hostile/running.ts';
import {
  FAULTY_TOKEN,
  type FaultyDesk,
  type FaultyDeskOptions,
  openFaultyDesk,
} from '../support/desk-faults.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { journalText, readJournal } from '../support/journal-text.ts';
import { createHome, type Home, PROGRAM } from '../support/run-convops.ts';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';

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

/** The same where the messages are held back. */
async function serveHeld(): Promise<Served> {
  const served = await serveDesk();
  served.desk.hold((path) => path.endsWith('/send-message'));
  return served;
}

/** The same where the first message meets a fault. */
async function serveFaulty(
  change: Pick<FaultyDeskOptions, 'fault' | 'applied'> & Partial<FaultyDeskOptions>,
): Promise<FaultyDesk> {
  const desk = await openFaultyDesk({
    method: 'POST',
    path: '/api/conversations/send-message',
    nth: 1,
    ...change,
    state: seedInbox({ now: Date.now() }),
  });
  env = { CONVOPS_BASE_URL: desk.baseUrl, CONVOPS_TOKEN: FAULTY_TOKEN, CONVOPS_OPERATOR: '7' };
  ({ state } = desk);
  closing.push(() => desk.close());
  return desk;
}

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
  it('leaves its note, assigns, sends and closes, in this order, in each conversation', async () => {
    const posts = await serve();
    await addSolved({ operator: '@me' });
    const ended = await run('replies', 'run', 'SOLVED', '42', '43', '--concurrency', '1', '--json');
    expect([ended.exit, ended.stderr]).toEqual([0, '']);
    const steps = ['send-note', 'assign-operator', 'send-message', 'close'];
    expect(posts).toEqual([...steps, ...steps]);
    expect(receipts(ended.stdout).map(({ id, action }) => [id, action])).toEqual(
      [42, 43].flatMap((id) => ['note', 'assign', 'send', 'close'].map((action) => [id, action])),
    );
    for (const id of [42, 43]) {
      const { status, operator } = await conversation(id);
      expect([status, operator]).toEqual(['closed', 7]);
    }
    const texts = receipts(ended.stdout).map(({ data }) => (data as { message?: string } | null)?.message);
    expect([texts[0], texts[4]]).toEqual(['solved #42', 'solved #43']);
    expect(texts[2]).toMatch(/^Solved, [^{}]+\.$/);
    expect(texts[6]).toMatch(/^Solved, [^{}]+\.$/);
    const [only] = JSON.parse((await run('history', '--runs', '--json')).stdout);
    expect(only).toMatchObject({ action: 'macro', targets: 8 });
  });

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

  it('goes on where it is so already, and keeps quiet towards webhooks where that can be asked', async () => {
    await serve();
    await add('m', '', { assign: { group: 'Billing' }, close: true });
    const { groups } = await state();
    const billing = groups.find(({ title }) => title === 'Billing')?.id ?? 0;
    await run('conv', 'assign', '42', '--group', String(billing));
    const ended = await run('replies', 'run', 'm', '42', '--no-webhook', '--json');
    expect(receipts(ended.stdout).map(({ outcome, webhook }) => [outcome, webhook])).toEqual([
      ['already', true],
      ['done', false],
    ]);
    expect(ended.exit).toBe(0);

    await add('whole', 'Hi.', { assign: { operator: '2' }, close: true });
    const quiet = await run('replies', 'run', 'whole', '43', '--no-webhook', '--json');
    expect(receipts(quiet.stdout).map(({ action, webhook }) => [action, webhook])).toEqual([
      ['assign', false],
      ['send', false],
      ['close', false],
    ]);
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

  it('takes its ids from stdin and asks before many conversations, not many steps', async () => {
    const posts = await serve();
    await add('m', '', { note: 'seen', close: true });
    const ids = (await state()).conversations.slice(0, 21).map(({ id }) => id);
    const input = `${ids.join('\n')}\n`;
    const argv = ['replies', 'run', 'm', '-', '--json', 'id,outcome'];
    const refused = await home.run(argv, { env, input });
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toContain('nothing was sent. Add --yes: without a terminal convops cannot ask');
    expect(posts).toEqual([]);
    const twenty = await home.run([...argv, '--max', '20'], { env, input });
    expect(receipts(twenty.stdout)).toHaveLength(40);
    expect(posts.filter((path) => path === 'send-note')).toHaveLength(20);
    // The guard of a text that went out a moment ago guards its notes.
    expect((await run('replies', 'run', 'm', String(ids[0]))).stderr).toContain('add --again');
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

  it('is taken back as far as it can be', async () => {
    await serve();
    await addSolved({ operator: '6' });
    const { status, operator } = await conversation(43);
    await run('replies', 'run', 'solved', '43');
    expect((await conversation(43)).status).toBe('closed');
    const asked = await run('undo', '--json');
    expect([asked.exit, asked.stdout]).toEqual([2, '']);
    const undone = await run('undo', '--yes', '--json');
    expect(undone.exit).toBe(9);
    expect(told(undone.stdout)).toEqual([
      [43, 'send', 'skipped', 'a reply that was sent cannot be undone'],
      [43, 'note', 'skipped', 'a note cannot be undone'],
      [43, 'start', 'done', null],
      [43, 'unassign', 'done', null],
    ]);
    const after = await conversation(43);
    expect([after.status, after.operator]).toEqual([status, operator]);
  });
});

describe('a step that does not end well', () => {
  const argv = ['replies', 'run', 'solved', '42', '43', '--concurrency', '1'];

  it('is the last of its conversation when it is refused, and no other conversation minds', async () => {
    await serveFaulty({ fault: 'error under 400', applied: false });
    await addSolved();
    const { exit, stdout, stderr } = await run(...argv, '--json');
    expect(exit).toBe(3);
    expect(told(stdout)).toEqual([
      [42, 'note', 'done', null],
      [42, 'send', 'refused', 'no such conversation'],
      [42, 'close', 'skipped', 'after send: refused'],
      [43, 'note', 'done', null],
      [43, 'send', 'done', null],
      [43, 'close', 'done', null],
    ]);
    expect(JSON.parse(stderr).error.message).toBe('macro solved: 2 of 6 not done');
    expect((await conversation(42)).status).not.toBe('closed');
    // What was left out never was an intent.
    expect((await noted()).filter(([id]) => id === 42)).toEqual([
      [42, 'note', 'done'],
      [42, 'send', 'refused'],
    ]);
  });

  it('is the last of its conversation when nobody knows what became of it', async () => {
    await serveFaulty({ fault: 'reset after read', applied: false });
    await addSolved();
    const { exit, stdout, stderr } = await run(...argv, '--json');
    expect(exit).toBe(6);
    expect(told(stdout).map(([id, action, outcome]) => [id, action, outcome])).toEqual([
      [42, 'note', 'done'],
      [42, 'send', 'unknown'],
      [42, 'close', 'skipped'],
      [43, 'note', 'done'],
      [43, 'send', 'done'],
      [43, 'close', 'done'],
    ]);
    expect(receipts(stdout)[2]?.error).toBe('after send: unknown');
    const [journalled] = readJournal(home.stateFolder);
    expect(JSON.parse(stderr).error.hint).toBe(`convops history --run ${journalled?.run}`);
    expect((await conversation(42)).status).not.toBe('closed');
  });

  it('is none when reading back proves that it is done', async () => {
    await serveFaulty({ fault: 'reset after read', applied: true });
    await addSolved();
    const { exit, stdout } = await run(...argv, '--json');
    expect(exit).toBe(0);
    expect(receipts(stdout)[1]).toMatchObject({ action: 'send', outcome: 'done', proof: 'read-back' });
    expect((await conversation(42)).status).toBe('closed');
  });

  it('is read by a person among the others of its conversation', async () => {
    await serveFaulty({ fault: 'error under 400', applied: false });
    await addSolved();
    const screen = await openProgram(['replies', 'run', 'solved', '42', '43'], { home, env });
    expect(await screen.ended).toBe(3);
    const lines = screen.frame().filter((line) => /#\d+/.test(line));
    expect(lines.map((line) => /#(\d+)/.exec(line)?.[1])).toEqual(['42', '42', '42', '43', '43', '43']);
    expect(lines.filter((line) => /^- #\d+ not closed: after send: refused$/.test(line))).toHaveLength(1);
  });

  it('of a service that is gone ends the run soon', async () => {
    await serve();
    await add('m', '', { note: 'seen', close: true });
    env = { ...env, CONVOPS_BASE_URL: 'http://127.0.0.1:1', CONVOPS_OPERATOR: '7' };
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const { exit, stdout } = await run('replies', 'run', 'm', ...ids, '--json');
    expect(exit).toBe(3);
    const tried = receipts(stdout).filter(
      ({ outcome, error }) => outcome === 'not_sent' && error !== 'not tried',
    );
    expect(tried.length).toBeGreaterThanOrEqual(5);
    expect(tried.length).toBeLessThan(15);
  });
});

describe('a run that does not go to its end', () => {
  const TEXT = 'On its way.';
  const IDS = [42, 43, 46, 47];
  const STEPS = ['note', 'send', 'close'];
  const words = ['replies', 'run', 'm', ...IDS.map(String), '--concurrency', '2', '--json'];

  function start(): { readonly kill: (name: NodeJS.Signals) => void; readonly ended: Promise<unknown[]> } {
    const child = spawn(process.execPath, [PROGRAM, ...words], { env: { ...home.env, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    child.stderr.on('data', (part) => {
      stderr += part;
    });
    const ended = once(child, 'close').then(([code, signal]) => [code ?? signal, stdout, stderr]);
    return { kill: (name) => child.kill(name), ended };
  }

  /** Resolves when a message is on its way, and stays so. */
  const sending = (desk: DeskHome) => until(() => desk.held() > 0);

  it('killed in the middle has gone on nowhere, and history knows what is open', async () => {
    const { posts, desk } = await serveHeld();
    await add('m', TEXT, { note: 'seen', close: true });
    const before = new Map((await state()).conversations.map(({ id, status }) => [id, status]));
    const { kill, ended } = start();
    await sending(desk);
    kill('SIGKILL');
    await ended;
    await desk.open();
    const entries = await noted();
    expect(entries.some(([, , outcome]) => outcome === 'unknown')).toBe(true);
    expect(entries.length).toBeLessThan(12);
    for (const id of IDS) {
      const own = entries.filter(([of]) => of === id);
      expect(own.map(([, action]) => action)).toEqual(STEPS.slice(0, own.length));
      // Before the last of them every step was known to be done.
      expect(own.slice(0, -1).every(([, , outcome]) => outcome === 'done')).toBe(true);
      const { status, messages } = await conversation(id);
      expect(messages.filter(({ text }) => text === TEXT).length).toBeLessThanOrEqual(1);
      if (own.length < STEPS.length) expect(status === 'closed').toBe(before.get(id) === 'closed');
    }
    // Once more would leave the same note twice.
    const again = await run(...words);
    expect([again.exit, again.stdout]).toEqual([2, '']);
    expect(journalText(home.stateFolder)).not.toContain(FAULTY_TOKEN);
    for (const step of ['send-note', 'send-message'])
      expect(posts.filter((path) => path === step).length).toBeLessThanOrEqual(IDS.length);
  });

  it('by Ctrl-C finishes the step under way, begins no other, and says where to look', async () => {
    const { posts, desk } = await serveHeld();
    await add('m', TEXT, { note: 'seen', close: true });
    const { kill, ended } = start();
    await sending(desk);
    kill('SIGINT');
    await desk.open();
    const [exit, stdout, stderr] = await ended;
    expect(exit).toBe(130);
    expect(receipts(String(stdout))).toHaveLength(12);
    const ends = receipts(String(stdout)).filter(({ error }) => error !== 'not tried');
    expect(ends.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(ends).toHaveLength(posts.length);
    for (const id of IDS) {
      const own = ends.filter((receipt) => receipt.id === id).map(({ action }) => action);
      expect(own).toEqual(STEPS.slice(0, own.length));
    }
    const { error } = JSON.parse(String(stderr));
    // What was not tried is not done either.
    const left = 12 - ends.length;
    expect(error.message).toBe(`macro m: ${left} of 12 not done, ${left} not tried`);
    expect(error.hint).toMatch(/^convops history --run /);
  });
});

describe('--strict', () => {
  // A macro on one conversation once ended with 3 where a command of one step ends with 9.
  it('ends with 9 where it is so already, for one conversation and for several', async () => {
    await serve();
    await add('me', '', { assign: { operator: '@me' } });
    await run('replies', 'run', 'me', '42', '43');
    expect((await run('replies', 'run', 'me', '42', '--strict')).exit).toBe(9);
    expect((await run('replies', 'run', 'me', '42', '43', '--strict')).exit).toBe(9);
    expect((await run('replies', 'run', 'me', '42')).exit).toBe(0);
  });
});
