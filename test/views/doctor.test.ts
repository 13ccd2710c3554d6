import { expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { type CheckRow, checkLines } from '../../src/views/doctor.ts';

const ROW: CheckRow = {
  check: 'tls',
  status: 'failed',
  subject: 'service.test:443',
  message: 'the certificate has expired',
  fix: null,
};

it.each([
  ['ok', 'ok   '],
  ['info', 'info '],
  ['warning', 'warn '],
  ['failed', 'FAIL '],
] as const)('a check that is %s has a word', (status, word) => {
  const text = 'service.test:443: the certificate has expired\n';
  expect(checkLines({ ...ROW, status }, { style: plainStyle, width: 80 })).toBe(word + text);
});
