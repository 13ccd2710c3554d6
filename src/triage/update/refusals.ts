// Why nothing can be written to a conversation now, asked before every key that writes.
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
    default:
      return null;
  }
}
