// Which entries of the journal can be taken back, in which order, and what has been taken back already.
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../src/writes/conditions.ts';
import type { Entry, Run } from '../../src/writes/journal-lines.ts';
import type { WriteName } from '../../src/writes/policy.ts';
import { lastDecisionOf, planUndo } from '../../src/writes/undo.ts';

const SERVICE = 'https://x.test';
let clock = 1000;

const standing = (operator: number | null, status: string | null): Standing => ({
  operator,
  group: null,
  status,
});
const WAITING = standing(0, 'unassigned');
const MINE = standing(7, 'inbox');

function entryOf(name: string, change: Partial<Entry> = {}): Entry {
  clock += 1;
  return {
    entry: `e${clock}`,
    run: 'r',
    at: clock,
    profile: 'work',
    service: SERVICE,
    name: `conversations.${name}` as WriteName,
    action: name,
    id: 42,
    outcome: 'done',
    changed: true,
    error: null,
    params: { conversation_id: 42, operator_id: 7 },
    before: name === 'start' ? WAITING : MINE,
    after: null,
    settled: true,
    ...change,
  };
}

function runOf(entries: readonly Entry[], change: Partial<Run> = {}): Run {
  clock += 1;
  const run = change.run ?? `r${clock}`;
  return {
    run,
    at: clock,
    profile: 'work',
    service: SERVICE,
    action: entries[0]?.action ?? '',
    targets: entries.length,
    ...change,
    entries: entries.map((entry) => ({ ...entry, run })),
  };
}

/** What the plan for one entry comes to: its calls, or why there are none. */
function planFor(entry: Entry): readonly [string, string] {
  const run = runOf([entry]);
  const { writes, skipped } = planUndo(run.entries, [run]);
  const [first] = writes;
  if (first) return ['way', first.steps.map(({ name }) => name).join(', ')];
  return [skipped[0]?.kind ?? '', skipped[0]?.reason ?? ''];
}

const ids = (entries: readonly Entry[], runs: readonly Run[]) => {
  const { writes, skipped } = planUndo(entries, runs);
  return {
    undo: writes.map(({ entry }) => entry.id),
    left: skipped.map(({ kind, entry }) => [kind, entry.id]),
  };
};

describe('an entry', () => {
  // Undoing a claim of what was mine already once put my customer back into the queue.
  it('that changed nothing has nothing to undo, whatever is known of before', () => {
    for (const before of [MINE, WAITING, null])
      expect(planFor(entryOf('start', { changed: false, before }))).toEqual([
        'nothing',
        'it changed nothing',
      ]);
    expect(planFor(entryOf('start', { before: MINE }))[0]).toBe('nothing');
  });

  it('that may be the work of somebody else stays', () => {
    const [kind, reason] = planFor(entryOf('close', { changed: null }));
    expect([kind, reason]).toEqual([
      'cannot',
      'it is now as this run wanted it, but another may have done it',
    ]);
  });

  const unknown = { outcome: 'unknown', changed: null } as const;

  // Once `convops conv get null`, and for a group a command that shows none.
  it('of which nobody knows names the command that checks', () => {
    const reasonOf = (entry: Entry) => planFor(entry)[1];
    expect(reasonOf(entryOf('close', unknown))).toMatch(/outcome is unknown: convops conv get 42$/);
    const group = { ...unknown, params: { conversation_id: 42, group_id: 3 } };
    expect(reasonOf(entryOf('assignGroup', group))).toMatch(
      /outcome is unknown: convops conv list --group 3; .*web console/,
    );
    const create = { ...unknown, id: null, name: 'operators.create' } as const;
    expect(reasonOf(entryOf('', create))).toMatch(/outcome is unknown: convops operators list$/);
    expect(reasonOf(entryOf('ofALaterVersion', unknown))).toBe('its outcome is unknown');
  });

  it('of a call without a way back is left with the reason', () => {
    expect(planFor(entryOf('sendNote'))).toEqual(['cannot', 'a note cannot be undone']);
    expect(planFor(entryOf('fly'))).toEqual(['cannot', 'fly cannot be undone']);
  });
});

describe('a plan', () => {
  it('goes from the newest entry to the oldest', () => {
    const run = runOf([
      entryOf('start', { id: 1 }),
      entryOf('close', { id: 1 }),
      entryOf('start', { id: 2 }),
    ]);
    expect(planUndo(run.entries, [run]).writes.map(({ steps: [{ name, id }] }) => [name, id])).toEqual([
      ['conversations.unassign', 2],
      ['conversations.start', 1],
      ['conversations.unassign', 1],
    ]);
  });

  const claimed = runOf([entryOf('start', { id: 1 }), entryOf('start', { id: 2 })], { run: 'claims' });
  const [first, second] = claimed.entries as [Entry, Entry];
  const released = (id: number, change: Partial<Entry> = {}) =>
    entryOf('unassign', { id, params: { conversation_id: id, operator_id: 7 }, ...change });

  const link = (undoes: Entry) => ({ undoes: undoes.entry });

  describe('after an undo', () => {
    it('leaves out what it took back', () => {
      const undoing = runOf([released(2, link(second))], { of: 'claims' });
      const { writes, skipped } = planUndo(claimed.entries, [claimed, undoing]);
      expect(writes.map(({ entry }) => entry.id)).toEqual([1]);
      expect(skipped).toMatchObject([
        { kind: 'undone', reason: `already undone by ${undoing.entries[0]?.entry}`, way: {} },
      ]);
    });

    it('that failed takes it up again, and once more what is left of it', () => {
      const failed = runOf(
        [
          released(1, { ...link(first), outcome: 'refused', changed: false }),
          released(2, { ...link(second), outcome: 'unknown', changed: null }),
        ],
        { of: 'claims' },
      );
      expect(ids(claimed.entries, [claimed, failed]).undo).toEqual([2, 1]);
      const rest = runOf([released(2, link(second))], { of: 'claims' });
      expect(ids(claimed.entries, [claimed, failed, rest]).undo).toEqual([1]);
    });

    it('that was undone itself, takes it up again, any number of times', () => {
      const undoing = runOf([released(1, link(first))], { run: 'undo', of: 'claims' });
      const [taker] = undoing.entries as [Entry];
      const redoing = runOf([entryOf('start', { id: 1, ...link(taker) })], { run: 'redo', of: 'undo' });
      const runs = [claimed, undoing, redoing];
      expect(ids(claimed.entries, runs).undo).toEqual([2, 1]);
      expect(planUndo(undoing.entries, runs).skipped).toMatchObject([{ kind: 'undone' }]);
      const again = runOf([released(1, link(first))], { of: 'claims' });
      expect(ids(claimed.entries, [...runs, again]).undo).toEqual([2]);
      const [redone] = redoing.entries as [Entry];
      const undone = runOf([released(1, link(redone))], { of: 'redo' });
      expect(ids(claimed.entries, [...runs, undone]).undo).toEqual([2]);
    });
  });

  it.each([
    ['that say nothing of it', {}],
    ['that take back something else', { undoes: 'others.1' }],
  ])('takes no account of calls %s', (_, change) => {
    const later = runOf([released(1, change), released(2, change)], { of: 'claims' });
    expect(planUndo(claimed.entries, [claimed, later]).writes).toHaveLength(2);
  });
});

describe('a bare undo', () => {
  const claim = runOf([entryOf('start')], { run: 'claim' });

  it('is, of a triage session, about its last decision alone', () => {
    const entries = [
      entryOf('start'),
      entryOf('close', { id: 43 }),
      entryOf('close', { id: 44, outcome: 'refused', changed: false }),
    ];
    const session = runOf(entries, { run: 'session', action: 'triage', targets: 0 });
    expect(lastDecisionOf(session).map(({ id }) => id)).toEqual([43]);
    expect(lastDecisionOf(claim)).toHaveLength(1);
    expect(lastDecisionOf(runOf([], { action: 'triage' }))).toEqual([]);
  });

  it('is about all of a decision, and about none that the session undid itself', () => {
    const marked = [entryOf('close', { id: 41 }), entryOf('close', { id: 42 })] as const;
    const parts = marked.map((entry) => ({ ...entry, decision: 'o1' }));
    const later = { ...entryOf('close', { id: 43 }), decision: 'o3' };
    const back = { ...entryOf('start', { id: 43 }), undoes: later.entry, decision: 'o4' };
    const session = (...entries: Entry[]) => runOf(entries, { run: 'session', action: 'triage', targets: 0 });
    const idsOf = (run: Run) => lastDecisionOf(run).map(({ id }) => id);
    expect(idsOf(session(...parts))).toEqual([41, 42]);
    expect(idsOf(session(...parts, later))).toEqual([43]);
    expect(idsOf(session(...parts, later, back))).toEqual([41, 42]);
    expect(idsOf(session(...parts, later, { ...back, more: true }))).toEqual([43]);
    const whole = session(later, back);
    const { writes, skipped } = planUndo(whole.entries, [whole]);
    expect([writes, skipped.map(({ reason }) => reason)]).toEqual([
      [],
      ['it undid another of the same run', expect.stringMatching(/^already undone by /)],
    ]);
  });
});
