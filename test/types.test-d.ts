// What the endpoint table promises to the compiler, for rows that stand for the others. `tsc --noEmit` is the test.
import { expectTypeOf } from 'vitest';
import type {
  Client,
  Data,
  EndpointName,
  EndpointOf,
  ErrorCode,
  Handlers,
  OpenFields,
  Params,
} from '../src/api/derive.ts';
import type {
  Conversation,
  ConversationDetail,
  ConversationSummary,
  Deleted,
  Operator,
  SentMessage,
  User,
} from '../src/api/model.ts';
import type { WriteName } from '../src/writes/policy.ts';

type P<N extends EndpointName> = Params<EndpointOf<N>>;
type D<N extends EndpointName> = Data<EndpointOf<N>>;

// Parameters: required ones are required, the others may be left out or undefined.
expectTypeOf<P<'users.get'>>().toExtend<{ platform_user_id: number }>();
expectTypeOf<P<'users.update'>>().toExtend<{
  platform_user_id: number;
  name?: string | undefined;
  phone?: string | undefined;
}>();
expectTypeOf<{ platform_user_id: number; phone: string }>().toExtend<P<'users.update'>>();
expectTypeOf<{ phone: string }>().not.toExtend<P<'users.update'>>();
expectTypeOf<P<'conversations.close'>['conversation_id']>().toEqualTypeOf<number | undefined>();
expectTypeOf<P<'conversations.sendMessage'>['text']>().toEqualTypeOf<string | undefined>();
expectTypeOf<P<'conversations.get'>['conversation_id']>().toEqualTypeOf<number>();
expectTypeOf<keyof P<'conversations.unread'>>().toEqualTypeOf<'operator_id' | 'group_id'>();
expectTypeOf<keyof P<'conversations.assignGroup'>>().toEqualTypeOf<'conversation_id' | 'group_id'>();
expectTypeOf<keyof P<'operators.list'>>().toBeNever();
expectTypeOf<P<'operators.create'>>().toExtend<OpenFields>();

// Answers.
expectTypeOf<D<'operators.list'>>().toEqualTypeOf<Operator[]>();
expectTypeOf<D<'users.get'>>().toEqualTypeOf<User>();
expectTypeOf<D<'conversations.close'>>().toEqualTypeOf<Conversation>();
expectTypeOf<D<'conversations.sendNote'>>().toEqualTypeOf<SentMessage>();
expectTypeOf<D<'conversations.unread'>>().toEqualTypeOf<ConversationSummary[]>();
expectTypeOf<D<'conversations.get'>>().toEqualTypeOf<ConversationDetail>();
expectTypeOf<D<'operators.delete'>>().toEqualTypeOf<Deleted>();

// Records: absent from some published ones, null in others, never shown.
expectTypeOf<Deleted['success']>().toBeBoolean();
expectTypeOf<Operator['conversations_token']>().toEqualTypeOf<string | undefined>();
expectTypeOf<User['phone']>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<User['name']>().toEqualTypeOf<string | null>();
expectTypeOf<User['tags']>().toBeUnknown();
expectTypeOf<SentMessage['platform_message_id']>().toEqualTypeOf<number | null>();
expectTypeOf<Conversation['toPlatformUser']>().toEqualTypeOf<User>();
expectTypeOf<ConversationDetail['messages'][number]['operator_id']>().toEqualTypeOf<number | undefined>();

// Names and codes.
expectTypeOf<'conversations.assignOperator'>().toExtend<EndpointName>();
expectTypeOf<'conversations.archive'>().not.toExtend<EndpointName>();
expectTypeOf<ErrorCode<'conversations.close'>>().toEqualTypeOf<'already_closed'>();
expectTypeOf<ErrorCode<'operators.list'>>().toBeNever();
expectTypeOf<Extract<WriteName, `${string}.get` | `${string}.list` | 'conversations.unread'>>().toBeNever();
expectTypeOf<'conversations.sendNote' | 'users.update' | 'operators.delete'>().toExtend<WriteName>();

/** Never run: the calls a command may write, and those that must not compile. */
export function calls(client: Client, handlers: Handlers<Map<number, User>>): void {
  expectTypeOf(client.operators.list()).resolves.toEqualTypeOf<Operator[]>();
  expectTypeOf(client.conversations.unread()).resolves.toEqualTypeOf<ConversationSummary[]>();
  expectTypeOf(client.conversations.close({ conversation_id: 42 })).resolves.toEqualTypeOf<Conversation>();
  expectTypeOf(client.operators.delete({ anything: ['goes'] })).resolves.toEqualTypeOf<Deleted>();
  expectTypeOf(handlers.users.get).returns.toEqualTypeOf<User>();
  expectTypeOf(handlers.users.get).parameter(0).toEqualTypeOf<Map<number, User>>();
  // @ts-expect-error: the id is required
  void client.users.get();
  // @ts-expect-error: the id is required
  void client.conversations.get({});
  // @ts-expect-error: an id is a number
  void client.conversations.close({ conversation_id: '42' });
  // @ts-expect-error: no row takes a flag for a webhook as a boolean
  void client.conversations.close({ conversation_id: 42, disable_webhook: true });
  // @ts-expect-error: no such parameter
  void client.conversations.close({ conversation_id: 42, text: 'x' });
  // @ts-expect-error: a note has no webhook to suppress
  void client.conversations.sendNote({ conversation_id: 42, text: 'x', disable_webhook: 1 });
  // @ts-expect-error: no such row
  void client.conversations.archive;
}
