// How a proposal stands, whatever the clock and the conversation do.

import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { foldEvents, parseEvent } from '../../src/proposals/events.ts';
import { type Proposal, type ProposalDecision, standingNow, stateOf } from '../../src/proposals/proposal.ts';

const HOUR = 3_600_000;
const AT = 1_700_000_000_000;
const BY = { kind: 'agent', name: 'helper', evidence: 'mcp' } as const;
const STANDING = { message: 9001, status: 'inbox', operator: 7 };
const PROPOSAL: Proposal = {
  id: 'p1',
  service: 'https://desk.example.test',
  profile: 'work',
  conversation: 42,
  content: { text: 'It is on its way.' },
  reason: 'the parcel left today',
  proposedBy: BY,
  at: AT,
  expires: AT + 24 * HOUR,
  writtenFor: STANDING,
  decision: null,
  sent: null,
};
const decided = (kind: ProposalDecision['kind']): Partial<Proposal> => ({
  decision: { kind, by: BY, at: AT + HOUR, reason: null, text: null },
});

describe('a proposal', () => {
  it.each([
    ['waits, where the conversation was not read', {}, AT + HOUR, undefined, 'pending'],
    ['is stale when its messages are gone', {}, AT + HOUR, { ...STANDING, message: null }, 'stale'],
    ['is stale when the status is another', {}, AT + HOUR, { ...STANDING, status: 'closed' }, 'stale'],
    ['is stale when nobody holds it any more', {}, AT + HOUR, { ...STANDING, operator: 0 }, 'stale'],
    ['is not expired a moment before', {}, AT + 24 * HOUR - 1, STANDING, 'pending'],
    ['is expired, changed or not', {}, AT + 24 * HOUR, { ...STANDING, message: 9002 }, 'expired'],
    ['waits when the clock was set back a little', {}, AT - HOUR, STANDING, 'pending'],
    ['is expired when it comes from far ahead', {}, AT - 24 * HOUR, STANDING, 'expired'],
    ['stays rejected', decided('rejected'), AT + 48 * HOUR, { ...STANDING, message: 9002 }, 'rejected'],
  ] as const)('%s', (_, change, now, conversation, state) => {
    expect(stateOf({ ...PROPOSAL, ...change }, now, conversation)).toBe(state);
  });

  it('tells a conversation without an operator from one that does not say', () => {
    const nobodys = { status: 'inbox', operator_id: null } as unknown as ConversationDetail;
    expect(standingNow(nobodys)).toEqual({ message: null, status: 'inbox', operator: 0 });
    const silent = { messages: [{ id: 5 }] } as unknown as ConversationDetail;
    expect(standingNow(silent)).toEqual({ message: 5, status: null, operator: null });
  });
});

describe('the events of a proposal', () => {
  const { decision: _, sent: __, ...made } = PROPOSAL;
  const proposed = { v: 1, kind: 'proposed', ...made, nonce: 'n1' } as const;
  const approved = {
    v: 1,
    kind: 'approved',
    id: 'p1',
    by: BY,
    at: AT,
    reason: null,
    text: null,
    nonce: 'n2',
  } as const;
  const rejected = { ...approved, kind: 'rejected', nonce: 'n3' } as const;
  const sent = (outcome: string) => ({ v: 1, kind: 'sent', id: 'p1', at: AT, outcome, entry: null }) as const;

  it('come to the first decision', () => {
    const { proposals, effective } = foldEvents([proposed, approved, rejected]);
    expect(proposals).toMatchObject([{ decision: { kind: 'approved' } }]);
    expect([...effective]).toEqual(['n1', 'n2']);
    expect(foldEvents([rejected, proposed]).proposals).toMatchObject([{ decision: null }]);
  });

  it('let one have a number, and one of two that say the same', () => {
    const other = { ...proposed, content: { text: 'Another text.' }, nonce: 'n4' };
    const again = { ...proposed, id: 'p2', nonce: 'n5' };
    const { proposals, effective } = foldEvents([proposed, other, again]);
    expect(proposals).toMatchObject([{ id: 'p1', content: proposed.content }]);
    expect([...effective]).toEqual(['n1']);
  });

  it.each([
    ['done', 'approved'],
    ['unknown', 'approved'],
    ['already', 'approved'],
    ['not_sent', 'pending'],
    ['skipped', 'pending'],
    ['refused', 'pending'],
  ])('wait again only when nothing reached anybody: %s', (outcome, state) => {
    const [proposal] = foldEvents([proposed, approved, sent(outcome)]).proposals;
    expect(proposal && stateOf(proposal, AT)).toBe(state);
    expect(proposal?.sent?.outcome).toBe(outcome);
  });

  it('are told from what is none', () => {
    const read = (value: unknown) => parseEvent(JSON.stringify(value));
    const events = [proposed, approved, sent('done')];
    expect(events.map(read)).toEqual(events);
    const broken = [
      ...[{}, [], null, 1, 'p1', { ...proposed, v: 0 }, { ...proposed, id: 7 }, { ...proposed, id: 'p0' }],
      ...[
        { ...proposed, at: 9e15 },
        { ...proposed, content: null },
        { ...proposed, content: { text: 7 } },
      ],
      ...[
        { ...approved, by: {} },
        { ...approved, kind: 'praised' },
        { ...sent('done'), outcome: 1 },
      ],
    ];
    expect(broken.map(read)).toEqual(broken.map(() => null));
    expect(parseEvent(JSON.stringify(proposed).slice(0, 40))).toBeNull();
  });
});
