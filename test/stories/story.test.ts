// A story that cannot be meant fails with the line that is wrong, so that none passes because of a slip.
import { describe, expect, it } from 'vitest';
import { storiesIn, tell } from './story.ts';

const HEAD = ['== a title', '#42 sam 20m "Where is my order?"'];
const story = (...lines: readonly string[]) => [...HEAD, ...lines].join('\n');
const CLOSED = ['$ conv close 42', '= 0', '> close #42 {"operator_id": 7}'];

describe('a story that is wrong names its line', () => {
  it.each([
    ['a step with a typo', story('nxt close: lost-answer', ...CLOSED), /^line 3: means nothing/],
    [
      'a key that is none',
      story('% triage', 'keys r Entr', '= 0', '> nothing'),
      /^line 4: there is no key Entr/,
    ],
    [
      'an operator who is none',
      story('dora$ conv close 42', 'dora= 0'),
      /^line 3: there is no operator dora/,
    ],
    ['a group that is none', '== a\n#1 sam 2m in Sales "text"\n', /^line 2: there is no group Sales/],
    [
      'a fate that is none',
      story('next close: lost-anser', ...CLOSED),
      /^line 3: there is no fate lost-anser/,
    ],
    ['a fate without its time', story('next close: late', ...CLOSED), /^line 3: late needs time/],
    ['an endpoint that is none', story('next clos: 503', ...CLOSED), /^line 3: there is no endpoint clos/],
    ['a time that is none', story('wait 5x', ...CLOSED), /^line 3: has a time that means nothing/],
    ['JSON that is none', story('$ conv close 42', '= 0', 'json {"outcome": done}'), /^line 5: /],
    ['a run without its end', story('$ conv close 42 &', '> close #42'), /^line 3: has no exit code/],
    ['nothing that is expected of the service', story('$ conv close 42', '= 0'), /^line 1: expects nothing/],
    ['a run of nothing', story('now #42 is sam'), /^line 1: runs nothing/],
    [
      'a pattern that everything is',
      story('$ conv close 42', '= 0', '| ...'),
      /^line 5: would hold of everything/,
    ],
    ['an absence of everything', story('$ conv close 42', '= 0', 'no ! ...'), /^line 5: would hold of/],
    ['a pipe with a size', story('$ [80x24] conv close 42', '= 0'), /^line 3: has no size in a pipe/],
    ['stdin that nothing reads', story('  < text', ...CLOSED), /^line 3: is read by nothing/],
    ['a line before the first story', 'wait 5s\n== a title', /^line 1: stands before the first story/],
  ])('%s', (_what, text, message) => {
    expect(() => storiesIn(text)).toThrow(message);
  });
});

describe('a story that does not hold names its line and what was there instead', () => {
  const played = async (...lines: readonly string[]) => {
    const [first] = storiesIn(story(...lines));
    return first && (await tell(first));
  };

  it.each([
    ['another exit code', ['$ conv close 42', '= 9', '> close #42'], /^line 4: ended with 0, not 9/],
    ['an exit code where none is said', ['$ conv clsoe 42', '> nothing'], /^line 3: ended with 2, not 0/],
    ['another write', ['$ conv close 42', '= 0', '> start #42'], /^line 5: the service got > close #42/],
    [
      'another parameter',
      ['$ conv close 42', '= 0', '> close #42 {"operator_id": 3}'],
      /^line 5: the service got/,
    ],
    ['no write', ['$ conv get 42', '= 0', '> close #42'], /^line 5: the service got no further write/],
    [
      'a write that no line names',
      ['$ conv close 42', '= 0', 'now #42 is closed'],
      /the service also got:\n> close #42/,
    ],
    [
      'a write where there is to be none',
      ['$ conv close 42', '= 0', '> nothing'],
      /^line 5: the service also got/,
    ],
    [
      'another field',
      ['$ conv close 42 --json', '= 0', 'json {"outcome": "already"}'],
      /^line 5: stdout does not hold/,
    ],
    [
      'a text that is not printed',
      ['$ conv get 42', '= 0', '| ...Bonjour...', '> nothing'],
      /^line 5: stdout has no line/,
    ],
    [
      'a row that never comes',
      ['% triage', 'screen: ...Bonjour...', '= 0', '> nothing'],
      /^line 4: the screen never showed/,
    ],
    ['another holder', ['$ conv get 42', '= 0', 'now #42 is bea'], /^line 5: #42 is sam, not bea/],
    [
      'a text that should not be printed',
      ['$ conv get 42', '= 0', 'no | ...Where is...', '> nothing'],
      /^line 5: stdout has a line/,
    ],
    [
      'a row that stands elsewhere',
      ['% triage --mine', 'row 24: ...Where is my order?...', '= 0', '> nothing'],
      /^line 4: the screen never showed/,
    ],
    [
      'another colour',
      ['% triage --mine', 'screen: ...Where is...', 'red: Where is', '= 0', '> nothing'],
      /^line 5: the screen never showed red/,
    ],
    ['another title', ['% triage --mine', 'title: Bonjour', '= 0', '> nothing'], /^line 4: the title/],
    [
      'a program that has ended',
      ['$ conv get 42', 'still running', '= 0', '> nothing'],
      /^line 4: it has ended with 0/,
    ],
    [
      'a session that has ended before its story',
      ['% triage --mine', 'keys q', 'wait 1s', '> nothing'],
      /^line 3: it has ended with 0/,
    ],
    ['one that has not', ['$ conv get 42 &', '= 0 by now', '> nothing'], /^line 4: ended with null/],
    ['another order of reads', ['$ conv get 42', '= 0', 'read get #42 #43'], /^line 5: get was read for 42$/],
    [
      'one write too few',
      ['$ conv close 42', '= 0', '> close #42 2 times'],
      /^line 5: the service got no further write/,
    ],
  ])('%s', async (_what, lines, message) => {
    await expect(played(...lines)).rejects.toThrow(message);
  });
});
