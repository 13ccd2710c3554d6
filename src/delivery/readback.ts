// Settles a write whose answer was lost, by reading what it was meant to change. Proof is only what could not be
// there without the write. A set-state write may be repeated only while nothing is known to have touched its target since;
// a group, which no record shows, at once or not at all.
import type { Client } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import { holderIn, messagesIn } from './baseline.ts';
import type { Standing } from './journal-lines.ts';
import type { Write } from './write.ts';

/** `done`: proven, `unchanged` where it was so before. `repeat`: not applied, and safe to send once more. `unknown`: neither can be said. */
export type Settlement =
  | { readonly kind: 'done'; readonly note?: string; readonly unchanged?: true }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'unknown' };

export interface ReadBack {
  /** Reads are repeated by the client itself. */
  readonly client: Client;
  readonly sleep: (ms: number) => Promise<void>;
  /** When the write began, in milliseconds of our clock. */
  readonly startedAt: number;
  /** The service's clock minus ours in milliseconds, as its last answer had it; null when it never said. */
  readonly clockOffset: () => number | null;
  /** Milliseconds that reading back may take in all. */
  readonly patienceMs: number;
  /** Ids of the messages that were there before, where they are known. */
  readonly baseline: ReadonlySet<number> | null;
  /** Whether the journal has an earlier message of the same text, not to be taken for this one. */
  readonly sentBefore: boolean;
  /** Ids of the operators that were there before, for a create. */
  readonly operators: ReadonlySet<number> | null;
  /** How the conversation stood before, where it is known. */
  readonly standing?: Standing | null;
  /** Whether the write is of another run, perhaps hours ago: a repeat must not undo what others did since. */
  readonly late?: true;
}

const SETTLED: Settlement = { kind: 'done' };
const SETTLED_BEFORE: Settlement = { kind: 'done', unchanged: true };
const REPEAT: Settlement = { kind: 'repeat' };
const UNKNOWN: Settlement = { kind: 'unknown' };
/** A message may take a moment to show. */
const LOOKS_MS = [1000, 2000, 4000, 8000];
/** The service's clock is known to the second, and its timestamps may be cut to one. */
const CLOCK_GRAIN_MS = 2000;

/** Reads what the write was meant to change and says what that proves; never throws for what the service does. */
export async function readBack(write: Write, ports: ReadBack): Promise<Settlement> {
  try {
    return await settlementOf(write, ports);
  } catch (error) {
    if (error instanceof ApiError) return UNKNOWN;
    throw error;
  }
}

async function settlementOf(write: Write, ports: ReadBack): Promise<Settlement> {
  const { client } = ports;
  const { name, params } = write as { name: Write['name']; params: Readonly<Record<string, unknown>> };
  switch (name) {
    case 'operators.create':
      return await createdOperator(String(params.invite_email), ports);
    case 'operators.delete': {
      const operators = await client.operators.list();
      return operators.some(({ id }) => id === write.id) ? REPEAT : SETTLED;
    }
    case 'users.update': {
      const user = await client.users.get({ platform_user_id: Number(params.platform_user_id) });
      const equal = (field: 'name' | 'phone') => params[field] === undefined || user[field] === params[field];
      if (equal('name') && equal('phone')) return SETTLED;
      return untouchedSince(user.date_updated, ports) ? REPEAT : UNKNOWN;
    }
    case 'conversations.sendMessage':
      return await sentMessage(write.id ?? 0, String(params.text), params.operator_id, ports);
    // The reply would hold the stored address, not ours; whether notes are listed at all is not shown.
    case 'conversations.sendFileMessage':
    case 'conversations.sendNote':
      return UNKNOWN;
    // The detail has no group, so the repeat's own answer is the proof.
    case 'conversations.assignGroup': {
      if (!ports.late) return REPEAT;
      const detail = await client.conversations.get({ conversation_id: write.id ?? 0 });
      return untouchedSince(detail.date_updated, ports) ? REPEAT : UNKNOWN;
    }
    default: {
      const detail = await client.conversations.get({ conversation_id: write.id ?? 0 });
      return stateOf(name, detail, params.operator_id, ports);
    }
  }
}

function stateOf(
  name:
    | 'conversations.start'
    | 'conversations.close'
    | 'conversations.unassign'
    | 'conversations.assignOperator',
  detail: ConversationDetail,
  wanted: unknown,
  ports: ReadBack,
): Settlement {
  const { status, operator_id: operator } = detail;
  const holder = holderIn(detail);
  const repeat = stands(detail, ports) ? REPEAT : UNKNOWN;
  const before = ports.standing ?? null;
  switch (name) {
    // What a second start does is not shown, so it is never repeated.
    case 'conversations.start':
      return status === 'inbox' && wanted !== undefined && operator === wanted ? SETTLED : UNKNOWN;
    case 'conversations.close':
      if (status === 'closed') return SETTLED;
      return status === 'inbox' ? repeat : UNKNOWN;
    case 'conversations.unassign':
      if (holder === undefined) return UNKNOWN;
      if (holder !== 0) return repeat;
      return before?.operator === 0 ? SETTLED_BEFORE : SETTLED;
    case 'conversations.assignOperator':
      // A closed conversation may still name the operator who held it last.
      if (status !== 'inbox' || operator !== wanted) return repeat;
      return before?.operator === wanted && before.status === 'inbox' ? SETTLED_BEFORE : SETTLED;
  }
}

/** Whether nothing has happened to the conversation that a repeat would undo. */
function stands(detail: ConversationDetail, ports: ReadBack): boolean {
  const { standing } = ports;
  // That an assignment moves the date of the last change is not shown: what was read before says more.
  if (standing?.operator != null && standing.status !== null)
    return detail.operator_id === standing.operator && detail.status === standing.status;
  return untouchedSince(detail.date_updated, ports);
}

async function createdOperator(email: string, { client, operators }: ReadBack): Promise<Settlement> {
  if (operators === null) return UNKNOWN;
  const now = await client.operators.list();
  const created = now.filter(({ id, invite_email }) => !operators.has(id) && invite_email === email);
  return created.length === 1 ? SETTLED : UNKNOWN;
}

/** Looks for the message several times; none after the last look proves nothing. */
async function sentMessage(
  conversation: number,
  text: string,
  operator: unknown,
  ports: ReadBack,
): Promise<Settlement> {
  // An earlier message of the same text can be told apart only by the ids that were there before.
  if (ports.baseline === null && ports.sentBefore) return UNKNOWN;
  let spent = 0;
  for (const pause of LOOKS_MS) {
    const left = ports.patienceMs - spent;
    if (left <= 0) break;
    await ports.sleep(Math.min(pause, left));
    spent += pause;
    const found = (await messagesOf(conversation, ports)).filter(
      (entry) => entry.message === text && isOurs(entry, operator) && isNew(entry, ports),
    );
    if (found.length === 1) return SETTLED;
    if (found.length > 1) {
      // Without the ids from before, the second may be the one of another sender.
      if (ports.baseline === null) return UNKNOWN;
      return { kind: 'done', note: `${found.length} messages of this text are there` };
    }
  }
  return UNKNOWN;
}

async function messagesOf(conversation: number, { client }: ReadBack): Promise<readonly MessageEntry[]> {
  try {
    return messagesIn(await client.conversations.get({ conversation_id: conversation })) ?? [];
  } catch (error) {
    // The next look may get through.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** «Conversation detail»: only messages sent by an operator carry an operator_id. */
function isOurs(entry: MessageEntry, operator: unknown): boolean {
  if (typeof entry.operator_id !== 'number') return false;
  return operator === undefined || entry.operator_id === operator;
}

function isNew(entry: MessageEntry, ports: ReadBack): boolean {
  if (ports.baseline) return !ports.baseline.has(entry.id);
  return isSince(entry.date_created, ports.startedAt, ports.clockOffset());
}

/** Whether a time of the service is not before a moment of our clock (milliseconds); false where the clocks cannot be compared. */
export function isSince(time: number, moment: number, clockOffset: number | null): boolean {
  return clockOffset !== null && millisecondsOf(time) >= moment + clockOffset - CLOCK_GRAIN_MS;
}

/** Whether a record's last change, by the service's clock, lies clearly before the write began. */
function untouchedSince(updated: number, ports: ReadBack): boolean {
  const offset = ports.clockOffset();
  if (offset === null || !Number.isFinite(updated) || updated <= 0) return false;
  return millisecondsOf(updated) < ports.startedAt + offset - CLOCK_GRAIN_MS;
}
