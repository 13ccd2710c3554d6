// What the interface document leaves open and a service can do either way, so that a client is tried against both. The
// first reading of each is what the sandbox does.

import { isAsked, type SandboxState } from '../../src/sandbox/store.ts';
import type { Heard } from './desk.ts';

/** One reading of each open fact. */
export interface Assumptions {
  /** «Rules», 3: the whole inbox of the operator, or only where the newest message is the customer's. */
  readonly 'not-answered': 'inbox' | 'customer-last';
  /** Whether a conversation that was read by `get` leaves the unread list. */
  readonly 'get-marks-read': 'no' | 'yes';
}

export const USUAL: Assumptions = { 'not-answered': 'inbox', 'get-marks-read': 'no' };

/** An answer of the sandbox as a service gives it that reads the document in this way, and the state that it leaves. */
export function readAs(
  assumptions: Assumptions,
  { name, params }: Pick<Heard, 'name' | 'params'>,
  state: SandboxState,
  data: unknown,
): { readonly data: unknown; readonly state: SandboxState } {
  if (name === 'conversations.get' && assumptions['get-marks-read'] === 'yes') {
    const id = params.conversation_id;
    const isUnread = state.conversations.some((each) => each.id === id && each.unread > 0);
    const conversations = state.conversations.map((each) => (each.id === id ? { ...each, unread: 0 } : each));
    return { data, state: isUnread ? { ...state, conversations } : state };
  }
  if (name !== 'conversations.notAnswered' || assumptions['not-answered'] === 'inbox') return { data, state };
  const asked = new Set(state.conversations.filter(isAsked).map(({ id }) => id));
  return { data: (data as readonly { id: number }[]).filter(({ id }) => asked.has(id)), state };
}
