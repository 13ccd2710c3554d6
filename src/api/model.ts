// The records of the service, field by field, as service-interface.md publishes them.
// Each record is one literal that exists at run time (formats and masking read it) and from which
// its type is derived. Nothing here knows of requests, terminals or commands.

/**
 * What the document says of one field. `?` marks a field that is absent from some published records,
 * `any` a field whose type is not shown because it is null in every published record.
 */
export type FieldKind =
  | `${'integer' | 'string' | 'boolean' | 'time' | 'secret'}${'' | ' | null'}${'' | '?'}`
  | `any${'' | '?'}`
  | RecordFields
  | readonly [RecordFields];

export interface RecordFields {
  readonly [field: string]: FieldKind;
}

/** The fields of a record of ours: each property of its type, and nothing else. */
export type FieldsOf<Row> = { readonly [Name in keyof Required<Row>]: FieldKind };

/** Whether a value is an identifier: a positive whole number that JSON has not rounded. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Whether a value is a number of the service: a long one is the text of its digits, under the type of a number. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d{16,}$/.test(value));
}

/** A number of the service; null for anything else. */
export function serviceNumber(value: unknown): number | null {
  return isNumber(value) ? value : null;
}

/** Whether a value is the id of an operator or a group; it is only compared and sent, so that a long one is one, too. */
export function isPassedId(value: unknown): value is number {
  return isId(value) || (typeof value === 'string' && isNumber(value) && value > 0);
}

/** The id of an operator or a group; null for 0, which is nobody, and for what is none. */
export function passedIdIn(value: unknown): number | null {
  return isPassedId(value) ? value : null;
}

/**
 * The id of a customer, which may be any whole number; null for anything else. A long one stays its digits under the type
 * of a number, for it is only sent, kept, compared and shown, and rounding would make it somebody else's.
 */
export function customerIdIn(value: unknown): number | null {
  const text = typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
  if (!/^-?[0-9]{1,40}$/.test(text)) return null;
  return Number.isSafeInteger(Number(text)) ? Number(text) : (text as unknown as number);
}

type Scalar<K extends string> = K extends `${infer Base} | null`
  ? Scalar<Base> | null
  : K extends 'integer' | 'time'
    ? number
    : K extends 'boolean'
      ? boolean
      : K extends 'string' | 'secret'
        ? string
        : unknown;

type FieldValue<K> = K extends `${infer Base}?`
  ? Scalar<Base>
  : K extends string
    ? Scalar<K>
    : K extends readonly [infer Item extends RecordFields]
      ? RecordOf<Item>[]
      : K extends RecordFields
        ? RecordOf<K>
        : never;

type OptionalField<F> = { [N in keyof F]: F[N] extends `${string}?` ? N : never }[keyof F];

/** The TypeScript type of a record literal. */
export type RecordOf<F extends RecordFields> = {
  -readonly [N in Exclude<keyof F, OptionalField<F>>]: FieldValue<F[N]>;
} & { -readonly [N in OptionalField<F>]?: FieldValue<F[N]> };

/** Fields whose values are credentials: masked wherever they would be shown. */
export const SECRET_FIELDS = ['token', 'conversations_token', 'extra_field_secret_key'] as const;

/** «Operator» */
export const operatorFields = {
  id: 'integer',
  user_id: 'integer',
  owner_user_id: 'integer',
  invite_email: 'string',
  conversations_token: 'secret?',
} as const satisfies RecordFields;

/** «Operator group» */
export const groupFields = {
  id: 'integer',
  user_id: 'integer',
  title: 'string',
  priority: 'integer',
  color: 'string',
  is_default: 'boolean',
} as const satisfies RecordFields;

/** «User» */
export const userFields = {
  id: 'integer',
  service_platform_id: 'integer',
  platform_user_id: 'integer',
  is_active: 'boolean',
  date_updated: 'time',
  date_created: 'time',
  tags: 'any',
  name: 'string | null',
  role: 'string',
  avatar: 'any',
  application: 'string',
  service_user_id: 'string | null',
  status: 'string',
  group_id: 'integer | null',
  is_comments: 'any',
  page_url: 'any',
  page_title: 'any',
  extra_fields: 'any',
  extra_field_secret_key: 'secret',
  custom_name: 'string | null',
  dialog_id: 'any?',
  comments_group_id: 'any?',
  phone: 'string | null?',
  service_user_nickname: 'string | null?',
} as const satisfies RecordFields;

/** «Conversation (full record)» */
export const conversationFields = {
  id: 'integer',
  user_id: 'integer',
  operator_user_id: 'integer',
  from_platform_user_id: 'integer',
  to_platform_user_id: 'integer',
  from_user_name: 'string',
  to_user_name: 'string',
  application: 'string',
  last_message: 'string',
  unread_count: 'integer',
  status: 'string',
  date_created: 'time',
  date_updated: 'time',
  from_user_avatar: 'any',
  is_outgoing: 'boolean',
  token: 'secret',
  is_new_conversation: 'boolean',
  waiting_operator_response: 'boolean',
  group_id: 'integer',
  is_inner_message: 'any',
  is_operator_last_message: 'boolean',
  is_group_closed: 'boolean',
  close_group: 'any',
  type: 'string',
  comment_post_id: 'any',
  comment_post_url: 'any',
  comment_post_title: 'any',
  comment_post_img: 'any',
  unassigned_date: 'time',
  last_message_date: 'time',
  from_user_custom_name: 'any',
  toPlatformUser: userFields,
} as const satisfies RecordFields;

/** «Conversation summary (list items)»: the fields all lists carry, then those only some carry. */
export const summaryFields = {
  id: 'integer',
  group_id: 'integer',
  operator_user_id: 'integer?',
  status: 'string',
  application: 'string',
  from_platform_user_id: 'integer',
  from_user_name: 'string',
  is_new_conversation: 'boolean',
  unassigned_date: 'time?',
  unread_count: 'integer?',
  last_message_date: 'time?',
  custom_name: 'string',
  operator_email: 'string?',
} as const satisfies RecordFields;

/** «Conversation detail (get by ID)»: a message entry. */
const messageEntryFields = {
  id: 'integer',
  message: 'string',
  type: 'string',
  date_created: 'time',
  operator_id: 'integer?',
} as const satisfies RecordFields;

/** «Conversation detail (get by ID)» */
export const detailFields = {
  conversation_id: 'integer',
  operator_id: 'integer',
  from_platform_user_id: 'integer',
  to_platform_user_id: 'integer',
  from_user: userFields,
  to_user: userFields,
  application: 'string',
  status: 'string',
  date_created: 'time',
  date_updated: 'time',
  messages: [messageEntryFields],
} as const satisfies RecordFields;

/** «Sent message record» */
export const sentMessageFields = {
  id: 'integer',
  from_platform_user_id: 'integer',
  to_platform_user_id: 'integer',
  platform_message_id: 'integer | null',
  application: 'string',
  type: 'string',
  message: 'string',
  date_updated: 'time',
  date_created: 'time',
  is_outgoing: 'boolean',
  status: 'string',
  is_inner_message: 'boolean',
  date_read: 'any',
  date_real: 'integer',
  error: 'any',
  is_history: 'boolean',
  echo: 'boolean',
  echo_outgoing: 'boolean',
} as const satisfies RecordFields;

/** «Operators», response of delete. */
export const deletedFields = { success: 'boolean' } as const satisfies RecordFields;

export type Operator = RecordOf<typeof operatorFields>;
export type OperatorGroup = RecordOf<typeof groupFields>;
export type User = RecordOf<typeof userFields>;
export type Conversation = RecordOf<typeof conversationFields>;
export type ConversationSummary = RecordOf<typeof summaryFields>;
export type MessageEntry = RecordOf<typeof messageEntryFields>;
export type ConversationDetail = RecordOf<typeof detailFields>;
export type SentMessage = RecordOf<typeof sentMessageFields>;
export type Deleted = RecordOf<typeof deletedFields>;
