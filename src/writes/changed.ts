// Whether a write that is done changed something: known only by what was before it.

import type { Preimage } from './baseline.ts';
import type { Standing } from './conditions.ts';
import type { Write } from './write.ts';

/**
 * Compares what was before with what the write wanted, or with how it stands `after`; null where that says nothing. Of what
 * is not known from before a success answer tells, for the service refuses what is already so («Errors»); reading back
 * does not (`isAnswered` false): it shows that it is so, not who made it so.
 */
export function changeMade(
  write: Write,
  before: Preimage,
  after: Standing | null = null,
  isAnswered = true,
): boolean | null {
  const { standing, user, operators } = before;
  const params: Readonly<Record<string, unknown>> = write.params;
  const unsaid = isAnswered ? true : null;
  switch (write.name) {
    case 'conversations.start':
      return standing?.status == null ? null : isOtherHolder(standing, params.operator_id);
    case 'conversations.assignOperator':
      if (standing === null) return unsaid;
      return standing.operator === null ? true : isOtherHolder(standing, params.operator_id);
    case 'conversations.unassign':
      return standing === null ? unsaid : isReleased(standing, after, isAnswered);
    case 'conversations.close':
      if (standing === null) return unsaid;
      // One that was closed before shows nothing of a close that nobody answered.
      return standing.status !== 'closed' || (isAnswered ? false : null);
    case 'conversations.assignGroup':
      return standing?.group == null ? unsaid : standing.group !== params.group_id;
    case 'users.update': {
      if (user === null) return null;
      const differs = (field: 'name' | 'phone') =>
        params[field] !== undefined && user[field] !== params[field];
      return differs('name') || differs('phone');
    }
    case 'operators.delete':
      return operators === null || operators.some(({ id }) => id === write.id) ? true : null;
    // A text or an operator is new, whatever was there.
    default:
      return true;
  }
}

/** Whether a release changed a conversation that stood like this, as some services leave an operator on one in the queue. */
function isReleased(before: Standing, after: Standing | null, isAnswered: boolean): boolean | null {
  const { status, operator } = before;
  if (!isAnswered && status === 'closed' && operator === 0 && after?.status !== 'unassigned') return null;
  const isKnown = status !== null && operator !== null;
  if (isKnown && after !== null && after.status !== null && after.operator !== null)
    // The record may name the same operator by another number.
    return status !== after.status || (operator === 0) !== (after.operator === 0);
  if (status === 'unassigned') return operator ? null : false;
  return operator !== 0 || status === 'closed';
}

/** Whether a conversation that stood like this had another holder than the operator; null where that is not known. */
function isOtherHolder({ status, operator }: Standing, wanted: unknown): boolean | null {
  // A closed conversation may still name the operator who held it last.
  if (status === 'closed' || status === 'unassigned' || operator === 0) return true;
  if (operator === null || wanted === undefined) return null;
  if (operator !== wanted) return true;
  // Of a word that the document does not have, who knows what it means.
  return status === 'inbox' ? false : null;
}
