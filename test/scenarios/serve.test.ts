// `sandbox serve`: the sandbox kept running for scripts and training, reached by nothing but an address and a token.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeServedSandboxes, type ServedSandbox, serveSandbox } from '../support/served-sandbox.ts';

afterAll(closeServedSandboxes);

/** Looks again until it is so. */
const until = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 60_000, interval: 50 });

describe('sandbox serve', () => {
  let served: ServedSandbox;

  beforeAll(async () => {
    served = await serveSandbox(['--token', 'training']);
  });

  it('says where it is in the words of a shell', () => {
    expect(Object.keys(served.env)).toEqual(['CONVOPS_BASE_URL', 'CONVOPS_TOKEN']);
    expect(served.env.CONVOPS_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(served.env.CONVOPS_TOKEN).toBe('training');
  });

  it('answers whoever has the two, and has the inbox of --sandbox', async () => {
    expect(await served.run('conv close 42 --as 7 --json outcome')).toEqual({
      exit: 0,
      stdout: '{"outcome":"done"}\n',
      stderr: '',
    });
    expect((await served.run('conv get 42 --json status')).stdout).toBe('{"status":"closed"}\n');
    const own = await served.home.run(['conv', 'get', '42', '--json', 'status', '--sandbox']);
    expect(own.stdout).toBe('{"status":"closed"}\n');
  });

  it('refuses another token', async () => {
    const { exit, stdout } = await served.run('conv unassigned', { CONVOPS_TOKEN: 'guessed' });
    expect([exit, stdout]).toEqual([4, '']);
  });

  it('ends with Ctrl-C, and leaves its port to the next', async () => {
    expect(await served.end('SIGINT')).toMatchObject({ exit: 130, stderr: '' });
    const { exit: gone } = await served.run('conv unassigned');
    expect(gone).toBe(5);
    const port = new URL(served.env.CONVOPS_BASE_URL ?? '').port;
    const next = await serveSandbox(['--port', port, '--quiet']);
    expect(next.env.CONVOPS_BASE_URL).toBe(served.env.CONVOPS_BASE_URL);
    expect(await next.end('SIGTERM')).toMatchObject({ exit: 143, stderr: '' });
  });
});

describe('what sandbox serve prints', () => {
  const TOKEN = "a'$b";

  it('is an object for a program, with the token', async () => {
    const served = await serveSandbox(['--seed', '1', '--token', TOKEN, '--json', 'token,base_url'], 1);
    expect(JSON.parse(served.said)).toEqual({
      token: TOKEN,
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    await served.end('SIGTERM');
  });

  it('is quoted where a shell would read something else', async () => {
    const served = await serveSandbox(['--seed', '1', '--token', TOKEN]);
    const script = `${served.said}printf %s "$CONVOPS_TOKEN"`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(TOKEN);
    await served.end('SIGTERM');
  });
});

describe('a busy day', () => {
  const DAY = ['--seed', '7', '--rivals', '3', '--customers', '--pace', '200'];

  it('happens by itself, and leaves alone what operator 7 holds', async () => {
    const served = await serveSandbox(DAY);
    const before = (await served.run('conv list --operator all --json')).stdout;
    const arrived = async () => {
      const ids = (await served.run('conv list --operator all -o ids')).stdout.split('\n');
      return ids.find((id) => id !== '' && !before.includes(`"id":${id},`));
    };
    await until(async () => expect(await arrived()).toBeDefined());
    expect((await served.run(`conv get ${await arrived()} --jq .messages[0].type`)).stdout).toBe('text\n');
    // What operator 7 holds is left to operator 7.
    expect((await served.run('conv get 41 --json operator_id,status')).stdout).toBe(
      '{"operator_id":7,"status":"inbox"}\n',
    );
    expect((await served.end('SIGINT')).exit).toBe(130);
    // The inbox of --sandbox is another one, and was not made.
    expect(existsSync(served.home.stateFolder)).toBe(false);
  });
});
