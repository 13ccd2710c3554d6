// A row of the lists as far as changes are seen in it. The document shows types, a service sends what it sends: what
// is not of its type counts as not known, and only a row that cannot be told apart from others is no row at all.

/** An open conversation, in the words of the service; null where a field is not known. */
export interface OpenConversation {
  readonly id: number;
  /** Whether it stands in an inbox: that is which list it came from, whatever word its status is. */
  readonly held: boolean;
  /** Whether the wait it is in was noticed to be too long; see `changesBetween`. */
  readonly late: boolean;
  readonly group_id: number | null;
  readonly operator_user_id: number | null;
  readonly operator_email: string | null;
  readonly status: string | null;
  readonly application: string | null;
  readonly from_user_name: string | null;
  readonly custom_name: string | null;
  /** Not known of an unassigned one: its list does not say. */
  readonly unread_count: number | null;
  /** Of unpublished unit; not known of one in an inbox. */
  readonly unassigned_date: number | null;
  /** Of unpublished unit; not known of an unassigned one. */
  readonly last_message_date: number | null;
}

/** Milliseconds since 1970 of a time of the service; null where it says nothing. */
export type TimeOf = (value: number | null) => number | null;

/** The open conversation in a row «Conversation summary»; null for anything without an id by which to know it again. */
export function openConversation(row: unknown, held: boolean): OpenConversation | null {
  if (typeof row !== 'object' || row === null) return null;
  const fields = row as Readonly<Record<string, unknown>>;
  const id = integerIn(fields.id);
  if (id === null || id <= 0) return null;
  return {
    id,
    held,
    late: fields.late === true,
    group_id: somebody(fields.group_id),
    operator_user_id: held ? somebody(fields.operator_user_id) : null,
    operator_email: held ? textIn(fields.operator_email) : null,
    status: textIn(fields.status),
    application: textIn(fields.application),
    from_user_name: textIn(fields.from_user_name),
    custom_name: textIn(fields.custom_name),
    unread_count: held ? integerIn(fields.unread_count) : null,
    unassigned_date: held ? null : integerIn(fields.unassigned_date),
    last_message_date: held ? integerIn(fields.last_message_date) : null,
  };
}

function integerIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** No operator and no group has the id 0. */
function somebody(value: unknown): number | null {
  return integerIn(value) || null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
