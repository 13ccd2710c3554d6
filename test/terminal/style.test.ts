import { expect, test } from 'vitest';
import { createStyle, plainStyle, wantsColor } from '../../src/terminal/style.ts';

test.each([
  ['always', { NO_COLOR: '1', TERM: 'dumb' }, false, true],
  ['never', { CLICOLOR_FORCE: '1' }, true, false],
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['auto', { NO_COLOR: '1' }, true, false],
  ['auto', { NO_COLOR: '' }, true, true],
  ['auto', { CLICOLOR_FORCE: '1' }, false, true],
  ['auto', { CLICOLOR_FORCE: '0' }, false, false],
  ['auto', { CLICOLOR_FORCE: '1', TERM: 'dumb' }, false, true],
  ['auto', { TERM: 'dumb' }, true, false],
  ['auto', { FORCE_COLOR: '1' }, false, true],
  ['auto', { FORCE_COLOR: '0' }, true, false],
  ['auto', { FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ['auto', { CLICOLOR: '0' }, true, false],
] as const)('--color %s with %j on a terminal (%s) means %s', (flag, env, isTTY, wanted) => {
  expect(wantsColor({ flag, env, isTTY })).toBe(wanted);
});

test('without colour every role returns its text', async () => {
  const style = await createStyle({ color: false, env: { LANG: 'C' } });
  expect(style).toEqual(plainStyle);
  expect([style.heading('a'), style.bad('b'), style.swatch('#ff0000', 'c')]).toEqual(['a', 'b', 'c']);
});

test('with colour texts are painted, and swatches as well as the terminal can', async () => {
  const full = await createStyle({ color: true, env: { COLORTERM: 'truecolor' } });
  expect(full.color).toBe(true);
  expect(full.bad('x')).toBe('\x1B[31mx\x1B[39m');
  expect(full.swatch('#ff8800', 'x')).toBe('\x1B[38;2;255;136;0mx\x1B[39m');
  const some = await createStyle({ color: true, env: { TERM: 'xterm-256color' } });
  expect(some.swatch('#ff8800', 'x')).toContain('\x1B[38;5;');
});

test('a colour that is none is not painted', async () => {
  const style = await createStyle({ color: true });
  for (const hex of [null, 7, 'red', '#fff', '#ff8800\x1B[2J']) expect(style.swatch(hex, 'x')).toBe('x');
});

test.each([
  [{ LANG: 'uk_UA.UTF-8' }, '─│'],
  [{}, '─│'],
  [{ LANG: 'uk_UA.UTF-8', LC_ALL: 'C' }, '-|'],
  [{ LANG: 'uk_UA.UTF-8', TERM: 'linux' }, '-|'],
])('with %j lines are drawn of %s, with colour and without', async (env, drawn) => {
  for (const color of [true, false]) {
    const { across, down } = (await createStyle({ color, env })).lines;
    expect(across + down).toBe(drawn);
  }
});
