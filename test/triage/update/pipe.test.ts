// What | gives to the program and what becomes of it is in test/stories/triage/pipe.story.
import { expect, it } from 'vitest';
import type { Processed } from '../../../src/terminal/text-program.ts';
import { conversationLines } from '../../../src/triage/view/transcript.ts';
import { detailOf, type Sitting, sitting } from '../session-samples.ts';

const PIPE = ['/usr/bin/translate', '-t', 'en'];

/** A session on #41 with these messages of the customer. */
function on41(...wrote: readonly string[]): Sitting {
  const one = sitting({ pipe: PIPE });
  const [sample] = detailOf(41).messages;
  const messages = wrote.map((text, place) => ({
    ...{ ...sample, id: 100 + place, message: text, operator_id: null },
  }));
  one.detail(41, { messages: messages as never });
  return one;
}

const printed = (output: string): Processed => ({ output, hadCodes: false });
const lines = ({ state }: Sitting) => conversationLines(state, 41, 60).map(({ text }) => text);

it('| on a conversation ends at Esc, and what comes later is not shown', () => {
  const one = on41('Bonjour', 'Merci');
  one.press('|', '|');
  const [run] = one.state.piping.runs;
  one.press('|');
  expect(one.said).toBe('translate still runs: Esc ends it');
  one.press('Esc');
  expect([one.said, one.effects.at(-1)]).toEqual(['translate was ended', { kind: 'pipe-end' }]);
  one.feed({ kind: 'piped', key: run?.key ?? 0, processed: printed('Thanks') });
  expect(lines(one).join()).not.toContain('Thanks');
});
