import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../src/settings/base-url.ts';
import { refusal } from './refusal.ts';

const strict = { allowHttp: false };

describe('base URLs', () => {
  test.each([
    ['https://service.example/', 'https://service.example'],
    ['HTTPS://Service.Example:443/Team/', 'https://service.example/Team'],
    ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
    ['https://service.example/api/api', 'https://service.example'],
    ['https://service.example/api/v2', 'https://service.example/api/v2'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://inbox.localhost', 'http://inbox.localhost'],
    ['http://127.0.0.1:80/x', 'http://127.0.0.1/x'],
    ['http://[::1]:5000', 'http://[::1]:5000'],
  ])('%s becomes %s', (text, url) => {
    expect(parseBaseUrl(text, strict)).toBe(url);
  });

  // URL.canParse of Node 20 is wrong about such a host after some thousand calls.
  test('a host with an ü is the same one at the ten thousandth time', () => {
    for (let time = 0; time < 20_000; time += 1) parseBaseUrl('https://bücher.example', strict);
    expect(parseBaseUrl('https://bücher.example', strict)).toBe('https://xn--bcher-kva.example');
  });

  test.each([
    ['service.example', 'must begin with https://'],
    ['https:service.example', 'must begin with https://'],
    ['https://', 'is not a URL'],
    ['https://service.example\n', 'spaces'],
    ['https://ser\tvice.example', 'control characters'],
    ['https://service\u200b.example', 'control characters'],
    ['https://service.example:99999', 'is not a URL'],
    ['https://service.example?', 'query'],
    ['http://service.example', 'not encrypted'],
    ['http://localhost.example', 'not encrypted'],
    ['http://128.0.0.1', 'not encrypted'],
  ])('%j is refused: %s', (text, reason) => {
    const error = refusal(() => parseBaseUrl(text, strict));
    expect(error.message).toContain(reason);
    expect(error.exitCode).toBe(2);
  });

  test('a user name or password is refused and never repeated', () => {
    for (const text of [
      'https://ann:hunter2@service.example',
      'hunter2@service.example',
      'ann:hunter2@service',
    ]) {
      const error = refusal(() => parseBaseUrl(text, strict));
      expect(`${error.message} ${error.hint}`).not.toContain('hunter2');
    }
  });

  test('plain http elsewhere is allowed by allow_http alone', () => {
    expect(parseBaseUrl('http://10.0.0.1:8080/', { allowHttp: true })).toBe('http://10.0.0.1:8080');
    expect(refusal(() => parseBaseUrl('http://10.0.0.1:8080', strict)).message).toContain('allow_http');
  });
});
