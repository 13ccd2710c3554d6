import { PassThrough } from 'node:stream';
import { expect, it, test } from 'vitest';
import { createPrompter } from '../../../src/terminal/prompter.ts';
import { keysOf, pastedText } from '../../../src/triage/run/keyboard.ts';

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
  expect(keysOf(raw)).toEqual(keys.map((key) => ({ ...plain, ...key })));
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
