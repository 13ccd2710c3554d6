// A disk that takes nothing more, and folders that cannot be written: what was there stays, nothing is sent that could
// not be noted, and what was sent is said. No file may grow beyond a limit (ulimit -f), which works for every user.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { journalFile } from '../support/journal-text.ts';
import { PROGRAM, type Run, runProgram } from '../support/run-convops.ts';

let service: PlainService;
beforeEach(async () => {
  service = await startPlainService();
});
afterEach(() => service.close());

const journal = () => journalFile(service.home.stateFolder);
const run = (line: string, env: Readonly<Record<string, string>> = {}, input = '') =>
  service.home.run(line.split(' '), { env: { ...service.env, ...env }, input });

/** Runs the program where no file may be longer than so many blocks of 512 bytes. */
function runFull(blocks: number, line: string, { env = {}, input = '' } = {}): Promise<Run> {
  const words = [
    '-c',
    'ulimit -f "$0"; exec "$@"',
    String(blocks),
    process.execPath,
    PROGRAM,
    ...line.split(' '),
  ];
  const cache = service.home.path('cache');
  return runProgram('sh', words, {
    // A cache of its own: compiled code is far too long for the limit, and must hinder no command.
    env: { ...service.home.env, ...service.env, XDG_CACHE_HOME: cache, ...env },
    cwd: service.home.folder,
    input,
  });
}

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
};

describe('a disk that is full', () => {
  it.each([
    ['profiles.json', 'profile set operator 7 -p work'],
    ['replies.json', 'replies add hello Hello'],
    ['aliases.json', 'alias set mine board'],
  ])('leaves %s as it was, and nothing beside it', async (name, line) => {
    const long = 'x'.repeat(600);
    const path = join(service.home.configFolder, name);
    write(
      path,
      JSON.stringify({
        version: 1,
        ...{ current: 'work', profiles: { work: { base_url: 'https://x.test', token: long } } },
        ...{ replies: { long: { text: long } }, aliases: { long: { expansion: long } } },
      }),
    );
    const before = readFileSync(path, 'utf8');
    const { exit, stdout, stderr } = await runFull(1, line);
    expect([exit, stdout]).toEqual([8, '']);
    // What conf wrote was cut short without an error, which is found by reading it again.
    expect(stderr).toMatch(/larger than the system allows|does not read back as it was written/);
    expect(stderr).toContain(service.home.configFolder);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(service.home.configFolder)).toEqual([name]);
  });

  it('keeps a write from being sent when its intent cannot be noted', async () => {
    write(journal(), `${' '.repeat(1023)}\n`);
    const { exit, stdout, stderr } = await runFull(2, 'conv close 42 43 --concurrency 1');
    expect([exit, service.written()]).toEqual([8, []]);
    expect(stdout).toBe('42\tclose\tnot_sent\t\tnot tried\n43\tclose\tnot_sent\t\tnot tried\n');
    expect(stderr).toMatch(
      /journal\/[-\d]+\.ndjson cannot be written: .*; close: 2 of 2 not done, 2 not tried/,
    );
    expect(await runFull(2, 'conv close 42')).toMatchObject({
      exit: 8,
      stderr: expect.stringMatching(/cannot be written: .*; nothing was sent\n/),
    });
    expect(service.written()).toEqual([]);
  });

  /** Leaves room in the journal for a run and its intent, and not for the result. */
  async function leaveRoomForIntent(like: string): Promise<void> {
    expect((await run(like)).exit).toBe(0);
    service.sent();
    const [begun = '', intent = ''] = readFileSync(journal(), 'utf8').split('\n');
    // Process ids differ in length, by which each of three names may grow.
    const room = Buffer.byteLength(`${begun}\n${intent}\n`) + 40;
    write(journal(), `${' '.repeat(4096 - room - 1)}\n`);
  }

  it('still tells what became of a write whose result cannot be noted, and begins no other', async () => {
    await leaveRoomForIntent('conv close 40 41 --concurrency 1');
    const { exit, stdout, stderr } = await runFull(8, 'conv close 42 43 --concurrency 1 -o ndjson');
    const sent = service.written();
    if (sent.length === 0) throw new Error(`there was no room: ${stderr}`);
    expect(sent).toHaveLength(1);
    expect(exit).toBe(8);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { id: 42, outcome: 'done' },
      { id: 43, outcome: 'not_sent', error: 'not tried' },
    ]);
    expect(stderr).toContain('close: 1 of 2 not done, 1 not tried');
    // With room again the torn line is passed over, and what is not known stands as such.
    expect((await run('conv close 44')).exit).toBe(0);
    const history = await run('history --json id,outcome');
    expect(JSON.parse(history.stdout)).toEqual([
      { id: 44, outcome: 'done' },
      { id: 42, outcome: 'unknown' },
    ]);
  });

  it('when the journal failed in mid-run is outranked by an outcome that is unknown', async () => {
    await leaveRoomForIntent('conv close 41');
    service.server.answerWith((_, response) => {
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end('<html>');
    });
    const { exit, stdout, stderr } = await runFull(8, 'conv close 42 --json');
    expect(JSON.parse(stdout)).toMatchObject({ id: 42, outcome: 'unknown' });
    expect(exit).toBe(6);
    expect(stderr).toMatch(/warning: .*journal\/[-\d]+\.ndjson cannot be written/);
  });

  it('costs the sandbox its changes and not its reads, and completion its names without a word', async () => {
    expect((await run('groups list --sandbox')).exit).toBe(0);
    const state = join(service.home.stateFolder, 'sandbox', 'state.json');
    const before = readFileSync(state, 'utf8');
    const [id] = (await run('conv unassigned --sandbox --limit 1 -o ids')).stdout.split('\n');
    expect(await runFull(1, 'conv unassigned --sandbox --limit 1 -o ids')).toMatchObject({
      exit: 0,
      stdout: `${id}\n`,
      stderr: '',
    });
    const claim = await runFull(16, `conv start ${id} --sandbox`);
    expect(claim.exit).not.toBe(0);
    expect(readFileSync(state, 'utf8')).toBe(before);
    expect(readdirSync(dirname(state))).toEqual(['state.json']);
  });

  it('for the output says what became of the write', async ({ skip }) => {
    skip(!existsSync('/dev/full'), 'this system has no /dev/full');
    const full = await open('/dev/full', 'w');
    try {
      const { exit, stderr } = await service.home.run(['conv', 'close', '42', '--json'], {
        env: service.env,
        stdout: full.fd,
      });
      expect(exit).toBe(8);
      expect(stderr).toMatch(/cannot write the output: .*; close #42: done/);
    } finally {
      await full.close();
    }
  });
});

describe('folders that cannot be written', () => {
  beforeEach(() => writeFileSync(service.home.path('file'), ''));

  it('hinder no read; a write is refused before anything is sent, with the path', async () => {
    const state = service.home.path('file/state');
    const env = { CONVOPS_STATE_DIR: state };
    expect(await run('groups list -o ids', env)).toMatchObject({ exit: 0, stdout: '3\n4\n5\n', stderr: '' });
    service.sent();
    const { exit, stdout, stderr } = await run('conv close 42', env);
    expect([exit, stdout, service.sent()]).toEqual([8, '', []]);
    expect(stderr).toContain(state);
    expect(stderr).toMatch(/a part of the path is not a folder; nothing was sent\n$/);
  });

  it('of the configuration are named by who would write there', async () => {
    const env = { CONVOPS_CONFIG_DIR: service.home.path('file/config') };
    const { exit, stderr } = await run('replies add hello Hello', env);
    expect([exit, stderr]).toEqual([8, expect.stringContaining(service.home.path('file/config'))]);
    expect(statSync(service.home.path('file')).size).toBe(0);
  });
});
