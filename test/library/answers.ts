// What each call takes and gives, said by hand and held against the types of the package by the compiler
// alone: here, and where the package is installed.
import type {
  Client,
  Conversation,
  ConversationDetail,
  ConversationSummary,
  DataOf,
  Deleted,
  EndpointName,
  ErrorCode,
  Operator,
  OperatorGroup,
  ParamsOf,
  SentMessage,
  ServiceClient,
  User,
} from 'convops';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** A type that is another one gives `never`, of which nothing can be made. */
type Held<A, B> = Same<A, B> extends true ? true : never;

interface Answers {
  'operators.list': Operator[];
  'operators.groups': OperatorGroup[];
  'operators.create': Operator;
  'operators.delete': Deleted;
  'users.get': User;
  'users.update': User;
  'conversations.start': Conversation;
  'conversations.close': Conversation;
  'conversations.unassign': Conversation;
  'conversations.assignOperator': Conversation;
  'conversations.assignGroup': Conversation;
  'conversations.sendMessage': SentMessage;
  'conversations.sendFileMessage': SentMessage;
  'conversations.sendNote': SentMessage;
  'conversations.unassigned': ConversationSummary[];
  'conversations.unread': ConversationSummary[];
  'conversations.notAnswered': ConversationSummary[];
  'conversations.get': ConversationDetail;
}

/** What a call of the client resolves to. */
type Resolved<Call> = Call extends (...params: never[]) => Promise<infer D> ? D : never;
type Called<Name extends EndpointName> = Name extends `${infer R extends keyof Client}.${infer M}`
  ? M extends keyof Client[R]
    ? Resolved<Client[R][M]>
    : never
  : never;

/** The calls that are missing above, or whose answer or method's answer is another. */
type Wrong = {
  [N in EndpointName]: N extends keyof Answers
    ? Held<DataOf<N>, Answers[N]> extends true
      ? Held<Called<N>, Answers[N]> extends true
        ? never
        : N
      : N
    : N;
}[EndpointName];

export const names: Held<EndpointName, keyof Answers> = true;
// The compiler names the call that is wrong.
export const wrong: Record<Wrong, never> = {};

// Fields: a number, one that may be absent, one that may be null, one whose type nobody has shown.
export const fields: [
  Held<Conversation['id'], number>,
  Held<ConversationSummary['unassigned_date'], number | undefined>,
  Held<User['phone'], string | null | undefined>,
  Held<User['tags'], unknown>,
  Held<Conversation['toPlatformUser'], User>,
  Held<ErrorCode<'conversations.start'>, 'assigned_to_another'>,
  Held<ParamsOf<'users.get'>['platform_user_id'], number>,
  Held<keyof ParamsOf<'conversations.unread'>, 'operator_id' | 'group_id'>,
] = [true, true, true, true, true, true, true, true];

/** Never run: what must not compile. */
export function refused(client: ServiceClient): void {
  // @ts-expect-error: the id is required
  void client.conversations.get();
  // @ts-expect-error: an id is a number
  void client.conversations.close({ conversation_id: '42' });
  // @ts-expect-error: no such parameter
  void client.conversations.sendNote({ conversation_id: 42, text: 'x', disable_webhook: 1 });
  // @ts-expect-error: no such call
  void client.conversations.archive;
}
