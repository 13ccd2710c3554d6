import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { createPaste, keysPressed, pastedText } from '../../src/terminal/keyboard.ts';
import { createPrompter } from '../../src/terminal/prompter.ts';

const plain = { ctrl: false, meta: false, shift: false };

test.each([
  ['Escape alone', { name: 'escape', sequence: '\x1b', meta: true }, [{ name: 'escape', sequence: '\x1b' }]],
  [
    'Escape twice',
    { name: 'escape', sequence: '\x1b\x1b', meta: true },
    [
      { name: 'escape', sequence: '\x1b' },
      { name: 'escape', sequence: '\x1b' },
    ],
  ],
  [
    'Escape and s',
    { name: 's', sequence: '\x1bs', meta: true },
    [{ name: 's', sequence: '\x1bs', meta: true }],
  ],
  [
    'Escape and an arrow',
    { name: 'up', sequence: '\x1b\x1b[A', meta: false },
    [{ name: 'up', sequence: '\x1b\x1b[A', meta: true }],
  ],
  [
    'an unknown sequence',
    { name: 'undefined', sequence: '\x1b[I' },
    [{ name: undefined, sequence: '\x1b[I' }],
  ],
  ['a letter Node has no name for', { sequence: 'к' }, [{ name: undefined, sequence: 'к' }]],
])('%s', (_name, raw, keys) => {
  expect(keysPressed(raw)).toEqual(keys.map((key) => ({ ...plain, ...key })));
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

it('knows Escape alone soon, also when a question was asked before', async () => {
  const stdin = new PassThrough();
  const prompter = createPrompter({
    stdin,
    stderr: new PassThrough().resume(),
    canPrompt: true,
    onSignal: () => () => undefined,
  });
  const asked = prompter.confirm('Go on?');
  await new Promise((resolve) => setTimeout(resolve, 50));
  stdin.write('y\r');
  expect(await asked).toBe(true);
  const first = new Promise((resolve) => {
    stdin.once('keypress', (_text, key) => resolve(key.name));
    // Of two timers the shorter ends first, however busy the machine is; Node's own would be the longer.
    setTimeout(() => resolve('nothing yet'), 300);
  });
  stdin.resume().write('\x1b');
  expect(await first).toBe('escape');
});

describe('a paste', () => {
  function begin() {
    const texts: string[] = [];
    const paste = createPaste((text) => texts.push(text));
    const read = (...sequences: string[]) => sequences.map((sequence) => paste.take({ sequence })).at(-1);
    const wait = (ticks: number) =>
      Array.from({ length: ticks }, () => paste.tick()).filter((key) => key !== null);
    return { texts, read, wait };
  }

  it('that stalls is handed over in parts, and its rest is text up to the mark', () => {
    const { texts, read, wait } = begin();
    read('h', 'i', '\r');
    expect(wait(200)).toEqual([]);
    expect(read('\n', 'q', '\r')).toBe(false);
    expect(wait(200)).toEqual([]);
    expect(read('y', '\x1b[201~')).toBe(true);
    expect(texts).toEqual(['hi', '\nq', '\ny']);
  });

  it('knows its end when the mark is torn by a silence', () => {
    const { texts, read, wait } = begin();
    read('h', '\x1b');
    expect(wait(10)).toEqual([]);
    expect(read('[', '2', '0')).toBe(false);
    expect(wait(10)).toEqual([]);
    expect(read('1', '~')).toBe(true);
    expect(texts).toEqual(['h']);
  });

  it('takes Ctrl-C for a key only after a stall and on its own', () => {
    const { texts, read, wait } = begin();
    read('\x03');
    expect(wait(4)).toEqual([]);
    read('\x03', 'q');
    expect(wait(4)).toEqual([]);
    read('\x03', '\x03');
    expect(wait(1)).toMatchObject([{ name: 'c', ctrl: true }]);
    expect(texts).toEqual(['q']);
  });

  it('takes Escape for a key only after a long silence and on its own', () => {
    const { read, wait } = begin();
    read('a');
    wait(100);
    read('\x1b');
    expect(wait(100)).toEqual([]);
    read('b');
    wait(120);
    read('\x1b', 'q');
    expect(wait(120)).toEqual([]);
    read('\x1b');
    expect(wait(1)).toMatchObject([{ name: 'escape', sequence: '\x1b' }]);
  });

  it('of a million characters is whole', () => {
    const { texts, read } = begin();
    for (let count = 0; count < 1_000_000; count += 1) read('a');
    expect(read('\x1b[201~')).toBe(true);
    expect(texts).toEqual(['a'.repeat(1_000_000)]);
  });
});
