import xterm from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternateScreen, type Frame, type FrameRow, signalOf } from '../../src/terminal/screen.ts';

const SIZE = { columns: 20, rows: 6 };
const { enter: enterScreen, paint: paintFrame } = alternateScreen;
const leaveScreen = alternateScreen.leave(null);

/** What a person sees after all of it was written, and the modes. */
async function shown(...parts: readonly string[]) {
  const terminal = new xterm.Terminal({
    cols: SIZE.columns,
    rows: SIZE.rows,
    allowProposedApi: true,
    scrollback: 50,
  });
  const all = parts.join('');
  await new Promise<void>((resolve) => terminal.write(all, resolve));
  const { active } = terminal.buffer;
  const rows = Array.from({ length: active.length }, (_, row) =>
    active.getLine(row)?.translateToString(true),
  );
  return { rows, modes: terminal.modes, type: active.type, cursor: [active.cursorY + 1, active.cursorX + 1] };
}

const frame = (rows: readonly (string | FrameRow)[], cursor: Frame['cursor'] = null): Frame => ({
  rows: rows.map((row) => (typeof row === 'string' ? { text: row } : row)),
  cursor,
});

describe('paint', () => {
  it('draws a first frame on an erased screen', async () => {
    const first = frame(['head', { text: 'left side', pane: { column: 12, text: 'pane' } }, 'foot']);
    expect((await shown('old text\r\nmore', enterScreen, paintFrame(null, first, SIZE))).rows).toEqual([
      'head',
      'left side  pane',
      'foot',
      '',
      '',
      '',
    ]);
  });

  it('says nothing when nothing has changed', () => {
    const same = frame(['one', { text: 'two', pane: { column: 5, text: 'x' } }], { row: 1, column: 1 });
    expect(paintFrame(same, structuredClone(same), SIZE)).toBe('');
  });

  it('writes only the rows that have changed, and erases those that are gone', () => {
    const text = paintFrame(frame(['one', 'two', 'three']), frame(['one', 'TWO']), SIZE);
    expect(text).not.toContain('one');
    expect(text).toContain('\x1b[2;1H\x1b[0m\x1b[2KTWO');
    expect(text).toContain('\x1b[3;1H\x1b[0m\x1b[2K');
  });

  it('moves a cursor that alone has changed, hides it, and hides it while rows are written', () => {
    const at = (column: number, row = 'text') => frame([row], { row: 1, column });
    expect(paintFrame(at(1), at(3), SIZE)).toBe('\x1b[1;3H\x1b[?25h');
    expect(paintFrame(at(1), frame(['text']), SIZE)).toBe('\x1b[?25l');
    expect(paintFrame(at(1), at(1, 'new'), SIZE)).toBe(
      '\x1b[?25l\x1b[1;1H\x1b[0m\x1b[2Knew\x1b[0m\x1b[1;1H\x1b[?25h',
    );
  });

  it('names the window when the name is another, and never otherwise', () => {
    const named = (title: string): Frame => ({ ...frame(['row']), title });
    expect(paintFrame(null, named('one'), SIZE)).toContain('\x1b]2;one\x07');
    expect(paintFrame(named('one'), named('two'), SIZE)).toBe('\x1b]2;two\x07');
    expect(paintFrame(named('two'), named('two'), SIZE)).toBe('');
    expect(paintFrame(null, frame(['row']), SIZE)).not.toContain('\x1b]');
  });

  it('keeps the last cell of a row that is as wide as the terminal, and cuts one that is wider', async () => {
    const wide = frame(['12345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'next']);
    const { rows } = await shown(enterScreen, paintFrame(null, wide, SIZE));
    expect(rows[0]).toBe('12345678901234567890');
    expect(rows[1]).toHaveLength(20);
    expect(rows[2]).toBe('next');
  });

  it('leaves what is the same on the left of a row as it is', () => {
    const beside = (text: string) => frame([{ text: 'list', pane: { column: 9, text } }]);
    const painted = paintFrame(beside('old'), beside('new'), SIZE);
    expect(painted).toContain('new');
    expect(painted).not.toContain('list');
  });

  it('covers with the pane what is too long beside it', async () => {
    const beside = frame([{ text: 'x'.repeat(30), pane: { column: 10, text: 'pane' } }]);
    expect((await shown(enterScreen, paintFrame(null, beside, SIZE))).rows[0]).toBe('xxxxxxxxxpane');
  });

  it('makes any frame of any other exactly as if it had been drawn alone', async () => {
    const cell = fc.constantFrom('a', 'b', ' ', 'ж', '世', '🙂', '\x1b[1mz\x1b[22m', '\x1b[41m!');
    const text = fc.array(cell, { maxLength: 28 }).map((cells) => cells.join(''));
    const column = fc.integer({ min: 1, max: 20 });
    const row: fc.Arbitrary<FrameRow> = fc.oneof(
      fc.record({ text }),
      fc.record({ text, pane: fc.record({ column, text }) }),
      fc.record({ text, pane: fc.record({ column, text, pane: fc.record({ column, text }) }) }),
    );
    const frames = fc.array(
      fc.array(row, { maxLength: 7 }).map((rows) => frame(rows)),
      { minLength: 2, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(frames, async (all) => {
        const steps = all.map((each, index) => paintFrame(all[index - 1] ?? null, each, SIZE));
        const last = all.at(-1) ?? frame([]);
        const [seen, expected] = await Promise.all([
          shown(enterScreen, ...steps),
          shown(enterScreen, paintFrame(null, last, SIZE)),
        ]);
        expect(seen.rows).toEqual(expected.rows);
        expect(seen.rows).toHaveLength(SIZE.rows);
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  ['bell', '\x07'],
  ['osc9', '\x1b]9;#1 wrote back\x07'],
  ['osc777', '\x1b]777;notify;convops;#1 wrote back\x07'],
] as const)('signals as notify says: %s', (notify, bytes) => {
  expect(signalOf(notify, '#1 wrote back')).toBe(bytes);
});

describe('the screen', () => {
  it('is taken and given back', async () => {
    const inside = await shown('before', enterScreen);
    expect(inside.type).toBe('alternate');
    expect(inside.modes).toMatchObject({ wraparoundMode: false, bracketedPasteMode: true });
    const after = await shown('before', enterScreen, paintFrame(null, frame(['inside']), SIZE), leaveScreen);
    expect(after.type).toBe('normal');
    expect(after.modes).toMatchObject({ wraparoundMode: true, bracketedPasteMode: false });
    expect(after.rows[0]).toBe('before');
    expect(after.cursor).toEqual([1, 7]);
  });
});
