// What is known of a target right before a write: what an answer is compared with, what undo puts back, what tells a new
// message from an old one, and what conditions are checked against. One read serves them all.

import type { Client } from '../api/derive.ts';
import { ApiError, orNull, TokenRefusedError } from '../api/errors.ts';
import { allMessagesIn } from '../api/messages.ts';
import {
  type ConversationDetail,
  customerIdIn,
  type MessageEntry,
  type Operator,
  type User,
} from '../api/model.ts';
import { type Conditions, needsRead, type Standing, standingOfDetail } from './conditions.ts';
import { evidenceOf } from './evidence.ts';
import type { GroupLookup } from './groups.ts';
import { contentOf, holdsText, isText, type Write } from './write.ts';

/** What is known of a target right before a write; what is not known is absent. */
export interface Preimage {
  readonly standing?: Standing | null;
  /** Ids of the messages that are there already. */
  readonly messages?: ReadonlySet<number> | undefined;
  /** Of these the ids of messages that hold the text of the write: enough to know it again in a later run. */
  readonly same?: readonly number[] | undefined;
  /** What marks a later message as new; absent also if there was none before the write. */
  readonly newest?: NewestBefore | undefined;
  /** The platform user ids of both sides of the conversation. */
  readonly customers?: ReadonlySet<number>;
  /** The operators that are there already, for a create or delete. */
  readonly operators?: readonly Operator[];
  /** The user as it is, for an update. */
  readonly user?: Pick<User, 'name' | 'phone'> | null;
}

/** The greatest id of the messages that were there, and the latest date in the service's own unit; 0 if none has one. */
export interface NewestBefore {
  readonly id: number;
  readonly at: number;
}

export interface PreimagePorts {
  /** Its reads are repeated, and its writes are not. */
  readonly client: Client;
  /** The groups of the lists. */
  readonly groups?: GroupLookup | undefined;
  /** How the conversation stands where the caller has just read it; null if it has not. */
  readonly standingOf?: ((write: Write) => Standing | null) | undefined;
  /** False where reading marks a conversation as read: then a text goes out without a read before it. */
  readonly readBeforeText?: boolean | undefined;
}

/** What was read before a write: its baseline, the conversation itself where it was read, and its group by the lists. */
export interface ReadBefore {
  readonly baseline: Preimage;
  readonly detail: ConversationDetail | null;
  readonly group: number | null;
}

/** Reads what a write needs to know beforehand; what cannot be read is null. Throws ApiError where the write depends on it. */
export async function readBefore(
  write: Write,
  conditions: Conditions | null,
  ports: PreimagePorts,
): Promise<ReadBefore> {
  const given = ports.standingOf?.(write) ?? null;
  // Lists can take long: the conversation is read after them, right before the write.
  const isUnknown = write.name === 'conversations.assignGroup' && given?.group == null;
  const isAsked = isUnknown || conditions?.stillAs?.group !== undefined;
  const group = isAsked ? ((await ports.groups?.of(write.id ?? 0)) ?? null) : null;
  const isConditional = conditions !== null && needsRead(conditions);
  let detail: ConversationDetail | null = null;
  if (isConditional || readsConversation(write, given, ports)) {
    try {
      detail = await ports.client.conversations.get({ conversation_id: write.id ?? 0 });
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
      if (isConditional || isText(write)) throw error;
    }
  }
  const known: Preimage = {
    standing: given,
    ...(detail && fromDetail(write, detail, given)),
    ...(await listedBefore(write, ports.client)),
  };
  const standing =
    group === null ? known.standing : { operator: null, status: null, ...known.standing, group };
  return { baseline: { ...known, standing: standing ?? null }, detail, group };
}

/** Calls that can be undone only with the state from before, and texts, which only their ids tell from older ones. */
function readsConversation(write: Write, given: Standing | null, { readBeforeText }: PreimagePorts): boolean {
  if (isText(write)) return readBeforeText !== false;
  const { name } = write;
  const isMove = name === 'conversations.unassign' || name === 'conversations.assignOperator';
  return given === null && (isMove || name === 'conversations.start');
}

/** What only the lists say of a target; less can be proven without it, and that is no reason not to write. */
async function listedBefore(write: Write, client: Client): Promise<Preimage> {
  switch (write.name) {
    case 'operators.create':
    case 'operators.delete': {
      const operators = await client.operators.list().catch((error: unknown) => {
        // Whoever has the address already is not invited again; a refusal costs the names alone.
        const isNeeded = write.name === 'operators.create';
        if (!(error instanceof ApiError) || (isNeeded && evidenceOf(error) !== 'answered')) throw error;
        return null;
      });
      // The service always has an ADMIN operator: an empty list says nothing.
      return operators?.length ? { operators } : {};
    }
    case 'users.update':
      return { user: await orNull(client.users.get({ platform_user_id: write.id ?? 0 })) };
    default:
      return {};
  }
}

function fromDetail(write: Write, detail: ConversationDetail, given: Standing | null): Preimage {
  const messages = allMessagesIn(detail) ?? undefined;
  const text = contentOf(write);
  const newest = messages && newestOf(messages);
  const same = text === null ? undefined : messages?.filter(({ message }) => holdsText(message, text));
  const sides = [detail.from_platform_user_id, detail.to_platform_user_id].map(customerIdIn);
  return {
    standing: {
      ...standingOfDetail(detail),
      group: given?.group ?? null,
      ...(messages && { message: newest?.id ?? 0 }),
    },
    messages: messages && new Set(messages.map(({ id }) => id)),
    same: same?.map(({ id }) => id),
    newest,
    customers: new Set(sides.filter((id) => id !== null)),
  };
}

function newestOf(messages: readonly MessageEntry[]): NewestBefore | undefined {
  const greatest = (values: readonly unknown[]) =>
    values.reduce<number>((most, value) => (typeof value === 'number' && value > most ? value : most), 0);
  if (messages.length === 0) return undefined;
  return {
    id: greatest(messages.map(({ id }) => Number(id))),
    at: greatest(messages.map(({ date_created }) => date_created)),
  };
}

/** The operator who has the address of an invitation already: the service may invite a second time. */
export function invitedIn({ name, params }: Write, { operators }: Preimage): Operator | undefined {
  const email = name === 'operators.create' ? params.invite_email : null;
  if (typeof email !== 'string') return undefined;
  return operators?.find(({ invite_email: one }) => String(one).toLowerCase() === email.toLowerCase());
}
