import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { type CheckRow, checkLines, checkView } from '../../src/views/doctor.ts';

const ROW: CheckRow = {
  check: 'tls',
  status: 'failed',
  subject: 'service.test:443',
  message: 'the certificate has expired',
  fix: null,
};
const page = (width: number) => ({ style: plainStyle, width });

describe('a check', () => {
  it.each([
    ['ok', 'ok   '],
    ['info', 'info '],
    ['warning', 'warn '],
    ['failed', 'FAIL '],
  ] as const)('that is %s has a word', (status, word) => {
    const text = 'service.test:443: the certificate has expired\n';
    expect(checkLines({ ...ROW, status }, page(80))).toBe(word + text);
  });

  it('goes on below itself, and what to type stays in one piece', () => {
    const fix = 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem';
    expect(checkLines({ ...ROW, fix }, page(27))).toBe(
      ['FAIL service.test:443: the', '     certificate has', `     expired\n     try: ${fix}\n`].join('\n'),
    );
  });

  it('can be named, selected and sorted by every field', () => {
    expect(Object.keys(checkView.fields)).toEqual(Object.keys(ROW));
    expect(checkView.id(ROW)).toBe('tls');
  });
});
