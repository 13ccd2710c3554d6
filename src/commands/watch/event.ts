// A change as it is printed: with the titles of groups and the e-mails of operators, which the lists do not have.
import type { Change } from '../../backlog/changes.ts';
import type { ChangeEvent } from '../../views/change.ts';
import type { ShownNames } from '../../views/people.ts';

/** A change as it is printed; `at` in milliseconds since 1970. */
export function eventOf(change: Change, names: ShownNames, at: number): ChangeEvent {
  const { event, conversation, before, waitedMs, lateAfterMs } = change;
  const emailOf = ({ operator_email, operator_user_id }: Change['conversation']) =>
    operator_email ?? names.operator(operator_user_id) ?? null;
  const titleOf = (group: number | null) => names.group(group) ?? null;
  const { group_id, operator_user_id, unassigned_date } = conversation;
  const formerHolder = before !== null && before.operator_user_id !== operator_user_id ? before : null;
  const formerGroup = before !== null && before.group_id !== group_id ? before.group_id : null;
  return {
    at,
    event,
    id: conversation.id,
    group_id,
    group_title: titleOf(group_id),
    operator_user_id,
    operator_email: emailOf(conversation),
    application: conversation.application,
    from_user_name: conversation.from_user_name,
    custom_name: conversation.custom_name,
    status: conversation.status,
    unread_count: conversation.unread_count,
    unassigned_date: unassigned_date ?? before?.unassigned_date ?? null,
    last_message_date: conversation.last_message_date,
    waiting_seconds: waitedMs === null ? null : Math.floor(waitedMs / 1000),
    late_after_seconds: Math.floor(lateAfterMs / 1000),
    from_operator_user_id: formerHolder?.operator_user_id ?? null,
    from_operator_email: formerHolder ? emailOf(formerHolder) : null,
    from_group_id: formerGroup,
    from_group_title: titleOf(formerGroup),
  };
}
