// The seam to a program of the user's, with real processes: what it gets, and every way in which it can be of no use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Processed, processText } from '../../src/terminal/text-program.ts';
import { newFolder } from '../support/new-folder.ts';

const NODE = [process.execPath, '-e'];

interface Given {
  readonly text?: string;
  readonly waits?: () => Promise<void>;
  readonly stop?: AbortSignal;
}

function given(words: readonly string[], { text = 'Bonjour', waits, stop }: Given = {}): Promise<Processed> {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  return processText(
    {
      env: { PATH: process.env.PATH, CONVOPS_MESSAGE: '9' },
      platform: process.platform,
      sleep: waits ?? ((ms, signal) => sleep(ms * 10, undefined, { signal }).catch(() => undefined)),
    },
    {
      ...{ words, text, stop: stop ?? new AbortController().signal },
      env: { CONVOPS_CONVERSATION: '41', CONVOPS_MESSAGE: undefined },
    },
  );
}

describe('a text given to a program', () => {
  it('is its input, with the ids in its environment and no shell in between', async () => {
    const prints = `process.stdin.pipe(process.stdout);
      console.log(process.env.CONVOPS_CONVERSATION, process.env.CONVOPS_MESSAGE, process.argv[1]);`;
    expect(await given([...NODE, prints, '$HOME;*'])).toEqual({
      output: '41 undefined $HOME;*\nBonjour',
    });
  });

  it('comes back without escape codes', async () => {
    const coloured = 'process.stdout.write("\\x1b[31mred\\x1b[0m \\x1b]0;title\\x07end\\r\\n")';
    expect(await given([...NODE, coloured])).toEqual({ output: 'red end' });
  });

  it('may be read by nobody', async () => {
    const text = 'x'.repeat(1_000_000);
    expect(await given([...NODE, 'console.log("fine")'], { text })).toMatchObject({ output: 'fine' });
  });

  it.each([
    ['fails', 'console.error("no such language\\nmore"); process.exit(3)', /^it ended with 3: no such lang/],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', 'it ended with a signal'],
    ['prints too much', 'process.stdout.write("x".repeat(65537))', 'it prints more than 64 KiB'],
    ['never ends to print', 'for (;;) require("fs").writeSync(1, "x".repeat(4096))', /64 KiB$/],
    ['prints bytes', 'process.stdout.write(Buffer.from([0xff]))', 'it prints what is not UTF-8'],
  ])('is of no use where it %s', async (_name, code, failure) => {
    const expected = typeof failure === 'string' ? failure : expect.stringMatching(failure);
    expect(await given([...NODE, code])).toEqual({ failure: expected });
  });

  it('takes 64 KiB', async () => {
    expect(await given([...NODE, 'process.stdout.write("x".repeat(65536))'])).toEqual({
      output: 'x'.repeat(65536),
    });
  });

  it('is of no use where it is not there', async () => {
    expect(await given(['/no/such/program'])).toEqual({ failure: 'it could not be started' });
  });

  it.runIf(process.platform === 'linux')(
    'ends it with all that it started, when it hangs or is stopped',
    async () => {
      const hangs = `const child = require('child_process').spawn(process.execPath,
        ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
        require('fs').writeFileSync(process.argv[1], process.pid + ' ' + child.pid);
        setInterval(() => {}, 1000)`;
      for (const how of ['hangs', 'stopped'] as const) {
        const file = join(newFolder(), 'pids');
        const stop = new AbortController();
        const started = () => expect.poll(() => readPids(file)).toHaveLength(2);
        const waits = async () => {
          await started();
          if (how === 'stopped') await new Promise(() => undefined);
        };
        const run = given([...NODE, hangs, file], { waits, stop: stop.signal });
        await started();
        if (how === 'stopped') stop.abort();
        expect(await run).toEqual({
          failure: how === 'hangs' ? 'it took longer than 10s' : 'it was stopped',
        });
        for (const pid of readPids(file)) await expect.poll(() => isAlive(pid)).toBe(false);
      }
    },
  );
});

function readPids(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number);
  } catch {
    return [];
  }
}

/** One that has ended and was not waited for by its parent counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
