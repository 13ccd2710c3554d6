// Canned texts are put in at the cursor, and read again each time their list opens.
import { describe, expect, it } from 'vitest';
import { type Sitting, sitting } from '../session-samples.ts';

const reply = (name: string, text = `text of ${name}`) => ({ name, text });
const OLD = [reply('apology'), reply('delay'), reply('thanks')];

/** The list is read again, and this is in it. */
function refresh(one: Sitting, ...names: readonly string[]): void {
  one.feed({ kind: 'replies', replies: names.map((name) => reply(name)), error: null });
}

function picker({ state: { mode } }: Sitting) {
  if (mode.kind !== 'pick') throw new Error(`the mode is ${mode.kind}`);
  return mode.picker;
}

const labels = (one: Sitting) => picker(one).options.map(({ label }) => label);
const reads = ({ effects }: Sitting) => effects.filter(({ kind }) => kind === 'replies').length;

describe('a list of canned replies', () => {
  it('opens at once with what is known, is read again at each opening, and follows', () => {
    const one = sitting({ replies: OLD });
    one.press('m');
    expect([labels(one), reads(one)]).toEqual([['apology', 'delay', 'thanks'], 1]);
    one.type('a');
    expect(reads(one)).toBe(1);
    refresh(one, 'address', 'apology');
    expect(labels(one)).toEqual(['address', 'apology']);
    one.press('Esc', 'm');
    expect(reads(one)).toBe(2);
    expect(labels(one)).toEqual(['address', 'apology']);
  });

  it('keeps the one that is selected selected wherever it stands then', () => {
    const one = sitting({ replies: OLD });
    one.press('m', 'Down');
    refresh(one, 'aaa', 'apology', 'bbb', 'delay');
    one.press('Enter');
    expect(one.state.drafts['reply:41']?.text).toBe('text of delay');
  });
});
