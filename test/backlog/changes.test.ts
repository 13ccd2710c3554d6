// What a look tells of the one before. That the events tell the later look, whatever it is: test/fuzz/properties/watch.ts.
import { describe, expect, it } from 'vitest';
import {
  type ChangeOptions,
  changesBetween,
  hasAllOf,
  type OpenConversation,
  openConversation,
  type Reading,
  snapshotOf,
} from '../../src/backlog/changes.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60;
const seconds = (ago: number) => NOW / 1000 - ago;
const WHOLE = { unassigned: false, inbox: false };

const options: ChangeOptions = {
  now: NOW,
  lateAfterMs: 30 * 60_000,
};

type Fields = Readonly<Record<string, unknown>>;

function waits(id: number, fields: Fields = {}): OpenConversation {
  const row = { id, group_id: 1, status: 'unassigned', unassigned_date: seconds(5 * MINUTE), ...fields };
  return openConversation(row, false) as OpenConversation;
}

function held(id: number, fields: Fields = {}): OpenConversation {
  const row = { id, group_id: 1, status: 'inbox', operator_user_id: 7, unread_count: 0, ...fields };
  return openConversation(row, true) as OpenConversation;
}

const reading = (rows: readonly OpenConversation[], cut = WHOLE): Reading => ({
  open: new Map(rows.map((row) => [row.id, row])),
  cut,
  dropped: 0,
});

interface Look {
  readonly rows: readonly OpenConversation[];
  readonly cut?: Reading['cut'];
  /** Seconds after NOW. */
  readonly after?: number;
}

/** The events of looks one after the other, the first of which is the base. */
function told(first: Look, ...later: readonly Look[]): string[][] {
  const at = ({ after = 0 }: Look) => ({ ...options, now: NOW + after * 1000 });
  let before = snapshotOf(reading(first.rows, first.cut), null, at(first));
  return later.map((look) => {
    const after = snapshotOf(reading(look.rows, look.cut), before, at(look));
    const changes = changesBetween(before, after, at(look));
    before = after;
    return changes.map(({ event, conversation }) => `${event} ${conversation.id}`);
  });
}

const between = (before: readonly OpenConversation[], after: readonly OpenConversation[]) =>
  told({ rows: before }, { rows: after })[0];

describe('a change between two looks', () => {
  it.each<[string, readonly OpenConversation[], readonly OpenConversation[], readonly string[]]>([
    ['nothing', [waits(1), held(2)], [waits(1), held(2)], []],
    [
      'a new one that is late already',
      [],
      [waits(1, { unassigned_date: seconds(3600) })],
      ['arrived 1', 'aged 1'],
    ],
    ['it was taken', [waits(1)], [held(1, { unread_count: 3 })], ['claimed 1']],
    ['it was handed over', [held(1)], [held(1, { operator_user_id: 8 })], ['claimed 1']],
    [
      'it was given back and is late',
      [held(1)],
      [waits(1, { group_id: 5, unassigned_date: seconds(1900) })],
      ['released 1', 'moved 1', 'aged 1'],
    ],
    ['a group that is not known', [waits(1)], [waits(1, { group_id: null })], []],
    ['the customer wrote', [held(1, { unread_count: 1 })], [held(1, { unread_count: 2 })], ['unread 1']],
    ['the operator answered', [held(1, { unread_count: 2 })], [held(1)], ['answered 1']],
    ['some of it was read', [held(1, { unread_count: 3 })], [held(1, { unread_count: 1 })], []],
    ['a count that is not known', [held(1, { unread_count: 'x' })], [held(1, { unread_count: 1 })], []],
    ['an operator that is not known', [held(1)], [held(1, { operator_user_id: 0 })], []],
    [
      'several at once',
      [held(1), held(2, { unread_count: 1 })],
      [waits(3), held(2, { group_id: 5, operator_user_id: 9 })],
      ['left 1', 'claimed 2', 'moved 2', 'answered 2', 'arrived 3'],
    ],
  ])('%s', (_, before, after, events) => {
    expect(between(before, after)).toEqual(events);
  });

  it('carries what is known of before and of the wait', () => {
    const before = snapshotOf(reading([waits(1), held(2)]), null, options);
    const after = snapshotOf(reading([held(1, { operator_user_id: 8 })]), before, options);
    expect(changesBetween(before, after, options)).toMatchObject([
      { event: 'claimed', conversation: { operator_user_id: 8 }, waitedMs: 300_000, lateAfterMs: 1_800_000 },
      { event: 'left', conversation: { operator_user_id: 7 }, waitedMs: null },
    ]);
  });
});

describe('a wait that gets too long', () => {
  const since = seconds(29 * MINUTE);
  const row = waits(1, { unassigned_date: since });

  it('is told once, when it gets so', () => {
    expect(
      told(
        { rows: [row] },
        { rows: [row], after: 30 },
        { rows: [row], after: 61 },
        { rows: [row], after: 90 },
      ),
    ).toEqual([[], ['aged 1'], []]);
  });

  it('is not told of one that was late when the watch began', () => {
    expect(told({ rows: [row], after: 3600 }, { rows: [row], after: 3615 })).toEqual([[]]);
  });

  it('is told again of the next wait of the same conversation', () => {
    const again = waits(1, { unassigned_date: seconds(-7200) });
    expect(
      told(
        { rows: [row] },
        { rows: [row], after: 61 },
        { rows: [again], after: 7261 },
        { rows: [again], after: 9001 },
      ),
    ).toEqual([['aged 1'], [], ['aged 1']]);
  });

  it('is not told again when the clock changes back and forth', () => {
    expect(told({ rows: [row], after: 61 }, { rows: [row], after: -60 }, { rows: [row], after: 61 })).toEqual(
      [[], []],
    );
  });
});

describe('a list that is cut', () => {
  const cut = { unassigned: true, inbox: false };
  const old = waits(1, { unassigned_date: seconds(3600) });

  it('makes nothing leave or arrive by its end', () => {
    expect(
      told({ rows: [old, waits(2)], cut }, { rows: [waits(2)], cut }, { rows: [old, waits(2)], cut }),
    ).toEqual([[], []]);
  });

  it('lets what was beyond its end come into sight, and what is new arrive', () => {
    const beyond = waits(3, { unassigned_date: seconds(9999) });
    const fresh = waits(4, { unassigned_date: seconds(1) });
    expect(told({ rows: [waits(2)], cut }, { rows: [waits(2), beyond, fresh], cut: WHOLE })).toEqual([
      ['arrived 4'],
    ]);
  });

  it('lets one in an inbox arrive only if its customer has written since', () => {
    const wrote = { unread_count: 1, last_message_date: seconds(1) };
    for (const each of [cut, { unassigned: false, inbox: true }])
      expect(
        told(
          { rows: [held(2, { last_message_date: seconds(60) })], cut: each },
          { rows: [held(2), held(3, { last_message_date: seconds(60) }), held(4, wrote)], cut: each },
        ),
      ).toEqual([['arrived 4']]);
  });

  it('tells what has left once the list is whole again', () => {
    expect(told({ rows: [old, waits(2)], cut }, { rows: [waits(2)], cut }, { rows: [waits(2)] })).toEqual([
      [],
      ['left 1'],
    ]);
  });

  it('says nothing of the other list', () => {
    expect(told({ rows: [old, held(2)], cut }, { rows: [old], cut })).toEqual([['left 2']]);
    const before = snapshotOf(reading([old, held(2)], cut), null, options);
    expect([hasAllOf(before, reading([held(2)], cut)), hasAllOf(before, reading([old], cut))]).toEqual([
      true,
      false,
    ]);
  });

  it('is remembered only so far, however long it is cut', () => {
    let before = snapshotOf(reading([], cut), null, options);
    for (let turn = 0; turn < 30; turn += 1) {
      const rows = Array.from({ length: 1000 }, (_, index) => waits(1 + turn * 1000 + index));
      before = snapshotOf(reading(rows, cut), before, options);
    }
    expect(before.open.size).toBe(11_000);
  });
});

describe('rows that are odd', () => {
  it.each([[null], [5], ['x'], [{}], [{ id: '12' }], [{ id: 12.5 }], [{ id: -1 }], [{ id: 2 ** 60 }]])(
    '%j is none',
    (row) => {
      expect(openConversation(row, true)).toBeNull();
    },
  );

  it('have what is not of its type as not known', () => {
    const row = {
      id: 4,
      group_id: '3',
      operator_user_id: {},
      unread_count: null,
      custom_name: 7,
      late: true,
    };
    expect(openConversation(row, true)).toMatchObject({
      id: 4,
      group_id: null,
      operator_user_id: null,
      unread_count: null,
      custom_name: null,
    });
  });
});
