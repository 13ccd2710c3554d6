// Taking writes back in the sandbox, from the first command to what the service holds in the end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { changeLines, journalFile, journalText } from '../support/journal-text.ts';
import { createSandboxRuns, type SandboxRuns } from '../support/sandbox-run.ts';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';
import { closeServedSandboxes, serveSandbox } from '../support/served-sandbox.ts';

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

afterEach(() => closeScreens());
afterAll(() => Promise.all([sandbox.home.remove(), closeServedSandboxes()]));

const run = (...argv: readonly (string | number)[]) => sandbox.home.run([...argv.map(String), '--sandbox']);
const read = async <Value = Receipt>(...argv: readonly (string | number)[]) =>
  await sandbox.read<Value>(argv.map(String));
const stateOf = async (id = conversation) => {
  const { status, operator_id } = await read<{ status: string; operator_id: number }>('conv', 'get', id);
  return [status, operator_id];
};

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

  it('says on a terminal once what is not known of several, and that it reopened them', async () => {
    const [next] = waiting.splice(0, 1);
    await read('conv', 'close', conversation, next?.id ?? 0);
    await read('conv', 'close', '--resume', 'last');
    const screen = await openProgram(['undo', '--yes', '--sandbox'], { home: sandbox.home, columns: 160 });
    expect(await screen.ended).toBe(0);
    const said = screen.frame().filter((line) => /does not say|Reopened/.test(line));
    expect(said).toEqual([
      expect.stringContaining('2 conversations: the service does not say who had it'),
      expect.stringMatching(/^✓ Reopened #/),
      expect.stringMatching(/^✓ Reopened #/),
    ]);
    expect(await run('undo', `#${conversation}`)).toMatchObject({ exit: 9 });
  });

  it('names a write without a number by its action alone', async () => {
    await read('operators', 'create', 'new@example.test');
    expect((await run('undo')).stderr).toContain('your last run (create) cannot be undone');
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

  it('finds who acts before it asks', async () => {
    const { home, env } = await serveSandbox([]);
    const options = { home, env: { ...env, CONVOPS_OPERATOR: '7' } };
    const [first] = JSON.parse((await home.run(['conv', 'unassigned', '--json'], options)).stdout);
    expect((await home.run(['conv', 'start', String(first.id)], options)).exit).toBe(0);
    const screen = await openProgram(['undo'], { home, env: { ...env, CONVOPS_OPERATOR: 'dup@x.test' } });
    expect(await screen.ended).toBe(10);
  });
});
