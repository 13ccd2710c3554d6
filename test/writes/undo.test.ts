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
    expect([kind, reason]).toEqual(['cannot', 'nothing shows that it was this run that changed it']);
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
