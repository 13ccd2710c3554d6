// `sandbox serve`: the sandbox kept running for scripts and training, reached by nothing but an address and a token.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHome, type Home, PROGRAM, runConvops } from '../support/run-convops.ts';

let home: Home;
let server: ChildProcess;
let env: Record<string, string>;

beforeAll(async () => {
  home = await createHome();
  const args = [PROGRAM, 'sandbox', 'serve', '--token', 'training'];
  server = spawn(process.execPath, args, { env: home.env, stdio: ['ignore', 'pipe', 'inherit'] });
  env = {};
  if (!server.stdout) throw new Error('no stdout');
  for await (const line of createInterface(server.stdout)) {
    const [, name = '', value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? [];
    env[name] = value;
    if (Object.keys(env).length === 2) break;
  }
});

afterAll(async () => {
  server.kill('SIGKILL');
  await home.remove();
});

const run = (line: string, more = {}) => runConvops(line.split(' '), { env: { ...env, ...more } });

describe('sandbox serve', () => {
  it('says where it is in the words of a shell', () => {
    expect(Object.keys(env)).toEqual(['CONVOPS_BASE_URL', 'CONVOPS_TOKEN']);
    expect(env.CONVOPS_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(env.CONVOPS_TOKEN).toBe('training');
  });

  it('answers whoever has the two, and has the inbox of --sandbox', async () => {
    expect(await run('conv close 42 --operator 7 --json outcome')).toEqual({
      exit: 0,
      stdout: '{"outcome":"done"}\n',
      stderr: '',
    });
    expect((await run('conv get 42 --json status')).stdout).toBe('{"status":"closed"}\n');
    const own = await home.run(['conv', 'get', '42', '--json', 'status', '--sandbox']);
    expect(own.stdout).toBe('{"status":"closed"}\n');
  });

  it('refuses another token', async () => {
    expect(await run('conv unassigned', { CONVOPS_TOKEN: 'guessed' })).toMatchObject({ exit: 4, stdout: '' });
  });

  it('ends when it is told to', async () => {
    const ended = once(server, 'exit') as Promise<[number]>;
    server.kill('SIGINT');
    const [code] = await ended;
    // Ctrl-C is how it ends, and a signal all the same.
    expect([0, 130]).toContain(code);
    expect(await run('conv unassigned --retries 0')).toMatchObject({ exit: 5, stdout: '' });
  });
});
