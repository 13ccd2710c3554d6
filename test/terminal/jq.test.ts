import { describe, expect, test } from 'vitest';
import { checkJq, JqError, runJq } from '../../src/terminal/jq.ts';

describe('results', () => {
  test.each([
    ['.', { a: [1, null] }, '{"a":[1,null]}\n'],
    ['.a', { a: 'text' }, 'text\n'],
    ['.[]', [1, 'two', { three: 3 }], '1\ntwo\n{"three":3}\n'],
    ['empty', {}, ''],
    ['.a', { a: '' }, '\n'],
    ['.a', { a: '  two\n\n' }, '  two\n\n\n'],
    ['.', undefined, 'null\n'],
    ['.[0]', ['é\u{1F468}'], 'é\u{1F468}\n'],
  ])('%s of %j', async (expression, value, text) => {
    expect(await runJq(expression, [value])).toBe(text);
  });

  test('strings are JSON when they are not wanted raw', async () => {
    expect(await runJq('.', ['a\nb', 1], { raw: false })).toBe('"a\\nb"\n1\n');
  });

  test('nothing reaches the terminal that could drive it', async () => {
    const value = { a: 'x\x1B[2J\x9B\u202E\ty\nz' };
    expect(await runJq('.a', [value])).toBe('x<U+001B>[2J<U+009B><U+202E>\ty\nz\n');
    expect(await runJq('.', [value])).toBe('{"a":"x\\u001b[2J\\u009b\\u202e\\ty\\nz"}\n');
  });

  test('half a surrogate pair becomes the replacement character, a backslash stays one', async () => {
    expect(await runJq('.', ['\uD800', '\\ud800', '\\\uDC00'])).toBe('\uFFFD\n\\ud800\n\\\uFFFD\n');
  });

  test('a long list passes through whole', async () => {
    const rows = Array.from({ length: 1000 }, (_, id) => ({
      id,
      name: `Оксана ${id}`,
      text: 'x'.repeat(500),
    }));
    expect(JSON.parse(await runJq('.', [rows]))).toEqual(rows);
    expect((await runJq('.id', rows)).split('\n')).toHaveLength(1001);
  });

  test('the environment is not the one of the process', async () => {
    expect(JSON.parse(await runJq('env', [null]))).not.toHaveProperty('npm_config_user_agent');
    expect(await runJq('env.HOME', [null])).toBe('/home/web_user\n');
  });
});

describe('refusals', () => {
  test.each([
    ['.a |', 'syntax error, unexpected end of file'],
    ['foo, bar', 'foo/0 is not defined; bar/0 is not defined'],
    ['', 'Top-level program not given (try ".")'],
    ['--help', 'help/0 is not defined'],
    ['.a\n| foo', 'foo/0 is not defined'],
  ])('%j does not compile', async (expression, message) => {
    await expect(runJq(expression, [{}])).rejects.toEqual(new JqError('compile', message));
  });

  test.each([
    ['.[', 'syntax error, unexpected end of file'],
    ['.a |', 'syntax error, unexpected end of file'],
    ['.a)', 'syntax error, unexpected INVALID_CHARACTER, expecting end of file'],
    ['.a # foo\n| foo', 'foo/0 is not defined'],
  ])('%j is checked as it was typed, without what stands around it', async (expression, message) => {
    await expect(checkJq(expression)).rejects.toEqual(new JqError('compile', message));
  });

  test.each(['.a # b', 'empty', 'repeat(.)', 'error'])('%j passes, and is not run', async (expression) => {
    await expect(checkJq(expression)).resolves.toBeUndefined();
  });

  test.each([
    ['.a.b', 'Cannot index number with string "b"'],
    ['.a, error("x\\ny")', 'x<U+000A>y'],
    ['error', '(not a string): {"a":1}'],
    ['"no" | halt_error', 'no'],
    ['debug | error("gone")', 'gone'],
    ['def f: f + 1; f', 'cannot allocate memory'],
  ])('%j fails while it runs', async (expression, message) => {
    await expect(runJq(expression, [{ a: 1 }])).rejects.toMatchObject({
      name: 'JqError',
      phase: 'run',
      message,
    });
  });
});
