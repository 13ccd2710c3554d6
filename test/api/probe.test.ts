import { describe, expect, it } from 'vitest';
import { goesPastProxy, placeOf } from '../../src/api/probe.ts';

describe('the way to a URL', () => {
  it.each([
    ['https://service.test/v1', { host: 'service.test', port: 443 }],
    ['http://service.test', { host: 'service.test', port: 80 }],
    ['https://[2001:db8::1]:8443', { host: '2001:db8::1', port: 8443 }],
  ])('%s', (url, place) => {
    expect(placeOf(new URL(url))).toEqual(place);
  });

  it.each([
    ['', false],
    ['*', true],
    ['service.test', true],
    ['other.test, SERVICE.TEST', true],
    ['.test', true],
    ['*.test', true],
    ['ervice.test', false],
    ['service.test:443', true],
    ['service.test:8443', false],
  ])('goes past the proxy by NO_PROXY "%s": %s', (except, past) => {
    expect(goesPastProxy(new URL('https://service.test'), except)).toBe(past);
  });
});
