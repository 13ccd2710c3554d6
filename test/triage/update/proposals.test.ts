// Proposals on screen: drafts with a reason, which a person opens, sends by the usual keys, or rejects.
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../src/proposals/proposal.ts';
import { plainStyle } from '../../../src/terminal/style.ts';
import { proposalBlock } from '../../../src/triage/view/proposal.ts';
import { view } from '../../../src/triage/view.ts';
import { aProposal, SELF, type Sitting, START, sitting } from '../session-samples.ts';

function withProposal(...proposals: readonly Proposal[]): Sitting {
  const one = sitting();
  one.feed({ kind: 'proposals', proposals: proposals.length === 0 ? [aProposal()] : proposals });
  return one;
}

const linesOf = ({ state }: Sitting) => proposalBlock(state, 78)?.lines.map(({ text }) => text) ?? [];

describe('a proposal on screen', () => {
  it.for([
    ['one that has a text', aProposal(), 'r opens it, D rejects'],
    ['one without', aProposal({ close: true }), 'r asks, D rejects'],
    ['a stale one', aProposal(undefined, stale()), 'changed since, r opens it, D rejects'],
    ['a stale one without a text', aProposal({ close: true }, stale()), 'changed since, D rejects'],
  ] as const)('says what can be done with it: %s', ([, proposal, says]) => {
    expect(linesOf(withProposal(proposal)).at(-1)).toBe(says);
  });

  it('marks what stands nowhere in the conversation', () => {
    const one = withProposal(aProposal({ text: 'Pay at https://evil.test/pay or call +380 44 123 45 67.' }));
    expect(linesOf(one).join('\n')).toContain(
      'Pay at [?]https://evil.test/pay or call [?]+380 44 123 45 67.',
    );
  });

  it.for([
    [
      'the customer wrote',
      { messages: [{ id: 4101, message: 'Hello?', type: 'text', date_created: 1 }] as never },
    ],
    ['somebody has it', { operator_id: SELF, status: 'inbox' }],
    ['it was closed', { status: 'closed' }],
  ] as const)('is stale once %s', ([, change]) => {
    const one = withProposal();
    one.detail(41, change);
    expect(linesOf(one)[0]).toContain('STALE PROPOSAL p1');
  });

  it('gives way to another for the conversation that is not stale', () => {
    const one = withProposal(aProposal({ text: 'A' }, stale()), aProposal({ text: 'B' }, { id: 'p2' }));
    expect(linesOf(one)[0]).toBe('PROPOSAL p2 by agent helper, 11:59; 1 more');
  });

  it('is gone when it has expired', () => {
    const one = withProposal(aProposal({ text: 'Old.' }, { expires: START + 1000 }));
    one.wait(62_000);
    expect(linesOf(one)).toEqual([]);
  });

  it('leaves a read-only session nothing to decide', () => {
    const one = sitting({ readOnly: true });
    one.feed({ kind: 'proposals', proposals: [aProposal()] });
    expect(linesOf(one).at(-1)).toBe('read-only: a person decides');
    one.press('D');
    expect(one.mode).toBe('show');
  });
});

describe('r', () => {
  it('opens the text with its steps; what is sent is known to come from it', () => {
    const one = withProposal(aProposal({ text: 'It is on its way.', close: true }));
    one.press('r');
    one.type(' Sorry!');
    one.press('Enter');
    expect(one.item('reply').draft).toMatchObject({ text: 'It is on its way. Sorry!', proposal: 'p1' });
    expect(one.item('close').id).toBe(41);
    expect(linesOf(one)).toEqual([]);
  });

  it('opens a stale one as a text alone', () => {
    const one = withProposal(aProposal({ text: 'Done.', close: true }));
    one.detail(41, { operator_id: SELF, status: 'inbox' });
    one.press('r', 'Enter');
    expect(one.phases).toEqual(['reply 41 held']);
  });

  it('asks about one without a text, which Enter does by the usual hold and z takes back', () => {
    const one = withProposal(aProposal({ note: 'seen', close: true }));
    one.press('r');
    expect(one.asked).toBe('Do what proposal p1 names for #41?\nnote: seen\nclose');
    one.press('Enter');
    expect(one.phases).toEqual(['claim 41 held', 'note 41 held', 'close 41 held']);
    expect(one.item('close').macro?.proposal).toBe('p1');
    one.press('z');
    expect(one.state.outbox).toEqual([]);
    expect(linesOf(one)[0]).toBe('PROPOSAL p1 by agent helper, 11:59');
  });

  it('does nothing of what was asked about when the conversation has changed meanwhile', () => {
    const one = withProposal(aProposal({ close: true }));
    one.press('r');
    one.detail(41, { operator_id: SELF, status: 'inbox' });
    one.press('Enter');
    expect([one.state.outbox, one.said]).toEqual([
      [],
      'Not done: proposal p1 no longer fits the conversation',
    ]);
  });
});

describe('D', () => {
  it.for(['Wrong parcel.', ''])('rejects with the reason "%s"', (reason) => {
    const one = withProposal();
    one.press('D');
    one.type(reason);
    one.press('Enter');
    expect(one.effects.at(-1)).toEqual({ kind: 'reject', proposal: 'p1', reason });
    expect(linesOf(one)).toEqual([]);
  });

  it('is called off by Esc', () => {
    const one = withProposal();
    one.press('D');
    one.type('Wro');
    one.press('Esc');
    expect(one.effects.filter(({ kind }) => kind === 'reject')).toEqual([]);
    expect(linesOf(one)).not.toEqual([]);
  });

  it('drops the text that was begun, before it rejects', () => {
    const one = withProposal();
    one.press('r', 'Esc', 'k', 'D');
    expect([one.mode, one.state.drafts]).toEqual(['show', {}]);
  });
});

it('is counted, and in the list, wherever its conversation is', () => {
  const one = withProposal(aProposal(), aProposal(undefined, { id: 'p2', conversation: 70 }));
  const header = view({ ...one.state, size: { columns: 100, rows: 24 } }, plainStyle).rows[0]?.text;
  expect(header).toContain('Proposals 2');
  one.press('l');
  one.type('70');
  one.press('Enter');
  expect(one.current).toBe(70);
});

function stale(): Partial<Proposal> {
  return { writtenFor: { message: 1, status: 'unassigned', operator: 0 } };
}
