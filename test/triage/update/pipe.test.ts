import { describe, expect, it } from 'vitest';
import type { Processed } from '../../../src/terminal/text-program.ts';
import { conversationLines } from '../../../src/triage/view/transcript.ts';
import { detailOf, type Sitting, sitting } from '../session-samples.ts';

const PIPE = ['/usr/bin/translate', '-t', 'en'];

/** A session on #41 with these messages: a text is the customer's, a number is an operator's. */
function on41(wrote: readonly (string | number)[], session: { readonly pipe?: readonly string[] } = {}) {
  const one = sitting({ pipe: PIPE, ...session });
  const [sample] = detailOf(41).messages;
  const messages = wrote.map((text, place) => ({
    ...{ ...sample, id: 100 + place, message: String(text) },
    operator_id: typeof text === 'number' ? text : null,
  }));
  one.detail(41, { messages: messages as never });
  return one;
}

const asked = ({ effects }: Sitting) => effects.filter((effect) => effect.kind === 'pipe');
const printed = (output: string): Processed => ({ output, hadCodes: false });
const lines = ({ state }: Sitting) => conversationLines(state, 41, 60).map(({ text }) => text);

function answers(one: Sitting, ...all: readonly Processed[]): void {
  const keys = one.state.piping.runs.map(({ key }) => key);
  for (const [place, processed] of all.entries())
    one.feed({ kind: 'piped', key: keys[place] ?? 0, processed });
}

describe('| on a conversation', () => {
  it('first says to which program the text goes, and does it at the second press', () => {
    const one = on41(['Bonjour', 7, 'Merci']);
    one.press('|');
    expect([asked(one), one.said]).toEqual([
      [],
      '| again gives the text to the program: /usr/bin/translate -t en',
    ]);
    one.press('|');
    expect(asked(one)).toMatchObject([
      { id: 41, message: 102, text: 'Merci' },
      { id: 41, message: 100, text: 'Bonjour' },
    ]);
    expect(one.said).toBe('translate has 2 messages; Esc ends it');
    answers(one, printed('Thanks'), printed('Hello\nyou'));
    expect(one.said).toBe('translate is done; its output is never sent');
    one.press('|');
    expect(asked(one)).toHaveLength(4);
  });

  it('takes the ten newest at most, or the unread', () => {
    const many = on41(Array.from({ length: 14 }, (_, place) => `text ${place}`));
    many.press('|', '|');
    expect(asked(many).map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, place) => `text ${13 - place}`),
    );
    const two = on41(['one', 'two', 'three', ' ']);
    const item = two.state.queue.items[41];
    if (!item) throw new Error('#41 is not there');
    const inbox = { unread: 3, lastAt: null, answered: false };
    const items = { ...two.state.queue.items, 41: { ...item, inbox } };
    two.state = { ...two.state, queue: { ...two.state.queue, items } };
    two.press('|', '|');
    expect(asked(two).map(({ text }) => text)).toEqual(['three', 'two']);
  });

  it('ends at Esc, and what comes later is not shown', () => {
    const one = on41(['Bonjour', 'Merci']);
    one.press('|', '|');
    const [run] = one.state.piping.runs;
    one.press('|');
    expect(one.said).toBe('translate still runs: Esc ends it');
    one.press('Esc');
    expect([one.said, one.effects.at(-1)]).toEqual(['translate was ended', { kind: 'pipe-end' }]);
    one.feed({ kind: 'piped', key: run?.key ?? 0, processed: printed('Thanks') });
    expect(lines(one).join()).not.toContain('Thanks');
  });
});

describe('^F while writing', () => {
  function writing(text: string) {
    const one = on41(['Bonjour']);
    one.press('r');
    one.type(text);
    one.press('^F', '^F');
    return one;
  }
  const text = ({ state: { mode } }: Sitting) => (mode.kind === 'compose' ? mode.composing.buffer.text : '');

  it('leaves a text alone that was typed on, and ends at Esc before that leaves it', () => {
    const one = writing('Helo');
    one.type(' you');
    answers(one, printed('Hello'));
    expect([text(one), one.said]).toEqual([
      'Helo you',
      'translate: the text has changed since, and the output was not used',
    ]);
    one.press('^F', 'Esc');
    expect([one.mode, one.said]).toEqual(['compose', 'translate was ended']);
    one.press('Esc');
    expect(one.mode).toBe('show');
  });
});
