// The titles of groups and the e-mails of operators, which the lists do not have: read once, and again for an unknown
// id. If they cannot be read, the event is printed without them.
import type { Client } from '../../api/derive.ts';
import { ApiError } from '../../api/errors.ts';
import type { OperatorGroup } from '../../api/model.ts';
import type { Change } from '../../backlog/changes.ts';
import { filledText } from '../../base/text.ts';
import type { ChangeEvent } from '../../views/change.ts';

interface Names {
  /** Looks up unknown ids in these changes. */
  learn(changes: readonly Change[]): Promise<void>;
  group(id: number | null): string | null;
  operator(id: number | null): string | null;
}

/** The names of a service whose groups were already read. */
export function createNames(client: Client, groups: readonly OperatorGroup[]): Names {
  const titled = ({ id, title }: OperatorGroup) => [id, title] as const;
  const titles = directory(async () => (await client.operators.groups()).map(titled), groups.map(titled));
  const emails = directory(async () => {
    const operators = await client.operators.list();
    // Which of the two ids `operator_user_id` means is not shown («Operator»); the later pair counts.
    return [
      ...operators.map(({ id, invite_email }) => [id, invite_email] as const),
      ...operators.map(({ user_id, invite_email }) => [user_id, invite_email] as const),
    ];
  });
  return {
    async learn(changes) {
      const rows = changes.flatMap(({ conversation, before }) =>
        before ? [conversation, before] : [conversation],
      );
      await titles.learn(rows.map(({ group_id }) => group_id));
      const unnamed = rows.filter(({ operator_email }) => operator_email === null);
      await emails.learn(unnamed.map(({ operator_user_id }) => operator_user_id));
    },
    group: titles.nameOf,
    operator: emails.nameOf,
  };
}

/** A change as it is printed; `at` in milliseconds since 1970. */
export function eventOf(change: Change, names: Names, at: number): ChangeEvent {
  const { event, conversation, before, waitedMs, lateAfterMs } = change;
  const emailOf = ({ operator_email, operator_user_id }: Change['conversation']) =>
    operator_email ?? names.operator(operator_user_id);
  const { group_id, operator_user_id, unassigned_date } = conversation;
  const formerHolder = before !== null && before.operator_user_id !== operator_user_id ? before : null;
  const formerGroup = before !== null && before.group_id !== group_id ? before.group_id : null;
  return {
    at,
    event,
    id: conversation.id,
    group_id,
    group_title: names.group(group_id),
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
    from_group_title: names.group(formerGroup),
  };
}

type Pairs = readonly (readonly [id: unknown, name: unknown])[];

function directory(ask: () => Promise<Pairs>, known: Pairs = []) {
  const names = new Map<unknown, string | null>();
  const take = (pairs: Pairs) => {
    for (const [id, name] of pairs) names.set(id, filledText(name));
  };
  take(known);
  return {
    nameOf: (id: number | null) => names.get(id) ?? null,
    async learn(ids: readonly (number | null)[]): Promise<void> {
      const missing = ids.filter((id) => id !== null && !names.has(id));
      if (missing.length === 0) return;
      try {
        take(await ask());
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return;
      }
      // So that one without a name is not asked for each time.
      for (const id of missing) if (!names.has(id)) names.set(id, null);
    },
  };
}
