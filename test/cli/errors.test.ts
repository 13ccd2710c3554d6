// Bad answers and no answers, as a person and as a script meet them: the exit code, a message that names the
// endpoint, no stack, and nothing half-printed on stdout.
import { describe, expect, it } from 'vitest';
import { type FaultName, type FaultServer, startFault } from '../support/bytes-faults.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { createHome, oneByOne, type Run, runConvops } from '../support/run-convops.ts';

const envOf = (server: FaultServer) => ({
  CONVOPS_BASE_URL: server.origin,
  CONVOPS_TOKEN: TOKEN,
  CONVOPS_OPERATOR: '7',
});

const wordsOf = (line: string) => ['--timeout', '20s', ...line.split(' ')];

/** The runs of several lines; the program in a process of its own for each is in test/hostile/spawned.test.ts. */
async function eachAgainst(fault: FaultName | Buffer, lines: readonly string[]): Promise<readonly Run[]> {
  const [server, home] = await Promise.all([startFault(fault), createHome()]);
  try {
    return await oneByOne(lines, (line) => home.run(wordsOf(line), { env: envOf(server) }));
  } finally {
    await Promise.all([server.close(), home.remove()]);
  }
}

const machineError = (stderr: string) => {
  expect(stderr.endsWith('\n') && stderr.trimEnd().split('\n')).toHaveLength(1);
  return (JSON.parse(stderr) as { error: Record<string, unknown> }).error;
};

describe('a bad answer to a read', () => {
  it.each([
    ['conv assign 42 --operator tom', {}, 'operator', 'tom'],
    ['conv assign 42 --group VIP', {}, 'group', 'VIP'],
    ['conv close 42', { CONVOPS_OPERATOR: 'kim@x.test' }, 'operator', 'kim@x.test'],
  ])('for names costs the names and asks for an id: %s', async (line, more, what, word) => {
    const server = await startFault('403');
    const run = await runConvops(wordsOf(line), { env: { ...envOf(server), ...more } });
    await server.close();
    expect(run).toMatchObject({ exit: 4, stdout: '' });
    expect(run.stderr).toMatch(
      new RegExp(`^convops: the list of ${what}s was refused \\(.+\\), so "${word}"`),
    );
    expect(run.stderr).toMatch(/; give the id of the \w+\ntry: convops doctor\n$/);
  });
});

describe('an error for programs', () => {
  it('is one line of JSON with the documented keys', async () => {
    const options = ['--json', '-o json', '-o ndjson', '--jq .', '--json=id'];
    const walked = await eachAgainst(
      'error under 400',
      options.map((option) => `conv unassigned ${option}`),
    );
    expect(walked).toHaveLength(options.length);
    for (const { exit, stdout, stderr } of walked) {
      expect([exit, stdout]).toEqual([1, '']);
      expect(machineError(stderr)).toEqual({
        code: 'refused',
        message: 'the service refused GET /api/conversations/unassigned: no such conversation',
        hint: null,
        exit_code: 1,
        retryable: false,
        request: { method: 'GET', path: '/api/conversations/unassigned' },
        server_error: 'no such conversation',
      });
    }
  });

  it.each([
    ['conv close abc --json', 'usage', 2],
    ['conv clsoe 42 --json', 'usage', 2],
    ['conv close 42 -o ndjson --strct', 'usage', 2],
    ['--jq . xyzzy', 'usage', 2],
    ['conv get 42 --json -p nobody', 'no_such_profile', 10],
    ['conv get 42 --json', 'no_profile', 4],
  ])('has a code and an exit code where no service was asked: %s', async (line, code, exit) => {
    const run = await runConvops(line.split(' '));
    expect(run).toMatchObject({ exit, stdout: '' });
    expect(machineError(run.stderr)).toMatchObject({ code, exit_code: exit, request: null });
  });
});
