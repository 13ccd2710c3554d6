// The lines of the file of proposals, and what they come to by their order, which all who read the file see alike. A line
// that cannot be read never took effect: who wrote it was killed before it was on the disk, and told nobody.
import { isRecord, jsonValue } from '../base/record.ts';
import {
  DECISIONS,
  isSameContent,
  isSameStanding,
  type Proposal,
  type ProposalAuthor,
  type ProposalContent,
  type ProposalDecision,
  type ProposalSent,
  stateOf,
  type WrittenFor,
} from './proposal.ts';

/** The format of every line. */
export const FORMAT = 1;

/** A line; the nonce is unlike that of any other. */
export type EventLine = { readonly v: typeof FORMAT; readonly id: string } & (
  | (Omit<Proposal, 'decision' | 'sent'> & { readonly kind: 'proposed'; readonly nonce: string })
  | (ProposalDecision & { readonly nonce: string })
  | (ProposalSent & { readonly kind: 'sent' })
);

/** Outcomes after which nothing of it has reached anybody: the proposal waits again. */
const NOTHING_SENT = ['not_sent', 'skipped', 'refused'];

/** What stands in one line of the file; null for one that cannot be read. */
export function parseEvent(text: string): EventLine | null {
  const value = jsonValue(text);
  return isRecord(value) && isEvent(value) ? value : null;
}

/** What the lines come to. */
export interface Folded {
  /** In the order in which they were made. */
  readonly proposals: readonly Proposal[];
  /** The nonces of the lines that took effect: of two at the same moment the first one does. */
  readonly effective: ReadonlySet<string>;
}

/** What these events come to, in their order. */
export function foldEvents(events: readonly EventLine[]): Folded {
  const proposals = new Map<string, Proposal>();
  const effective = new Set<string>();
  const idsOf = new Map<number, string[]>();
  for (const event of events) {
    const before = proposals.get(event.id);
    if (event.kind === 'proposed') {
      const { v: _, kind: __, nonce, ...rest } = event;
      const proposal = { ...rest, decision: null, sent: null };
      const ids = idsOf.get(event.conversation) ?? [];
      const near = ids.flatMap((id) => proposals.get(id) ?? []);
      if (before || sameIn(near, proposal, event.at)) continue;
      proposals.set(event.id, proposal);
      idsOf.set(event.conversation, [...ids, event.id]);
      effective.add(nonce);
    } else if (before && event.kind === 'sent') {
      const { v: _, id: __, kind: ___, ...sent } = event;
      const decision = NOTHING_SENT.includes(sent.outcome) ? null : before.decision;
      proposals.set(event.id, { ...before, sent, decision });
    } else if (before && event.kind !== 'sent' && before.decision === null) {
      const { kind, by, at, reason, text } = event;
      proposals.set(event.id, { ...before, decision: { kind, by, at, reason, text } });
      effective.add(event.nonce);
    }
  }
  return { proposals: [...proposals.values()], effective };
}

/** The same proposal for the conversation as it stood, unless that is over by this moment; undefined if there is none. */
export function sameIn(
  proposals: readonly Proposal[],
  wanted: Pick<Proposal, 'service' | 'conversation' | 'content' | 'writtenFor'>,
  at: number,
): Proposal | undefined {
  return proposals.find(
    (each) =>
      each.service === wanted.service &&
      each.conversation === wanted.conversation &&
      isSameContent(each.content, wanted.content) &&
      isSameStanding(each.writtenFor, wanted.writtenFor) &&
      stateOf(each, at) !== 'expired',
  );
}

/** Whether a value has what is relied on. */
function isEvent(value: Record<string, unknown>): value is Record<string, unknown> & EventLine {
  const { v, kind, id, at } = value;
  if (v !== FORMAT || typeof id !== 'string' || !/^p[1-9]\d{0,14}$/.test(id) || !isMoment(at)) return false;
  if (kind === 'proposed') return isProposed(value);
  if (kind === 'sent')
    return typeof value.outcome === 'string' && isTextOrNull(value.entry) && isWords(value.left ?? []);
  if (typeof value.nonce !== 'string') return false;
  return (
    (DECISIONS as readonly unknown[]).includes(kind) &&
    isAuthor(value.by) &&
    isTextOrNull(value.reason) &&
    isTextOrNull(value.text)
  );
}

function isProposed(value: Record<string, unknown>): boolean {
  const { service, profile, conversation, content, reason, proposedBy, expires, writtenFor, nonce } = value;
  return (
    typeof service === 'string' &&
    typeof nonce === 'string' &&
    isTextOrNull(profile) &&
    Number.isSafeInteger(conversation) &&
    typeof reason === 'string' &&
    isMoment(expires) &&
    isContent(content) &&
    isAuthor(proposedBy) &&
    isStanding(writtenFor)
  );
}

function isContent(value: unknown): value is ProposalContent {
  if (!isRecord(value)) return false;
  const { text, note, reply, file, close } = value;
  const texts = [text, note, reply, file].every((each) => each === undefined || typeof each === 'string');
  return texts && (close === undefined || close === true);
}

function isAuthor(value: unknown): value is ProposalAuthor {
  if (!isRecord(value)) return false;
  const { kind, name, evidence } = value;
  return ['person', 'agent', 'script'].includes(String(kind)) && isTextOrNull(name) && isTextOrNull(evidence);
}

function isStanding(value: unknown): value is WrittenFor {
  if (!isRecord(value)) return false;
  const { message, status, operator } = value;
  const numbers = [message, operator].every((each) => each === null || typeof each === 'number');
  return numbers && isTextOrNull(status);
}

/** Beyond it there are no dates. */
const LAST_MS = 8.64e15;

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MS;
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
