import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page } from '../../src/terminal/pager.ts';
import { newFolder } from '../support/new-folder.ts';

const folder = newFolder();

const TALL = Array.from({ length: 50 }, (_, line) => `line ${line}\n`).join('');
const terminal = { isTTY: true, rows: 24, columns: 80, onSignal: () => () => {} };
const PATH = process.env.PATH;

test('a text taller than the screen goes to the pager, with the options of less set', async () => {
  const file = join(folder, 'shown');
  expect(
    await page(TALL, { env: { PATH, PAGER: `cat > ${file}; echo "$LESS" >> ${file}` }, ...terminal }),
  ).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(`${TALL}FRX\n`);
});

test('what less is told by the person who uses it stays', async () => {
  const file = join(folder, 'told');
  const env = { PATH, LESS: '-i', LV: '', PAGER: `cat > /dev/null; echo "$LESS,$LV" > ${file}` };
  expect(await page(TALL, { env, ...terminal })).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('-i,\n');
});

test('long lines count as often as they fold', async () => {
  const wide = { env: { PATH, PAGER: 'true' }, ...terminal };
  expect(await page('я'.repeat(80 * 24), wide)).toBe(true);
  expect(await page('я'.repeat(80 * 22), wide)).toBe(false);
  expect(await page(`\x1B[31m${'x'.repeat(80)}\x1B[39m\n`.repeat(23), wide)).toBe(false);
});

test.each([
  ['stdout is no terminal', { PATH, PAGER: 'true' }, { ...terminal, isTTY: false }],
  ['PAGER is empty', { PATH, PAGER: '' }, terminal],
  ['PAGER is cat', { PATH, PAGER: 'cat' }, terminal],
  ['the pager is not there', { PATH, PAGER: 'no-such-pager-here -x' }, terminal],
  ['the text fits', { PATH, PAGER: 'true' }, { ...terminal, rows: 51 }],
])('nothing is paged when %s', async (_name, env, where) => {
  expect(await page(TALL, { env, ...where })).toBe(false);
});

test('on Windows a pager that ends with 1 may not be there at all, so the text is printed', async () => {
  const ending = (code: number, platform: string) =>
    page(TALL, { env: { PATH, PAGER: `cat > "${join(folder, 'w')}"; exit ${code}` }, ...terminal, platform });
  expect([await ending(1, 'win32'), await ending(0, 'win32')]).toEqual([false, true]);
  expect([await ending(1, 'linux'), await ending(127, 'linux')]).toEqual([true, false]);
});

test('a pager by its path on Windows needs no shell', async () => {
  const env = { PATH, PAGER: 'C:\\no-such-folder\\less.exe -R' };
  expect(await page(TALL, { env, ...terminal, platform: 'win32' })).toBe(false);
});

test('a pager that is left at once is no failure', async () => {
  expect(await page('x\n'.repeat(500_000), { env: { PATH, PAGER: 'true' }, ...terminal })).toBe(true);
});

test('signals are heard while the pager runs, and not after', async () => {
  const calls: string[] = [];
  const onSignal = (names: readonly string[]) => {
    calls.push(`on ${names.join()}`);
    return () => {
      calls.push('off');
    };
  };
  await page(TALL, { env: { PATH, PAGER: 'true' }, ...terminal, onSignal });
  expect(calls).toEqual(['on SIGINT,SIGTERM,SIGHUP', 'off']);
});
