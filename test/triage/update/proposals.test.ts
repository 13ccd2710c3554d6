// Proposals on screen: read before they are approved, held and checked as every decision, and never sent when stale.
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../src/proposals/proposal.ts';
import { plainStyle } from '../../../src/terminal/style.ts';
import type { InboxRow } from '../../../src/triage/state/events.ts';
import { proposalBlock } from '../../../src/triage/view/proposal.ts';
import { view } from '../../../src/triage/view.ts';
import { blankReceipt, type Receipt } from '../../../src/writes/receipt.ts';
import {
  aProposal,
  detailOf,
  ownRow,
  rowsOf,
  SELF,
  type Sitting,
  START,
  sitting,
} from '../session-samples.ts';

function withProposal(...proposals: readonly Proposal[]): Sitting {
  const one = sitting();
  one.feed({ kind: 'proposals', proposals: proposals.length === 0 ? [aProposal()] : proposals });
  return one;
}

function poll(one: Sitting, own: readonly InboxRow[]): void {
  if (one.state.network.listing === null) one.press('R');
  one.list(rowsOf([41, 42, 43, 44]), false, { rows: own, cut: false });
}

const linesOf = ({ state }: Sitting) => proposalBlock(state, 78)?.lines.map(({ text }) => text) ?? [];

describe('y', () => {
  it('does nothing before all of it was on screen for half a second, and says so', () => {
    const one = withProposal();
    one.press('y');
    expect(one.said).toContain('it has only just come on screen');
    expect(linesOf(one).at(-1)).toBe('y after all of it, r edits, x rejects');
    one.wait(500);
    expect(linesOf(one).at(-1)).toBe('y approves, r edits, x rejects');
    one.press('y');
    expect(one.phases).toEqual(['claim 41 held', 'reply 41 held']);
  });

  it('does nothing before every row of a long one was on screen', () => {
    const text = Array.from({ length: 30 }, (_, row) => `Line ${row}.`).join('\n');
    const one = withProposal(aProposal({ text }));
    one.wait(5000);
    one.press('y');
    expect(one.said).toMatch(
      /Not approved: \d+ lines of it were not on screen; Space and b scroll|b and Space scroll/,
    );
    one.press('b');
    one.wait(500);
    one.press('b');
    one.wait(250);
    one.press('y');
    expect(one.state.outbox).toEqual([]);
    one.wait(250);
    one.press('y');
    expect(one.phases).toEqual(['claim 41 held', 'reply 41 held']);
  });

  it('counts nothing that was only passed by at the end', () => {
    const text = Array.from({ length: 30 }, (_, row) => `Line ${row}.`).join('\n');
    const one = withProposal(aProposal({ text }));
    one.wait(500);
    one.press('b', 'b', 'End');
    one.wait(5000);
    one.press('y');
    expect(one.said).toContain('not on screen');
  });

  it('counts nothing behind help, a list or another conversation', () => {
    const one = withProposal();
    one.press('?');
    one.wait(5000);
    one.press('Esc', 'y');
    expect(one.state.outbox).toEqual([]);
    one.press('j', 'k', 'y');
    expect(one.state.outbox).toEqual([]);
  });

  it('holds all its steps as one decision, which z takes back: the proposal waits again', () => {
    const one = withProposal(aProposal({ text: 'Done.', note: 'seen', close: true }));
    one.wait(500);
    one.press('y');
    expect(one.phases).toEqual(['claim 41 held', 'note 41 held', 'reply 41 held', 'close 41 held']);
    expect(one.current).not.toBe(41);
    one.press('z');
    expect(one.state.outbox).toEqual([]);
    expect(one.state.drafts).toEqual({});
    expect(one.current).toBe(41);
    expect(one.effects).toContainEqual({ kind: 'unapprove', proposal: 'p1' });
    expect(linesOf(one)[0]).toBe('PROPOSAL p1 by agent helper, 11:59');
  });

  it('asks for the newest message it was written for, whoever wrote since, before each step', () => {
    const one = withProposal();
    one.wait(500);
    one.press('y');
    for (const { check } of one.state.outbox) expect(check).toEqual({ holder: SELF, lastSeen: 4100, own: 0 });
    expect(one.item('claim').macro?.proposal).toEqual({ id: 'p1', last: 'reply' });
  });

  it('asks once about values that stand nowhere in the conversation', () => {
    const one = withProposal(aProposal({ text: 'Pay at https://evil.test/pay or call +380 44 123 45 67.' }));
    expect(linesOf(one).join('\n')).toContain(
      'Pay at [?]https://evil.test/pay or call [?]+380 44 123 45 67.',
    );
    one.wait(500);
    one.press('y');
    expect(one.asked).toBe(
      '2 values do not appear in this conversation. Send it anyway?\nhttps://evil.test/pay\n+380 44 123 45 67',
    );
    one.press('y');
    expect(one.state.outbox).toEqual([]);
    one.wait(1000);
    one.press('w');
    expect(one.phases).toEqual(['claim 41 held', 'reply 41 held']);
    expect(one.item('reply').draft?.text).toBe('Pay at https://evil.test/pay or call +380 44 123 45 67.');
  });

  it('does not ask about what the conversation itself has', () => {
    const one = withProposal(aProposal({ text: 'Your order 1234567 is on its way.' }));
    const messages = [{ id: 4100, message: 'Where is 1234567?', type: 'text', date_created: START / 1000 }];
    one.detail(41, { messages: messages as never });
    one.wait(1000);
    one.press('y');
    expect(one.phases).toEqual(['claim 41 held', 'reply 41 held']);
  });

  it.for([
    [
      'the customer wrote',
      { messages: [{ id: 4101, message: 'Hello?', type: 'text', date_created: 1 }] as never },
    ],
    ['somebody has it', { operator_id: SELF, status: 'inbox' }],
    ['it was closed', { status: 'closed' }],
  ] as const)('refuses what is stale: %s', ([, change]) => {
    const one = withProposal();
    one.detail(41, change);
    one.wait(1000);
    expect(linesOf(one)[0]).toContain('STALE PROPOSAL p1');
    one.press('y');
    expect(one.state.outbox).toEqual([]);
  });

  it('does nothing in a read-only session, nor does x', () => {
    const one = sitting({ readOnly: true });
    one.feed({ kind: 'proposals', proposals: [aProposal()] });
    one.wait(1000);
    expect(linesOf(one).at(-1)).toBe('read-only: a person decides');
    one.press('y', 'x');
    expect(one.state.outbox).toEqual([]);
    expect(one.mode).toBe('show');
  });

  it('does not stand in for a reply of the operator, who is to throw that away first', () => {
    const one = withProposal();
    one.press('r');
    one.type(' Sorry.');
    one.press('Esc', 'k');
    one.wait(1000);
    one.press('y');
    expect(one.sent).toEqual(['claim 41']);
  });
});

describe('what has expired, was decided or is on its way', () => {
  it('is not shown', () => {
    const one = withProposal(aProposal({ text: 'Old.' }, { expires: START + 1000 }));
    expect(linesOf(one)).not.toEqual([]);
    one.wait(62_000);
    expect(linesOf(one)).toEqual([]);
  });

  it('is shown as stale where another for the conversation is not', () => {
    const stale = { message: 1, status: 'unassigned', operator: 0 };
    const one = withProposal(
      aProposal({ text: 'A' }, { writtenFor: stale }),
      aProposal({ text: 'B' }, { id: 'p2' }),
    );
    expect(linesOf(one)[0]).toBe('PROPOSAL p2 by agent helper, 11:59; 1 more');
  });

  it('leaves with the list that is read after it was sent', () => {
    const one = withProposal();
    one.wait(500);
    one.press('y');
    one.wait(5000);
    one.answer('claim', { outcome: 'done' });
    one.wait(250);
    const before = one.effects.length;
    one.answer('reply', { outcome: 'done' });
    expect(one.effects.slice(before)).toContainEqual({ kind: 'proposals' });
  });

  it('is stale, with no draft beside it, when somebody else was faster', () => {
    const one = withProposal();
    one.wait(500);
    one.press('y');
    one.wait(5000);
    one.answer('claim', { outcome: 'skipped', error: 'operator 9 has it now' }, true);
    expect(one.state.drafts).toEqual({});
    expect(one.state.outbox.map(({ phase }) => phase.kind)).toEqual(['refused']);
  });
});

describe('what ends while its approval is held', () => {
  const expiring = aProposal(undefined, { expires: START + 3000 });

  it.each([
    ['is withdrawn', aProposal(), []],
    ['expires', expiring, [expiring]],
  ])('leaves its text as a draft, as is said, when it %s', (_, proposal, left) => {
    const one = withProposal(proposal);
    one.wait(500);
    one.press('y');
    one.wait(5000);
    const { key, write } = one.item('claim');
    const receipt: Receipt = {
      ...blankReceipt(write),
      ...{ outcome: 'skipped', changed: false, error: 'proposal p1 is over by now' },
    };
    one.feed({ kind: 'delivered', key, receipt, conflict: false, proposals: left });
    expect(one.said).toContain('draft kept');
    expect(Object.values(one.state.drafts).map(({ id, text }) => [id, text])).toEqual([
      [41, 'It is on its way.'],
    ]);
  });
});

describe('r', () => {
  it('opens its text, with what it does beside that; what is sent is known to come from it', () => {
    const one = withProposal(aProposal({ text: 'It is on its way.', close: true }));
    one.press('r');
    expect(one.mode).toBe('compose');
    one.type(' Sorry!');
    one.press('Enter');
    expect(one.item('reply').draft).toMatchObject({ text: 'It is on its way. Sorry!', proposal: 'p1' });
    expect(one.item('reply').macro?.proposal).toBeUndefined();
    expect(one.item('close').id).toBe(41);
  });

  it('keeps no draft of a text that was only looked at', () => {
    const one = withProposal();
    one.press('r', 'Esc', 'k');
    expect(one.state.drafts).toEqual({});
  });

  it('opens a stale one as a text alone', () => {
    const one = withProposal(aProposal({ text: 'Done.', close: true }));
    one.detail(41, detailOf(41, { operator_id: SELF, status: 'inbox' }));
    one.press('r', 'Enter');
    expect(one.phases).toEqual(['reply 41 held']);
  });
});

describe('x', () => {
  it.for([
    ['Wrong parcel.', 'Wrong parcel.'],
    ['', ''],
  ] as const)('rejects with the reason "%s"', ([typed, reason]) => {
    const one = withProposal();
    one.press('x');
    one.type(typed);
    one.press('Enter');
    expect(one.effects.at(-1)).toEqual({ kind: 'reject', proposal: 'p1', reason });
    expect(linesOf(one)).toEqual([]);
  });

  it('is called off by Esc', () => {
    const one = withProposal();
    one.press('x');
    one.type('Wro');
    one.press('Esc');
    expect(one.effects.filter(({ kind }) => kind === 'reject')).toEqual([]);
    expect(linesOf(one)).not.toEqual([]);
  });
});

describe('the walk Proposals', () => {
  const of = (conversation: number, id = `p${conversation}`, message = conversation * 100) =>
    aProposal(
      { text: `About ${conversation}.` },
      { id, conversation, writtenFor: { message, status: 'unassigned', operator: 0 } },
    );
  const place = ({ state, current }: Sitting) => [state.queue.walk, current];
  const header = ({ state }: Sitting) =>
    view({ ...state, size: { columns: 100, rows: 24 } }, plainStyle).rows[0]?.text.trim();

  it('comes third, each walk where it was left; the one on screen stands in brackets', () => {
    const one = withProposal(of(43), of(44), of(43, 'p9'));
    poll(one, [ownRow(61)]);
    expect(header(one)).toMatch(/^triage {2}\[Waiting 4.*\] {2}Mine 1.* {2}Proposals 2$/);
    one.press('j', 'Tab');
    expect(place(one)).toEqual(['mine', 61]);
    one.press('Tab');
    expect(place(one)).toEqual(['proposals', 43]);
    expect(header(one)).toMatch(/^triage {2}Waiting 4.* {2}Mine 1.* {2}\[Proposals 2\]$/);
    one.press('j');
    expect(place(one)).toEqual(['proposals', 44]);
    one.press('Tab');
    expect(place(one)).toEqual(['waiting', 42]);
    one.press('Tab', 'Tab');
    expect(place(one)).toEqual(['proposals', 44]);
  });

  it.for([
    ['Mine', [of(42)], [], ['proposals', 42], ['waiting', 41]],
    ['Proposals', [], [ownRow(61)], ['mine', 61], ['waiting', 41]],
    ['Mine and Proposals', [], [], ['waiting', 41], ['waiting', 41]],
  ] as const)('is passed by Tab as any that is empty: %s', ([, proposals, own, first, second]) => {
    const one = sitting();
    one.feed({ kind: 'proposals', proposals });
    poll(one, own);
    one.press('Tab');
    expect(place(one)).toEqual(first);
    one.press('Tab');
    expect(place(one)).toEqual(second);
  });

  it('goes on to the next after y and x, comes back to what z takes back, and says when it is empty', () => {
    const one = withProposal(of(42), of(43), of(44));
    one.press('Tab');
    one.wait(500);
    one.press('y');
    expect(place(one)).toEqual(['proposals', 43]);
    one.press('z');
    expect(place(one)).toEqual(['proposals', 42]);
    one.wait(500);
    one.press('y', 'x', 'Enter');
    expect(place(one)).toEqual(['proposals', 44]);
    one.wait(500);
    one.press('y');
    expect(place(one)).toEqual(['proposals', null]);
    const page = view(one.state, plainStyle).rows.map(({ text }) => text);
    expect(page).toContain('  No proposal waits for you.');
    expect(page).toContain('  2 conversations in the queue: Tab.');
    one.feed({ kind: 'proposals', proposals: [of(41)] });
    expect(place(one)).toEqual(['proposals', 41]);
  });

  it('stays after x while another waits for the same customer, and moves nothing for what is withdrawn', () => {
    const one = withProposal(of(42), of(42, 'p9'), of(43));
    one.press('Tab', 'x', 'Enter');
    expect(place(one)).toEqual(['proposals', 42]);
    one.feed({ kind: 'proposals', proposals: [of(43)] });
    expect(place(one)).toEqual(['proposals', 42]);
    one.press('j', 'k');
    expect(place(one)).toEqual(['proposals', 43]);
  });

  it('has conversations of no list, which leave it for good when somebody else turns out to have them', () => {
    const one = withProposal(of(70), of(71));
    one.press('Tab');
    one.detail(70, { operator_id: 9, status: 'inbox' });
    one.press('j', 'k');
    expect(place(one)).toEqual(['proposals', 71]);
    poll(one, []);
    one.wait(1000);
    expect(one.state.queue.order).toEqual([71]);
    expect(header(one)).toContain('[Proposals 1]');
  });

  it('keeps on screen what a colleague takes: the next key is meant for that one', () => {
    const one = withProposal(of(42), of(43));
    poll(one, []);
    one.press('Tab');
    one.press('R');
    one.list(rowsOf([41, 43, 44]), false, { rows: [], cut: false });
    expect(place(one)).toEqual(['proposals', 42]);
    one.detail(42, { operator_id: 9, status: 'inbox' });
    one.wait(500);
    one.press('y', 'e');
    expect([one.state.outbox, place(one)]).toEqual([[], ['proposals', 42]]);
    one.press('j', 'k');
    expect(place(one)).toEqual(['proposals', 43]);
  });

  it('keeps on screen what leaves the inbox', () => {
    const one = withProposal(of(61), of(43));
    poll(one, [ownRow(60), ownRow(61)]);
    one.press('Tab', 'Tab', 'j', 'k');
    expect(place(one)).toEqual(['proposals', 61]);
    poll(one, [ownRow(60)]);
    expect(place(one)).toEqual(['proposals', 61]);
  });

  it('is what is said to be empty, where it is, and not the queue', () => {
    const one = sitting({ beginsWith: 'proposals' });
    one.feed({ kind: 'proposals', proposals: [of(42)] });
    one.press('s');
    for (const key of ['y', 's']) {
      one.press(key);
      expect([key, one.said]).toEqual([key, 'no proposal waits for you']);
    }
  });

  it('begins a session that asks for it, and leaves out what is skipped until R', () => {
    const one = sitting({ beginsWith: 'proposals' });
    one.feed({ kind: 'proposals', proposals: [of(42), of(43)] });
    one.press('s', 's');
    expect(place(one)).toEqual(['proposals', null]);
    one.press('R');
    one.list(rowsOf([41, 42, 43, 44]));
    expect(place(one)).toEqual(['proposals', 42]);
  });
});
