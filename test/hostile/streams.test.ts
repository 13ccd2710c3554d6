// The three streams of a process, as a shell, a service manager or a careless parent hands them over.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPlainService } from '../support/bytes-service.ts';
import { readJournal } from '../support/journal-text.ts';
import { createHome, PROGRAM, runProgram, someAtATime } from '../support/run-convops.ts';
import { aDetail, aMessage, aSummary } from '../views/samples.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const service = await startPlainService();
afterAll(() => service.close());

beforeEach(() => service.answerWithData({}));

describe('closed streams', () => {
  const closings = ['', '<&-', '>&-', '2>&-', '<&- >&- 2>&-'];

  it.each([
    ['conv note 42 Seen. -o table', 0],
    ['sandbox reset', 2],
  ])('change nothing but what can be read, in any combination: %s', async (line, exit) => {
    const runs = await someAtATime(closings, async (closing) => {
      const home = createHome();
      const script = `"$0" "$1" ${line} ${closing}`;
      const env = { ...home.env, ...service.env };
      const run = await runProgram('sh', ['-c', script, process.execPath, PROGRAM], { env });
      const kept = readJournal(home.stateFolder).flatMap(({ entries }) => entries);
      // A file of ours that was opened as 1 or 2 would hold what was meant for a reader.
      const journal = await readFile(
        home.path(`state/journal/${new Date().toISOString().slice(0, 10)}.ndjson`),
        'utf8',
      ).catch(() => '');
      for (const text of journal.split('\n').filter((one) => one !== '')) JSON.parse(text);
      return { closing, ...run, outcomes: kept.map(({ outcome }) => outcome) };
    });
    const [whole] = runs;
    for (const { closing, ...run } of runs) {
      const closed = closing.split(' ');
      expect({ closing, ...run }).toEqual({
        closing,
        exit,
        stdout: closed.includes('>&-') ? '' : whole?.stdout,
        stderr: closed.includes('2>&-') ? '' : whole?.stderr,
        outcomes: line.startsWith('conv note') ? ['done'] : [],
      });
    }
  });
});

describe('a slow reader', () => {
  /** What came through a pipe of which the reader takes a piece only now and then. */
  async function readSlowly(argv: readonly string[], pauseMs: number) {
    const env = { ...service.home.env, ...service.env };
    const child = spawn(process.execPath, [PROGRAM, ...argv], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const piece of child.stdout) {
      digest.update(piece as Buffer);
      bytes += (piece as Buffer).length;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const [exit] = await closed;
    return { exit, bytes, digest: digest.digest('hex') };
  }

  it('gets every byte of a long answer', async () => {
    const messages = Array.from({ length: 50 }, (_, nth) => aMessage(nth, `${nth} é<x>`.repeat(2000)));
    service.answerWithData({ '/api/conversations/get': aDetail(messages, { conversation_id: 42 }) });
    const argv = 'conv get 42 --json --timeout 60s'.split(' ');
    const [fast, slow] = [await readSlowly(argv, 0), await readSlowly(argv, 3)];
    expect(slow).toEqual(fast);
    expect(fast.exit).toBe(0);
    expect(fast.bytes).toBeGreaterThan(600_000);
  });
});

it('SIGPIPE that the parent ignores is as good as none', async () => {
  const script = 'trap "" PIPE; { "$0" "$1" commands --json; echo "exit $?" >&2; } | head -c 1';
  const run = await runProgram('sh', ['-c', script, process.execPath, PROGRAM], { env: service.home.env });
  expect(run).toEqual({ exit: 0, stdout: '{', stderr: 'exit 0\n' });
});

it('a stdin that is closed, or empty, has no ids', async () => {
  const close = (redirection: string) =>
    runProgram(
      'bash',
      ['-c', `exec "$0" "$1" conv close - --json ${redirection}`, process.execPath, PROGRAM],
      { env: { ...service.home.env, ...service.env } },
    );
  service.sent();
  expect(await close('< /dev/null')).toMatchObject({ exit: 2, stdout: '' });
  expect(await close('<&-')).toMatchObject({ exit: 2, stdout: '' });
  expect(service.sent()).toEqual([]);
});

// All output goes out at one place: of a list, of a write, of help and of headers one each.
it.each([
  'conv unassigned -o ndjson',
  'conv close 42 --as 7 --json',
  '--help',
  'api /api/operators/groups -i',
])('a reader that has gone is no failure and no noise: %s', async (line) => {
  const rows = Array.from({ length: 999 }, (_, index) => aSummary({ id: index + 1 }));
  service.answerWithData({ '/api/conversations/unassigned': rows });
  expect(await service.run(line.split(' '), { stdout: 'gone' })).toEqual({ exit: 0, stdout: '', stderr: '' });
});
