// The calls that triage makes, in words and as data: what is sent, and whom it names.

import { fileWrite, messageWrite, noteWrite, operatorNamed, type Write } from '../../writes/write.ts';
import type { OutboxAction, OutboxItem, Purpose } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { holderName } from './step.ts';

/** The noun for each kind of write in a sentence. */
export const WORDS: Readonly<Record<OutboxAction, string>> = {
  reply: 'reply',
  note: 'note',
  file: 'file',
  close: 'close',
  claim: 'claim',
  release: 'release',
  assign: 'assignment',
  customer: 'change of the customer',
};

/** `The reply for #42 is being sent` */
export function onItsWayText({ action, id }: Pick<OutboxItem, 'action' | 'id'>): string {
  return `The ${WORDS[action]} for #${id} is being sent`;
}

/** The call that sends a text: to the customer, among colleagues, or the address of a file. */
export function textWrite(purpose: Purpose, id: number, text: string, operator: number): Write {
  return BUILDERS[purpose](id, text, { operator_id: operator });
}

const BUILDERS = { reply: messageWrite, note: noteWrite, file: fileWrite };

/** The content of a write: its text, or the address of its file; empty if it has none. */
export function textOf({ params }: Write): string {
  const { text, file_url } = params as { readonly text?: string; readonly file_url?: string };
  return (text ?? file_url ?? '').trim();
}

/** Whether an operator assigns a conversation to themselves, who have still to answer it. */
export function isForSelf({ session }: State, { action, write, group }: OutboxItem): boolean {
  if (action !== 'assign' || group.plan || write.name === 'conversations.assignGroup') return false;
  return operatorNamed(write) === session.operator.id;
}

/** The other operator to whom a write gives its conversation, by name if that is known; null for none. */
export function otherHolderName(
  state: State,
  { action, write }: Pick<OutboxItem, 'action' | 'write'>,
): string | null {
  const by = action === 'claim' || action === 'assign' ? operatorNamed(write) : null;
  if (by === null || by === state.session.operator.id) return null;
  return holderName(state, by);
}
