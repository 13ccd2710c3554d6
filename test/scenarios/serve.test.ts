// `sandbox serve`: the sandbox kept running for scripts and training, reached by nothing but an address and a token.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServedSandboxes, type ServedSandbox, serveSandbox } from '../support/served-sandbox.ts';

afterAll(closeServedSandboxes);

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
  const TOKEN = "a'$b-of-nine";

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
