import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { documentOf, readDocument } from '../../../src/triage/drafts/document.ts';
import type { ListedRow } from '../../../src/triage/state/events.ts';
import { NOTHING_RECOVERED } from '../../../src/triage/state/start.ts';
import { view } from '../../../src/triage/view.ts';
import { rowsOf, Sitting, START, sitting } from '../session-samples.ts';

/** #41 waits since then, by the first list; the others came later. */
const SINCE = START - 40 * 60_000;

const text = (one: Sitting) =>
  view(one.state, plainStyle)
    .rows.map((row) => row.text)
    .join('\n');

/** The queue as it is once the service has put #41 behind all others. */
function relisted(since: number): readonly ListedRow[] {
  return rowsOf([42, 43, 44, 41]).map((row) => (row.id === 41 ? { ...row, since } : row));
}

function nextList(one: Sitting, since: number): void {
  one.wait(15_000);
  one.list(relisted(since));
}

/** A session that has claimed #41 and given it back; the service counts from then on. */
function released(give: (one: Sitting) => void): Sitting {
  const one = sitting();
  give(one);
  one.answer('release', { data: { unassigned_date: one.now / 1000 } });
  return one;
}

const WAYS: readonly (readonly [string, (one: Sitting) => void])[] = [
  [
    'C',
    (one) => {
      one.press('c');
      one.answer('claim');
      one.press('C');
    },
  ],
  [
    'z of a claim',
    (one) => {
      one.press('c');
      one.answer('claim');
      one.press('z');
    },
  ],
  [
    'z of an assignment',
    (one) => {
      one.feed({ kind: 'directory', operators: [{ id: 3, email: 'amir@example.test' }], groups: [] });
      one.press('a', 'Down', 'Enter');
      one.answer('assign');
      one.press('z');
    },
  ],
];

describe('a conversation that was given back', () => {
  it.each(WAYS)(
    'keeps the time its customer has waited here, by %s, and says what the service counts',
    (how, give) => {
      const one = released(give);
      const counted = one.now;
      const done = how.startsWith('z of') ? 'Undone: #41 is back in Waiting' : 'Released #41';
      expect(one.said).toBe(`${done}: waits 40m, though the service counts from 12:00`);
      expect(one.state.tally.released).toBe(how.startsWith('z of') ? 0 : 1);
      nextList(one, counted);
      nextList(one, counted);
      expect(one.state.queue.items[41]).toMatchObject({ since: SINCE, counted });
      expect(text(one)).toContain('waits 40m LATE   (service: 30s)');
      one.press('R');
      one.list(relisted(counted));
      expect(one.state.queue.order[0]).toBe(41);
    },
  );

  it('keeps it in the next session, too', () => {
    const one = released(WAYS[0]?.[1] as (one: Sitting) => void);
    const read = readDocument(JSON.stringify(documentOf(one.state, null)));
    if (read.kind !== 'read') throw new Error(read.reason);
    expect([read.lost, read.document.released]).toEqual([0, [{ id: 41, since: SINCE, counted: one.now }]]);
    const next = new Sitting({}, { ...NOTHING_RECOVERED, released: one.state.released });
    next.list(relisted(one.now));
    expect(next.state.queue.items[41]?.since).toBe(SINCE);
    expect(next.current).toBe(41);
  });

  it('keeps it though this operator has saved a note since', () => {
    const one = released(WAYS[0]?.[1] as (one: Sitting) => void);
    one.press('n');
    one.type('ask Bea');
    one.press('Enter');
    one.wait(one.state.session.holdMs);
    one.answer('note', { data: { id: 4101 } });
    const note = { id: 4101, message: 'ask Bea', type: 'text', date_created: one.now / 1000, operator_id: 7 };
    one.detail(41, { messages: [note] });
    expect(one.state.released[41]).toMatchObject({ since: SINCE });
  });

  it.each([
    ['a colleague gave it back since', (one: Sitting) => nextList(one, one.now + 600_000)],
    [
      'somebody has answered since',
      (one: Sitting) => {
        nextList(one, one.now);
        const date_created = one.now / 1000;
        one.detail(41, { messages: [{ id: 9, message: 'Hi', type: 'text', date_created, operator_id: 5 }] });
      },
    ],
  ])('is counted as the service does where %s', (_, happens) => {
    const one = released(WAYS[0]?.[1] as (one: Sitting) => void);
    happens(one);
    expect(one.state.released).toEqual({});
    expect(one.state.queue.items[41]?.since).toBeGreaterThan(SINCE);
    expect(text(one)).not.toContain('service:');
  });

  it('is as it was where the service has kept the time itself', () => {
    const one = sitting();
    WAYS[0]?.[1](one);
    one.answer('release', { data: { unassigned_date: SINCE / 1000 } });
    expect(one.said).toBe('Released #41');
    nextList(one, SINCE);
    expect(text(one)).not.toContain('service:');
  });
});
