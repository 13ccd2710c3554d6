// What a shell can hand to a program in place of an input, and how few files it may leave it: said in plain words.
import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHome, type Home, PROGRAM } from '../support/run-convops.ts';

let home: Home;
beforeEach(async () => {
  home = await createHome();
});
afterEach(() => home.remove());

function shell(script: string): Promise<{ exit: number; stdout: string; stderr: string }> {
  const env = { ...home.env, NODE: process.execPath, PROGRAM, FILE: home.path('file') };
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env }, (error, stdout, stderr) =>
      resolve({ exit: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

it.each([
  ['conv close - --yes --sandbox < /', 'stdin is a directory'],
  ['conv note 42 --body-file - --sandbox < /', 'stdin is a directory'],
  ['api POST /api/x --input - --sandbox < /', 'stdin is a directory'],
  ['conv close - --yes --sandbox 0> "$FILE"', 'cannot read stdin: it is open for writing only'],
])('%s is a usage error', async (line, message) => {
  const { exit, stdout, stderr } = await shell(`"$NODE" "$PROGRAM" ${line}`);
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`convops: ${message}\n`);
});

it('too few files for the sandbox are said as that', async () => {
  // Which of its files is the one too many depends on the version of Node.
  const runs = await Promise.all(
    [18, 19, 20, 21, 22, 23].map((files) =>
      shell(`ulimit -n ${files}; "$NODE" "$PROGRAM" conv unassigned --sandbox -o ids`),
    ),
  );
  for (const { stderr } of runs) expect(stderr).not.toContain('unexpected');
  expect(runs.map(({ stderr }) => stderr).join('')).toContain(
    'convops: too many files are open: the system lets this process open no more\ntry: ulimit -n 1024\n',
  );
});
