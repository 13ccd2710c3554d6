// commands/alias/split-words.ts: an expansion is split as it is quoted, and an argument stays one word.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { argumentsOf, fillWords, shownWords, splitWords } from '../../../src/commands/alias/split-words.ts';
import { type Property, tries } from '../property.ts';
import { hostileText, markupText } from '../texts.ts';

const word = fc.oneof(hostileText, markupText);
const single = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const double = (text: string) => `"${text.replace(/["\\$`]/g, '\\$&')}"`;
const backslashed = (text: string) => (text === '' ? "''" : text.replace(/[\s\S]/gu, '\\$&'));
const quoting = fc.constantFrom(single, double, backslashed);

const piece = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.string({ unit: fc.constantFrom(...'abc-=/.:'), minLength: 1, maxLength: 5 }),
);
const template = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

export const aliasesProperties: readonly Property[] = [
  {
    name: 'words that are quoted come back as they were',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(
      fc.tuple(fc.array(fc.tuple(word, quoting), { maxLength: 5 }), fc.constantFrom(' ', '\t', ' \n ')),
      ([words, blank]) => {
        const text = words.map(([each, quote]) => quote(each)).join(blank);
        assert.deepEqual(
          fillWords(splitWords(text), ['never']),
          words.map(([each]) => each),
        );
      },
    ),
  },
  {
    name: 'arguments stay one word each, wherever they stand, and are not looked at again',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.tuple(template, fc.array(word, { minLength: 9, maxLength: 9 })), ([words, given]) => {
      const typed = words.map((pieces) =>
        pieces.map((one) => (typeof one === 'number' ? `$${one}` : one)).join(''),
      );
      const split = splitWords(typed.join(' '));
      assert.deepEqual(shownWords(split), typed);
      assert.equal(argumentsOf(split), Math.max(0, ...words.flat().filter((one) => typeof one === 'number')));
      assert.deepEqual(
        fillWords(split, given),
        words.map((pieces) => pieces.map((one) => (typeof one === 'number' ? given[one - 1] : one)).join('')),
      );
    }),
  },
  {
    name: 'any text is words, or is refused as a mistake in what was typed',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.oneof(word, fc.string({ unit: fc.constantFrom(...`ab '"\\$12`) })), (text) => {
      try {
        for (const one of splitWords(text)) for (const part of one) assert.ok(part !== undefined);
      } catch (error) {
        assert.ok(error instanceof UsageError, String(error));
      }
    }),
  },
];
