// The steps of a decision: each call of triage as it goes into the outbox, with the condition on which it goes out.

import type { StillSeen } from '../../writes/conditions.ts';
import { groupWrite, operatorWrite } from '../../writes/write.ts';
import { type Assignee, type Draft, type MacroPlan, type NewItem, withoutPlan } from '../state/outbox.ts';
import type { MarkedPlan, QueueItem, State } from '../state.ts';
import { isOurs } from './outbox.ts';
import { lastSeenIn } from './queue.ts';
import { textWrite } from './writes.ts';

/** Nobody else has the conversation by then, and nothing new stands in it. */
export function asSeen(state: State, id: number): StillSeen {
  return { holder: state.session.operator.id, lastSeen: lastSeenIn(state, id) };
}

/** «States and transitions»: start gives the conversation to the operator, unless another holds it. */
export function claimStep({ session }: State, id: number): NewItem {
  const write = operatorWrite('conversations.start', id, { operator_id: session.operator.id });
  return { id, action: 'claim', write };
}

/** Gives a conversation back to the queue; one that another operator holds by now is not ours to release. */
export function releaseStep({ session }: State, id: number): NewItem {
  const self = session.operator.id;
  const write = operatorWrite('conversations.unassign', id, { operator_id: self });
  return { id, action: 'release', write, check: { holder: self, lastSeen: null } };
}

/** Sends a text, which is a draft again where it does not go out. */
export function textStep({ session }: State, draft: Draft, check: StillSeen | null): NewItem {
  const { id, purpose, text } = draft;
  const write = textWrite(purpose, id, text.trim(), session.operator.id);
  return { id, action: purpose, write, draft, check };
}

/** «Conversations»: close. */
export function closeStep({ session }: State, id: number, check: StillSeen): NewItem {
  const write = operatorWrite('conversations.close', id, { operator_id: session.operator.id });
  return { id, action: 'close', write, check };
}

/**
 * Gives a conversation to a group or another operator. «States and transitions» has assign-operator for a conversation that
 * somebody holds; one that nobody holds is started in the other's name, which is refused when somebody was faster.
 */
function assignStep(
  state: State,
  { id, groupId }: QueueItem,
  { kind, id: target }: Assignee,
  check: StillSeen,
): NewItem {
  // The group it is in, as its list shows it, undoes that.
  const before = { operator: null, group: groupId, status: null };
  if (kind === 'group') return { id, action: 'assign', write: groupWrite(id, target), before, check };
  const name = isOurs(state, id) ? 'conversations.assignOperator' : 'conversations.start';
  return { id, action: 'assign', write: operatorWrite(name, id, { operator_id: target }), check };
}

/** The steps of a close; «States and transitions»: it is claimed first, as close is for what somebody holds. */
export function closeSteps(state: State, id: number): readonly NewItem[] {
  // A claim that is given back starts the customer's time of waiting again: it is held as the close is.
  return [...(isOurs(state, id) ? [] : [claimStep(state, id)]), closeStep(state, id, asSeen(state, id))];
}

/** The steps of handing a conversation over: the assignment, and before it the note, which comes back as a draft of its own. */
export function handOverSteps(
  state: State,
  item: QueueItem,
  { to, note }: Extract<MarkedPlan, { readonly kind: 'assign' }>,
): readonly NewItem[] {
  const { id } = item;
  // A conversation that another operator holds by now is not ours to hand over.
  const check = { holder: state.session.operator.id, lastSeen: null };
  const assign = assignStep(state, item, to, check);
  if (!note) return [assign];
  const draft = id === note.id ? withoutPlan(note) : null;
  return [{ ...textStep(state, { ...note, id }, check), draft }, assign];
}

/** The steps of a macro in their order, the text among them: null for none. */
export function macroSteps(
  state: State,
  item: QueueItem,
  { note, assign, file, close }: MacroPlan,
  draft: Draft | null,
): NewItem[] {
  const { id, name } = item;
  const target = assign?.kind === 'operator' ? assign.id : null;
  // «States and transitions»: close is for a conversation that somebody holds. Started in another's name it is.
  const claims = !isOurs(state, id) && target === null && (draft !== null || file !== undefined || close);
  const check = asSeen(state, id);
  const after = target === null ? check : { ...check, holder: target, own: check.holder };
  const beside = (purpose: 'note' | 'file', text: string, when: StillSeen): NewItem => ({
    ...textStep(state, { id, purpose, text, name, at: state.now, along: {} }, when),
    draft: null,
  });
  return [
    ...(claims ? [{ ...claimStep(state, id), check }] : []),
    ...(note === null ? [] : [beside('note', note, check)]),
    ...(assign === null ? [] : [assignStep(state, item, assign, check)]),
    ...(draft === null ? [] : [textStep(state, draft, after)]),
    ...(file === undefined ? [] : [beside('file', file, after)]),
    ...(close ? [closeStep(state, id, after)] : []),
  ];
}
