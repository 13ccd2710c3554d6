// The board on a terminal of any width, and the bars it is drawn of.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/backlog/board/record.ts';
import { plainStyle } from '../../src/terminal/style.ts';
import { loadWidths } from '../../src/terminal/width.ts';
import { boardPage } from '../../src/views/board/page.ts';
import { barGlyphs, stackedBar } from '../../src/views/board/rows.ts';
import { boardLines } from '../../src/views/board.ts';
import { aBoard, hostileBoard } from './board-samples.ts';

beforeAll(loadWidths);

const look = { style: plainStyle, width: 80, utc: true, glyphs: 'blocks' } as const;
const text = (board: Board, more: object = {}) => `\n${boardLines(board, { ...look, ...more }).join('\n')}\n`;

describe('the board', () => {
  it('reads well at 40 cells', () => {
    expect(text(aBoard(), { width: 40 })).toMatchInlineSnapshot(`
      "
      28 waiting, 14 late, longest 9h  12:00

      Groups        waits   late oldest
      Продажі          18     12     9h ████▒▒
      Technical su…    10      2    31m █▒▒
      (no group)        0      0      -

      Operators      open unread oldest
      sam.rivera@e…    12      6  2h03m ███▒▒▒
      operator 9        1      0      - ▒

      Age           waits   late
      <5m               5      0        ▒▒▒▒
      5-15m             5      0        ▒▒▒▒
      15-30m            4      0        ▒▒▒
      30m-1h            3      3        ███
      1-4h              7      7        ██████
      4-24h             4      4        ███
      >1d               0      0
      age unknown       0      0

      Longest waiting
        25  9h  王小明     Продажі
      1026  1m  (no name)  (no group)
      "
    `);
  });

  it('says so when the queue is empty', () => {
    const { at, cut } = aBoard();
    const empty: Board = {
      ...{ at, cut, groups: [], operators: [], ages: [], longest: [] },
      unassigned: { total: 0, late: 0, oldest: null, oldest_late: null },
      open: { total: 0, unread: 0, not_answered: 0 },
    };
    expect(boardLines(empty, look)[0]).toBe('the queue is empty  0 open, 0 unread  12:00');
    expect(text(empty).match(/\(none\)/g)).toHaveLength(4);
  });
});

describe('a bar', () => {
  const room = { most: 10, width: 10, glyphs: 'blocks', paint: null } as const;
  const paint = { first: (part: string) => `[${part}]`, rest: (part: string) => `(${part})` };

  it.each([
    [{ first: 5, rest: 5 }, '█████▒▒▒▒▒'],
    [{ first: 0, rest: 10 }, '▒▒▒▒▒▒▒▒▒▒'],
    [{ first: 0, rest: 0 }, ''],
    // Little is seen too, in either part.
    [{ first: 1, rest: 999 }, '█▒▒▒▒▒▒▒▒▒'],
    [{ first: 0.01, rest: 0 }, '█'],
    [{ first: Number.NaN, rest: 0 }, ''],
  ])('of %o is %s', (parts, expected) => {
    expect(stackedBar(parts, room)).toBe(expected);
  });

  it('is told apart by colour where there is some, to an eighth of a cell', () => {
    expect(stackedBar({ first: 5, rest: 2.5 }, { ...room, paint })).toBe('[█████](██▌)');
    expect(stackedBar({ first: 5, rest: 5 }, { ...room, paint, glyphs: 'ascii' })).toBe('[#####](#####)');
    expect(stackedBar({ first: 5, rest: 5 }, { ...room, glyphs: 'ascii' })).toBe('!!!!!#####');
  });

  it('is never wider than its room, and never nothing for something', () => {
    const value = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 40 }), (first, rest, width) => {
        const bar = stackedBar({ first, rest }, { ...room, most: 1000, width });
        expect(bar.length).toBeLessThanOrEqual(width);
        expect(bar === '').toBe(first + rest === 0);
        if (first > 0) expect(bar).toContain('█');
      }),
    );
  });

  it.each([
    [{}, 'blocks'],
    [{ LANG: 'uk_UA.UTF-8' }, 'blocks'],
    [{ LC_ALL: 'C.utf8', LANG: 'C' }, 'blocks'],
    [{ LANG: 'C' }, 'ascii'],
    [{ LANG: 'de_DE.ISO-8859-1' }, 'ascii'],
    [{ LANG: 'en_US.UTF-8', TERM: 'dumb' }, 'ascii'],
  ])('is drawn for %o of %s', (env, expected) => {
    expect(barGlyphs(env)).toBe(expected);
  });
});

describe('the page', () => {
  it('keeps each name apart, and each escape in it, from letters that run from right to left', async () => {
    const page = await boardPage(hostileBoard('السلام \u202eevil'), { utc: true });
    const name = '<bdi>السلام <bdi dir="ltr">&lt;U+202E&gt;</bdi>evil</bdi>';
    // Group and operator in their sections; customer, group and channel of whom has waited longest.
    expect(page.split(name).length - 1).toBe(3 + 2 + 2 * 3);
  });

  it('draws the parts of a bar as long as their numbers say, and none too short to be seen', async () => {
    const board = aBoard();
    const [group] = board.groups;
    if (!group) throw new Error('the sample has no group');
    const groups = [
      { ...group, unassigned: 1000, late: 1 },
      { ...group, unassigned: 500, late: 250 },
      { ...group, unassigned: 0, late: 0 },
    ];
    const page = await boardPage({ ...board, groups }, { utc: true });
    const bars = page.split('</table>')[0] ?? '';
    const parts = [...bars.matchAll(/<i class="(first|rest)" style="width:([\d.]+)%"/g)];
    expect(parts.map(([, part, length]) => [part, Number(length)])).toEqual([
      ['first', 1],
      ['rest', 98.9],
      ['first', 24.75],
      ['rest', 24.75],
    ]);
  });

  it('names what was cut by the service', async () => {
    expect(await boardPage({ ...aBoard(), cut: true }, { utc: true })).toContain(
      'conversations may be missing',
    );
  });
});
