// Taking writes back in the sandbox, from the first command to what the service holds in the end.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { changeLines, journalFile, journalText } from '../support/journal-text.ts';
import { createSandboxRuns, type SandboxRuns } from '../support/sandbox-run.ts';

interface Receipt {
  readonly id: number;
  readonly action: string;
  readonly outcome: string;
  readonly changed: boolean;
  readonly operator: number | null;
  readonly error: string | null;
  readonly entry: string | null;
  readonly request?: { readonly path: string; readonly body: unknown };
}

interface Summary {
  readonly id: number;
  readonly group_id: number;
}

let sandbox: SandboxRuns;
/** Unassigned conversations, one more for each test, so that no test meets what another left. */
let waiting: Summary[];
let conversation: number;
let group: number;

beforeAll(async () => {
  sandbox = await createSandboxRuns();
  waiting = await sandbox.read<Summary[]>(['conv', 'unassigned']);
});

beforeEach(() => {
  const next = waiting.shift();
  conversation = next?.id ?? 0;
  group = next?.group_id ?? 0;
});

afterAll(() => sandbox.home.remove());

const run = (...argv: readonly (string | number)[]) => sandbox.home.run([...argv.map(String), '--sandbox']);
const read = async <Value = Receipt>(...argv: readonly (string | number)[]) =>
  await sandbox.read<Value>(argv.map(String));
const stateOf = async (id = conversation) => {
  const { status, operator_id } = await read<{ status: string; operator_id: number }>('conv', 'get', id);
  return [status, operator_id];
};
const lastRun = async () =>
  (await read<{ run: string; of: string | null }[]>('history', '--runs', '--limit', 1))[0];

describe('undo', () => {
  // Once nobody knew any more who had it before the macro's last step, and undo stopped at its own change.
  it.each([
    ['group', () => (group === 1 ? 2 : 1)],
    ['operator', () => 2],
  ])('puts back what a macro gave to another %s and then closed', async (kind, other) => {
    const [before, was] = [await stateOf(), group];
    const name = `to-${kind}`;
    await read('replies', 'add', name, `--assign-${kind}`, other(), '--close');
    await read('replies', 'run', name, conversation);
    expect((await stateOf())[0]).toBe('closed');
    const refused = await run('undo');
    expect(refused.stderr).toContain('needs --yes: 1 conversation would change by 2 changes');
    expect((await read<Receipt[]>('undo', '--yes')).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await stateOf()).toEqual(before);
    const rows = await read<Summary[]>('conv', 'unassigned');
    expect(rows.find(({ id }) => id === conversation)?.group_id).toBe(was);

    // A dry run promises no write to a conversation that a colleague has by now.
    if (kind === 'group') return;
    await read('replies', 'run', name, conversation);
    await read('conv', 'start', conversation, '--as', 3);
    const { run: again } = (await read<{ run: string }[]>('history', '--runs', '--limit', 2))[1] ?? {};
    const dry = await run('undo', again ?? '', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout).map(({ outcome }: Receipt) => outcome)).toEqual(['skipped', 'skipped']);
  });

  it('asks before many, and without a terminal needs --yes', async () => {
    const ids = waiting.slice(0, 21).map(({ id }) => id);
    await read('conv', 'start', ...ids, '--yes');
    const refused = await run('undo');
    expect(refused).toMatchObject({ exit: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(await read<Receipt[]>('undo', '--yes')).toHaveLength(21);
  });

  it('releases a claimed conversation', async () => {
    await read('conv', 'start', conversation);
    const claim = await lastRun();
    expect(await read('undo')).toMatchObject({
      id: conversation,
      action: 'unassign',
      outcome: 'done',
      changed: true,
      operator: 7,
      entry: expect.any(String),
    });
    expect(await stateOf()).toEqual(['unassigned', 0]);
    expect(await lastRun()).toMatchObject({ of: claim?.run, action: 'unassign' });
  });

  it('starts a released conversation again for the one who had it', async () => {
    await read('conv', 'start', conversation, '--as', 6);
    await read('conv', 'unassign', conversation);
    expect(await read('undo')).toMatchObject({ action: 'start', outcome: 'done', operator: 6 });
    expect(await stateOf()).toEqual(['inbox', 6]);
  });

  it('starts a closed conversation again for the one that its answer names', async () => {
    await read('conv', 'start', conversation);
    await read('conv', 'close', conversation);
    expect(await read('undo')).toMatchObject({ action: 'start', outcome: 'done', operator: 7 });
    expect(await stateOf()).toEqual(['inbox', 7]);
  });

  it('assigns to the operator from before, or to nobody', async () => {
    await read('conv', 'assign', conversation, '--operator', 5);
    const first = await lastRun();
    await read('conv', 'assign', conversation, '--operator', 6);
    expect(await read('undo')).toMatchObject({ action: 'assign', outcome: 'done', operator: 5 });
    expect(await stateOf()).toEqual(['inbox', 5]);
    expect(await read('undo', first?.run ?? '')).toMatchObject({ action: 'unassign', outcome: 'done' });
    expect(await stateOf()).toEqual(['unassigned', 0]);
  });

  it('puts a closed conversation that nobody had back into the queue, in two steps', async () => {
    await read('conv', 'close', conversation);
    const dry = await read('undo', '--dry-run');
    const to = 'unassigned (not known who had it before)';
    expect(dry).toMatchObject({ outcome: 'dry_run', undo: { from: 'closed', to } });
    const undone = await read<Receipt>('undo', '--yes');
    expect(undone).toMatchObject({ id: conversation, outcome: 'done', changed: true });
    expect(await stateOf()).toEqual(['unassigned', 0]);
    const again = await run('undo', conversation);
    expect(again).toMatchObject({ exit: 9, stdout: '' });
  });

  it('assigns to the group from before, which a list has shown', async () => {
    const other = group === 1 ? 2 : 1;
    await read('conv', 'start', conversation);
    await read('conv', 'assign', conversation, '--group', other);
    const undone = await read<Receipt & { data: { group_id: number } }>('undo');
    expect(undone).toMatchObject({ action: 'assign', outcome: 'done', data: { group_id: group } });
  });

  it('takes back a whole run, newest first, and only once', async () => {
    const ids = [conversation, waiting.shift()?.id ?? 0, waiting.shift()?.id ?? 0];
    await read('conv', 'start', ...ids);
    const claims = await lastRun();
    const undone = await read<Receipt[]>('undo', claims?.run ?? '', '--yes');
    expect(undone.map(({ id, outcome }) => [id, outcome])).toEqual(
      [...ids].reverse().map((id) => [id, 'done']),
    );
    for (const id of ids) expect(await stateOf(id)).toEqual(['unassigned', 0]);
    const again = await read<Receipt[]>('undo', claims?.run ?? '');
    expect(again.map(({ outcome, changed }) => [outcome, changed])).toEqual(
      ids.map(() => ['already', false]),
    );
    expect(again[0]?.error).toMatch(/^already undone by /);
    expect((await run('undo', claims?.run ?? '', '--strict')).exit).toBe(9);
    for (const id of ids) expect(await stateOf(id)).toEqual(['unassigned', 0]);
  });

  it('takes back one entry of a run', async () => {
    const other = waiting.shift()?.id ?? 0;
    const [first] = await read<Receipt[]>('conv', 'start', conversation, other);
    expect(await read('undo', first?.entry ?? '')).toMatchObject({ id: conversation, outcome: 'done' });
    expect(await stateOf()).toEqual(['unassigned', 0]);
    expect(await stateOf(other)).toEqual(['inbox', 7]);
    const rest = await read<Receipt[]>(
      'undo',
      (await read<{ run: string }[]>('history', '--id', other))[0]?.run ?? '',
    );
    expect(rest.map(({ id, outcome }) => [id, outcome])).toEqual([
      [conversation, 'already'],
      [other, 'done'],
    ]);
  });

  it('does again what an undo took back', async () => {
    await read('conv', 'start', conversation);
    await read('undo');
    const undoing = await lastRun();
    expect(await read('undo', undoing?.run ?? '')).toMatchObject({ action: 'start', outcome: 'done' });
    expect(await stateOf()).toEqual(['inbox', 7]);
  });

  it('touches nothing that was changed meanwhile', async () => {
    const { entry } = await read('conv', 'start', conversation);
    // Not by this program: the journal knows nothing of it.
    await run(
      'api',
      '/api/conversations/assign-operator',
      '-F',
      `conversation_id=${conversation}`,
      '-F',
      'operator_id=6',
    );
    const { exit, stdout, stderr } = await run('undo', entry ?? '', '--json');
    expect(exit).toBe(9);
    expect(JSON.parse(stdout)).toMatchObject({
      id: conversation,
      outcome: 'skipped',
      changed: false,
      error: 'changed since: its operator is 6, not 7',
    });
    expect(stderr).toContain('changed since');
    expect(await stateOf()).toEqual(['inbox', 6]);
    const dry = await run('undo', entry ?? '', '--dry-run', '--json');
    expect(dry.exit).toBe(9);
    expect(JSON.parse(dry.stdout)).toMatchObject({ outcome: 'skipped' });
  });

  it('shows with --dry-run both steps back from the close of what nobody had', async () => {
    await read('conv', 'close', String(conversation));
    const { undo, request } = JSON.parse(
      (await run('undo', String(conversation), '--dry-run', '--json')).stdout,
    );
    expect([request.path, undo.then.path]).toEqual([
      '/api/conversations/start',
      '/api/conversations/unassign',
    ]);
    expect(undo.then.body).toMatchObject({ conversation_id: conversation });
    expect((await read<{ status: string }>('conv', 'get', String(conversation))).status).toBe('closed');
  });

  it('shows with --dry-run what it would send, and sends nothing', async () => {
    await read('conv', 'start', conversation, '--no-webhook');
    const claim = await lastRun();
    const dry = await read('undo', '--dry-run');
    expect(dry).toMatchObject({
      outcome: 'dry_run',
      entry: null,
      request: {
        path: '/api/conversations/unassign',
        body: { conversation_id: conversation, operator_id: 7, disable_webhook: 1 },
      },
    });
    // Where reading marks as read, it reads nothing, and says so.
    await run('profile', 'set', 'get_marks_read', 'yes', '-p', 'sandbox');
    const unread = await run('undo', '--dry-run', '--json', '--debug');
    await run('profile', 'unset', 'get_marks_read', '-p', 'sandbox');
    expect(JSON.parse(unread.stdout)).toMatchObject({ outcome: 'dry_run' });
    expect(unread.stderr).toContain('not every conversation is read, so some of it may be skipped');
    expect(unread.stderr).not.toContain('/api/conversations/get');
    expect(await stateOf()).toEqual(['inbox', 7]);
    expect(await lastRun()).toEqual(claim);
  });

  it('says of messages and notes that they stay', async () => {
    const message = await read('conv', 'send', conversation, 'Hello');
    const note = await read('conv', 'note', conversation, 'Careful');
    const ends = await Promise.all([message, note].map(({ entry }) => run('undo', entry ?? '', '--json')));
    expect(ends.map(({ exit }) => exit)).toEqual([9, 9]);
    expect(ends.map(({ stdout }) => JSON.parse(stdout))).toMatchObject([
      { action: 'send', outcome: 'skipped', error: 'a reply that was sent cannot be undone' },
      { action: 'note', outcome: 'skipped', error: 'a note cannot be undone' },
    ]);
  });

  it('does not go past a message: it names the run before, and the command that is typed takes it back', async () => {
    await read('conv', 'start', conversation);
    const claim = await lastRun();
    await read('conv', 'send', conversation, 'Good evening');
    const { exit, stdout, stderr } = await run('undo');
    expect([exit, stdout]).toEqual([9, '']);
    expect(stderr.replace(/\d+[sm] ago/, 'AGE')).toBe(
      `convops: your last run (reply #${conversation}) cannot be undone: a reply that was sent cannot be undone; ` +
        `nothing was sent. The last that can be undone is claim #${conversation}, AGE\n` +
        `try: convops undo ${conversation} --sandbox\n`,
    );
    expect(await stateOf()).toEqual(['inbox', 7]);
    expect(await read('undo', claim?.run ?? '')).toMatchObject({ action: 'unassign', outcome: 'done' });
  });

  /** Makes the last run of the journal a session of triage, its entries parts of these decisions. */
  const asTriage = (decisions: readonly string[]) => {
    const journal = journalFile(sandbox.home.stateFolder);
    const lines = journalText(sandbox.home.stateFolder).trimEnd().split('\n');
    const from = lines.findLastIndex((line) => line.includes(',"kind":"run"'));
    let nth = 0;
    changeLines(journal, (line, at) => {
      if (at < from) return line;
      const each = JSON.parse(line) as { kind: string };
      if (each.kind === 'run')
        return JSON.stringify({ ...each, action: 'triage', targets: 0, plan: undefined });
      return each.kind === 'intent' ? JSON.stringify({ ...each, decision: decisions[nth++] }) : line;
    });
  };

  it('takes back the whole last decision of a triage session', async () => {
    const free = (await read<Summary[]>('conv', 'unassigned')).map(({ id }) => id);
    const [one, two, three] = [conversation, ...free.filter((id) => id !== conversation)];
    await read('conv', 'start', one, two ?? 0, three ?? 0, '--concurrency', 1);
    asTriage(['o1', 'o2', 'o2']);
    expect((await run('undo')).stderr).toContain('(claim 2 conversations, ');
    expect(await read<Receipt[]>('undo', '--yes')).toMatchObject([{ id: three }, { id: two }]);
    const [states] = [await Promise.all([one, two, three].map((id) => stateOf(id)))];
    expect(states?.map(([status]) => status)).toEqual(['inbox', 'unassigned', 'unassigned']);
    const again = await run('undo');
    expect([again.exit, again.stderr]).toEqual([
      9,
      expect.stringContaining(`The last that can be undone is claim #${one}`),
    ]);
    expect(await read('undo', one)).toMatchObject({ id: one, action: 'unassign', outcome: 'done' });
  });

  it('names a write without a number by its action alone', async () => {
    await read('operators', 'create', 'new@example.test');
    expect((await run('undo')).stderr).toContain('your last run (create) cannot be undone');
  });

  it('takes a number for a conversation: its last write that can be undone', async () => {
    const other = waiting.shift()?.id ?? 0;
    await read('conv', 'start', conversation);
    await read('conv', 'note', conversation, 'Careful');
    await read('conv', 'start', other);
    expect(await read('undo', conversation)).toMatchObject({ action: 'unassign', id: conversation });
    expect(await stateOf()).toEqual(['unassigned', 0]);
    expect(await stateOf(other)).toEqual(['inbox', 7]);
    const { exit, stderr } = await run('undo', conversation);
    expect([exit, stderr]).toEqual([
      9,
      `convops: no write to #${conversation} can be undone; nothing was sent\n` +
        `try: convops history --id ${conversation} --sandbox\n`,
    ]);
  });

  it('refuses a name that is in no journal', async () => {
    expect(await run('undo', 'nothing-like-it')).toMatchObject({ exit: 10, stdout: '' });
  });
});

describe('undo and other services', () => {
  let service: PlainService;

  beforeAll(async () => {
    service = await startPlainService();
  });

  afterAll(() => service.close());

  /** Runs in one home, which keeps their journal. */
  const runHere = (argv: readonly string[]) => service.home.run(argv, { env: service.env });

  it('has nothing to do where nothing was done', async () => {
    const { exit, stdout, stderr } = await runHere(['undo']);
    expect([exit, stdout]).toEqual([9, '']);
    expect(stderr).toContain(`nothing to undo for ${service.server.origin}`);
    expect(service.sent()).toEqual([]);
  });

  it('refuses a run of another service and names the way', async () => {
    await runHere(['conv', 'start', '79', '--sandbox']);
    const all = await runHere(['history', '--all-profiles', '--json']);
    const [claim] = JSON.parse(all.stdout) as { run: string }[];
    const { exit, stderr } = await runHere(['undo', claim?.run ?? '']);
    expect(exit).toBe(2);
    expect(stderr).toContain('was for the sandbox');
    expect(stderr).toContain(`convops undo ${claim?.run} --dry-run --sandbox`);
    expect((await runHere(['undo'])).exit).toBe(9);
    expect(service.sent()).toEqual([]);
  });

  it('reads right before it writes', async () => {
    const detail = { conversation_id: 5, operator_id: 7, status: 'inbox', messages: [] };
    service.answerWithData({
      '/api/conversations/get': { ...detail, operator_id: 0, status: 'unassigned' },
    });
    await runHere(['conv', 'start', '5', '--as', '7']);
    service.answerWithData({ '/api/conversations/get': detail });
    service.sent();
    expect((await runHere(['undo', '--json'])).exit).toBe(0);
    const paths = service.sent().map(({ path }) => path);
    expect(paths[0]).toBe('/api/conversations/get');
    expect(paths.at(-1)).toBe('/api/conversations/unassign');
  });

  // Once the last decision of a long session was said to be as old as its start.
  it('says how old a write is by the write, not by the start of its run', async () => {
    const detail = { conversation_id: 6, operator_id: 7, status: 'inbox', messages: [] };
    service.answerWithData({
      '/api/conversations/get': { ...detail, operator_id: 0, status: 'unassigned' },
    });
    await runHere(['conv', 'start', '6', '--as', '7']);
    service.answerWithData({ '/api/conversations/get': detail });
    const journal = journalFile(service.home.stateFolder);
    const longAgo = (line: string) => {
      const each = JSON.parse(line) as { kind: string; at: number };
      return each.kind === 'run' ? JSON.stringify({ ...each, at: each.at - 6 * 3_600_000 }) : line;
    };
    changeLines(journal, longAgo);
    const [claim] = JSON.parse((await runHere(['history', '--runs', '--json'])).stdout) as { run: string }[];
    const whole = await runHere(['undo', claim?.run ?? '']);
    expect(whole.stderr).toMatch(
      /^convops: undo run \S+ \(claim #6, 6h\S* ago, by a script\) needs --yes: it is older/,
    );
    expect(await runHere(['undo', '6'])).toMatchObject({ exit: 0, stderr: '' });
  });

  // Once the second step took it from whoever had claimed it after the first.
  it('does not go on with its second step over a colleague', async () => {
    const record = { id: 8, group_id: 3, operator_user_id: 0, status: 'closed' };
    const detail = { conversation_id: 8, operator_id: 0, status: 'closed', messages: [] };
    service.answerWithData({ '/api/conversations/close': record });
    await runHere(['conv', 'close', '8', '--as', '7']);
    service.server.answerWith(({ method, url }, response) => {
      const isStart = url.endsWith('/start');
      // A colleague has it right after it was reopened.
      const isOpen = service.server.requests.some((each) => each.url.endsWith('/start'));
      const opened = { operator_user_id: 7, status: 'inbox' };
      const data =
        method === 'GET'
          ? { ...detail, ...(isOpen ? { operator_id: 9, status: 'inbox' } : {}) }
          : { ...record, ...(isStart ? opened : { status: 'unassigned' }) };
      response.end(
        JSON.stringify({ status: 200, data: url.includes('/get?') || method === 'POST' ? data : [] }),
      );
    });
    service.sent();
    const { exit, stdout } = await runHere(['undo', '8', '--yes', '--json']);
    expect(service.written().map(({ path }) => path)).toEqual(['/api/conversations/start']);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'skipped',
      changed: true,
      error: 'it was reopened, but not released: changed since: its operator is 9, not 7',
    });
    expect(exit).toBe(9);
  });

  it('sends nothing for a conversation that cannot be read', async () => {
    service.answerWithData({
      '/api/conversations/get': { operator_id: 0, status: 'unassigned', messages: [] },
    });
    await runHere(['conv', 'start', '6', '7', '--as', '7']);
    service.sent();
    service.server.answerWith({ status: 400, envelope: { error: 'no such conversation', status: 400 } });
    const { exit, stdout } = await runHere(['undo', '--yes', '--json']);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 7, outcome: 'refused', changed: false, error: 'no such conversation' },
      { id: 6, outcome: 'refused', changed: false },
    ]);
    expect(service.sent().every(({ path }) => path === '/api/conversations/get')).toBe(true);
  });
});
