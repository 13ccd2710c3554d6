import { expect, test } from 'vitest';
import { isInUse, retryWhileLocked } from '../../src/disk/error-code.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });

/** Something that is refused so many times first, on this platform, where a pause takes as long as it should. */
function trying(platform: string, code: string, times: number) {
  let clock = 0;
  let tries = 0;
  const run = () => {
    tries += 1;
    if (tries <= times) throw refusal(code);
    return 'done';
  };
  const pause = (ms: number) => {
    clock += ms;
  };
  const attempt = () => retryWhileLocked(run, { platform, now: () => clock, pause });
  return { attempt, tries: () => tries, waited: () => clock };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file in use on Windows (%s) is tried again until it is free',
  (code) => {
    const { attempt, tries } = trying('win32', code, 3);
    expect(attempt()).toBe('done');
    expect(tries()).toBe(4);
  },
);

test('after a second of refusals the last one stands', () => {
  const { attempt, waited } = trying('win32', 'EPERM', 100_000);
  expect(attempt).toThrow('EPERM');
  expect(waited()).toBe(1000);
});

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EBUSY'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
])('on %s %s is final', (platform, code) => {
  const { attempt, tries } = trying(platform, code, 1);
  expect(attempt).toThrow(code);
  expect(tries()).toBe(1);
  expect(isInUse(code, platform)).toBe(false);
});

test('without ports it waits by the real clock, and only where that helps', () => {
  expect(retryWhileLocked(() => 1)).toBe(1);
  expect(() =>
    retryWhileLocked(() => {
      throw refusal('ENOENT');
    }),
  ).toThrow('ENOENT');
});
