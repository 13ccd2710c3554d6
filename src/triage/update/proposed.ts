// What waits for a person's decision: which proposal is shown for a conversation, and what of it is to be looked at twice.

import { newestMessage } from '../../api/messages.ts';
import { type ConversationDetail, isPassedId } from '../../api/model.ts';
import { foreignValues } from '../../proposals/foreign-values.ts';
import {
  beforeClaimBy,
  type Proposal,
  standingNow,
  stateOf,
  type WrittenFor,
} from '../../proposals/proposal.ts';
import { type MacroPlan, proposalOf } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { holderName, readIn } from './step.ts';

/**
 * What waits for a decision, of one conversation or of all, less what has expired; of a conversation to which one is on its
 * way, as it is or changed, nothing: the rest may be stale after that.
 */
export function openProposals({ proposals, outbox, now }: State, id?: number): readonly Proposal[] {
  if (proposals.length === 0) return proposals;
  const written = outbox.filter((item) => proposalOf(item) !== null);
  const onTheirWay = new Set(
    written.filter(({ phase }) => ON_ITS_WAY.includes(phase.kind)).map((one) => one.id),
  );
  return proposals.filter(
    (one) =>
      (id === undefined || one.conversation === id) &&
      !onTheirWay.has(one.conversation) &&
      stateOf(one, now) === 'pending',
  );
}

const ON_ITS_WAY: readonly string[] = ['held', 'sending', 'unknown'];

/** The proposal to decide about in a conversation: the oldest that is not stale, else the oldest; null for none. */
export function proposalFor(state: State, id: number) {
  const own = openProposals(state, id);
  if (own.length === 0) return null;
  const detail = readIn(state, id)?.detail;
  const standing = detail ? standingNow(detail) : undefined;
  const { id: self } = state.session.operator;
  const asWritten = ({ writtenFor }: Proposal) => standing && beforeClaimBy(self, writtenFor, standing);
  const fresh = own.find((one) => stateOf(one, state.now, asWritten(one)) === 'pending');
  const proposal = fresh ?? (own[0] as Proposal);
  const now = asWritten(proposal);
  /** What has changed in its conversation since, in words; null for nothing. */
  const stale =
    fresh === undefined && detail && now ? changesText(state, proposal.writtenFor, now, detail) : null;
  return { proposal, stale };
}

function changesText(state: State, before: WrittenFor, now: WrittenFor, detail: ConversationDetail): string {
  const author = newestMessage(detail)?.operator_id;
  const wrote = isPassedId(author) ? `${holderName(state, author)} answered` : 'the customer has written';
  const holder =
    now.status === 'closed'
      ? 'it was closed'
      : now.operator === 0
        ? 'nobody has it'
        : `${holderName(state, now.operator)} has it`;
  return [
    ...(now.message === before.message ? [] : [wrote]),
    ...(now.status === before.status && now.operator === before.operator ? [] : [holder]),
  ].join(', ');
}

/** The values of a proposed text that stand nowhere in its conversation, nor in the canned reply it comes from. */
export function foreignIn(state: State, { content, conversation }: Proposal) {
  const detail = readIn(state, conversation)?.detail;
  if (content.text === undefined || !detail) return [];
  const { messages, from_user: customer } = detail;
  const said = (Array.isArray(messages) ? messages : []).map((entry) => entry?.message);
  const canned = state.session.replies.find(({ name }) => name === content.reply)?.text;
  const known = [...said, ...Object.values(customer ?? {}), canned, state.session.operator.email];
  return foreignValues(
    content.text,
    known.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : [])),
  );
}

/** Whether the text of a proposal is a private note. */
export function isNote({ content: { text, note, file } }: Proposal): boolean {
  return text === undefined && note !== undefined && file === undefined;
}

/** What is done beside the text. */
export function proposedPlan(proposal: Proposal): MacroPlan {
  const { file, close = false, note: beside = null } = proposal.content;
  const note = isNote(proposal) ? null : beside;
  return {
    name: `proposal ${proposal.id}`,
    note,
    assign: null,
    close,
    ...(file === undefined ? {} : { file }),
  };
}
