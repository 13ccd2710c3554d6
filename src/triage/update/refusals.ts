// Why nothing can be written to a conversation now, asked before every key that writes; and what was written in vain.
import { assertNever } from '../../base/assert-never.ts';
import { draftKey, type OutboxItem } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { holderName } from './step.ts';

/** What a session without writes says of them. */
export const READ_ONLY = 'this session is read-only: nothing is changed';

/** Why nothing can be written to the conversation now; null when it can. */
export function whyNot(state: State, item: QueueItem | undefined): string | null {
  if (state.session.readOnly) return READ_ONLY;
  if (state.quitting) return 'the session is ending';
  if (!item) return 'the queue is empty';
  const { id, holding } = item;
  switch (holding.kind) {
    case 'closed':
      return `#${id} is closed`;
    case 'gone':
      return `#${id} is no longer unassigned: it is being looked up`;
    case 'taken':
      return `#${id} is held by ${holderName(holding.by)}`;
    case 'waiting':
    case 'mine':
      return null;
    default:
      return assertNever(holding);
  }
}

interface Failed extends OutboxItem {
  readonly phase: Extract<OutboxItem['phase'], { readonly kind: 'refused' }>;
}

/** Writes that did not happen and are still to be done: neither done since, nor with a text sent or thrown away later. */
export function stillFailed({ outbox, drafts }: State): Failed[] {
  return outbox.filter((item, place): item is Failed => {
    const { id, action, phase, draft } = item;
    if (phase.kind !== 'refused' || (draft && !drafts[draftKey(draft)])) return false;
    const later = outbox.slice(place + 1).filter((one) => one.id === id && one.action === action);
    return !later.some((one) => one.phase.kind === 'done');
  });
}

/** Those that the service has refused; a lost claim is no work that is left. */
export function openRefusals(state: State): Failed[] {
  return stillFailed(state).filter(({ action, phase }) => phase.outcome === 'refused' && action !== 'claim');
}
