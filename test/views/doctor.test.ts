import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { type CheckRow, checkLines, checkView, groupLine, summaryLine } from '../../src/views/doctor.ts';

const ROW: CheckRow = {
  check: 'tls',
  group: 'connection',
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
    ['skipped', 'skip '],
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
});

describe('several checks', () => {
  it('stand under their group and are counted, the worst first', () => {
    expect(groupLine('behaviour', page(80))).toBe('BEHAVIOUR\n');
    const rows = (['ok', 'warning', 'failed', 'ok', 'warning'] as const).map((status) => ({
      ...ROW,
      status,
    }));
    expect(summaryLine(rows, page(80))).toBe('1 failed, 2 warnings, 2 ok\n');
  });

  it('can be named, selected and sorted by every field', () => {
    expect(Object.keys(checkView.fields)).toEqual(Object.keys(ROW));
    expect(checkView.id(ROW)).toBe('tls');
  });
});
