// What puts a conversation back as it was before a write: for `convops undo` and for z in triage alike. Nothing is
// guessed: where what was before is not known, or the interface has no way back to it, the reason is said.
import { isNumber, serviceNumber } from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import type { Standing, StillAs } from './conditions.ts';
import type { Entry } from './journal-lines.ts';
import type { WriteName } from './policy.ts';
import { groupWrite, type OperatorCall, operatorNamed, operatorWrite, type Write } from './write.ts';

/** A write that was done, with what is known of its conversation around it; its time is absent where it does not matter. */
export type DoneWrite = Pick<Entry, 'name' | 'action' | 'id' | 'params' | 'before' | 'after'> &
  Partial<Pick<Entry, 'at'>>;

export interface WayBack {
  /** The calls that undo it, one after the other. */
  readonly steps: readonly [Write, ...Write[]];
  /** What is there now, and what will be, in words. */
  readonly from: string;
  readonly to: string;
  /** What a person should know of it, as what is not known for sure. */
  readonly note: string | null;
}

/** `nothing`: it changed nothing. `cannot`: it stays as it is. */
export interface NoWayBack {
  readonly kind: 'nothing' | 'cannot';
  readonly reason: string;
}

/** The operators that an `operator_user_id` of a record may mean («Operator»: `id`, `user_id`), as their ids. */
export type OperatorsNamed = (found: number) => readonly number[];

type OfConversation = DoneWrite & { readonly id: number };
type Way = (done: OfConversation, named: OperatorsNamed) => WayBack | NoWayBack;

/** How each write is undone, or the reason why it cannot be. */
const WAYS_BACK: { readonly [N in WriteName]: Way | string } = {
  'operators.create': 'creating an operator cannot be undone; see convops operators delete',
  'operators.delete': 'deleting an operator cannot be undone',
  'users.update': 'changing the name or phone of a user cannot be undone',
  'conversations.close': backFromClose,
  'conversations.start': backToBefore,
  'conversations.unassign': backToBefore,
  'conversations.assignOperator': backToBefore,
  'conversations.assignGroup': backFromGroup,
  'conversations.sendMessage': 'a reply that was sent cannot be undone',
  'conversations.sendFileMessage': 'a file that was sent cannot be undone',
  'conversations.sendNote': 'a note cannot be undone',
};

/** How a write is undone, or why it cannot be. */
export function wayBack(done: DoneWrite, named: OperatorsNamed = (found) => [found]): WayBack | NoWayBack {
  const { name, id } = done;
  const way = WAYS_BACK[name];
  if (typeof way === 'string') return cannot(way);
  return id === null ? cannot('its target is not known') : way({ ...done, id }, named);
}

/** Whether a call of a way back is by whoever undoes; one that names an operator gives the conversation to that one. */
export function needsActor({ params }: Write): boolean {
  return 'operator_id' in params && params.operator_id === undefined;
}

/** A call of a way back as this operator sends it; null lets the ADMIN operator act. */
export function actedBy(write: Write, by: number | null): Write {
  if (by === null || !needsActor(write)) return write;
  return { ...write, params: { ...write.params, operator_id: by } } as Write;
}

/** Whether a write of this kind can be undone at all. */
export function isReversible(name: WriteName): boolean {
  return typeof WAYS_BACK[name] !== 'string';
}

const REOPENS =
  'the API document does not say that closed conversations can be reopened, so check the conversation afterwards';

function backFromClose(done: OfConversation, named: OperatorsNamed): WayBack | NoWayBack {
  const { before, after } = done;
  if (before?.status === 'closed') return nothing('it was closed before');
  if (before !== null && before.operator !== null) return backToBefore(done);
  const [answered = null, ...more] = after?.operator ? named(after.operator) : [];
  const actor = operatorNamed(done);
  // Unless it may name the acting operator, whom the service may have put there, the answer says who had it before.
  if (answered !== null && more.length === 0 && actor !== null && answered !== actor)
    return wayOf(done, [callFor(done, 'conversations.start', answered)], inboxOf(answered), REOPENS);
  // Nobody had it, or the service clears who had it: which of the two is not shown.
  if (after?.operator === 0) return inDoubt(backToQueue(done), 'it goes back to the queue');
  // Without an acting operator it is the ADMIN operator, whose number is not known.
  const guess = actor ?? (more.length === 0 ? answered : null);
  if (guess === null)
    return cannot('it is not known who had it before, and no acting operator was set to assign it to');
  const way = wayOf(done, [callFor(done, 'conversations.start', guess)], inboxOf(guess), REOPENS);
  return inDoubt(way, `it is assigned to operator ${guess}`);
}

/** A way back to what may not have been before: it is said with what it leads to. */
function inDoubt(way: WayBack, so: string): WayBack {
  const note = `the service does not say who had it before it was closed, so ${so}`;
  return { ...way, to: `${way.to} (not known who had it before)`, note };
}

/** What was before is known by a read: exactly that is put back. */
function backToBefore(done: OfConversation): WayBack | NoWayBack {
  const { name, before, params } = done;
  if (before === null || before.status === null) return cannot('what it was before is not known');
  const { status, operator } = before;
  if (status === 'closed') {
    if (name === 'conversations.close') return nothing('it was closed before');
    // Closing as the former operator would put that name to what somebody else does.
    const isOther = operator && operator !== operatorNamed(done);
    const note = isOther
      ? `it will be closed, but operator ${operator}, who had it before, is not put back`
      : null;
    const to = isOther ? `closed (operator ${operator} is not put back)` : 'closed';
    return wayOf(done, [callFor(done, 'conversations.close')], to, note);
  }
  if (status === 'unassigned' || operator === 0) {
    if (name === 'conversations.unassign') return nothing('nobody had it before');
    return backToQueue(done);
  }
  if (status !== 'inbox' || operator === null) return cannot('the operator from before is not known');
  const given = name === 'conversations.start' || name === 'conversations.assignOperator';
  if (given && operator === params.operator_id) return nothing(`operator ${operator} had it before`);
  // «States and transitions»: start gives it to an operator if nobody holds it, assign-operator where somebody does.
  const call = given ? 'conversations.assignOperator' : 'conversations.start';
  const note = name === 'conversations.close' ? REOPENS : null;
  return wayOf(done, [callFor(done, call, operator)], inboxOf(operator), note);
}

/** Back to the queue; a closed one is started first, since unassign is for what somebody holds. */
function backToQueue(done: OfConversation): WayBack {
  const release = callFor(done, 'conversations.unassign');
  if (done.name !== 'conversations.close') return wayOf(done, [release], 'unassigned');
  const reopen = callFor(done, 'conversations.start');
  return wayOf(done, [reopen, release], 'unassigned', REOPENS);
}

function backFromGroup(done: OfConversation): WayBack | NoWayBack {
  const { id, params, before } = done;
  const group = before?.group ?? null;
  if (group === null || group <= 0) return cannot('the group from before is not known');
  if (group === params.group_id) return nothing(`it was in group ${group} before`);
  return wayOf(done, [groupWrite(id, group)], `group ${group}`);
}

/** The call that gives it to this operator, or one by whoever undoes. */
function callFor({ id, params }: OfConversation, name: OperatorCall, operator?: number): Write {
  // A write without a webhook is undone without one.
  const disable_webhook = params.disable_webhook === 1 ? 1 : undefined;
  return operatorWrite(name, id, { operator_id: operator, disable_webhook });
}

function wayOf(
  done: OfConversation,
  steps: WayBack['steps'],
  to: string,
  note: string | null = null,
): WayBack {
  return { steps, from: leftIn(done), to, note };
}

function inboxOf(operator: number): string {
  return `inbox, operator ${operator}`;
}

/** How the write left its conversation, in words. */
function leftIn(done: OfConversation): string {
  const { status, operators, group } = leftBy(done);
  if (done.name === 'conversations.assignGroup') return `group ${group}`;
  const [operator] = operators;
  if (status === 'closed' || !operator) return status ?? 'as it is';
  return status === undefined ? `operator ${operator}` : `${status}, operator ${operator}`;
}

/**
 * How a write left its conversation: what its answer said, else what such a call is for. `own` are the operators who
 * acted, none where that is not known; without it nobody's answer counts.
 */
export function leftBy(
  { name, params, before, after, at }: Omit<DoneWrite, 'action' | 'id'>,
  named: OperatorsNamed = (found) => [found],
  own?: readonly number[],
): StillAs {
  const usual: Readonly<Record<string, string>> = {
    'conversations.start': 'inbox',
    'conversations.close': 'closed',
  };
  const moves = name === 'conversations.assignOperator' || name === 'conversations.assignGroup';
  // «States and transitions»: these two leave one of an inbox there.
  const status = after?.status ?? usual[name] ?? (moves && before?.status === 'inbox' ? 'inbox' : undefined);
  const operators = new Set<number>();
  if (name === 'conversations.start' || name === 'conversations.assignOperator') {
    // How `operator_user_id` of the record relates to `operator_id` of the detail is not shown: either will do.
    if (isNumber(params.operator_id)) operators.add(params.operator_id);
  }
  if (isNumber(after?.operator))
    for (const operator of [...named(after.operator), after.operator]) operators.add(operator);
  // These two leave its operator: the record may only name the same person by another number.
  const leaves = name === 'conversations.close' || name === 'conversations.assignGroup';
  if (leaves && after?.operator && before?.operator) operators.add(before.operator);
  if (name === 'conversations.unassign' && operators.size === 0) operators.add(0);
  const moved = name === 'conversations.assignGroup' ? serviceNumber(params.group_id) : null;
  const group = moved ?? (own && after?.group ? after.group : undefined);
  const message = before?.message;
  const time = at === undefined ? undefined : { time: timeAfter(after, at) };
  const since = message === undefined ? time : { message };
  // Closed again, nobody would see what the customer wrote to the open conversation.
  const closesAgain = message !== undefined && before?.status === 'closed';
  return {
    operators: [...operators],
    unansweredSince: since && own && { ...since, but: own },
    unwrittenSince: closesAgain ? message : undefined,
    status,
    wasClosed: before?.status === 'closed',
    group,
  };
}

/**
 * What is dated later came after a write, in milliseconds since 1970. Which writes move which date of a record is not
 * shown, so that the later one counts; our own clock may differ from the service's, and counts only without either.
 */
function timeAfter(after: Standing | null, at: number): number {
  const dates = [after?.updated, after?.written].flatMap((date) => (date ? [millisecondsOf(date)] : []));
  return dates.length === 0 ? at : Math.max(...dates);
}

function cannot(reason: string): NoWayBack {
  return { kind: 'cannot', reason };
}

function nothing(reason: string): NoWayBack {
  return { kind: 'nothing', reason };
}
