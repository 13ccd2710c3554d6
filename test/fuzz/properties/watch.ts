// backlog/changes.ts: from the events alone the later look can be told, and exactly what is taken back is told once more.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Change,
  type ChangeOptions,
  changesBetween,
  type OpenConversation,
  openConversation,
  type Reading,
  type Snapshot,
  snapshotOf,
  takenBack,
} from '../../../src/backlog/changes.ts';
import { type Property, tries } from '../property.ts';

const NOW = 1_790_000_000_000;
const seconds = (ago: number) => NOW / 1000 - ago;
const optionsAt = (now: number): ChangeOptions => ({
  now,
  lateAfterMs: 30 * 60_000,
});

const row = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  held: fc.boolean(),
  group_id: fc.constantFrom(null, 1, 2, 5),
  operator_user_id: fc.constantFrom(0, 7, 8),
  unread_count: fc.constantFrom(0, 1, 2, undefined),
  unassigned_date: fc.constantFrom(0, seconds(60), seconds(1790), seconds(5000)),
});
const looks = fc.array(
  fc.record({
    rows: fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 8 }),
    cut: fc.oneof(
      fc.constant({ unassigned: false, inbox: false }),
      fc.record({ unassigned: fc.boolean(), inbox: fc.boolean() }),
    ),
    after: fc.integer({ min: 0, max: 1200 }),
  }),
  { minLength: 2, maxLength: 8 },
);
type Look = (typeof looks extends fc.Arbitrary<infer L> ? L : never)[number];

function readingOf({ rows, cut }: Look): Reading {
  const open = new Map<number, OpenConversation>();
  for (const { held, ...fields } of rows) {
    const conversation = openConversation(fields, held);
    if (conversation) open.set(conversation.id, conversation);
  }
  return { open, cut, dropped: 0 };
}

/** Whoever was told only the events, and what was open at first. */
function replay(before: Snapshot, changes: readonly Change[]): Map<number, OpenConversation> {
  const open = new Map(before.open);
  for (const { event, conversation } of changes) {
    if (event === 'left') open.delete(conversation.id);
    else open.set(conversation.id, conversation);
  }
  return open;
}

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;

function checkReplay(before: Snapshot, after: Snapshot, changes: readonly Change[]): void {
  const told = replay(before, changes);
  assert.deepEqual([...told.keys()].sort(), [...after.open.keys()].sort());
  for (const [id, now] of after.open) {
    const known = told.get(id);
    if (!known) continue;
    assert.equal(known.held, now.held, `whether #${id} is held`);
    assert.ok(!differ(known.group_id, now.group_id), `the group of #${id}`);
    if (now.held) assert.ok(!differ(known.operator_user_id, now.operator_user_id), `who holds #${id}`);
    if (known.unread_count !== null && now.unread_count !== null)
      assert.ok(now.unread_count <= known.unread_count, `more is unread in #${id} than was told`);
    if (!now.held && now.late) assert.ok(known.late || known === now, `that #${id} is late was not told`);
  }
}

function checkLooks([all, keep]: readonly [Look[], number]): void {
  let before: Snapshot | null = null;
  let now = NOW;
  for (const look of all) {
    now += look.after * 1000;
    const options = optionsAt(now);
    const after: Snapshot = snapshotOf(readingOf(look), before, options);
    if (before) {
      const changes = changesBetween(before, after, options);
      assert.deepEqual(changesBetween(after, after, options), [], 'a look has not changed from itself');
      const names = (list: readonly Change[]) =>
        list.map(({ event, conversation }) => `${event} ${conversation.id}`);
      assert.equal(new Set(names(changes)).size, changes.length, 'an event is told twice');
      // What came into sight from beyond the end of a cut list is no event.
      if (!before.cut.unassigned && !before.cut.inbox) {
        checkReplay(before, after, changes);
        const untold = changes.slice(keep);
        const again = changesBetween(takenBack(before, after, untold), after, options);
        assert.deepEqual(names(again), names(untold), 'exactly what was taken back is told again');
      }
    }
    before = after;
  }
}

export const watchProperties: readonly Property[] = [
  {
    name: 'the events between two looks tell the later one',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(fc.tuple(looks, fc.nat(5)), checkLooks),
  },
];
