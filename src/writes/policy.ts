// What each write means, per row of the endpoint table: its name in receipts, which published refusals say
// that the wanted state already holds, and how a person checks.
import type { EndpointName, ErrorCode } from '../api/derive.ts';

export type WriteName = Extract<
  EndpointName,
  | 'operators.create'
  | 'operators.delete'
  | 'users.update'
  | `conversations.${'start' | 'close' | 'unassign' | 'assignOperator' | 'assignGroup'}`
  | `conversations.${'sendMessage' | 'sendFileMessage' | 'sendNote'}`
>;

interface WritePolicy {
  readonly action: string;
  /** Refusals that mean: already so. */
  readonly already: readonly ErrorCode[];
  /** The command that shows whether an unanswered write was applied; `{id}` and `{group}` mean its target. */
  readonly check: string;
  /** What that command need not show. */
  readonly blind?: string;
}

const conversation = 'convops conv get {id}';

export const writePolicy: { readonly [W in WriteName]: WritePolicy } = {
  'operators.create': { action: 'create', already: [], check: 'convops operators list' },
  'operators.delete': { action: 'delete', already: [], check: 'convops operators list' },
  'users.update': { action: 'update', already: [], check: 'convops users get {id}' },
  'conversations.start': { action: 'start', already: [], check: conversation },
  'conversations.close': { action: 'close', already: ['already_closed'], check: conversation },
  'conversations.unassign': { action: 'unassign', already: ['already_unassigned'], check: conversation },
  'conversations.assignOperator': { action: 'assign', already: ['already_assigned'], check: conversation },
  'conversations.assignGroup': {
    action: 'assign',
    already: ['already_selected'],
    // «Conversation detail» has no group, but «Conversation summary» has.
    check: 'convops conv list --group {group}',
    blind:
      'the list shows it only while it waits for an answer; otherwise check in the web console of the service',
  },
  'conversations.sendMessage': { action: 'send', already: [], check: conversation },
  'conversations.sendFileMessage': {
    action: 'send',
    already: [],
    check: conversation,
    blind: 'look in the web console of the service if it does not list files among the messages',
  },
  'conversations.sendNote': {
    action: 'note',
    already: [],
    check: conversation,
    blind: 'look in the web console of the service if it does not list notes among the messages',
  },
};

/** What a run of such writes is called: the action of its first one, empty for none. */
export function actionOf([first]: readonly { readonly name: WriteName }[]): string {
  return first ? writePolicy[first.name].action : '';
}

// How a person learns what became of a write that nobody answered, and how far that can be trusted.

/** A write, or what the journal has of one. */
interface Written {
  readonly name: WriteName;
  readonly id: number | null;
  readonly params: object;
}

/** The command that checks what became of a write. */
export function verifyCommand(write: Written): string {
  const { group_id } = write.params as { readonly group_id?: unknown };
  return writePolicy[write.name].check.replace('{id}', String(write.id)).replace('{group}', String(group_id));
}

/** Why it is unknown what became of a write, and what the command that checks need not show. */
export function unknownReason({ name }: Pick<Written, 'name'>, reason: string): string {
  const { blind } = writePolicy[name];
  return blind === undefined ? reason : `${reason}; ${blind}`;
}
