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
  /** The refusal that means: already so. */
  readonly already?: ErrorCode;
  /** What the command that checks need not show. */
  readonly blind?: string;
}

export const writePolicy: { readonly [W in WriteName]: WritePolicy } = {
  'operators.create': { action: 'create' },
  'operators.delete': { action: 'delete' },
  'users.update': { action: 'update' },
  'conversations.start': { action: 'start' },
  'conversations.close': { action: 'close', already: 'already_closed' },
  'conversations.unassign': { action: 'unassign', already: 'already_unassigned' },
  'conversations.assignOperator': { action: 'assign', already: 'already_assigned' },
  'conversations.assignGroup': {
    action: 'assign',
    already: 'already_selected',
    blind:
      'the list shows it only while it waits for an answer; otherwise check in the web console of the service',
  },
  'conversations.sendMessage': { action: 'send' },
  'conversations.sendFileMessage': {
    action: 'send',
    blind: 'look in the web console of the service if it does not list files among the messages',
  },
  'conversations.sendNote': {
    action: 'note',
    blind: 'look in the web console of the service if it does not list notes among the messages',
  },
};

/** What a run of such writes is called: the action of its first one, empty for none. */
export function actionOf([first]: readonly { readonly name: WriteName }[]): string {
  return first ? writePolicy[first.name].action : '';
}

// How a person learns what became of a write that nobody answered, and how far that can be trusted.

/** A write, or what the journal has of one. */
type Written = Readonly<{ name: WriteName; id: number | null; params: Record<string, unknown> }>;

/** The command that checks what became of a write. */
export function verifyCommand({ name, id, params }: Written): string {
  // «Conversation detail» has no group, but «Conversation summary» has.
  if (name === 'conversations.assignGroup') return `convops conv list --group ${params.group_id}`;
  if (name === 'users.update') return `convops users get ${id}`;
  return name.startsWith('operators.') ? 'convops operators list' : `convops conv get ${id}`;
}
