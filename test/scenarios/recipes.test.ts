// The recipes of docs/scripting.md and the examples of every page, typed into a shell against the sandbox.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Listening, listening } from '../support/bytes.ts';
import { startProxy, tunnelTo } from '../support/bytes-proxy.ts';
import { docPages, pageAt, shellCommands } from '../support/doc-pages.ts';
import { wordsOf } from '../support/example-lines.ts';
import { createHome, PROGRAM, runProgram } from '../support/run-convops.ts';
import { closeServedSandboxes, type ServedSandbox, serveSandbox } from '../support/served-sandbox.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const RECIPES = 'docs/scripting.md';
const tls = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../support/tls/${name}`, import.meta.url)), 'utf8');

/** A home in which a shell finds the program by its name, and beside it programs that write down how they are called. */
async function openShell(env: Readonly<Record<string, string>>) {
  const home = createHome();
  const program = (name: string, script: string) => {
    writeFileSync(home.path(name), `#!/bin/sh\n${script}\n`);
    chmodSync(home.path(name), 0o755);
  };
  program('convops', `exec '${process.execPath}' '${PROGRAM}' "$@"`);
  for (const name of ['page-the-lead', 'curl'])
    program(name, `printf '%s\\n' "$@" > ${name}.words\n[ -t 0 ] || cat > ${name}.input`);
  const PATH = `${home.folder}:${home.env.PATH}`;
  const sh = (script: string) =>
    runProgram('sh', ['-c', script], { env: { ...home.env, PATH, ...env }, cwd: home.folder });
  return { home, sh, read: (name: string) => readFileSync(home.path(name), 'utf8') };
}

describe('the recipes', () => {
  let served: ServedSandbox;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let secured: Listening;
  let shell: Awaited<ReturnType<typeof openShell>>;
  const played: string[] = [];

  beforeAll(async () => {
    served = await serveSandbox(['--token', 'training', '--seed', '7']);
    const { port } = new URL(served.env.CONVOPS_BASE_URL ?? '');
    const keys = { key: tls('server-key.pem'), cert: tls('right-name.pem') };
    secured = await listening(
      createServer(keys, (socket) => socket.pipe(connect(Number(port), '127.0.0.1')).pipe(socket)),
    );
    proxy = await startProxy(tunnelTo(secured.port));
    shell = await openShell({ SERVICE_TOKEN: 'training', SLACK_WEBHOOK_URL: 'https://hooks.example.test/1' });
    const { home } = shell;
    for (const name of ['work.token', 'staging.token', 'prod.token'])
      writeFileSync(home.path(name), 'training');
    writeFileSync(home.path('company-ca.pem'), tls('ca.pem'));
    writeFileSync(home.path('ids.txt'), '41\n42\n');
    writeFileSync(home.path('affected.txt'), '41\n44\n');
    await run(
      `convops profile add work --base-url ${served.env.CONVOPS_BASE_URL} --token-stdin < work.token`,
    );
    await run(
      'convops profile add office --base-url https://service.test --token-stdin --no-check < work.token',
    );
    await run('convops profile set operator sam.rivera@example.test -p work');
  });

  afterAll(async () => {
    await Promise.all([proxy.close(), secured.close(), closeServedSandboxes()]);
  });

  async function run(script: string): Promise<string> {
    const { exit, stdout, stderr } = await shell.sh(script);
    expect(`${exit}: ${stderr}`, script).toMatch(/^0: /);
    return stdout;
  }

  /** Plays the shell of a recipe, with what is another here than at the reader's. */
  async function play(number: number, others: Readonly<Record<string, string>> = {}): Promise<string> {
    const blocks = pageAt(RECIPES).blocks.filter(({ heading }) => heading.startsWith(`${number}. `));
    const shells = blocks.filter(({ language }) => language === 'sh');
    expect(shells).toHaveLength(1);
    played.push(blocks[0]?.heading ?? '');
    let script = shells[0]?.text ?? '';
    for (const [theirs, ours] of Object.entries(others)) {
      expect(script).toContain(theirs);
      script = script.replaceAll(theirs, ours);
    }
    // Most scripts begin like this: an exit code that is an answer must not end a recipe.
    return await run(`set -eu\n${script}`);
  }

  it('page someone when a customer waits too long, and only then', async () => {
    await play(1);
    const late = shell.read('late.txt').trim().split('\n');
    expect(late.length).toBeGreaterThan(3);
    expect(shell.read('page-the-lead.words')).toBe(`waiting too long: ${late.join(' ')} \n`);
    await play(1, { '30m': '99h' });
    expect(shell.read('late.txt')).toBe('');
    expect(shell.read('page-the-lead.words')).toContain('waiting too long');
    await play(1, { '-p work': '-p gone' });
    expect(shell.read('page-the-lead.words')).toBe('convops could not check the queue\n');
  });

  it('work in CI, without a profile', async () => {
    const there = { 'https://service.example.test': served.env.CONVOPS_BASE_URL ?? '' };
    // Lines of receipts come as the writes end.
    const receipts = (await play(2, there)).trim().split('\n').sort();
    expect(receipts).toEqual(
      [41, 44].map((id) => expect.stringMatching(`"id":${id},.*"note","outcome":"done"`)),
    );
  });

  it('post an event to Slack, and nothing that a customer wrote', async () => {
    const beforehand = 'convops watch --once --state slack.json -p work';
    await run(`${beforehand} && convops conv start 43 -p work`);
    await play(3, { 'convops watch': 'convops watch --limit 1' });
    expect(JSON.parse(shell.read('curl.input'))).toEqual({ text: 'claimed #43' });
    expect(shell.read('curl.words').trim().split('\n')).toEqual([
      ...['-sS', '--json', '@-', 'https://hooks.example.test/1'],
    ]);
  });

  it('make a CSV per operator', async () => {
    await play(4);
    const [head, ...rows] = shell.read('unread.csv').trim().split('\n');
    expect(head).toBe('operator_email,id,from_user_name,unread_count');
    const emails = rows.map((row) => row.split(',')[0]);
    expect(emails).toEqual([...emails].sort());
    const counts = shell.read('counts.csv').trim().split('\n');
    expect(counts).toEqual(
      [...new Set(emails)].map((email) => `"${email}",${emails.filter((each) => each === email).length}`),
    );
  });

  it('close what is old, after a look at it', async () => {
    // Nothing in a new sandbox is days old.
    await play(5, { '2d': '2h' });
    const old = shell.read('old.txt').trim().split('\n');
    expect(old.length).toBeGreaterThan(2);
    const left = await run('convops conv not-answered -p work --operator all --older-than 2h -o ids');
    expect(left).toBe('');
    const states = await run('convops conv get --ids-from old.txt -p work --json status');
    expect(JSON.parse(states)).toEqual(old.map(() => ({ status: 'closed' })));
  });

  it('show what was done, and undo it', async () => {
    await run('convops conv start 42 -p work && convops conv unassign 42 -p work');
    const said = await play(6);
    expect(said).toContain('unassign');
    expect(await run('convops conv get 42 -p work --json status')).toBe('{"status":"inbox"}\n');
  });

  it('keep two services apart', async () => {
    expect(await play(7, { '--token-stdin': '--token-stdin --no-check' })).toMatch(
      /staging[\s\S]*work|work[\s\S]*staging/,
    );
    const { exit, stderr } = await shell.sh('convops conv close 42 -p prod');
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/read.only/)]);
  });

  it('go through a proxy to a service with a private authority', async () => {
    const there = { 'http://proxy.example.test:3128': `http://127.0.0.1:${proxy.port}` };
    const said = await play(8, there);
    expect(said).toContain('service.test');
    expect(proxy.requests.length).toBeGreaterThan(0);
  });

  it('export conversations', async () => {
    await play(9);
    expect(shell.read('42.md')).toMatch(/^# Conversation 42/);
    expect(shell.read('transcripts.md')).toContain('42');
    expect(shell.read('open.csv')).toMatch(/^queue,id,/);
  });

  it('give a spreadsheet the mark before its names', async () => {
    const [line = ''] = /\(printf [^)]*\) > queue\.csv/.exec(pageAt('docs/output.md').prose) ?? [];
    await run(line.replace('-o csv', '-o csv -p work'));
    expect(shell.read('queue.csv')).toMatch(/^\ufeffid,.*\n[\s\S]*[^\0-\x7f]/);
  });

  it('share canned replies', async () => {
    await play(10);
    expect(shell.read('team.json')).toContain('Thank you, {{customer}}!');
  });

  it('let an assistant propose, and send nothing', async () => {
    const before = await run('convops conv get 42 -p work --json messages');
    expect(await play(11)).toContain('The courier calls');
    expect(await run('convops conv get 42 -p work --json messages')).toBe(before);
  });

  it('make a page for the wall that loads itself again', async () => {
    await play(12);
    expect(shell.read('board.html')).toMatch(/http-equiv="refresh" content="300"/);
  });

  it('are twelve, and all were played', () => {
    const numbered = pageAt(RECIPES).headings.filter((heading) => /^\d+\. /.test(heading));
    expect(numbered).toHaveLength(12);
    expect([...new Set(played)]).toEqual(numbered);
  });
});

describe('the examples of the pages', () => {
  /** What asks a person, never ends, installs something, or needs a service of one's own. */
  const LEFT_OUT =
    /^(?:npm|claude|codex|export|env) |sandbox serve|convops (?:triage|mcp)|--every 30s|--fix|profile (?:add|use|set)|watch (?!--once)|completion|-p work/;
  const CODES: Readonly<Record<string, number>> = { '--fail-if-late': 11 };

  it('work in a new sandbox', async () => {
    const failed: unknown[] = [];
    for (const page of docPages().filter(({ path }) => /^(?:README|docs\/(?!agents|archive))/.test(path))) {
      const blocks = page.blocks.filter(
        ({ language, heading }) => language === 'sh' && !/^\d+\. /.test(heading),
      );
      const commands = blocks
        .flatMap(({ text }) => shellCommands(text))
        .filter((line) => !LEFT_OUT.test(line));
      if (commands.length === 0) continue;
      const env = { CONVOPS_SANDBOX: '1' };
      const shell = await openShell(env);
      writeFileSync(shell.home.path('ids.txt'), '41\n42\n');
      writeFileSync(shell.home.path('texts.tsv'), '41\tIt is "on" its $way.\n42\t- Reset it');
      for (const command of commands) {
        // What a script did is undone by nobody unasked.
        const line = command.replace(/^(convops undo.*)/, '$1 --yes');
        const words = wordsOf(line);
        const { exit, stderr } = await (words ? shell.home.run(words, { env }) : shell.sh(line));
        const [, wanted = 0] = Object.entries(CODES).find(([option]) => line.includes(option)) ?? [];
        if (exit !== wanted) failed.push({ page: page.path, line, exit, stderr });
      }
    }
    expect(failed).toEqual([]);
  });
});
