// What is known of a target before a write: for undo, which needs the former operator, and for reading back, which
// tells a new message from an old one. It is worth a request, and a failure only to a message whose run wants one:
// without it less can be proven.
import { type Client, endpointNamed } from '../api/derive.ts';
import { ApiError, BadAnswerError } from '../api/errors.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import type { Standing } from './journal-lines.ts';
import type { Write } from './write.ts';

export interface Baseline {
  readonly standing: Standing | null;
  /** Ids of the messages that are there already. */
  readonly messages: ReadonlySet<number> | null;
  /** Ids of the operators that are there already, for a create. */
  readonly operators: ReadonlySet<number> | null;
  /** Why a message must not go out: its baseline was asked for, and could not be had. */
  readonly missing: ApiError | null;
}

const NOTHING: Baseline = { standing: null, messages: null, operators: null, missing: null };

/** Reads what a write of this kind needs to know beforehand; what cannot be read is null. */
export async function baselineOf(
  write: Write,
  { client, baseline }: { readonly client: Client; readonly baseline: boolean },
): Promise<Baseline> {
  try {
    switch (write.name) {
      case 'operators.create':
        return { ...NOTHING, operators: new Set((await client.operators.list()).map(({ id }) => id)) };
      // Their inverse needs the operator from before.
      case 'conversations.unassign':
      case 'conversations.assignOperator':
        return fromDetail(await client.conversations.get({ conversation_id: write.id ?? 0 }));
      // A single message goes out without a request before it.
      case 'conversations.sendMessage':
        return baseline
          ? demanded(fromDetail(await client.conversations.get({ conversation_id: write.id ?? 0 })))
          : NOTHING;
      default:
        return NOTHING;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...NOTHING, missing: write.name === 'conversations.sendMessage' ? error : null };
  }
}

/** With a baseline that knows no messages a lost answer could not be settled. */
function demanded(known: Baseline): Baseline {
  if (known.messages !== null) return known;
  const { verb, path } = endpointNamed('conversations.get');
  const text = '`messages` in the answer is not a list';
  return { ...known, missing: new BadAnswerError({ method: verb, path }, 'shape', text, null) };
}

function fromDetail(detail: ConversationDetail): Baseline {
  const { operator_id, status } = detail;
  const messages = messagesIn(detail);
  return {
    standing: {
      operator: typeof operator_id === 'number' ? operator_id : null,
      // «Conversation detail» has no group.
      group: null,
      status: typeof status === 'string' ? status : null,
    },
    messages: messages === null ? null : new Set(messages.map(({ id }) => id)),
    operators: null,
    missing: null,
  };
}

/** Who holds a conversation, 0 for nobody; undefined where that is not said, or in no way that can be read. */
export function holderIn({ operator_id }: { readonly operator_id?: unknown }): number | undefined {
  if (operator_id === null) return 0;
  return typeof operator_id === 'number' ? operator_id : undefined;
}

/** The messages of a conversation that can be read as such; null where there is no list of them. */
export function messagesIn({ messages }: ConversationDetail): readonly MessageEntry[] | null {
  if (!Array.isArray(messages)) return null;
  return messages.filter((entry: unknown) => typeof entry === 'object' && entry !== null);
}

/** What a write's answer says of its conversation («Conversation (full record)»); null for other records. */
export function standingIn(data: unknown): Standing | null {
  if (typeof data !== 'object' || data === null || !('operator_user_id' in data)) return null;
  const { operator_user_id, group_id, status } = data as Readonly<Record<string, unknown>>;
  return {
    operator: typeof operator_user_id === 'number' ? operator_user_id : null,
    group: typeof group_id === 'number' ? group_id : null,
    status: typeof status === 'string' ? status : null,
  };
}
