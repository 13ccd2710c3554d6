// Which entries of the journal can be taken back; in which order, and what has been taken back already, is told by
// test/stories/writes (undo, undo-again, first-and-last).
import { describe, expect, it } from 'vitest';
import type { Entry, Run } from '../../src/writes/journal-lines.ts';
import type { WriteName } from '../../src/writes/policy.ts';
import { lastDecisionOf, planUndo } from '../../src/writes/undo.ts';

const OURS = { profile: 'work', service: 'https://x.test' };
let clock = 1000;

function entryOf(name: string, change: Partial<Entry> = {}): Entry {
  clock += 1;
  return {
    ...{
      ...OURS,
      entry: `e${clock}`,
      run: 'r',
      at: clock,
      name: `conversations.${name}` as WriteName,
      action: name,
    },
    ...{ id: 42, params: { conversation_id: 42, operator_id: 7 }, before: null, after: null },
    ...{ outcome: 'done', changed: true, error: null, settled: true, ...change },
  };
}

function runOf(entries: readonly Entry[], change: Partial<Run> = {}): Run {
  const run = change.run ?? `r${clock}`;
  return {
    ...{ ...OURS, run, at: clock, action: entries[0]?.action ?? '', targets: entries.length, ...change },
    entries: entries.map((entry) => ({ ...entry, run })),
  };
}

/** Why an entry is not undone. */
function reasonOf(entry: Entry): string | undefined {
  const run = runOf([entry]);
  return planUndo(run.entries, [run]).skipped[0]?.reason;
}

describe('an entry', () => {
  const unknown = { outcome: 'unknown', changed: null } as const;

  // Once `convops conv get null`, and for a group a command that shows none.
  it('of which nobody knows names the command that checks', () => {
    expect(reasonOf(entryOf('close', unknown))).toMatch(/outcome is unknown: convops conv get 42$/);
    const group = { ...unknown, params: { conversation_id: 42, group_id: 3 } };
    expect(reasonOf(entryOf('assignGroup', group))).toMatch(
      /outcome is unknown: convops conv list --group 3; .*web console/,
    );
    const create = { ...unknown, id: null, name: 'operators.create' } as const;
    expect(reasonOf(entryOf('', create))).toMatch(/outcome is unknown: convops operators list$/);
    expect(reasonOf(entryOf('ofALaterVersion', unknown))).toBe('its outcome is unknown');
  });
});

describe('a bare undo', () => {
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
