// Which call takes an entry back, and when it must not go out.
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import type { Entry, Run, Standing } from '../../src/delivery/journal-lines.ts';
import type { WriteName } from '../../src/delivery/policy.ts';
import { changedSince, lastUndoable, planUndo } from '../../src/delivery/undo.ts';

const SERVICE = 'https://x.test';
let clock = 1000;

const standing = (operator: number | null, status: string | null, group: number | null = null): Standing => ({
  operator,
  group,
  status,
});

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
    before: null,
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
    digest: '',
    ...change,
    entries: entries.map((entry) => ({ ...entry, run })),
  };
}

/** The plan for the last of the entries, each of which had a run of its own. */
const planFor = (...entries: readonly Entry[]) => {
  const runs = entries.map((entry) => runOf([entry]));
  return planUndo(runs.at(-1)?.entries ?? [], runs);
};
const inverse = (...entries: readonly Entry[]) => {
  const { writes, skipped } = planFor(...entries);
  return writes[0]
    ? [writes[0].write.name, JSON.parse(JSON.stringify(writes[0].write.params))]
    : [skipped[0]?.kind, skipped[0]?.reason];
};
const params = (more: object = {}) => ({ conversation_id: 42, operator_id: 7, ...more });

describe('what cannot be taken back', () => {
  const unknown = { outcome: 'unknown', changed: null } as const;
  const reasonOf = (entry: Entry) => planFor(entry).skipped[0]?.reason;

  // Once `convops conv get null`, and for a group a command that shows none.
  it('names the command that checks what became of it', () => {
    expect(reasonOf(entryOf('close', unknown))).toMatch(/applied: convops conv get 42$/);
    const group = { ...unknown, params: { conversation_id: 42, group_id: 3 } };
    expect(reasonOf(entryOf('assignGroup', group))).toMatch(
      /applied: convops conv list --group 3; .*web console/,
    );
    const create = { ...unknown, id: null, name: 'operators.create' } as const;
    expect(reasonOf(entryOf('', create))).toMatch(/applied: convops operators list$/);
    expect(reasonOf(entryOf('ofALaterVersion', unknown))).toBe('it is unknown whether it was applied');
  });

  it('has words for what may be the work of somebody else', () => {
    const { writes, skipped } = planFor(entryOf('close', { changed: null }));
    expect(writes).toEqual([]);
    expect(skipped).toMatchObject([{ kind: 'cannot', reason: expect.stringMatching(/is not known$/) }]);
  });
});

describe('the inverse', () => {
  it('of start is unassign', () => {
    expect(inverse(entryOf('start'))).toEqual(['conversations.unassign', params()]);
  });

  it('of start is close where the conversation was closed before', () => {
    const closed = entryOf('close', { after: standing(7, 'closed') });
    expect(inverse(closed, entryOf('start'))).toEqual(['conversations.close', params()]);
  });

  it('of a second start by the same operator is nothing', () => {
    const after = standing(7, 'inbox');
    expect(inverse(entryOf('start', { after }), entryOf('start', { after }))).toEqual([
      'nothing',
      'operator 7 had it before',
    ]);
  });

  it('of unassign is start for the operator from before', () => {
    const entry = entryOf('unassign', { before: standing(9, 'inbox') });
    expect(inverse(entry)).toEqual(['conversations.start', params({ operator_id: 9 })]);
  });

  it.each([null, standing(null, 'inbox'), standing(0, 'unassigned')])(
    'of unassign is not known without an operator from before: %j',
    (before) => {
      expect(inverse(entryOf('unassign', { before }))).toEqual([
        'cannot',
        'the operator from before is not known',
      ]);
    },
  );

  it('of an assignment is the assignment to the operator from before', () => {
    const entry = entryOf('assignOperator', { before: standing(9, 'inbox') });
    expect(inverse(entry)).toEqual(['conversations.assignOperator', params({ operator_id: 9 })]);
  });

  it.each([standing(0, 'unassigned'), standing(null, 'unassigned'), standing(0, null)])(
    'of an assignment is unassign where nobody had it: %j',
    (before) => {
      expect(inverse(entryOf('assignOperator', { before }))).toEqual(['conversations.unassign', params()]);
    },
  );

  it('of an assignment is not known where nothing is known from before', () => {
    expect(inverse(entryOf('assignOperator'))[0]).toBe('cannot');
    expect(inverse(entryOf('assignOperator', { before: standing(null, 'inbox') }))[0]).toBe('cannot');
  });

  const toGroup = (change: Partial<Entry> = {}) =>
    entryOf('assignGroup', { params: { conversation_id: 42, group_id: 3 }, ...change });

  it('of a group assignment is the group from before, as the entry has it', () => {
    const entry = toGroup({ before: standing(7, 'inbox', 5) });
    expect(inverse(entry)).toEqual(['conversations.assignGroup', { conversation_id: 42, group_id: 5 }]);
  });

  it('of a group assignment is the group that an earlier entry left', () => {
    const entries = [
      entryOf('start', { after: standing(7, 'inbox', 4) }),
      entryOf('sendMessage'),
      entryOf('start', { id: 43, after: standing(7, 'inbox', 9) }),
      entryOf('start', { service: 'https://other.test', after: standing(7, 'inbox', 8) }),
    ];
    expect(inverse(...entries, toGroup())).toEqual([
      'conversations.assignGroup',
      { conversation_id: 42, group_id: 4 },
    ]);
  });

  it('of a group assignment is not taken from a later entry', () => {
    const first = runOf([toGroup()]);
    const runs = [first, runOf([entryOf('close', { after: standing(7, 'closed', 4) })])];
    expect(planUndo(first.entries, runs).skipped).toMatchObject([
      { kind: 'cannot', reason: 'the group from before is not known' },
    ]);
  });

  it('of close is start for the one who had it, with a word of caution', () => {
    const { writes } = planFor(entryOf('close', { after: standing(9, 'closed') }));
    expect(writes).toMatchObject([
      {
        write: { name: 'conversations.start', params: { operator_id: 9 } },
        note: 'the interface document does not promise that start reopens a closed conversation',
      },
    ]);
  });

  it('of closing what was nobody’s says to whom it goes', () => {
    const { writes } = planFor(entryOf('close', { after: standing(0, 'closed') }));
    expect(writes[0]?.write.params).toMatchObject({ operator_id: 7 });
    expect(writes[0]?.note).toContain("#42 was nobody's and goes to operator 7: convops conv unassign 42");
  });

  it('notifies no webhook where the entry did not', () => {
    const entry = entryOf('start', { params: { ...params(), disable_webhook: 1 } });
    expect(inverse(entry)).toEqual(['conversations.unassign', params({ disable_webhook: 1 })]);
  });

  it.each([
    ['conversations.sendMessage', 'a message that was sent cannot be taken back'],
    ['conversations.sendFileMessage', 'a file that was sent cannot be taken back'],
    ['conversations.sendNote', 'a note cannot be taken back'],
    ['operators.create', 'a created operator is not taken back; see convops operators delete'],
    ['operators.delete', 'a deleted operator cannot be put back'],
    ['users.update', 'what the user was before is not known'],
  ])('of %s is none', (name, reason) => {
    expect(inverse(entryOf('x', { name: name as WriteName }))).toEqual(['cannot', reason]);
  });

  it('of a call that this version does not know is none', () => {
    expect(inverse(entryOf('fly'))[0]).toBe('cannot');
  });

  it.each(['already', 'refused', 'skipped', 'not_sent'] as const)('of what was %s is nothing', (outcome) => {
    expect(inverse(entryOf('close', { outcome, changed: false }))[0]).toBe('nothing');
  });

  it('of an unknown outcome is none, with the command that checks', () => {
    expect(inverse(entryOf('close', { outcome: 'unknown', changed: null }))).toEqual([
      'cannot',
      'it is unknown whether it was applied: convops conv get 42',
    ]);
  });
});

describe('a plan', () => {
  it('goes from the newest entry to the oldest', () => {
    const run = runOf([
      entryOf('start', { id: 1 }),
      entryOf('close', { id: 1 }),
      entryOf('start', { id: 2 }),
    ]);
    expect(planUndo(run.entries, [run]).writes.map(({ write }) => [write.name, write.id])).toEqual([
      ['conversations.unassign', 2],
      ['conversations.start', 1],
      ['conversations.unassign', 1],
    ]);
  });

  const claimed = runOf([entryOf('start', { id: 1 }), entryOf('start', { id: 2 })], { run: 'claims' });
  const released = (id: number, change: Partial<Entry> = {}) =>
    entryOf('unassign', { id, params: { conversation_id: id, operator_id: 7 }, ...change });

  it('leaves out what a later run took back', () => {
    const undoing = runOf([released(2)], { of: 'claims' });
    const { writes, skipped } = planUndo(claimed.entries, [claimed, undoing]);
    expect(writes.map(({ write }) => write.id)).toEqual([1]);
    expect(skipped).toMatchObject([
      { kind: 'taken_back', reason: `taken back already, by ${undoing.entries[0]?.entry}` },
    ]);
  });

  it('leaves out an entry that was taken back by itself', () => {
    const [, second] = claimed.entries;
    const undoing = runOf([released(2)], { of: second?.entry ?? '' });
    expect(planUndo(claimed.entries, [claimed, undoing]).writes.map(({ write }) => write.id)).toEqual([1]);
  });

  it.each([
    ['of another run', runOf([released(1), released(2)], { of: 'others' })],
    ['of no undo', runOf([released(1), released(2)])],
    [
      'that failed',
      runOf([released(1, { outcome: 'refused' }), released(2, { outcome: 'unknown' })], { of: 'claims' }),
    ],
  ])('takes no account of calls %s', (_, later) => {
    expect(planUndo(claimed.entries, [claimed, later]).writes).toHaveLength(2);
  });

  it('takes back again what an undone undo had taken back', () => {
    const undoing = runOf([released(1, { before: standing(7, 'inbox') })], { run: 'undo', of: 'claims' });
    const redoing = runOf([entryOf('start', { id: 1 })], { run: 'redo', of: 'undo' });
    const runs = [claimed, undoing, redoing];
    expect(planUndo(claimed.entries, runs).writes).toHaveLength(2);
    expect(planUndo(undoing.entries, runs).skipped).toMatchObject([{ kind: 'taken_back' }]);
    const again = runOf([released(1)], { of: 'claims' });
    expect(planUndo(claimed.entries, [...runs, again]).writes).toHaveLength(1);
  });
});

describe('the last run that can be taken back', () => {
  const claim = runOf([entryOf('start')], { run: 'claim' });
  const message = runOf([entryOf('sendMessage', { id: 43 })], { run: 'message' });

  it('passes over what cannot be taken back, and says so', () => {
    expect(lastUndoable([claim, message], SERVICE)).toMatchObject({
      run: { run: 'claim' },
      passedOver: [{ run: 'message' }],
    });
  });

  it('is of the same service and no undo', () => {
    const elsewhere = runOf([entryOf('start')], { service: 'https://other.test' });
    const undoing = runOf([entryOf('unassign', { before: standing(7, 'inbox') })], { of: 'claim' });
    expect(lastUndoable([claim, elsewhere], SERVICE)?.run.run).toBe('claim');
    expect(lastUndoable([claim, undoing], SERVICE)).toBeUndefined();
  });

  it('is, of a triage session, the last decision alone', () => {
    const entries = [entryOf('start'), entryOf('close', { id: 43 }), entryOf('sendMessage', { id: 44 })];
    const session = runOf(entries, { run: 'session', action: 'triage', targets: 0 });
    const found = lastUndoable([session], SERVICE);
    expect(found?.plan.writes.map(({ entry }) => entry.id)).toEqual([43]);
    expect(found?.plan.skipped).toEqual([]);
  });

  it('is none in an empty journal', () => {
    expect(lastUndoable([], SERVICE)).toBeUndefined();
  });
});

describe('a conversation', () => {
  const detail = (operator_id: number | null | undefined, status: string) =>
    ({ conversation_id: 42, operator_id, status }) as ConversationDetail;

  it.each([
    ['start', standing(7, 'inbox'), detail(7, 'inbox')],
    ['start', null, detail(7, 'inbox')],
    // How the record's operator relates to the detail's is not shown.
    ['start', standing(70, 'inbox'), detail(7, 'inbox')],
    ['close', standing(7, 'closed'), detail(7, 'closed')],
    ['close', null, detail(9, 'closed')],
    ['unassign', standing(0, 'unassigned'), detail(0, 'unassigned')],
    ['unassign', null, detail(null, 'waiting')],
    ['assignOperator', null, detail(7, 'inbox')],
    ['assignGroup', standing(9, 'inbox', 3), detail(9, 'inbox')],
    ['assignGroup', null, detail(9, 'anything')],
    ['start', standing(7, 'inbox'), detail(undefined, 'inbox')],
  ] as const)('is as %s left it: %j, %j', (name, after, now) => {
    expect(changedSince(entryOf(name, { after }), now)).toBeNull();
  });

  it.each([
    ['start', standing(7, 'inbox'), detail(9, 'inbox'), 'its operator is 9, not 7'],
    ['start', standing(7, 'inbox'), detail(7, 'closed'), 'its status is closed, not inbox'],
    [
      'start',
      standing(7, 'inbox'),
      detail(null, 'unassigned'),
      'its status is unassigned, not inbox, its operator is nobody, not 7',
    ],
    ['start', null, detail(9, 'inbox'), 'its operator is 9, not 7'],
    ['close', null, detail(7, 'inbox'), 'its status is inbox, not closed'],
    [
      'unassign',
      standing(null, 'unassigned'),
      detail(9, 'inbox'),
      'its status is inbox, not unassigned, its operator is 9, not nobody',
    ],
    ['assignOperator', null, detail(0, 'unassigned'), 'its operator is nobody, not 7'],
    ['assignGroup', standing(7, 'inbox', 3), detail(9, 'inbox'), 'its operator is 9, not 7'],
  ] as const)('has changed since %s left it: %j, %j', (name, after, now, reason) => {
    expect(changedSince(entryOf(name, { after }), now)).toBe(`changed since: ${reason}`);
  });
});
