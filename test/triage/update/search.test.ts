// What was not read of the list is read on demand, a few at a time, and never what must stay unread.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { Session } from '../../../src/triage/state.ts';
import { view } from '../../../src/triage/view.ts';
import { ownRow, rowsOf, Sitting } from '../session-samples.ts';

const IDS = Array.from({ length: 40 }, (_, place) => 41 + place);
const last = (id: number, message: string) =>
  ({ messages: [{ id, message, type: 'text', date_created: 1 }] }) as never;

/** Forty wait, three of them read, and a word is typed in the list. */
function searching(session: Partial<Session> = {}): Sitting {
  const one = new Sitting(session);
  one.list(rowsOf(IDS));
  for (const id of [41, 42, 43]) one.detail(id);
  one.press('/', ...'manual');
  return one;
}

const read = (one: Sitting, times = IDS.length) => {
  for (let place = 0; place < times; place += 1) {
    const id = one.state.network.reading[0]?.id;
    if (id !== undefined) one.detail(id, last(id, id === 77 ? 'Where is the manual?' : 'Hello'));
  }
};

const said = (one: Sitting) =>
  view(one.state, plainStyle)
    .rows.find(({ text }) => text.includes(' found in '))
    ?.text.replace(/^-- | -*$/g, '');

describe('^F in the list', () => {
  it('reads four at a time, each once, and counts down', () => {
    const one = searching();
    expect(said(one)).toBe('0 found in the 3 read of 40; ^F reads the rest');
    one.press('^F');
    expect(one.state.network.reading.map(({ id }) => id)).toEqual([44, 45, 46, 47]);
    expect(said(one)).toBe('0 found in the 3 read of 40; 37 left, Esc stops');
    read(one, 7);
    expect(one.state.network.reading).toHaveLength(4);
    expect(said(one)).toBe('0 found in the 10 read of 40; 30 left, Esc stops');
    read(one);
    expect(said(one)).toBe('1 found in the 40 read of 40');
    const asked = one.effects.filter(({ kind }) => kind === 'detail');
    expect(asked).toHaveLength(IDS.length);
    one.press('Enter');
    expect(one.current).toBe(77);
  });

  it('leaves unread what a customer of ours wrote while it is not known whether reading marks as read', () => {
    for (const [getMarksRead, isRead] of [
      ['unknown', false],
      ['no', true],
    ] as const) {
      const one = new Sitting({ getMarksRead });
      const rows = [ownRow(90, { unread: 0 }), ownRow(91, { unread: 1 })];
      one.list(rowsOf(IDS), false, { rows, cut: false });
      one.press('/', ...'manual', '^F');
      read(one, 60);
      expect([90, 91].map((id) => one.state.details[id]?.kind === 'ready')).toEqual([true, isRead]);
    }
  });
});
