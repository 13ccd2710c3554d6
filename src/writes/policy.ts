// What each write means, per row of the endpoint table: its name in receipts, what it does to its conversation, whether it
// can be undone, which published refusals say that the wanted state already holds, and how a person checks.
import type { ErrorCode, WriteName } from '../api/derive.ts';

/** What a write makes of a conversation, and all that it does to it. */
export type Made = 'claimed' | 'closed' | 'released' | 'assigned' | 'grouped';

interface WritePolicy {
  readonly action: string;
  readonly makes?: Made;
  /** Why it cannot be undone, as nothing can that makes nothing of a conversation. */
  readonly lasting?: string;
  /** The refusal that means: already so. */
  readonly already?: ErrorCode;
  /** What the command that checks need not show. */
  readonly blind?: string;
}

export const writePolicy = {
  'operators.create': {
    action: 'create',
    lasting: 'creating an operator cannot be undone; see convops operators delete',
  },
  'operators.delete': { action: 'delete', lasting: 'deleting an operator cannot be undone' },
  'users.update': { action: 'update', lasting: 'changing the name or phone of a user cannot be undone' },
  'conversations.start': { action: 'start', makes: 'claimed' },
  'conversations.close': { action: 'close', makes: 'closed', already: 'already_closed' },
  'conversations.unassign': { action: 'unassign', makes: 'released', already: 'already_unassigned' },
  'conversations.assignOperator': { action: 'assign', makes: 'assigned', already: 'already_assigned' },
  'conversations.assignGroup': {
    action: 'assign',
    makes: 'grouped',
    already: 'already_selected',
    blind:
      'the list shows it only while it waits for an answer; otherwise check in the web console of the service',
  },
  'conversations.sendMessage': { action: 'send', lasting: 'a reply that was sent cannot be undone' },
  'conversations.sendFileMessage': {
    action: 'send',
    lasting: 'a file that was sent cannot be undone',
    blind: 'look in the web console of the service if it does not list files among the messages',
  },
  'conversations.sendNote': {
    action: 'note',
    lasting: 'a note cannot be undone',
    blind: 'look in the web console of the service if it does not list notes among the messages',
  },
} as const satisfies { readonly [W in WriteName]: WritePolicy };

/** What any write means. */
export function policyOf(name: WriteName): WritePolicy {
  return writePolicy[name];
}

/** What a run of such writes is called: the action of its first one, empty for none. */
export function actionOf([first]: readonly { readonly name: WriteName }[]): string {
  return first ? policyOf(first.name).action : '';
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
