// What was written here stands in the transcript from Enter on, until a read has it, and goes with what it came from.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { pageText, view } from '../../../src/triage/view.ts';
import { SELF, type Sitting, START, sitting } from '../session-samples.ts';

const TEXT = 'It is on its way.';
const MINE = { status: 'inbox', operator_id: SELF } as const;
const FIRST = { id: 4100, message: 'Where is it?', type: 'text', date_created: START / 1000 };
const second = (one: Sitting) => Math.floor(one.now / 1000);

/** The rows of the conversation on screen, without header and footer. */
function shown(one: Sitting): string {
  const { rows } = view(one.state, plainStyle);
  return rows
    .slice(4, -4)
    .map(({ text }) => text)
    .join('\n');
}

/** A reply that was finished, and its conversation on screen again. */
function answered(text = TEXT): Sitting {
  const one = sitting();
  one.press('r');
  one.answer('claim');
  one.type(text);
  one.press('Enter', 'k');
  return one;
}

function arrive(one: Sitting, ...more: readonly object[]): void {
  one.detail(41, { ...MINE, messages: [FIRST, ...more] as never });
}

describe('a reply', () => {
  it('stands there from Enter on, with the time that is left', () => {
    const one = answered();
    expect(shown(one)).toContain(' < sending in 5s\n   It is on its way.');
    one.wait(2000);
    expect(shown(one)).toContain(' < sending in 3s\n   It is on its way.');
    one.wait(3000);
    expect(shown(one)).toContain(' < sending\n   It is on its way.');
    expect(pageText(one.state, 41, plainStyle)).toContain('< sending\n   It is on its way.');
  });

  it('without a known number is found by its text, among what is newer than it', () => {
    const old = { id: 4090, message: TEXT, type: 'text', date_created: START / 1000 - 60, operator_id: SELF };
    const one = sitting();
    one.press('c');
    one.answer('claim');
    arrive(one, old);
    one.press('r');
    one.type(TEXT);
    one.press('Enter', 'k');
    one.wait(5000);
    one.answer('reply', { data: null });
    expect(shown(one).split(TEXT)).toHaveLength(3);
    arrive(one, old, { ...old, id: 4150, date_created: second(one) });
    expect(shown(one).split(TEXT)).toHaveLength(3);
  });

  it('stands before what the customer wrote after it, whatever the clocks say', () => {
    const one = answered();
    one.wait(5000);
    one.answer('reply', { data: { id: 4101 } });
    // By the service's clock, which is an hour behind.
    const hourAgo = START / 1000 - 3600;
    one.detail(41, {
      ...MINE,
      messages: [
        { ...FIRST, date_created: hourAgo },
        { ...FIRST, id: 4102, message: 'Thanks!', date_created: hourAgo + 60 },
      ] as never,
    });
    expect(shown(one)).toMatch(/It is on its way\.[\s\S]*Thanks!/);
  });

  it('of which nobody knows whether it arrived says so, until a read shows it', () => {
    const one = answered();
    one.wait(5000);
    one.answer('reply', { outcome: 'unknown', check: 'convops conv get 41' });
    expect(shown(one)).toContain(' < outcome unknown\n   It is on its way.');
    arrive(one, { id: 4101, message: TEXT, type: 'text', date_created: second(one), operator_id: SELF });
    expect(shown(one)).not.toContain('no answer\n');
    expect(shown(one).split(`   ${TEXT}`)).toHaveLength(2);
  });
});

describe('a note', () => {
  function noted(ids: readonly number[] = [41, 42]): Sitting {
    const one = sitting({}, ids);
    one.press('n');
    one.type('Parcel lost.');
    one.press('Enter');
    return one;
  }

  it('is marked as such from the beginning, and stays though no read has it', () => {
    const one = noted();
    expect(shown(one)).toContain(' # note by you, saving in 5s\n   Parcel lost.');
    one.wait(5000);
    one.answer('note', { data: { id: 4101 } });
    expect(shown(one)).toContain(' # 12:00 note by you\n   Parcel lost.');
    one.detail(41, { messages: [FIRST, { ...FIRST, id: 4102, message: 'Hello?' }] as never });
    expect(shown(one)).toMatch(/ # 12:00 note by you\n {3}Parcel lost\.[\s\S]*Hello\?/);
  });
});
