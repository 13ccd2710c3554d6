// The state as the service publishes it: exactly the fields of «Resources and their fields», no more.
import type {
  Conversation,
  ConversationDetail,
  ConversationSummary,
  Operator,
  OperatorGroup,
  SentMessage,
  User,
} from '../api/model.ts';
import {
  accountOf,
  conversationIn,
  type SandboxState,
  type StoredConversation,
  type StoredGroup,
  type StoredMessage,
  type StoredOperator,
  type StoredUser,
  userIn,
} from './store.ts';

/** «Operator», as the list shows it. */
export function operatorRecord(operator: StoredOperator): Operator {
  return { ...createdOperatorRecord(operator), conversations_token: operator.token };
}

/** «Operator», as create answers: without the token. */
export function createdOperatorRecord(operator: StoredOperator): Operator {
  return {
    id: operator.id,
    user_id: operator.id,
    owner_user_id: operator.ownerId,
    invite_email: operator.email,
  };
}

/** «Operator group» */
export function groupRecord(group: StoredGroup): OperatorGroup {
  return {
    id: group.id,
    user_id: group.ownerId,
    title: group.title,
    priority: group.priority,
    color: group.color,
    is_default: group.isDefault,
  };
}

/** «User» */
export function userRecord(user: StoredUser): User {
  return {
    ...embeddedUserRecord(user),
    dialog_id: null,
    comments_group_id: null,
    phone: user.phone,
    service_user_nickname: user.nickname,
  };
}

/** «User», without the four fields the embedded record lacks. */
function embeddedUserRecord(user: StoredUser): User {
  return {
    id: user.id,
    service_platform_id: platformOf(user.channel),
    platform_user_id: user.platformUserId,
    is_active: true,
    date_updated: user.updated,
    date_created: user.created,
    tags: null,
    name: user.name,
    role: user.role,
    avatar: null,
    application: user.channel,
    service_user_id: user.channelUserId,
    status: 'enabled',
    group_id: user.groupId,
    is_comments: null,
    page_url: null,
    page_title: null,
    extra_fields: null,
    extra_field_secret_key: madeUpSecret('user', user.id),
    custom_name: user.customName,
  };
}

/** «Conversation (full record)» */
export function conversationRecord(state: SandboxState, id: number): Conversation {
  const conversation = conversationIn(state, id);
  const customer = userIn(state, conversation.customer);
  const account = accountOf(state, customer.channel);
  const last = conversation.messages.at(-1);
  const operatorWroteLast = last?.operator !== undefined;
  return {
    id: conversation.id,
    user_id: account.id,
    operator_user_id: conversation.operator,
    from_platform_user_id: customer.platformUserId,
    to_platform_user_id: account.platformUserId,
    from_user_name: nameOf(customer),
    to_user_name: nameOf(account),
    application: customer.channel,
    last_message: last?.text ?? '',
    unread_count: conversation.unread,
    status: conversation.status,
    date_created: conversation.created,
    date_updated: conversation.updated,
    from_user_avatar: null,
    is_outgoing: operatorWroteLast,
    token: madeUpSecret('conversation', conversation.id),
    is_new_conversation: conversation.isNew,
    waiting_operator_response: last !== undefined && !operatorWroteLast,
    group_id: conversation.group,
    is_inner_message: null,
    is_operator_last_message: operatorWroteLast,
    is_group_closed: false,
    close_group: null,
    type: 'message',
    comment_post_id: null,
    comment_post_url: null,
    comment_post_title: null,
    comment_post_img: null,
    unassigned_date: conversation.unassignedAt,
    last_message_date: last?.at ?? conversation.created,
    from_user_custom_name: customer.customName,
    toPlatformUser: embeddedUserRecord(account),
  };
}

/** «Conversation summary» of a conversation nobody holds. */
export function unassignedSummary(
  conversation: StoredConversation,
  customer: StoredUser,
): ConversationSummary {
  return {
    id: conversation.id,
    group_id: conversation.group,
    status: conversation.status,
    application: customer.channel,
    from_platform_user_id: customer.platformUserId,
    from_user_name: nameOf(customer),
    is_new_conversation: conversation.isNew,
    unassigned_date: conversation.unassignedAt,
    custom_name: customer.customName ?? '',
  };
}

/** «Conversation summary» of a conversation in an inbox, or closed. */
export function inboxSummary(
  conversation: StoredConversation,
  customer: StoredUser,
  operator: StoredOperator | undefined,
): ConversationSummary {
  return {
    id: conversation.id,
    group_id: conversation.group,
    operator_user_id: conversation.operator,
    status: conversation.status,
    application: customer.channel,
    from_platform_user_id: customer.platformUserId,
    from_user_name: nameOf(customer),
    is_new_conversation: conversation.isNew,
    unread_count: conversation.unread,
    last_message_date: conversation.messages.at(-1)?.at ?? conversation.created,
    custom_name: customer.customName ?? '',
    operator_email: operator?.email ?? '',
  };
}

/** «Conversation detail (get by ID)»; messages oldest first (their order is not shown). */
export function detailRecord(state: SandboxState, id: number): ConversationDetail {
  const conversation = conversationIn(state, id);
  const customer = userIn(state, conversation.customer);
  const account = accountOf(state, customer.channel);
  return {
    conversation_id: conversation.id,
    operator_id: conversation.operator,
    from_platform_user_id: customer.platformUserId,
    to_platform_user_id: account.platformUserId,
    from_user: userRecord(customer),
    to_user: userRecord(account),
    application: customer.channel,
    status: conversation.status,
    date_created: conversation.created,
    date_updated: conversation.updated,
    messages: conversation.messages.map((message) => ({
      id: message.id,
      message: message.text,
      type: message.type,
      date_created: message.at,
      ...(message.operator === undefined ? {} : { operator_id: message.operator }),
    })),
  };
}

/** «Sent message record». `date_real` (unit and meaning not shown) repeats the time of sending, in seconds. */
export function sentMessageRecord(
  state: SandboxState,
  conversationId: number,
  message: StoredMessage,
  kind: 'message' | 'note',
): SentMessage {
  const customer = userIn(state, conversationIn(state, conversationId).customer);
  const account = accountOf(state, customer.channel);
  return {
    id: message.id,
    // From the shop's account to the customer: every shown record is outgoing.
    from_platform_user_id: account.platformUserId,
    to_platform_user_id: customer.platformUserId,
    platform_message_id: kind === 'note' ? null : 700_000 + message.id,
    application: customer.channel,
    type: message.type,
    message: message.text,
    date_updated: message.at,
    date_created: message.at,
    is_outgoing: true,
    status: 'sent',
    is_inner_message: kind === 'note',
    date_read: null,
    date_real: message.at,
    error: null,
    is_history: false,
    echo: false,
    echo_outgoing: false,
  };
}

/** A user without a name is shown with an empty one: `from_user_name` is a string, `name` may be null. */
function nameOf(user: StoredUser): string {
  return user.name ?? '';
}

function platformOf(channel: string): number {
  let sum = 0;
  for (let at = 0; at < channel.length; at += 1) sum = (sum * 31 + channel.charCodeAt(at)) % 9000;
  return 1000 + sum;
}

// Secrets that guard nothing, in the form of real ones, so that hiding them can be seen to work.
function madeUpSecret(kind: string, id: number): string {
  let hash = 0x811c9dc5;
  for (const character of `${kind}:${id}`) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  const second = Math.imul(hash ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return `sandbox-${kind}-${hash.toString(16).padStart(8, '0')}${second.toString(16).padStart(8, '0')}`;
}
