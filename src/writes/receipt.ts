// What became of a write, as data: the receipt of contract section 5. Nothing here prints or asks.
// A receipt never claims more than was proven: `unknown` is an outcome, not an error.
import { type ApiError, TokenRefusedError } from '../api/errors.ts';
import { serviceNumber } from '../api/model.ts';
import { assertNever } from '../base/assert-never.ts';
import type { Preimage } from './baseline.ts';
import type { Standing } from './conditions.ts';
import { evidenceOf } from './evidence.ts';
import { policyOf, verifyCommand, writePolicy } from './policy.ts';
import type { Stored } from './proof.ts';
import type { Found } from './readback.ts';
import { isText, type Write } from './write.ts';

export const OUTCOMES = [
  'done',
  'already',
  'refused',
  'skipped',
  'not_sent',
  'unknown',
  'proposed',
  'dry_run',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the journal has no entry with: nothing was to be sent. */
export const UNNOTED_OUTCOMES = ['proposed', 'dry_run'] as const satisfies readonly Outcome[];

export const DECIDERS = ['person', 'agent', 'script'] as const;

/** Who decided on a write. */
export interface DecidedBy {
  readonly kind: (typeof DECIDERS)[number];
  /** What an agent or a script is called; null if nothing says so, and for a person. */
  readonly name: string | null;
  /** What shows it: the variable or the option that says so, or whether there was a terminal; null in runs of before. */
  readonly evidence: string | null;
}

/** The proposal that a write came of. */
export interface FromProposal {
  readonly id: string;
  readonly proposed_by: DecidedBy;
  readonly approved_by: DecidedBy;
}

/** Outcomes after which nothing is left to do: what was wanted is so, or was only to be shown. */
export const SUCCESS_OUTCOMES: readonly Outcome[] = ['done', 'already', 'dry_run'];

/** Whether what was wanted is so. */
export function isWellDone({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === 'done' || outcome === 'already';
}

/** The actions that writes are called by. */
export type ReceiptAction = (typeof writePolicy)[Write['name']]['action'];

export interface Receipt {
  /** The conversation, operator or user the write was about; null where the service had yet to name one. */
  readonly id: number | null;
  readonly action: string;
  readonly outcome: Outcome;
  /** Whether the service changed something, as far as is known; null when that is unknown. */
  readonly changed: boolean | null;
  /** The operator that was sent: who acts, or whom it is assigned to; null lets the ADMIN operator act. */
  readonly operator: number | null;
  /** False when the call asked the service to notify no webhook; true says only that it did not ask. */
  readonly webhook: boolean;
  /** The record as the service returned it, or null. */
  readonly data: unknown;
  /** Why it was not done: the service's text, unchanged, or what happened to the request. */
  readonly error: string | null;
  /** The journal entry; null for a dry run, a proposal, and a write that was never attempted. */
  readonly entry: string | null;
  /** Who decided, where it is printed. */
  readonly by?: DecidedBy;
  /** With `proposed`: the id of the proposal. */
  readonly proposal?: string;
  /** Set when no answer came, or an odd one, and reading the target back proved it. */
  readonly proof?: 'read-back';
  /** The other operator who has the conversation, where that is why it was not done; the e-mail where it is known. */
  readonly holder?: { readonly id: number; readonly email: string | null };
  /** Set where the service does not keep the text as it was sent. */
  readonly stored?: Stored;
  /** With `unknown`: the command that checks. */
  readonly check?: string;
  /** Of an undo: the entry it undoes, and from what to what, in words, if it has a way back. */
  readonly undo?: {
    readonly entry: string;
    readonly from?: string;
    readonly to?: string;
    /** With `dry_run`: what would be sent after `request`, where the way back has two steps. */
    readonly then?: SentRequest;
  };
  /** With `dry_run` of a conversation: whom it is about, and how it would end. */
  readonly target?: Foreseen;
  /** With `dry_run`: what would be sent. */
  readonly request?: SentRequest;
}

/** A request as a dry run shows it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What is known of a conversation before a write; null if it is not. */
export interface Foreseen {
  readonly customer: string | null;
  readonly status: string | null;
  /** Who holds it. */
  readonly operator: number | null;
  /** `done`, `already`, `refused`, `skipped`, `proposed` or `unknown`, with a reason after a colon. */
  readonly expected: string;
}

/** Another run with the same intent, and what became of that; absent while it is not through. */
export interface Rival {
  readonly run: string;
  readonly outcome?: Outcome | undefined;
}

/** How a write ended: its receipt, with what is known beside it. */
export interface Delivered {
  readonly receipt: Receipt;
  /** The error that it ended with, for the exit code and the message of a run with one target. */
  readonly failure?: Error | undefined;
  /** Whether it was not done because another operator holds the conversation. */
  readonly taken?: boolean;
  /** It was left to another run that sends the same text, or has sent it. */
  readonly rival?: Rival;
  /** What was known of the target right before the write. */
  readonly before?: Preimage;
  /** What the customer is called, where a text was written. */
  readonly customer?: string | undefined;
  /** How the conversation stands since, where reading back showed it. */
  readonly standing?: Standing | undefined;
  /** Set when the outcome could not be noted in the journal: the run must not go on. */
  readonly trouble?: Error;
  /** Set where the run ended before this write was begun. */
  readonly untried?: true;
}

/** The receipt of a write before anything is known of its end. */
export function blankReceipt(write: Write): Receipt {
  const params: Readonly<Record<string, unknown>> = write.params;
  return {
    id: write.id,
    action: policyOf(write.name).action,
    outcome: 'done',
    changed: true,
    operator: serviceNumber(params.operator_id),
    webhook: params.disable_webhook !== 1,
    data: null,
    error: null,
    entry: null,
  };
}

/** A write that is kept for a person to decide on, who then acts; --as and --no-webhook are not saved. */
export function endProposed(receipt: Receipt, proposal: string): Delivered {
  const error = `kept as proposal ${proposal}; nothing was sent`;
  // Whom it is assigned to is part of the proposal.
  const operator = receipt.action === 'assign' ? receipt.operator : null;
  const kept = { outcome: 'proposed', changed: false, operator, webhook: true, error, proposal } as const;
  return { receipt: { ...receipt, ...kept } };
}

/** A write that was not tried, for a reason that lies in its conversation. */
export function endSkipped(receipt: Receipt, reason: string): Delivered {
  return { receipt: { ...receipt, outcome: 'skipped', changed: false, error: reason } };
}

/** A write that was not sent because what it depends on could not be read. */
export function endUnread(receipt: Receipt, error: ApiError, what: string): Delivered {
  if (evidenceOf(error) === 'answered') return endRefused(receipt, error);
  const why = `reading ${what} first failed: ${error.message}`;
  return endFailed(receipt, error, { outcome: 'not_sent', error: why });
}

/** A write that reading back shows to be done. */
export function endProven(write: Write, receipt: Receipt, found: Found, before: Preimage): Delivered {
  const { id = receipt.id, standing } = found;
  const changed = changeMade(write, before, standing, false);
  const shown = { id, outcome: 'done', changed, proof: 'read-back' } as const;
  return { receipt: { ...receipt, ...shown }, standing };
}

/** A write that ended with an error, its receipt changed by what that proves. */
export function endFailed(receipt: Receipt, error: ApiError, change: Partial<Receipt>): Delivered {
  return { receipt: { ...receipt, changed: false, error: error.message, ...change }, failure: error };
}

/** A write that the service refused, in its own words. */
export function endRefused(receipt: Receipt, error: ApiError): Delivered {
  const text = error instanceof TokenRefusedError ? (error.text ?? error.message) : error.message;
  const said = text.trim() === '' ? 'the service gave no reason' : text;
  return endFailed(receipt, error, { outcome: 'refused', error: said });
}

/** A write with an unknown outcome, for this reason, and the error if there was one; its receipt says how to check it. */
export function endUnknown(write: Write, receipt: Receipt, reason: string, failure?: ApiError): Delivered {
  // What the command that checks need not show is said.
  const { blind } = policyOf(write.name);
  const error = blind === undefined ? reason : `${reason}; ${blind}`;
  const unknown = { outcome: 'unknown', changed: null, error, check: verifyCommand(write) } as const;
  return { receipt: { ...receipt, ...unknown }, failure };
}

/**
 * Compares what was before with what the write wanted, or with how it stands `after`; null where that says nothing. Of what
 * is not known from before a success answer tells, for the service refuses what is already so («Errors»); reading back
 * does not (`isAnswered` false): it shows that it is so, not who made it so.
 */
export function changeMade(
  write: Write,
  before: Preimage,
  after: Standing | null = null,
  isAnswered = true,
): boolean | null {
  const { standing, user, operators } = before;
  const params: Readonly<Record<string, unknown>> = write.params;
  // A text or an operator is new, whatever was there.
  if (isText(write) || write.name === 'operators.create') return true;
  if (write.name === 'operators.delete')
    return operators === undefined || operators.some(({ id }) => id === write.id) ? true : null;
  if (write.name === 'users.update') {
    if (!user) return null;
    const differs = (field: 'name' | 'phone') => params[field] !== undefined && user[field] !== params[field];
    return differs('name') || differs('phone');
  }
  const unsaid = isAnswered ? true : null;
  const { makes } = writePolicy[write.name];
  switch (makes) {
    case 'claimed':
      return standing?.status ? isOtherHolder(standing, params.operator_id) : null;
    case 'assigned':
      if (!standing) return unsaid;
      return standing.operator === null ? true : isOtherHolder(standing, params.operator_id);
    case 'released':
      return !standing ? unsaid : isReleased(standing, after);
    case 'closed':
      if (!standing) return unsaid;
      // One that was closed before shows nothing of a close that nobody answered.
      return standing.status !== 'closed' || (isAnswered ? false : null);
    case 'grouped':
      return standing?.group == null ? unsaid : standing.group !== params.group_id;
    default:
      return assertNever(makes);
  }
}

/** Whether a release changed a conversation that stood like this, as some services leave an operator on one in the queue. */
function isReleased({ status, operator }: Standing, after: Standing | null): boolean | null {
  const isKnown = status !== null && operator !== null;
  // The record may name the same operator by another number.
  if (isKnown && after !== null && after.status !== null && after.operator !== null)
    return status !== after.status || (operator === 0) !== (after.operator === 0);
  if (status === 'unassigned') return operator ? null : false;
  return operator !== 0 || status === 'closed';
}

/** Whether a conversation that stood like this had another holder than the operator; null where that is not known. */
function isOtherHolder({ status, operator }: Standing, wanted: unknown): boolean | null {
  // A closed conversation may still name the operator who held it last.
  if (status === 'closed' || status === 'unassigned' || operator === 0) return true;
  if (operator === null || wanted === undefined) return null;
  if (operator !== wanted) return true;
  // Of a word that the document does not have, who knows what it means.
  return status === 'inbox' ? false : null;
}
