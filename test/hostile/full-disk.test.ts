// A disk that takes nothing more, and folders that cannot be written: what was there stays, nothing is sent that could
// not be noted, and what was sent is said. No file may grow beyond a limit (ulimit -f), which works for every user.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { PROGRAM, type Run, runProgram } from '../support/run-convops.ts';

let service: PlainService;
beforeEach(async () => {
  service = await startPlainService();
});
afterEach(() => service.close());

const run = (line: string, env: Readonly<Record<string, string>> = {}, input = '') =>
  service.home.run(line.split(' '), { env: { ...service.env, ...env }, input });

/** Runs the program where no file may be longer than so many blocks of 512 bytes. */
function runFull(blocks: number, line: string): Promise<Run> {
  const limited = ['-c', 'ulimit -f "$0"; exec "$@"', String(blocks), process.execPath, PROGRAM];
  // A cache of its own: compiled code is far too long for the limit, and must hinder no command.
  const env = { ...service.home.env, ...service.env, XDG_CACHE_HOME: service.home.path('cache') };
  return runProgram('sh', [...limited, ...line.split(' ')], { env, cwd: service.home.folder });
}

describe('a disk that is full', () => {
  it.each([
    ['profiles.json', 'profile set operator 7 -p work'],
    ['replies.json', 'replies add hello Hello'],
    ['aliases.json', 'alias set mine board'],
  ])('leaves %s as it was, and nothing beside it', async (name, line) => {
    const long = 'x'.repeat(600);
    const path = join(service.home.configFolder, name);
    const before = JSON.stringify({
      version: 1,
      ...{ current: 'work', profiles: { work: { base_url: 'https://x.test', token: long } } },
      ...{ replies: { long: { text: long } }, aliases: { long: { expansion: long } } },
    });
    mkdirSync(service.home.configFolder, { mode: 0o700 });
    writeFileSync(path, before, { mode: 0o600 });
    const { exit, stdout, stderr } = await runFull(1, line);
    expect([exit, stdout]).toEqual([8, '']);
    // What conf wrote was cut short without an error, which is found by reading it again.
    expect(stderr).toMatch(/larger than the system allows|does not read back as it was written/);
    expect(stderr).toContain(service.home.configFolder);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(service.home.configFolder)).toEqual([name]);
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

  it('costs the archive what it cannot take, said once, and the command nothing', async () => {
    const { CONVOPS_BASE_URL: url, CONVOPS_TOKEN: token } = service.env;
    await run(`profile add work --base-url ${url} --token-stdin --no-check`, {}, `${token}\n`);
    await run('profile set archive 90d -p work');
    const { exit, stdout, stderr } = await runFull(0, 'conv get 42 --json conversation_id -p work');
    expect([exit, stdout]).toEqual([0, '{"conversation_id":42}\n']);
    expect(stderr.match(/nothing more was saved in the archive/g)).toHaveLength(1);
  });

  it('for the output says what became of the write', async ({ skip, onTestFinished }) => {
    skip(!existsSync('/dev/full'), 'this system has no /dev/full');
    const full = await open('/dev/full', 'w');
    onTestFinished(() => full.close());
    const { exit, stderr } = await service.home.run(['conv', 'close', '42', '--json'], {
      env: service.env,
      stdout: full.fd,
    });
    expect(exit).toBe(8);
    expect(stderr).toMatch(/cannot write the output: .*; close #42: done/);
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
