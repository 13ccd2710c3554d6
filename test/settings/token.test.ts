import { describe, expect, test } from 'vitest';
import type { LocalError } from '../../src/base/local-error.ts';
import { checkToken, runTokenCommand } from '../../src/settings/token.ts';
import { refusal } from './refusal.ts';

describe('tokens', () => {
  test('one line end at the end and a byte order mark are not part of the token', () => {
    for (const text of ['abc', 'abc\n', 'abc\r\n', '\ufeffabc\r\n']) expect(checkToken(text)).toBe('abc');
  });

  test.each([
    ['', 'is empty'],
    ['abc\n\n', 'contains what a header cannot carry'],
    [' abc', 'contains what a header cannot carry'],
    ['a\u0000bc', 'contains what a header cannot carry'],
    ['a\u001bbc', 'contains what a header cannot carry'],
    ['a\u00e9bc', 'contains what a header cannot carry'],
    ['x'.repeat(8193), 'is longer than 8192 bytes'],
  ])('%j is refused: it %s', (text, reason) => {
    const error = refusal(() => checkToken(text));
    expect(error).toMatchObject({ code: 'bad_token', exitCode: 2 });
    expect(error.message).toContain(reason);
  });
});

describe('token commands', () => {
  const env = { PATH: process.env.PATH, SECRET: 's3cret' };
  const run = (command: string, timeoutMs = 20_000) => runTokenCommand(command, timeoutMs, env);
  const failure = (command: string, timeoutMs?: number) =>
    run(command, timeoutMs).then(
      () => 'did not fail',
      (error: LocalError) => {
        expect(error).toMatchObject({ code: 'token_command_failed', exitCode: 4 });
        return error.message;
      },
    );

  test('a line of the shell prints the token, in the environment given', async () => {
    expect(await run('echo "$SECRET" | tr a-z A-Z')).toBe('S3CRET');
    // One that reads finds no input.
    expect(await run('cat; printf abc')).toBe('abc');
  });

  test('a failure says how the program ended, and nothing of what it printed, which may be the token', async () => {
    const failed = (reason: string) =>
      `token command failed (${reason}); to see what it says, run it yourself`;
    expect(await failure('exit 3')).toBe(failed('exit 3'));
    expect(await failure('echo hunter-two-pass; echo "token: hunter-two-pass" >&2; exit 1')).toBe(
      failed('exit 1'),
    );
    expect(await failure('echo s3cret s3cret')).toContain('(the token contains what a header cannot carry');
    expect(await failure('true')).toBe(failed('the token is empty'));
    expect(await failure('yes s3cret')).toBe(failed('it prints far more than a token'));
  });

  test('a program that hangs is stopped, also one that ignores being asked', async () => {
    expect(await failure('trap "" TERM; while :; do sleep 1; done', 100)).toBe(
      'token command failed (it took too long); to see what it says, run it yourself',
    );
  });
});
