import { PassThrough } from 'node:stream';
import { afterAll, expect, it, test } from 'vitest';
import { looksPasted, openKeyboard, pastedText } from '../../src/terminal/keyboard.ts';

const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
let heard: string[] = [];
let at = 0;

const keyboard = await openKeyboard({
  stdin: stdin as unknown as NodeJS.ReadStream,
  onKey: ({ name, sequence, ctrl, meta }) =>
    heard.push(`${ctrl ? 'ctrl-' : ''}${meta ? 'meta-' : ''}${name ?? JSON.stringify(sequence)}`),
  onPaste: (text, marks) => heard.push(`${marks} ${JSON.stringify(text)}`),
  isTyping: () => true,
  now: () => at,
  onStop: () => heard.push('stop'),
  onClosed: () => undefined,
});
afterAll(() => keyboard.close());

/** What is heard of these reads, a second apart. */
async function read(...reads: readonly string[]): Promise<string[]> {
  heard = [];
  for (const one of reads) {
    at += 1000;
    stdin.write(one);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return heard;
}

test.each([
  ['Escape and s', ['\x1bs'], ['meta-s']],
  ['Escape and an arrow', ['\x1b\x1b[A'], ['meta-up']],
  ['an unknown sequence', ['\x1b[I'], ['"\\u001b[I"']],
  ['a letter Node has no name for', ['к'], ['"к"']],
  ['Ctrl-Z', ['\x1a'], ['stop']],
  ['a paste among keys', ['a\x1b[200~b\rc\x1b[201~d'], ['a', 'marked "b\\nc"', 'unmarked "d"']],
  ['a paste that stalls', ['\x1b[200~hi\r', '\nq\r', 'y\x1b[201~', 'e'], ['marked "hi\\nq\\ny"', 'e']],
  ['a paste whose marks are torn', ['\x1b[20', '0~h', '\x1b[20', '1~', 'e'], ['marked "h"', 'e']],
  ['a paste with a copied mark of its end', ['\x1b[200~a\x1b[201~e\x1b[201~'], ['marked "ae"']],
  ['an end without a start', ['\x1b[201~'], []],
  ['Ctrl-C in a paste without an end', ['\x1b[200~a\x03b', 'c', '\x03'], ['marked "abc"', 'ctrl-c']],
  ['Ctrl-C in a paste without marks', ['ab\rcd\x03'], ['unmarked "ab\\ncd"', 'ctrl-c']],
])('%s', async (_name, reads, keys) => {
  expect(await read(...reads)).toEqual(keys);
});

it('knows Escape alone soon, and pressed twice', async () => {
  await read('\x1b');
  // Of two timers the shorter ends first, however busy the machine is; Node's own would be the longer.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toEqual(['escape']);
  await read('\x1b\x1b');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard).toEqual(['escape', 'escape']);
});

it('takes what follows a copied mark at once for the rest of the paste', async () => {
  await read('\x1b[200~a\x1b[201~');
  stdin.write('e\x1b[201~');
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual(['marked "a"', 'unmarked "e"']);
});

it('has a paste of a million characters whole', async () => {
  const reads = Array.from({ length: 250 }, () => 'a'.repeat(4000));
  expect(await read('\x1b[200~', ...reads, '\x1b[201~')).toEqual([`marked "${'a'.repeat(1_000_000)}"`]);
});

it('takes the reads that follow an unmarked paste at once for its rest, and a later one for keys', async () => {
  await read('one line\rand another');
  for (const [passed, rest] of [
    [2, 'e'],
    [2, ' and Enter\r'],
    [60, 'e'],
  ] as const) {
    at += passed;
    stdin.write(rest);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(heard).toEqual([
    ...['unmarked "one line\\nand another"', 'unmarked "e"', 'unmarked " and Enter\\n"'],
    'e',
  ]);
});

test.each([
  ['one\r\ntwo\rthree\n', 'one\ntwo\nthree\n'],
  ['\x1b[31mred\x1b[0m', 'red'],
  ['a\x00b\x07c\x7fd\x9be', 'abcde'],
  ['\x1b[201~', ''],
  ['tab\tstays, так же и 世界 👩‍👧', 'tab\tstays, так же и 世界 👩‍👧'],
])('the paste %j is the text %j', (raw, text) => {
  expect(pastedText(raw)).toBe(text);
});

it.each([
  ['abc\rd', true, true],
  ['abc\r', true, false],
  ['abc\r\n', true, true],
  ['abc\r \r', true, true],
  ['abc\r\td', true, true],
  ['a\n\t\tb', false, true],
  ['\r\x1b[Br', false, true],
  ['\r\r\r', false, false],
  ['\r', true, false],
  ['\x1b[B\x1b[B\r\x1b[B', false, false],
  ['hello w', false, true],
  ['hello w', true, false],
  ['jkjkjkjkjk', false, true],
  ['jjjjjj', false, false],
  ['rhello\r', false, false],
  ['😀😀 hi', false, false],
] as const)('the read %j, letters being text: %s, looks pasted: %s', (text, typing, pasted) => {
  expect(looksPasted(text, typing)).toBe(pasted);
});
