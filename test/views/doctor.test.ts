import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';
import {
  type CheckRow,
  checkLines,
  checkView,
  groupLine,
  skippedTogether,
  summaryLine,
} from '../../src/views/doctor.ts';
import { HOSTILE, UNSAFE } from './samples.ts';

const ROW: CheckRow = {
  check: 'tls',
  group: 'connection',
  status: 'failed',
  subject: 'service.test:443',
  message: 'the certificate has expired',
  fix: null,
  details: null,
};
const page = (width: number, symbols = true) => ({ style: plainStyle, width, symbols });

describe('a check', () => {
  it.each([
    ['ok', '✓ ', 'ok   '],
    ['info', '· ', 'info '],
    ['warning', '! ', 'warn '],
    ['failed', '✗ ', 'FAIL '],
    ['skipped', '– ', 'skip '],
  ] as const)('that is %s has a mark, or a word', (status, mark, word) => {
    const row = { ...ROW, status };
    const text = 'service.test:443: the certificate has expired\n';
    expect(checkLines(row, page(80))).toBe(mark + text);
    expect(checkLines(row, page(80, false))).toBe(word + text);
  });

  it('goes on below itself, and what to type stays in one piece', () => {
    const fix = 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem';
    expect(checkLines({ ...ROW, fix }, page(24))).toBe(
      ['✗ service.test:443: the', '  certificate has', `  expired\n  try: ${fix}\n`].join('\n'),
    );
  });

  it.each([40, 80])(
    'is never wider than %i cells, and what the service says in it is inert',
    async (width) => {
      await loadWidths();
      for (const text of HOSTILE) {
        for (const symbols of [true, false]) {
          const lines = checkLines({ ...ROW, subject: text, message: text }, page(width, symbols)).split(
            '\n',
          );
          for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(width);
          expect(lines.join('\n')).not.toMatch(UNSAFE);
        }
        expect(checkLines({ ...ROW, fix: text }, page(width))).not.toMatch(UNSAFE);
      }
    },
  );
});

describe('several checks', () => {
  const skipped = (check: string): CheckRow => ({ ...ROW, check, status: 'skipped', subject: `of ${check}` });

  it('that were skipped for one reason are one line; a single one stays as it is', () => {
    expect(skippedTogether([skipped('dns'), skipped('tcp')])?.subject).toBe('dns, tcp');
    expect(skippedTogether([skipped('dns')])?.subject).toBe('of dns');
    expect(skippedTogether([])).toBeUndefined();
  });

  it('stand under their group and are counted, the worst first', () => {
    expect(groupLine('open facts', page(80))).toBe('BEHAVIOUR OF THE SERVICE\n');
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
