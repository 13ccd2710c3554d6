// Plain English in what people read: strings, comments and documents have none of the habits of `habits.ts`.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HABITS, type Hit, hitsIn, proseFiles } from './habits.ts';

const top = fileURLToPath(new URL('../..', import.meta.url));

/** Words that look like a habit but are not prose, each with its reason. */
const ALLOWED: readonly (readonly [file: RegExp, words: RegExp, reason: string])[] = [
  [/^src\/reference\/completion-scripts\.ts$/, /./, 'scripts for shells'],
  [/^src\/views\/(?:export|board\/page)\.ts$/, /; /, 'style sheets'],
];

const isAllowed = ({ file, words }: Hit) =>
  ALLOWED.some(([where, what]) => where.test(file) && what.test(words));

describe('the texts of convops', () => {
  it('have none of the habits that make a reader read twice', () => {
    const hits = proseFiles(top)
      .flatMap((path) => hitsIn(top, path))
      .filter((hit) => !isAllowed(hit));
    expect(hits.map(({ file, line, habit, words }) => `${file}:${line}: "${words}": ${habit.write}`)).toEqual(
      [],
    );
  });
});

describe('a habit', () => {
  it.each([
    ['a file is no folder', 'is no X'],
    ['What is typed on answers nothing.', 'who or what as the subject'],
    ['the words behind the alias', 'behind'],
    ['prints a line an event', 'a line an event'],
    ['the first look prints nothing', 'look'],
    ['a name goes by its id', 'goes by'],
    ['a word stands for another', 'stands for'],
    ['the reader is told', 'is told'],
    ['your text is kept', 'is kept'],
    ['the page is made', 'is made'],
    ['--a and --b exclude each other', 'exclude each other'],
    ['null where there is none', 'where for if'],
    ['so many rows', 'so many'],
    ['paint the screen anew', 'anew'],
    ['it was closed meanwhile', 'meanwhile'],
    ['takes a name at will', 'at will'],
    ['nobody waits', 'nobody waits'],
    ['it was so before', 'so before'],
    ['z takes it back', 'take back'],
    ['put it off until noon', 'put off'],
    ['opens the marked one', 'the marked one'],
    ['reads; writes the file; ends', 'chain of semicolons'],
  ])('is found in «%s»', (words, name) => {
    expect(HABITS.filter(({ found }) => words.match(found)).map((habit) => habit.name)).toEqual([name]);
  });

  it.each([
    'there is no profile',
    'it is no longer open',
    'behind a proxy',
    'a minute behind the clock of the service',
    'it looks like a token',
    'kept as a draft',
    'What now?',
    'the list where it stands',
  ])('is not found in «%s»', (words) => {
    expect(HABITS.filter(({ found }) => words.match(found)).map((habit) => habit.name)).toEqual([]);
  });

  it('has a case above', () => expect(HABITS.length).toBe(22));
});
