// An operator's shift in the sandbox, with --sandbox and nothing else: no account, no profile, no settings.
import { chmod, cp, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgramSpec, workingCommands } from '../../src/reference/tree.ts';
import { wordsOf } from '../support/example-lines.ts';
import { createHome, type Home, oneByOne, PROGRAM, runProgram } from '../support/run-convops.ts';
import { createSandboxRuns, type SandboxRuns } from '../support/sandbox-run.ts';

interface Row {
  readonly id: number;
  readonly group_id: number;
  readonly operator_user_id: number;
  readonly status: string;
  readonly unassigned_date: number;
  readonly queue: string;
}

interface Receipt {
  readonly id: number;
  readonly outcome: string;
  readonly changed: boolean;
  readonly operator: number;
  readonly error: string | null;
  readonly data: Record<string, unknown>;
}

interface Detail {
  readonly conversation_id: number;
  readonly operator_id: number;
  readonly status: string;
  readonly messages: readonly { readonly message: string; readonly operator_id?: number }[];
}

describe('a shift', () => {
  let sandbox: SandboxRuns;
  let mine: number;

  beforeAll(async () => {
    sandbox = await createSandboxRuns();
  });

  afterAll(() => sandbox.home.remove());

  it('begins with everything open, each conversation once, in three queues', async () => {
    const rows = await sandbox.read<Row[]>(['conv', 'list']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ queue }) => queue))).toEqual(
      new Set(['unassigned', 'unread', 'not-answered']),
    );
    const unassigned = await sandbox.read<Row[]>(['conv', 'unassigned']);
    expect(rows.filter(({ queue }) => queue === 'unassigned')).toHaveLength(unassigned.length);
  });

  it('finds who has waited longest', async () => {
    const rows = await sandbox.read<Row[]>(['conv', 'unassigned']);
    const [longest] = await sandbox.read<Row[]>([
      ...['conv', 'unassigned', '--sort', 'unassigned_date', '--limit', '1'],
    ]);
    const oldest = Math.min(...rows.map(({ unassigned_date }) => unassigned_date));
    expect(longest?.unassigned_date).toBe(oldest);
    mine = longest?.id ?? 0;
  });

  it('claims it, and it is gone from the queue', async () => {
    const receipt = await sandbox.read<Receipt>(['conv', 'claim', String(mine)]);
    expect(receipt).toMatchObject({ id: mine, outcome: 'done', changed: true, operator: 7 });
    expect(receipt.data).toMatchObject({ id: mine, status: 'inbox', operator_user_id: 7 });
    const ids = (await sandbox.print(['conv', 'unassigned', '-o', 'ids'])).split('\n');
    expect(ids).not.toContain(String(mine));
  });

  it('reads it, answers it, and the answer is there', async () => {
    const before = await sandbox.read<Detail>(['conv', 'get', String(mine)]);
    expect(before).toMatchObject({ conversation_id: mine, status: 'inbox', operator_id: 7 });
    const text = 'On its way 🚚\nIt arrives "tomorrow".';
    const sent = await sandbox.read<Receipt>(['conv', 'send', String(mine), text]);
    expect(sent).toMatchObject({ outcome: 'done', data: { message: text, is_inner_message: false } });
    const after = await sandbox.read<Detail>(['conv', 'get', String(mine)]);
    expect(after.messages).toHaveLength(before.messages.length + 1);
    expect(after.messages.at(-1)).toMatchObject({ message: text, operator_id: 7 });
  });

  it('leaves a note, and sends a file', async () => {
    const note = await sandbox.read<Receipt>(['conv', 'note', String(mine), 'Refund agreed.']);
    expect(note).toMatchObject({ outcome: 'done', data: { is_inner_message: true } });
    const file = ['--file-url', 'https://files.example.test/label.pdf'];
    const sent = await sandbox.read<Receipt>(['conv', 'send', String(mine), ...file]);
    expect(sent.outcome).toBe('done');
  });

  it('assigns it to a group by name, and once more is already so', async () => {
    const groups = await sandbox.read<{ id: number; title: string }[]>(['groups', 'list']);
    const { group_id } = (await sandbox.read<Receipt>(['conv', 'assign', String(mine), '--operator', 'nora']))
      .data;
    const other = groups.find(({ id }) => id !== group_id);
    const assign = ['conv', 'assign', String(mine), '--group', other?.title ?? ''];
    expect(await sandbox.read<Receipt>(assign)).toMatchObject({
      outcome: 'done',
      data: { group_id: other?.id },
    });
    expect(await sandbox.read<Receipt>(assign)).toMatchObject({ outcome: 'already', changed: false });
  });

  it("cannot claim what is now another operator's, and is told so", async () => {
    const { exit, stdout } = await sandbox.home.run(['conv', 'start', String(mine), '--json', '--sandbox']);
    expect(exit).toBe(9);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'refused',
      error: 'The c onversation was assigned to another operator',
    });
    const taken = await sandbox.read<Receipt>(['conv', 'assign', String(mine), '--operator', '@me']);
    expect(taken).toMatchObject({ outcome: 'done', data: { operator_user_id: 7 } });
  });

  it('closes it; closing again is already so, and with --strict exit 9', async () => {
    const close = ['conv', 'close', String(mine)];
    expect(await sandbox.read<Receipt>(close)).toMatchObject({ outcome: 'done', data: { status: 'closed' } });
    expect(await sandbox.read<Receipt>(close)).toMatchObject({
      outcome: 'already',
      error: 'The conversation is closed.',
    });
    expect((await sandbox.home.run([...close, '--strict', '--sandbox'])).exit).toBe(9);
    const ids = (await sandbox.print(['conv', 'list', '-o', 'ids'])).split('\n');
    expect(ids).not.toContain(String(mine));
  });

  it('releases another one to the queue, and again is already so', async () => {
    const [row] = await sandbox.read<Row[]>(['conv', 'unread', '--limit', '1']);
    const release = ['conv', 'release', String(row?.id)];
    expect(await sandbox.read<Receipt>(release)).toMatchObject({ outcome: 'done' });
    expect(await sandbox.read<Receipt>(release)).toMatchObject({ outcome: 'already' });
    const ids = (await sandbox.print(['conv', 'unassigned', '-o', 'ids'])).split('\n');
    expect(ids).toContain(String(row?.id));
  });

  it('corrects a phone number, and the record keeps it', async () => {
    const [row] = await sandbox.read<{ from_platform_user_id: number }[]>(['conv', 'unassigned']);
    const id = String(row?.from_platform_user_id);
    await sandbox.print(['users', 'update', id, '--phone', '+44 20 7946 0000']);
    const user = await sandbox.read<{ phone: string }>(['users', 'get', id]);
    expect(user.phone).toBe('+44 20 7946 0000');
  });

  it('hires and dismisses an operator', async () => {
    const { data } = await sandbox.read<Receipt>(['operators', 'create', 'new.person@example.test']);
    const emails = () =>
      sandbox
        .read<{ invite_email: string }[]>(['operators', 'list'])
        .then((operators) => operators.map(({ invite_email }) => invite_email));
    expect(await emails()).toContain('new.person@example.test');
    await sandbox.print(['operators', 'delete', 'new.person', '--yes']);
    expect(await emails()).not.toContain(data.invite_email);
  });

  it('closes all that is left of one queue through a pipe', async () => {
    const list = await sandbox.print(['conv', 'not-answered', '--operator', 'all', '-o', 'ndjson']);
    const closing = ['conv', 'close', '-', '--yes', '-o', 'ndjson'];
    const receipts = await sandbox.print(closing, { input: list });
    const outcomes = receipts
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Receipt).outcome);
    expect(outcomes).toHaveLength(list.trimEnd().split('\n').length);
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await sandbox.read(['conv', 'not-answered', '--operator', 'all'])).toEqual([]);
  });

  it('ends with the sandbox made anew', async () => {
    await sandbox.print(['sandbox', 'reset', '--yes']);
    const ids = (await sandbox.print(['conv', 'unassigned', '-o', 'ids'])).split('\n');
    expect(ids).toContain(String(mine));
  });
});

describe('six commands at once', () => {
  it('lose nothing of what each of them did', async () => {
    const { home, read } = await createSandboxRuns();
    const open = await read<Row[]>(['conv', 'unassigned', '--limit', '6']);
    const runs = await Promise.all(
      open.map(({ id }) =>
        home.run(['conv', 'close', String(id), '--json', '--sandbox'], { ownProcess: true }),
      ),
    );
    expect(runs.map(({ exit, stderr }) => [exit, stderr])).toEqual(open.map(() => [0, '']));
    const closed = await oneByOne(open, ({ id }) => read<Detail>(['conv', 'get', String(id)]));
    expect(closed.map(({ status }) => status)).toEqual(open.map(() => 'closed'));
    await home.remove();
  });

  it('that want the same conversation: one gets it, five are refused', async () => {
    const { home, read } = await createSandboxRuns();
    const [row] = await read<Row[]>(['conv', 'unassigned', '--limit', '1']);
    const operators = ['1', '2', '3', '4', '1', '2'];
    const runs = await Promise.all(
      operators.map((operator) =>
        home.run(['conv', 'start', String(row?.id), '--as', operator, '--json', '--sandbox'], {
          ownProcess: true,
        }),
      ),
    );
    const holder = (await read<Detail>(['conv', 'get', String(row?.id)])).operator_id;
    const exits = runs.map(({ exit }, index) => [operators[index], exit === 9]);
    expect(exits).toEqual(operators.map((operator) => [operator, operator !== String(holder)]));
    await home.remove();
  });
});

describe('the examples of --help', () => {
  /** What changes profiles that are not there, never ends, or writes beside the home folder of a test. */
  const LEFT_OUT = /^convops (?:profile (?:add|remove|rename|use)|sandbox serve|triage|mcp)\b|> ~/;
  const DRY_RUN = /^dry run: nothing was changed\n$/;

  it('of every command exist and work in a fresh sandbox', async () => {
    const home = await createHome();
    const tree = JSON.parse((await home.run(['commands', '--json'])).stdout) as ProgramSpec;
    const asked = workingCommands(tree.commands).map(({ path }) => [...path.split(' '), '--help']);
    const asking = oneByOne(asked, async (line) => ({ line, ...(await home.run(line)) }));
    const helps = (await asking).map(({ line, exit, stdout }) => {
      const path = line.slice(0, -1);
      expect([path, exit]).toEqual([path, 0]);
      const [, block = ''] = /\nExamples:\n((?: {2}.*\n)+)/.exec(stdout) ?? [];
      // A long one goes on further in, as a shell takes it.
      const lines = block.replace(/(?: \\)?\n {6,}/g, ' ').split('\n');
      return { path: path.join(' '), lines: lines.map((line) => line.trim()).filter(Boolean) };
    });
    const profile = [
      'profile',
      'add',
      'work',
      '--base-url',
      'https://service.example.test',
      '--token-stdin',
      '--no-check',
    ];
    expect(await home.run(profile, { input: 'token' })).toMatchObject({ exit: 0 });
    expect(helps.filter(({ lines }) => lines.length === 0)).toEqual([]);
    const lines = helps.flatMap((help) => help.lines).filter((line) => !LEFT_OUT.test(line));
    expect(lines.length).toBeGreaterThan(helps.length);
    const runs = await oneByOne(lines, async (line) => ({ line, ...(await runLine(line, home)) }));
    await home.remove();
    expect(runs.filter(({ exit }) => exit !== 0)).toEqual([]);
    const said = runs.map((each) => ({ ...each, stderr: each.stderr.replace(DRY_RUN, '') }));
    expect(said.filter(({ stderr }) => stderr !== '')).toEqual([]);
  });
});

/** Runs a line as a shell does, in a home of its own with the configuration of another. */
async function runLine(line: string, { configFolder }: Home) {
  const home = await createHome();
  try {
    await cp(configFolder, home.configFolder, { recursive: true });
    // There has to be something to take back.
    if (line.startsWith('convops undo')) await home.run(['conv', 'unassign', '42', '--sandbox']);
    const words = wordsOf(line);
    if (words) return await home.run(words);
    const shim = home.path('convops');
    await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
    await chmod(shim, 0o755);
    const env = { ...home.env, PATH: `${home.folder}${delimiter}${home.env.PATH}` };
    // What bash calls `source <(command)` is, for any other shell, the command.
    const command = line.replace(/^source <\((.*)\)$/, '$1');
    return await runProgram('sh', ['-c', command], { env, cwd: home.folder });
  } finally {
    await home.remove();
  }
}
