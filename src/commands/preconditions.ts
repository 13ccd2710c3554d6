// Conditions that a conversation has to meet right before a write: read then, and the write is skipped where they do
// not hold. Between the reading and the write a moment passes; the service offers nothing to close it.
import type { Command } from 'commander';
import type { ConversationDetail } from '../api/model.ts';
import { messagesIn } from '../delivery/baseline.ts';
import type { Context } from './context.ts';
import { parseId } from './parse.ts';
import { resolveOperator } from './resolve-names.ts';
import type { Precondition } from './run-writes.ts';

export interface Conditions {
  /** The id of the last message, as the caller knows it. */
  readonly expectLastMessage?: number;
  readonly ifUnassigned?: true;
  /** The operator who must hold it. */
  readonly from?: string;
}

type Check = (detail: ConversationDetail) => string | null;

/** Declares --expect-last-message, for every write on a conversation. */
export function addLastMessageCondition(command: Command): Command {
  return command.option('--expect-last-message <id>', 'only while this is the last message', (text) =>
    parseId(text, 'message id'),
  );
}

/** Declares the conditions of an assignment. */
export function addAssignmentConditions(command: Command): Command {
  return command
    .option('--if-unassigned', 'only while nobody holds it')
    .option('--from <operator>', 'only while this operator holds it: id, e-mail, part of it, or @me');
}

/** What is checked before each write; undefined where no condition was given. */
export async function preconditionOf(
  context: Context,
  conditions: Conditions,
): Promise<Precondition | undefined> {
  const checks: Check[] = [];
  const { expectLastMessage, ifUnassigned, from } = conditions;
  if (expectLastMessage !== undefined) checks.push((detail) => lastMessageIs(detail, expectLastMessage));
  if (ifUnassigned) checks.push(isUnassigned);
  if (from !== undefined) {
    const operator = await resolveOperator(context, from, 'write');
    checks.push((detail) =>
      detail.operator_id === operator ? null : `${holderOf(detail)}, not operator ${operator}`,
    );
  }
  if (checks.length === 0) return undefined;
  const { conversations } = await context.client();
  return async ({ id }) => {
    const detail = await conversations.get({ conversation_id: id ?? 0 });
    for (const check of checks) {
      const reason = check(detail);
      if (reason !== null) return reason;
    }
    return null;
  };
}

/** Order of messages is not shown («Conversation detail»), so the last is the one with the latest date, then id. */
function lastMessageIs(detail: ConversationDetail, expected: number): string | null {
  const messages = messagesIn(detail);
  if (messages === null) return `its messages cannot be read, so that ${expected} may not be the last`;
  const [last] = [...messages].sort((a, b) => b.date_created - a.date_created || b.id - a.id);
  if (last?.id === expected) return null;
  return last
    ? `the last message is ${last.id}, not ${expected}`
    : `there is no message, not even ${expected}`;
}

function isUnassigned(detail: ConversationDetail): string | null {
  return detail.status === 'unassigned' || !detail.operator_id ? null : holderOf(detail);
}

function holderOf({ operator_id }: ConversationDetail): string {
  return operator_id ? `operator ${operator_id} holds it` : 'nobody holds it';
}
