// commands/alias/expand.ts: an argument stays one word, wherever it stands.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { aliasWords, filledWords } from '../../../src/commands/alias/expand.ts';
import { type Property, tries } from '../property.ts';
import { hostileText, markupText } from '../texts.ts';

/** What an option could not be taken for. */
const word = fc.oneof(hostileText, markupText).filter((text) => !text.startsWith('-'));
const piece = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.string({ unit: fc.constantFrom(...'abc=/.:'), minLength: 1, maxLength: 5 }),
);
const template = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

export const aliasesProperties: readonly Property[] = [
  {
    name: 'arguments stay one word each, wherever they stand, and are not looked at again',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.tuple(template, fc.array(word, { minLength: 9, maxLength: 9 })), ([words, given]) => {
      const typed = words.map((pieces) =>
        pieces.map((one) => (typeof one === 'number' ? `$${one}` : one)).join(''),
      );
      const wanted = Math.max(0, ...words.flat().filter((one) => typeof one === 'number'));
      const filled = words.map((pieces) =>
        pieces.map((one) => (typeof one === 'number' ? given[one - 1] : one)).join(''),
      );
      assert.deepEqual(aliasWords(typed.join(' ')), typed);
      assert.deepEqual(filledWords(typed, given.slice(0, wanted)), filled);
    }),
  },
  {
    name: 'any text is words, or is refused as a mistake in what was typed',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.oneof(word, fc.string({ unit: fc.constantFrom(...`ab '"\\$12`) })), (text) => {
      try {
        for (const one of aliasWords(text)) assert.equal(typeof one, 'string');
      } catch (error) {
        assert.ok(error instanceof UsageError, String(error));
      }
    }),
  },
];
