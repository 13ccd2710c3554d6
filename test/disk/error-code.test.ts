import { expect, test } from 'vitest';
import { retryWhileLocked } from '../../src/disk/error-code.ts';

test.each([
  ['win32', 'EPERM', 'tried again'],
  ['win32', 'EBUSY', 'tried again'],
  ['linux', 'EPERM', 'final'],
  ['win32', 'ENOSPC', 'final'],
])('on %s a file that is refused with %s is %s', (platform, code, what) => {
  let tries = 0;
  const run = () => {
    tries += 1;
    if (tries < 4) throw Object.assign(new Error(code), { code });
    return tries;
  };
  if (what === 'final') expect(() => retryWhileLocked(run, platform)).toThrow(code);
  else expect(retryWhileLocked(run, platform)).toBe(4);
});
