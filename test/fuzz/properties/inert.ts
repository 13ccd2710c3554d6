// terminal/inert.ts: no text from outside drives the terminal, and none is changed that need not be.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inertBlock, inertJson, inertLine } from '../../../src/terminal/inert.ts';
import { type Property, type Run, tries } from '../property.ts';
import { ALWAYS_UNSAFE, hostileText, JOINED, unsafeIn } from '../texts.ts';

const SINKS = [inertLine, inertBlock, inertJson];
const LAST_CODE_POINT = 0x10ffff;
/** What may not stand in a row whatever comes with later versions of Unicode; the signs before numbers are seen. */
const UNSEEN =
  /(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function checkCodePoint(codePoint: number): void {
  const char = String.fromCodePoint(codePoint);
  const name = codePoint.toString(16).toUpperCase().padStart(4, '0');
  const text = `a${char}b`;
  const line = inertLine(text);
  assert.ok(line === text || line === `a<U+${name}>b`, `U+${name} in a line: ${JSON.stringify(line)}`);
  // Shorthand format controls, Egyptian and musical ones among them, have no appearance of their own.
  assert.ok(!UNSEEN.test(line), `U+${name} stays in a line`);
  for (const sink of SINKS) {
    const shown = sink(sink === inertJson ? JSON.stringify(text) : text);
    assert.deepEqual(unsafeIn(shown, { block: sink !== inertLine }), [], `U+${name}`);
    assert.equal(sink(shown), shown, `U+${name} is not left alone the second time`);
  }
  const value = { [`k${char}`]: text };
  assert.deepEqual(JSON.parse(inertJson(JSON.stringify(value, null, 2))), value);
}

/** The unsafe ones first, then all of Unicode in turn, from where the seed says. */
const everyCodePoint: Run = async (runs, seed) => {
  const step = 7919;
  for (let index = 0; index < runs; index += 1) {
    const beyond = (seed + (index - ALWAYS_UNSAFE.length) * step) % (LAST_CODE_POINT + 1);
    checkCodePoint(ALWAYS_UNSAFE[index] ?? Math.abs(beyond));
  }
};

function checkText(text: string): void {
  const line = inertLine(text);
  assert.deepEqual(unsafeIn(line), []);
  assert.doesNotMatch(line, /\p{M}{9}/u);
  for (const sink of SINKS) {
    const shown = sink(text);
    assert.equal(sink(shown), shown, `${sink.name} changes what is safe`);
  }
  assert.deepEqual(unsafeIn(inertBlock(text), { block: true }), []);
  const json = inertJson(JSON.stringify(text));
  assert.deepEqual(unsafeIn(json), []);
  // A lone surrogate is escaped by JSON.stringify already, and comes back as it was.
  assert.equal(JSON.parse(json), text);
  assert.equal(inertBlock(text).split('\n').length, text.split('\n').length);
}

/** What stands beside a word: nothing that could lean on it, or it on that. */
const plainText = fc.string({ unit: fc.constantFrom(...'ab cé.,(2Жд'), maxLength: 6 });
const joinedText = fc.array(fc.tuple(plainText, fc.constantFrom(...JOINED)), { minLength: 1, maxLength: 6 });

export const inertProperties: readonly Property[] = [
  {
    name: 'every code point is seen, or shown as its number',
    runs: { suite: ALWAYS_UNSAFE.length + 4000, fuzz: LAST_CODE_POINT + 1 + ALWAYS_UNSAFE.length },
    run: everyCodePoint,
  },
  {
    name: 'no text leaves a sink with an unsafe character, and what is safe is left alone',
    runs: { suite: 2000, fuzz: 1_000_000 },
    run: tries(hostileText, checkText),
  },
  {
    name: 'joiners stay where they join letters and pictures',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(joinedText, (parts) => {
      const text = parts.map(([plain, word]) => `${plain} ${word} `).join('');
      assert.equal(inertLine(text), text);
      assert.equal(inertBlock(text), text);
      assert.equal(inertJson(JSON.stringify(text)), JSON.stringify(text));
    }),
  },
  {
    name: 'joiners are shown where they join nothing',
    runs: { suite: 300, fuzz: 50_000 },
    run: tries(
      fc.tuple(plainText, fc.constantFrom('\u200C', '\u200D', '\uFE01', '\u{E0101}'), plainText),
      ([before, joiner, after]) => {
        // Of these letters only é, Cyrillic and the digits could carry a selector, and none a joiner.
        const name = joiner.codePointAt(0)?.toString(16).toUpperCase();
        assert.equal(inertLine(`${before} ${joiner}${after}`), `${before} <U+${name}>${after}`);
      },
    ),
  },
];
