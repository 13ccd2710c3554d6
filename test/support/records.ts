// Records as «Conversation (full record)», «Sent message record», «User» and «Operator» have them, typed by hand: what an
// answer to a write may hold, and what of another endpoint may come in its place.

export const CONVERSATION = {
  ...{ id: 42, user_id: 1, operator_user_id: 7, from_platform_user_id: 501, to_platform_user_id: 1 },
  ...{ from_user_name: 'Ada', to_user_name: 'Shop', application: 'web', last_message: 'hello' },
  ...{ unread_count: 0, status: 'inbox', date_created: 900, date_updated: 1000, from_user_avatar: null },
  ...{ is_outgoing: false, token: 'conversation-token', is_new_conversation: false },
  ...{ waiting_operator_response: false, group_id: 3, is_inner_message: null },
  ...{ is_operator_last_message: false, is_group_closed: false, close_group: null, type: 'message' },
  ...{ comment_post_id: null, unassigned_date: 0, last_message_date: 1000, from_user_custom_name: null },
  toPlatformUser: { id: 9, platform_user_id: 1, name: 'Shop' },
} as const;

export const MESSAGE = {
  ...{ id: 90, from_platform_user_id: 1, to_platform_user_id: 501, platform_message_id: 12 },
  ...{ application: 'web', type: 'text', message: 'on its way', date_updated: 1000, date_created: 1000 },
  ...{ is_outgoing: true, status: 'sent', is_inner_message: false, date_read: null, date_real: 1000 },
  ...{ error: null, is_history: false, echo: false, echo_outgoing: false },
} as const;

export const USER = {
  ...{ id: 9, service_platform_id: 1, platform_user_id: 501, is_active: true, date_updated: 1000 },
  ...{ date_created: 900, tags: null, name: 'Ada', role: 'customer', avatar: null, application: 'web' },
  ...{ service_user_id: '9', status: 'enabled', group_id: null, extra_field_secret_key: 'secret' },
  ...{ custom_name: null, dialog_id: null, phone: '+1', service_user_nickname: null },
} as const;

export const OPERATOR = { id: 12, user_id: 120, owner_user_id: 1, invite_email: 'a@example.test' } as const;

export const DETAIL = {
  ...{ conversation_id: 42, operator_id: 7, from_platform_user_id: 501, to_platform_user_id: 1 },
  ...{ application: 'web', status: 'inbox', date_created: 900, date_updated: 1000, messages: [] },
  from_user: USER,
  to_user: USER,
} as const;

export const GROUP = {
  ...{ id: 42, user_id: 1, title: 'Billing', priority: 1, color: '#aa0000', is_default: true },
} as const;

export const DELETED = { success: true } as const;

/** The record without these fields. */
export function without<R extends object>(record: R, ...fields: readonly (keyof R)[]): Partial<R> {
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => !fields.includes(field as keyof R)),
  ) as Partial<R>;
}
