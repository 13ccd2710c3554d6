// Pastes that no terminal marks: what comes in one read as no person types decides nothing and sends nothing.

import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Key, looksPasted, openKeyboard } from '../../src/terminal/keyboard.ts';
import { SEED } from '../fuzz/property.ts';
import { DIRECTORY, Sitting, sitting } from './session-samples.ts';

const TEXTS = process.env.CONVOPS_FUZZ === 'long' ? 200 : 75;
const TYPING: readonly string[] = ['compose', 'pick', 'line'];

const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
let one = new Sitting();
let at = 0;

const keyboard = await openKeyboard({
  stdin: stdin as unknown as NodeJS.ReadStream,
  onKey: (key: Key) => one.feed({ kind: 'key', key }),
  onPaste: (text, marks) =>
    one.feed({ kind: 'pasted', text, ...(marks === 'unmarked' ? { unmarked: true } : {}) }),
  isTyping: () => TYPING.includes(one.mode),
  now: () => at,
  onStop: () => undefined,
  onClosed: () => undefined,
});
afterAll(() => keyboard.close());

/** What the terminal hands over in one read; some time has passed since the one before. */
async function read(text: string, passed = 1000): Promise<void> {
  at += passed;
  stdin.write(text);
  await new Promise((resolve) => setImmediate(resolve));
}

function fresh(): Sitting {
  const found = sitting({ holdMs: 1000 });
  found.feed(DIRECTORY);
  found.press('s', 'k');
  return found;
}

const MODES: Readonly<Record<string, (sitting: Sitting) => void>> = {
  'on a conversation': () => undefined,
  'in help': (each) => each.press('?'),
  'at a question': (each) => {
    each.press('r');
    each.answer('claim');
    each.press('Esc');
  },
  'in a list of operators': (each) => each.press('a'),
  'in a list of canned replies': (each) => each.press('m'),
  snoozing: (each) => each.press('h'),
  'in a reply': (each) => {
    each.press('r');
    each.answer('claim');
  },
  'in a private note': (each) => each.press('n'),
};

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('e', 'close it', 'Доброго дня', '你好', 'q'),
);
const letters = (text: string) => text.replace(/[\p{Cc}]/gu, '');
/** Lines such as people copy, their ends as a terminal sends them, the last one often ended, too. */
const lines = fc
  .tuple(fc.array(word, { minLength: 2, maxLength: 6 }), fc.constantFrom('\r', '\n', '\r\n'), fc.boolean())
  .map(
    ([parts, end, ended]) =>
      parts
        .map(letters)
        .filter((part) => part !== '')
        .join(end) + (ended ? end : ''),
  )
  .filter((text) => /[\r\n][^\r\n]/.test(text) && letters(text) !== '');
const line = fc
  .tuple(fc.string({ minLength: 7, maxLength: 60 }), fc.constantFrom('', '\r'))
  .map(([text, end]) => letters(text) + end)
  .filter((text) => Array.from(letters(text)).length > 6);

describe('a paste without marks', () => {
  it.each(Object.entries(MODES))('%s does nothing and sends nothing', async (name, open) => {
    const isCommand = ['on a conversation', 'in help', 'at a question'].includes(name);
    const texts = fc.sample(isCommand ? fc.oneof(lines, line) : lines, { numRuns: TEXTS, seed: SEED });
    let tried = 0;
    for (const text of texts) {
      one = fresh();
      open(one);
      const { outbox } = one.state;
      const { current, items } = one.state.queue;
      await read(text);
      one.wait(5000);
      expect({ text, outbox: one.state.outbox }).toEqual({ text, outbox });
      expect({ text, items: one.state.queue.items, current: one.current }).toEqual({ text, items, current });
      expect(one.sent.filter((write) => !write.startsWith('claim'))).toEqual([]);
      tried += 1;
    }
    expect(tried).toBe(TEXTS);
  });

  it('is still that paste in the reads that follow at once', async () => {
    one = fresh();
    await read('one line\rand another');
    await read('e', 2);
    await read(' and Enter\r', 2);
    expect(one.state.outbox).toEqual([]);
    expect(one.current).toBe(41);
    // A person comes later.
    await read('e', 60);
    expect(one.item('close').id).toBe(41);
  });
});

describe('keys that come together', () => {
  it('are keys while they are few, or navigation', async () => {
    one = sitting(
      {},
      Array.from({ length: 20 }, (_, place) => 41 + place),
    );
    await read('jjjjjj');
    await read('jjjkk');
    expect(one.current).toBe(48);
    await read('sss');
    expect(one.current).toBe(51);
    await read('\x1b[B\x1b[B\x1b[A\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B');
    expect(one.current).toBe(57);
    await read('e');
    expect(one.item('close').id).toBe(57);
  });
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
