// What is offered and asked in each mode: each key of the bar does something, and each panel names whom it is about.
import { beforeAll, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { loadWidths } from '../../../src/terminal/width.ts';
import { view } from '../../../src/triage/view.ts';
import { DIRECTORY, type Sitting, sitting } from '../session-samples.ts';

beforeAll(loadWidths);

function open(...keys: readonly string[]): Sitting {
  const actions = { note: null, assign: null, close: true };
  const one = sitting({
    replies: [
      { name: 'parcel', text: 'Parcel {{parcel}} left {{day}}.' },
      { name: 'solved', text: 'Glad it works.', actions },
    ],
  });
  one.feed({ kind: 'resized', size: { columns: 150, rows: 40 } });
  one.feed(DIRECTORY);
  one.wait(2000);
  for (const key of keys) {
    if (key.startsWith('"')) one.type(key.slice(1));
    else one.press(key);
    // So long that no letter is taken for a text that goes on.
    one.wait(1000);
  }
  return one;
}

const MODES: Readonly<Record<string, readonly string[]>> = {
  'a conversation': [],
  'a conversation with a draft': ['r', '"Hello', 'Esc'],
  'a reply': ['r', '"Hello'],
  'a reply with blanks': ['m', 'Enter'],
  'a reply that closes': ['m', 'Down', 'Enter'],
  'a note': ['n', '"Hello'],
  'a note that hands over': ['H', '"dana', 'Enter', '"Take it'],
  'a file': ['f', '"https://shop.test/a.pdf'],
  'the operators': ['a', 'Down'],
  'a found operator': ['a', '"dana'],
  'the groups': ['g', 'Down'],
  'the canned replies': ['m'],
  'the list': ['l'],
  'the list, narrowed': ['l', '"42'],
  'the list, narrowed by a name': ['l', '"cust'],
  'the list with marks': ['l', 'Space'],
  'the time of a snooze': ['h', '"2h'],
  'the times of a snooze': ['h'],
  'the name of a customer': ['u'],
  'the keys': ['?'],
  'the customer': ['i'],
};

const barOf = ({ state }: Sitting): readonly string[] => {
  const text = view(state, plainStyle).rows.at(-1)?.text ?? '';
  return text.trim().split(/ {2,}/);
};

it.each(Object.entries(MODES))('every key in the bar of %s acts', (_, keys) => {
  const offered = barOf(open(...keys));
  expect(offered.length).toBeGreaterThan(0);
  for (const entry of offered) {
    const one = open(...keys);
    const before = one.state;
    const effects = one.effects.length;
    one.press(entry.split(' ')[0] ?? '');
    const isChanged = (['mode', 'queue', 'drafts'] as const).some((part) => one.state[part] !== before[part]);
    expect([entry, isChanged || one.effects.length > effects, one.said]).toEqual([entry, true, one.said]);
  }
});

it('the bar of a text after which the conversation is closed offers to send it once', () => {
  const bar = barOf(open('m', 'Down', 'Enter'));
  expect(bar.filter((entry) => /send|close/.test(entry))).toEqual(['Enter send, close']);
});

it('the page of the keys does not repeat what an earlier key did not do', () => {
  const one = open('x');
  expect(one.said).toContain('x does nothing here');
  one.press('?');
  expect(one.state.notice).toBeNull();
});

it.each([
  ...Object.entries(MODES).filter(([, [first = 'i']]) => !['l', '?', 'i'].includes(first)),
  ['the canned replies of a reply', ['r', '/']],
] as const)('the panel of %s names its conversation and customer', (_, keys) => {
  const { rows } = view(open(...keys.filter((key) => key !== 'Esc')).state, plainStyle);
  const title = rows.slice(3).find(({ text }) => /^(--|==|##|\+\+) /.test(text))?.text;
  expect(title).toContain('#41 Customer 41');
});
