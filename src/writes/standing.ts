// How a conversation stands, as its records say: who holds it, in which status and group, and what was said in it.
import type { ConversationDetail, MessageEntry } from '../api/model.ts';

/** What is known of a conversation around a write; null where it is not. */
export interface Standing {
  readonly operator: number | null;
  readonly group: number | null;
  readonly status: string | null;
  /** `date_updated` as it was read, in the service's own unit; absent where the record has none. */
  readonly updated?: number;
}

/** How a conversation that was read stands («Conversation detail», which has no group). */
export function standingOfDetail(detail: ConversationDetail): Standing {
  const { status, date_updated: updated } = detail;
  return {
    operator: holderIn(detail) ?? null,
    group: null,
    status: typeof status === 'string' ? status : null,
    ...(typeof updated === 'number' ? { updated } : {}),
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
