import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../src/terminal/style.ts';
import type { OutboxItem, Phase } from '../../src/triage/state/outbox.ts';
import type { State } from '../../src/triage/state.ts';
import { sessionEnding, summaryOf } from '../../src/triage/summary.ts';
import { assignWrite, textWrite } from '../../src/triage/update/writes.ts';
import { triageSummaryView } from '../../src/views/triage-summary.ts';
import { blankReceipt } from '../../src/writes/receipt.ts';
import { detailOf, freshState } from './session-samples.ts';

const START = 1_700_000_000_000;
const inSandbox = (words: string) => `convops ${words} --sandbox`;

function stateWith(change: Partial<State>): State {
  return { ...freshState({ groups: [{ id: 2, title: 'Billing' }] }, START), ...change };
}

const draft = (id: number, text: string) =>
  ({ id, purpose: 'reply', text, cursor: text.length, name: null, at: START, along: {} }) as const;

function item(id: number, phase: Phase, action: OutboxItem['action'] = 'reply'): OutboxItem {
  const write = textWrite('reply', id, 'hi', 7);
  const text = action === 'reply' ? draft(id, 'hi') : null;
  return {
    key: `o${id}${phase.kind}`,
    id,
    action,
    write,
    draft: text,
    check: null,
    group: { key: `o${id}${phase.kind}` },
    phase,
  };
}

const refused: Phase = { kind: 'refused', error: 'no', outcome: 'refused' };
const unknown: Phase = {
  kind: 'unknown',
  since: START,
  error: '',
  check: 'convops conv get 5',
  nextLook: null,
};

const done: Phase = { kind: 'done', at: START, receipt: blankReceipt(textWrite('reply', 1, 'hi', 7)) };
const did = (id: number, action: OutboxItem['action']) => item(id, done, action);

const worked = stateWith({
  outbox: [
    item(4, refused),
    item(5, unknown),
    item(6, { kind: 'sending', since: START }),
    item(8, refused, 'claim'),
    ...[1, 2, 3, 9].map((id) => did(id, 'reply')),
    ...[1, 2, 3].map((id) => did(id, 'close')),
    ...[{ ...did(9, 'assign'), write: assignWrite(9, 3, true) }, did(1, 'note'), did(1, 'note')],
  ],
  drafts: { 'reply:4': draft(4, 'hi') },
  snoozed: [
    { id: 20, name: null, until: START + 3_600_000, behind: [] },
    { id: 21, name: null, until: null, behind: [] },
  ],
});

describe('the summary', () => {
  it("names what is still the operator's, unread first, with its last words", () => {
    const one = (id: number, kind: 'mine' | 'waiting', decision: 'replied' | null) => ({
      id,
      name: null,
      channel: 'web',
      groupId: 1,
      since: START,
      holding: { kind },
      decision,
    });
    const { queue } = stateWith({});
    const items = {
      1: one(1, 'mine', 'replied'),
      2: one(2, 'mine', null),
      3: one(3, 'waiting', null),
      4: one(4, 'mine', null),
    };
    const inbox = { unread: 2, lastAt: START, answered: false };
    const state = stateWith({
      queue: { ...queue, items: { ...items, 5: { ...one(5, 'mine', null), inbox } } },
      details: { 5: { kind: 'ready', detail: detailOf(5), at: START } },
      outbox: [did(1, 'reply')],
    });
    const summary = summaryOf(state, START);
    const none = { unread: 0, last: null };
    expect(summary.yours).toEqual([
      { id: 5, unread: 2, claimed: true, last: 'Where is it?' },
      { id: 2, claimed: true, ...none },
      { id: 4, claimed: true, ...none },
      { id: 1, claimed: false, unread: 0, last: 'you: hi' },
    ]);
    const page = triageSummaryView(inSandbox).detail(summary, {
      style: plainStyle,
      width: 44,
      nowMs: START,
      utc: true,
    });
    expect(page.slice(page.indexOf('still yours'))).toMatchInlineSnapshot(`
      "still yours   4, 1 unread
                    #5 (2 unread) convops conv get
                    5 --sandbox  Where is it?
                    #2 convops conv get 2
                    --sandbox
                    #4 convops conv get 4
                    --sandbox
                    #1 convops conv get 1
                    --sandbox  you: hi
      not answered  3; to release them: convops
                    conv release 5 2 4 --sandbox
      "
    `);
  });

  it('reads as a page', () => {
    const page = triageSummaryView(inSandbox).detail(summaryOf(worked, START + 751_400), {
      style: plainStyle,
      width: 80,
      nowMs: START,
      utc: true,
    });
    expect(page).toMatchInlineSnapshot(`
      "triage       12m
      handled      4 conversations
      answered     4 replies
      closed       3 closes
      handed over  1 assignment
      notes        2
      snoozed      #20 until 2023-11-14 23:13
      snoozed      #21 until they write
      refused      #4 reply: no; to see it: convops conv get 4 --sandbox
      unknown      #5 reply; to check: convops conv get 5
      unknown      #6 reply; to check: convops conv get 6
      draft kept   #4 reply; to open it: convops triage --sandbox, then l and 4
      "
    `);
  });
});

describe('the end of a session', () => {
  it.each([
    ['quit', [], [], 'done'],
    ['quit', [], [1], 'refused'],
    ['quit', [1], [1], 'unknown'],
    ['SIGTERM', [], [1], 'sigterm'],
    ['SIGHUP', [], [], 'sighup'],
    ['SIGINT', [], [], 'sigint'],
    ['closed', [], [], 'sigint'],
    ['SIGTERM', [1], [], 'unknown'],
  ] as const)('by %s with %j unknown and %j refused is %s', (reason, unknowns, refusals, ending) => {
    const one = { id: 1, action: 'reply', check: '', error: '' };
    const open = { unknown: unknowns.map(() => one), refused: refusals.map(() => one) };
    expect(sessionEnding(open, reason)).toBe(ending);
  });
});
