// What is known of a target before a write: for undo, which needs the former operator, and for reading back, which
// tells a new message from an old one. It is worth a request, never a failure: without it less can be proven.
import type { Client } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import type { Standing } from './journal-lines.ts';
import type { Write } from './write.ts';

export interface Baseline {
  readonly standing: Standing | null;
  /** Ids of the messages that are there already. */
  readonly messages: ReadonlySet<number> | null;
  /** Ids of the operators that are there already, for a create. */
  readonly operators: ReadonlySet<number> | null;
}

const NOTHING: Baseline = { standing: null, messages: null, operators: null };

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
          ? fromDetail(await client.conversations.get({ conversation_id: write.id ?? 0 }))
          : NOTHING;
      default:
        return NOTHING;
    }
  } catch (error) {
    if (error instanceof ApiError) return NOTHING;
    throw error;
  }
}

function fromDetail(detail: ConversationDetail): Baseline {
  const { operator_id, status, messages } = detail;
  return {
    standing: {
      operator: typeof operator_id === 'number' ? operator_id : null,
      // «Conversation detail» has no group.
      group: null,
      status: typeof status === 'string' ? status : null,
    },
    messages: Array.isArray(messages) ? new Set(messages.map(({ id }) => id)) : null,
    operators: null,
  };
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
