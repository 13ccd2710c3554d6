import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsOf, fillWords, shownWords, splitWords } from '../../../src/commands/alias/split-words.ts';

const plain = (text: string) => fillWords(splitWords(text), []);

describe('the words of an expansion', () => {
  it.each<[text: string, words: readonly string[]]>([
    ['conv unread --operator @me', ['conv', 'unread', '--operator', '@me']],
    ['  conv \t\n list  ', ['conv', 'list']],
    [`send 'a  b' "c  d" e\\ f`, ['send', 'a  b', 'c  d', 'e f']],
    [`a'b'"c"d`, ['abcd']],
    [`'' ""`, ['', '']],
    [`"say \\"hi\\" \\n"`, ['say "hi" \\n']],
    [`'it'\\''s'`, [`it's`]],
    [`--jq '.[] | .id > 3' "|" \\|`, ['--jq', '.[] | .id > 3', '|', '|']],
    ['$0 $x $$ \\$1 price$', ['$0', '$x', '$$', '$1', 'price$']],
    [`'$1'`, ['$1']],
  ])('%j are %j', (text, words) => {
    expect(plain(text)).toEqual(words);
  });

  it.each([
    [`conv "list`, /has an unclosed "/],
    [`conv 'list`, /has an unclosed '/],
    ['conv list\\', /ends in a backslash/],
  ])('refuses %j', (text, says) => {
    expect(() => splitWords(text)).toThrow(says);
  });

  it('are those of sh', () => {
    // A backslash at the very end is one to us, and each shell has its own opinion of it.
    const texts = fc
      .sample(fc.string({ unit: fc.constantFrom('a', 'b', ' ', "'", '"', '\\', '-'), maxLength: 14 }), {
        numRuns: 400,
        seed: 7,
      })
      .filter((text) => !text.endsWith('\\'));
    const ours = texts.map((text) => {
      try {
        return plain(text);
      } catch {
        return null;
      }
    });
    const script =
      'for text do (eval "set -- $text; printf \'%s\\\\0\' words \\"\\$@\\"") 2>/dev/null; printf "\\1"; done';
    const said = execFileSync('sh', ['-c', script, 'sh', ...texts], { encoding: 'utf8' });
    const theirs = said
      .split('\x01')
      .slice(0, -1)
      .map((part) => (part === '' ? null : part.split('\0').slice(1, -1)));
    expect(ours.filter((words) => words === null).length).toBeGreaterThan(20);
    expect(ours.map((words, index) => [texts[index], words])).toEqual(
      theirs.map((words, index) => [texts[index], words]),
    );
  });
});

describe('what stands in place of $1 to $9', () => {
  it('is counted by the highest', () => {
    expect(argumentsOf(splitWords('conv list'))).toBe(0);
    expect(argumentsOf(splitWords(`conv assign $2 --group "$1 x"`))).toBe(2);
    expect(argumentsOf(splitWords(`'$3' \\$4 $1`))).toBe(1);
  });

  it('stays one word, and is not looked at again', () => {
    const words = splitWords(`send $1 "to $2:" x$1y`);
    const hostile = `' " $(id) \`id\` ; | $2 \\ \n`;
    expect(fillWords(words, ['$2', hostile])).toEqual(['send', '$2', `to ${hostile}:`, 'x$2y']);
    expect(shownWords(words)).toEqual(['send', '$1', 'to $2:', 'x$1y']);
  });
});
