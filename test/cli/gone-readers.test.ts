// Nobody reads stdout or stderr any more: what was done stays so, and the exit code still says it.
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlainService, startPlainService } from '../support/bytes-service.ts';
import { PROGRAM } from '../support/run-convops.ts';
import { aSummary } from '../views/samples.ts';

let service: PlainService;

beforeAll(async () => {
  service = await startPlainService();
});

afterAll(() => service.close());

beforeEach(() => service.answerWithData({}));

/** Runs the program with nobody at the other end of stderr: its exit code and what it printed. */
function withoutStderr(line: string): Promise<readonly [number | null, string]> {
  return new Promise((resolve) => {
    const env = { ...service.home.env, ...service.env };
    const child = spawn(process.execPath, [PROGRAM, ...line.split(' ')], { env });
    let printed = '';
    child.stderr.destroy();
    child.stdin.end();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.on('close', (code) => resolve([code, printed]));
  });
}

describe('without a reader of stdout', () => {
  it.each(['conv close 42 --json', 'conv close 42', 'conv close 42 -o csv'])(
    'a refused write is still refused: %s',
    async (line) => {
      service.server.answerWith({ status: 400, envelope: { error: 'Not today.', status: 400 } });
      expect(await service.run(line.split(' '), { stdout: 'gone' })).toMatchObject({ exit: 1 });
    },
  );

  it('several writes that were all refused still end with 1', async () => {
    service.server.answerWith({ status: 400, envelope: { error: 'Not today.', status: 400 } });
    const run = await service.run(['conv', 'close', '42', '43', '--json'], { stdout: 'gone' });
    expect(run).toMatchObject({ exit: 1 });
  });
});

describe('without a reader of stderr', () => {
  it('a warning does not cost the data', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => aSummary({ id: index + 1 }));
    service.answerWithData({ '/api/conversations/unassigned': rows });
    const [exit, printed] = await withoutStderr('conv unassigned --json');
    expect(exit).toBe(0);
    expect(JSON.parse(printed)).toHaveLength(1000);
  });

  it.each([
    ['xyzzy', 2],
    ['conv close abc', 2],
    ['conv close 42 --as nobody', 10],
  ])('%s ends as it does with one: exit %i', async (line, exit) => {
    expect(await withoutStderr(line)).toEqual([exit, '']);
  });

  it('a refused write is still refused', async () => {
    service.server.answerWith({ status: 400, envelope: { error: 'Not today.', status: 400 } });
    const [exit, printed] = await withoutStderr('conv close 42 --json outcome');
    expect([exit, printed]).toEqual([1, '{"outcome":"refused"}\n']);
  });
});
