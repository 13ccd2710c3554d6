// `sandbox serve`: the sandbox kept running for scripts and training, reached by nothing but an address and a token.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeScreens, KEYS, openProgram } from '../support/screen-terminal.ts';
import { closeServedSandboxes, type ServedSandbox, serveSandbox } from '../support/served-sandbox.ts';

afterAll(closeServedSandboxes);
afterEach(closeScreens);

/** Looks again until it is so. */
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 60_000, interval: 50 });

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

  it('ends with Ctrl-C, says what it has served, and leaves its port to the next', async () => {
    const { exit, stderr } = await served.end('SIGINT');
    // A close reads the conversation before and after; how often is the client's affair.
    expect([exit, stderr.replace(/\d+/, 'n')]).toEqual([130, 'served n requests, 0 faults, 1 event\n']);
    const { exit: gone } = await served.run('conv unassigned --retries 0');
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

it('sandbox serve reads the document as it is told to', async () => {
  const READINGS = ['--assume', 'not-answered=customer-last', '--assume', 'get-marks-read=yes'];
  const served = await serveSandbox(['--seed', '1', ...READINGS]);
  const ids = async (list: string) =>
    (await served.run(`conv ${list} --operator 7 -o ids`)).stdout.split('\n');
  expect(await ids('not-answered')).toContain('42');
  expect(await ids('not-answered')).not.toContain('41');
  expect(await ids('unread')).toContain('42');
  await served.run('conv get 42');
  expect(await ids('unread')).not.toContain('42');
  expect(await ids('not-answered')).toContain('42');
  await served.end('SIGTERM');
});

it('sandbox serve ends although an answer is not due for an hour', async () => {
  const served = await serveSandbox(['--seed', '1', '--latency', '1h', '--token', 't']);
  const headers = { authentication: 't' };
  const asked = request(`${served.env.CONVOPS_BASE_URL}/api/operators/all`, { headers, agent: false });
  const lost = new Promise((resolve) => asked.on('error', resolve));
  await new Promise<void>((resolve) => asked.end(() => resolve()));
  expect((await served.end('SIGTERM')).exit).toBe(143);
  expect(await lost).toBeInstanceOf(Error);
});

describe('a busy day', () => {
  const DAY = ['--seed', '7', '--rivals', '3', '--customers', '--pace', '200', '--events', 'events.ndjson'];
  const story = (served: ServedSandbox) =>
    served.eventsIn('events.ndjson').map(({ event, id, operator_user_id: by }) => `${event} ${id} ${by}`);

  it('happens by itself, is on record, and is the same for the same number', async () => {
    const one = await serveSandbox(DAY);
    const other = await serveSandbox(DAY);
    await until(() => {
      for (const served of [one, other]) {
        const names = new Set(served.eventsIn('events.ndjson').map(({ event }) => event));
        expect([...names]).toEqual(
          expect.arrayContaining(['arrived', 'claimed', 'answered', 'unread', 'closed']),
        );
        expect(story(served).length).toBeGreaterThan(40);
      }
    });
    const arrived = one.eventsIn('events.ndjson').find(({ event }) => event === 'arrived')?.id;
    expect((await one.run(`conv get ${arrived} --jq .messages[0].type`)).stdout).toBe('text\n');
    // What operator 7 holds is left to operator 7.
    expect((await one.run('conv get 41 --json operator_id,status')).stdout).toBe(
      '{"operator_id":7,"status":"inbox"}\n',
    );
    const { exit, stderr } = await one.end('SIGINT');
    await other.end('SIGINT');
    const count = story(one).length;
    expect([exit, stderr.replace(/^served \d+ requests/, '')]).toEqual([
      130,
      `, 0 faults, ${count} events\n`,
    ]);
    const both = Math.min(count, story(other).length);
    expect(story(other).slice(0, both)).toEqual(story(one).slice(0, both));
    expect(statSync(one.home.path('events.ndjson')).mode & 0o777).toBe(0o600);
    // The inbox of --sandbox is another one, and was not made.
    expect(existsSync(one.home.stateFolder)).toBe(false);
  });

  it.each([80, 40])('is seen by who watches at a terminal of %i columns', async (columns) => {
    const screen = await openProgram(['sandbox', 'serve', ...DAY, '--utc'], { columns, rows: 60 });
    await screen.sees('this is inbox number 7');
    await screen.sees(/arrived +#\d+ [\s\S]*claimed +#\d+ by [\s\S]*closed +#\d+ was with /);
    screen.type(KEYS.ctrl('c'));
    await screen.sees(/^served 0 requests, 0 faults, \d+ events$/m);
    expect(await screen.ended).toBe(130);
    const rows = screen.frame().filter((row) => /#\d/.test(row));
    expect(rows.filter((row) => !/^(\^C)?\d\d:\d\d:\d\d {2}[a-z]+ +#\d+ \S/.test(row))).toEqual([]);
  });
});

describe('faults', () => {
  const FAULTS = [
    '--fault',
    '429=10%',
    '--fault',
    'reset-after=5%',
    '--fault',
    'cut=0.05',
    '--fault',
    '5xx=4%',
  ];

  it('come at their rates, and to the same requests for the same number', async () => {
    const one = await serveSandbox(['--seed', '3', ...FAULTS]);
    const other = await serveSandbox(['--seed', '3', ...FAULTS]);
    const met = await askOften(one, 400);
    expect(await askOften(other, 400)).toEqual(met);
    const count = (what: string) => met.filter((each) => each === what).length;
    const counts = {
      429: count('429'),
      500: count('500'),
      503: count('503'),
      cut: count('cut'),
      reset: count('ECONNRESET'),
    };
    for (const [kind, rate] of [
      ['429', 0.1],
      ['cut', 0.05],
      ['reset', 0.05],
    ] as const) {
      expect(counts[kind], kind).toBeGreaterThan(400 * rate * 0.5);
      expect(counts[kind], kind).toBeLessThan(400 * rate * 1.5);
    }
    const all = 400 - count('200');
    const said = `429 ${counts[429]}, 500 ${counts[500]}, 503 ${counts[503]}, cut ${counts.cut}, reset-after ${counts.reset}`;
    expect((await one.end()).stderr).toBe(`served 400 requests, ${all} faults (${said}), 0 events\n`);
  });
});

/** So many reads, one after the other, and what became of each. */
async function askOften({ env }: ServedSandbox, times: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const met: string[] = [];
  for (let each = 0; each < times; each += 1) {
    met.push(
      await new Promise<string>((resolve) => {
        const headers = { authentication: env.CONVOPS_TOKEN };
        request(`${env.CONVOPS_BASE_URL}/api/operators/groups`, { headers, agent }, (response) => {
          response.resume();
          response.on('error', () => resolve('cut'));
          response.on('end', () => resolve(String(response.statusCode)));
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
          .end();
      }),
    );
  }
  agent.destroy();
  return met;
}
