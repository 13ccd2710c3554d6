// Proposals on screen: drafts with a reason, which a person opens, sends by the usual keys, or rejects.
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../src/proposals/proposal.ts';
import { plainStyle } from '../../../src/terminal/style.ts';
import { proposalBlock } from '../../../src/triage/view/proposal.ts';
import { view } from '../../../src/triage/view.ts';
import { aProposal, type Sitting, START, sitting } from '../session-samples.ts';

function withProposal(...proposals: readonly Proposal[]): Sitting {
  const one = sitting();
  one.feed({ kind: 'proposals', proposals: proposals.length === 0 ? [aProposal()] : proposals });
  return one;
}

const linesOf = ({ state }: Sitting) => proposalBlock(state, 78).map(({ text }) => text);

describe('a proposal on screen', () => {
  it('marks what stands nowhere in the conversation', () => {
    const one = withProposal(aProposal({ text: 'Pay at https://evil.test/pay or call +380 44 123 45 67.' }));
    expect(linesOf(one).join('\n')).toContain(
      'Pay at [?]https://evil.test/pay or call [?]+380 44 123 45 67.',
    );
  });

  it('is gone when it has expired', () => {
    const one = withProposal(aProposal({ text: 'Old.' }, { expires: START + 1000 }));
    one.wait(62_000);
    expect(linesOf(one)).toEqual([]);
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
