import { expect, test } from 'vitest';
import { retryWhileLocked } from '../../src/disk/error-code.ts';

/** Something that is refused so many times first. */
function refusedFirst(code: string, times: number) {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
    return tries;
  };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file in use on Windows (%s) is tried again until it is free',
  (code) => {
    expect(retryWhileLocked(refusedFirst(code, 3), 'win32')).toBe(4);
  },
);

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EBUSY'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
])('on %s %s is final', (platform, code) => {
  expect(() => retryWhileLocked(refusedFirst(code, 1), platform)).toThrow(code);
});
