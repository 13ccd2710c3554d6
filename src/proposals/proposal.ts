// A proposal: what somebody would write to a customer, for a person to approve, change or reject. What it was written for
// is stored with it, so that one that the conversation has left behind cannot be approved. Everything here is pure.
import { newestMessage } from '../api/messages.ts';
import { type ConversationDetail, isNumber } from '../api/model.ts';

/** Who proposed, or decided. */
export interface ProposalAuthor {
  readonly kind: 'person' | 'agent' | 'script';
  readonly name: string | null;
  /** How that is known. */
  readonly evidence: string | null;
}

/** What would be done, in this order: the note, the text, the file, the close. At least one of them. */
export interface ProposalContent {
  /** To the customer. */
  readonly text?: string;
  /** A private note. */
  readonly note?: string;
  /** The address of a file. */
  readonly file?: string;
  readonly close?: true;
  /** The canned reply or macro that the rest comes from, its placeholders filled. */
  readonly reply?: string;
}

/** How a conversation stood; null for what could not be read. */
export interface WrittenFor {
  /** The id of its newest message. */
  readonly message: number | null;
  readonly status: string | null;
  /** Who held it, 0 for nobody. */
  readonly operator: number | null;
}

export const DECISIONS = ['approved', 'edited', 'rejected'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

export interface ProposalDecision {
  readonly kind: DecisionKind;
  readonly by: ProposalAuthor;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why it was rejected, for who proposed it. */
  readonly reason: string | null;
  /** The text a person made of it. */
  readonly text: string | null;
}

/** What became of the write that an approval led to. */
export interface ProposalSent {
  readonly at: number;
  /** The outcome of its receipt. */
  readonly outcome: string;
  /** The entry of the journal; null if there is none. */
  readonly entry: string | null;
  /** What of it did not go out, in the words of the journal. */
  readonly left?: readonly string[];
}

export interface Proposal {
  readonly id: string;
  /** The base URL, or `the sandbox`. */
  readonly service: string;
  readonly profile: string | null;
  readonly conversation: number;
  readonly content: ProposalContent;
  readonly reason: string;
  readonly proposedBy: ProposalAuthor;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly expires: number;
  readonly writtenFor: WrittenFor;
  readonly decision: ProposalDecision | null;
  readonly sent: ProposalSent | null;
}

export const PROPOSAL_STATES = ['pending', 'stale', 'expired', 'approved', 'edited', 'rejected'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/**
 * How a proposal stands at a moment (milliseconds since 1970). Without the conversation as it is now, one that is stale
 * counts as pending: nothing but a read can tell.
 */
export function stateOf(proposal: Proposal, now: number, conversation?: WrittenFor | null): ProposalState {
  const { decision, at, expires, writtenFor } = proposal;
  if (decision) return decision.kind;
  // One from the future is as old: the clock has been set back since.
  if (Math.abs(now - at) >= expires - at) return 'expired';
  return conversation && !isSameStanding(writtenFor, conversation) ? 'stale' : 'pending';
}

/** Whether a conversation stands as it did. */
export function isSameStanding(before: WrittenFor, now: WrittenFor): boolean {
  return before.message === now.message && before.status === now.status && before.operator === now.operator;
}

/** How a conversation stood before this operator claimed it out of the queue, which makes no proposal stale. */
export function beforeClaimBy(operator: number | null, writtenFor: WrittenFor, now: WrittenFor): WrittenFor {
  const isClaimed = writtenFor.status === 'unassigned' && now.status === 'inbox' && now.operator === operator;
  return isClaimed ? { ...now, status: writtenFor.status, operator: writtenFor.operator } : now;
}

/** Whether two proposals would do the same, whatever the order of their fields. */
export function isSameContent(one: ProposalContent, other: ProposalContent): boolean {
  const textOf = ({ text, note, file, close, reply }: ProposalContent) =>
    JSON.stringify([text, note, file, close, reply]);
  return textOf(one) === textOf(other);
}

/** How a conversation stands that was read just now («Conversation detail»). */
export function standingNow(detail: ConversationDetail): WrittenFor {
  const { status, operator_id } = detail as { readonly status?: unknown; readonly operator_id?: unknown };
  const newest = newestMessage(detail);
  return {
    message: typeof newest?.id === 'number' ? newest.id : null,
    status: typeof status === 'string' ? status : null,
    operator: isNumber(operator_id) ? operator_id : operator_id === null ? 0 : null,
  };
}

/** What a proposal would do, in the words of the journal and in their order. */
export function actionsOf({ text, note, file, close }: ProposalContent): readonly string[] {
  return [
    ...(note === undefined ? [] : ['note']),
    ...(text === undefined ? [] : ['send']),
    ...(file === undefined ? [] : ['file']),
    ...(close ? ['close'] : []),
  ];
}
