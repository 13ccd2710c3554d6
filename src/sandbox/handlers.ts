// One handler per row of the endpoint table; a row without one does not compile.
// A handler reads the parameters, lets a transition happen and shows the result as a record.
import type { Handlers } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import type { ConversationSummary, SentMessage } from '../api/model.ts';
import {
  conversationRecord,
  createdOperatorRecord,
  detailRecord,
  groupRecord,
  inboxSummary,
  operatorRecord,
  sentMessageRecord,
  unassignedSummary,
  userRecord,
} from './records.ts';
import {
  adminOf,
  groupIn,
  operatorIn,
  type SandboxState,
  type StoredConversation,
  type StoredUser,
  undocumentedError,
  userIn,
} from './store.ts';
import {
  addOperator,
  assignGroup,
  assignOperator,
  changeUser,
  closeConversation,
  type Posted,
  removeOperator,
  sendFile,
  sendMessage,
  sendNote,
  startConversation,
  unassignConversation,
} from './transitions.ts';

/** What one request works on: the newest state, which a write replaces, and the time in seconds since 1970. */
export interface RequestState {
  state: SandboxState;
  readonly now: number;
}

interface Change {
  readonly conversation_id?: number | undefined;
  readonly operator_id?: number | undefined;
}

type Transition = (state: SandboxState, id: number, operatorId: number, now: number) => SandboxState;

/** The service, row by row. `disable_webhook` is accepted everywhere and means nothing: there are no webhooks. */
export const handlers: Handlers<RequestState> = {
  operators: {
    list: ({ state }) => state.operators.map(operatorRecord),
    groups: ({ state }) => state.groups.map(groupRecord),
    create(desk, { invite_email }) {
      if (invite_email !== undefined && typeof invite_email !== 'string') {
        throw undocumentedError('invite_email must be a string');
      }
      const id = desk.state.nextOperatorId;
      desk.state = addOperator(desk.state, invite_email?.trim() ?? '');
      return createdOperatorRecord(operatorIn(desk.state, id));
    },
    delete(desk, { id }) {
      if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
        throw undocumentedError(id === undefined ? 'id is required' : 'id must be an integer');
      }
      desk.state = removeOperator(desk.state, id, desk.now);
      return { success: true };
    },
  },
  users: {
    get: ({ state }, { platform_user_id }) => userRecord(userIn(state, platform_user_id)),
    update(desk, { platform_user_id, name, phone }) {
      desk.state = changeUser(desk.state, platform_user_id, { name, phone }, desk.now);
      return userRecord(userIn(desk.state, platform_user_id));
    },
  },
  conversations: {
    start: (desk, params) => changed(desk, params, startConversation),
    close: (desk, params) => changed(desk, params, closeConversation),
    unassign: (desk, params) => changed(desk, params, unassignConversation),
    assignOperator(desk, params) {
      // The one row whose operator has no default.
      given('operator_id', params.operator_id);
      return changed(desk, params, assignOperator);
    },
    assignGroup(desk, { conversation_id, group_id }) {
      const id = given('conversation_id', conversation_id);
      desk.state = assignGroup(desk.state, id, given('group_id', group_id), desk.now);
      return conversationRecord(desk.state, id);
    },
    sendMessage(desk, params) {
      const id = given('conversation_id', params.conversation_id);
      return sent(desk, id, 'message', sendMessage(desk.state, id, params.text ?? '', ...by(desk, params)));
    },
    sendFileMessage(desk, params) {
      const id = given('conversation_id', params.conversation_id);
      return sent(desk, id, 'message', sendFile(desk.state, id, params.file_url ?? '', ...by(desk, params)));
    },
    sendNote(desk, params) {
      const id = given('conversation_id', params.conversation_id);
      return sent(desk, id, 'note', sendNote(desk.state, id, params.text ?? '', ...by(desk, params)));
    },
    unassigned({ state }, { group_id }) {
      if (group_id !== undefined) groupIn(state, group_id);
      return summaries(
        state,
        ({ status, group }) => status === 'unassigned' && (group_id === undefined || group === group_id),
      );
    },
    unread: ({ state }, params) => inbox(state, params, ({ unread }) => unread > 0),
    // Rule 3 to the letter: every conversation in the operator's inbox, also those with unread messages and those the
    // operator answered last. So the three lists together show everything that is open.
    notAnswered: ({ state }, params) => inbox(state, params, () => true),
    get: ({ state }, { conversation_id }) => detailRecord(state, conversation_id),
  },
};

function given(name: string, value: number | undefined): number {
  if (value === undefined) throw undocumentedError(`${name} is required`);
  return value;
}

/** Who acts, and when. Without `operator_id` it is the admin operator («Endpoints»). */
function by(desk: RequestState, params: Change): [operatorId: number, now: number] {
  return [params.operator_id ?? adminOf(desk.state).id, desk.now];
}

function changed(desk: RequestState, params: Change, transition: Transition) {
  const id = given('conversation_id', params.conversation_id);
  desk.state = transition(desk.state, id, ...by(desk, params));
  return conversationRecord(desk.state, id);
}

function sent(desk: RequestState, id: number, kind: 'message' | 'note', posted: Posted): SentMessage {
  desk.state = posted.state;
  return sentMessageRecord(desk.state, id, posted.message, kind);
}

interface InboxFilter {
  readonly operator_id?: number | undefined;
  readonly group_id?: number | undefined;
}

/** Without `operator_id` the inbox of every operator. */
function inbox(
  state: SandboxState,
  { operator_id, group_id }: InboxFilter,
  belongs: (conversation: StoredConversation) => boolean,
) {
  if (operator_id !== undefined) operatorIn(state, operator_id);
  if (group_id !== undefined) groupIn(state, group_id);
  return summaries(
    state,
    (conversation) =>
      conversation.status === 'inbox' &&
      (operator_id === undefined || conversation.operator === operator_id) &&
      (group_id === undefined || conversation.group === group_id) &&
      belongs(conversation),
  );
}

/** «Rules», 1: date updated, newest first, at most 1000; of the same second the higher id first. */
function summaries(
  state: SandboxState,
  belongs: (conversation: StoredConversation) => boolean,
): ConversationSummary[] {
  const customers = customersOf(state);
  const operators = new Map(state.operators.map((operator) => [operator.id, operator]));
  return state.conversations
    .filter(belongs)
    .sort((one, other) => other.updated - one.updated || other.id - one.id)
    .slice(0, LIST_LIMIT)
    .map((conversation) =>
      conversation.status === 'unassigned'
        ? unassignedSummary(conversation, customers(conversation))
        : inboxSummary(conversation, customers(conversation), operators.get(conversation.operator)),
    );
}

function customersOf(state: SandboxState): (conversation: StoredConversation) => StoredUser {
  const users = new Map(state.users.map((user) => [user.platformUserId, user]));
  return ({ customer }) => users.get(customer) ?? userIn(state, customer);
}
