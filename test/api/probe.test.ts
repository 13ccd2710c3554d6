import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/api/probe.ts';

describe('the way to a URL', () => {
  it.each([
    ['https://service.test/v1', { host: 'service.test', port: 443 }],
    ['http://service.test', { host: 'service.test', port: 80 }],
    ['https://[2001:db8::1]:8443', { host: '2001:db8::1', port: 8443 }],
  ])('%s', (url, place) => {
    expect(placeOf(new URL(url))).toEqual(place);
  });
});
