// What puts a conversation back as it was before a write: for `convops undo` and for z in triage alike. Nothing is
// guessed: where what was before is not known, or the interface has no way back to it, the reason is said.
import type { WriteName } from '../api/derive.ts';
import { isNumber, serviceNumber } from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import type { Standing, StillAs } from './conditions.ts';
import type { Entry } from './journal-lines.ts';
import { type Made, policyOf } from './policy.ts';
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

/** How each is undone. */
const WAYS_BACK: { readonly [M in Made]: Way } = {
  closed: backFromClose,
  claimed: backToBefore,
  released: backToBefore,
  assigned: backToBefore,
  grouped: backFromGroup,
};

/** How a write is undone, or why it cannot be. */
export function wayBack(done: DoneWrite, named: OperatorsNamed = (found) => [found]): WayBack | NoWayBack {
  const { name, id } = done;
  const { makes, lasting } = policyOf(name);
  if (!makes || lasting) return none('cannot', lasting ?? 'it cannot be undone');
  return id === null ? none('cannot', 'its target is not known') : WAYS_BACK[makes]({ ...done, id }, named);
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
  const { makes, lasting } = policyOf(name);
  return makes !== undefined && lasting === undefined;
}

function backFromClose(done: OfConversation, named: OperatorsNamed): WayBack | NoWayBack {
  const { before, after } = done;
  if (before?.status === 'closed') return none('nothing', 'it was closed before');
  if (before !== null && before.operator !== null) return backToBefore(done);
  const [answered = null, ...more] = after?.operator ? named(after.operator) : [];
  const actor = operatorNamed(done);
  // Unless it may name the acting operator, whom the service may have put there, the answer says who had it before.
  if (answered !== null && more.length === 0 && actor !== null && answered !== actor)
    return wayOf(done, [callFor(done, 'conversations.start', answered)], inboxOf(answered));
  // Nobody had it, or the service clears who had it: which of the two is not shown.
  if (after?.operator === 0) return inDoubt(backToQueue(done), 'it goes back to the queue');
  // Without an acting operator it is the ADMIN operator, whose number is not known.
  const guess = actor ?? (more.length === 0 ? answered : null);
  const unknown = 'it is not known who had it before, and no acting operator was set to assign it to';
  if (guess === null) return none('cannot', unknown);
  const way = wayOf(done, [callFor(done, 'conversations.start', guess)], inboxOf(guess));
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
  const { makes } = policyOf(name);
  if (before === null || before.status === null) return none('cannot', 'what it was before is not known');
  const { status, operator } = before;
  if (status === 'closed') {
    if (makes === 'closed') return none('nothing', 'it was closed before');
    // Closing as the former operator would put that name to what somebody else does.
    const isOther = operator && operator !== operatorNamed(done);
    const note = isOther
      ? `it will be closed, but operator ${operator}, who had it before, is not put back`
      : null;
    const to = isOther ? `closed (operator ${operator} is not put back)` : 'closed';
    return { ...wayOf(done, [callFor(done, 'conversations.close')], to), note };
  }
  if (status === 'unassigned' || operator === 0) {
    if (makes === 'released') return none('nothing', 'nobody had it before');
    return backToQueue(done);
  }
  if (status !== 'inbox' || operator === null) return none('cannot', 'the operator from before is not known');
  const given = makes === 'claimed' || makes === 'assigned';
  if (given && operator === params.operator_id) return none('nothing', `operator ${operator} had it before`);
  // «States and transitions»: start gives it to an operator if nobody holds it, assign-operator where somebody does.
  const call = given ? 'conversations.assignOperator' : 'conversations.start';
  return wayOf(done, [callFor(done, call, operator)], inboxOf(operator));
}

/** Back to the queue; a closed one is started first, since unassign is for what somebody holds. */
function backToQueue(done: OfConversation): WayBack {
  const release = callFor(done, 'conversations.unassign');
  if (policyOf(done.name).makes !== 'closed') return wayOf(done, [release], 'unassigned');
  const reopen = callFor(done, 'conversations.start');
  return wayOf(done, [reopen, release], 'unassigned');
}

function backFromGroup(done: OfConversation): WayBack | NoWayBack {
  const { id, params, before } = done;
  const group = before?.group ?? null;
  if (group === null || group <= 0) return none('cannot', 'the group from before is not known');
  if (group === params.group_id) return none('nothing', `it was in group ${group} before`);
  return wayOf(done, [groupWrite(id, group)], `group ${group}`);
}

/** The call that gives it to this operator, or one by whoever undoes. */
function callFor({ id, params }: OfConversation, name: OperatorCall, operator?: number): Write {
  // A write without a webhook is undone without one.
  const disable_webhook = params.disable_webhook === 1 ? 1 : undefined;
  return operatorWrite(name, id, { operator_id: operator, disable_webhook });
}

function wayOf(done: OfConversation, steps: WayBack['steps'], to: string): WayBack {
  return { steps, from: leftIn(done), to, note: null };
}

function inboxOf(operator: number): string {
  return `inbox, operator ${operator}`;
}

/** How the write left its conversation, in words. */
function leftIn(done: OfConversation): string {
  const { status, operators, group } = leftBy(done);
  if (policyOf(done.name).makes === 'grouped') return `group ${group}`;
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
  const { makes } = policyOf(name);
  const moves = makes === 'assigned' || makes === 'grouped';
  // «States and transitions»: an assignment leaves one of an inbox there.
  const isInInbox = makes === 'claimed' || (moves && before?.status === 'inbox');
  const status = after?.status ?? (makes === 'closed' ? 'closed' : isInInbox ? 'inbox' : undefined);
  const isGiven = makes === 'claimed' || makes === 'assigned';
  const leaves = makes === 'closed' || makes === 'grouped';
  const operators = new Set([
    // How `operator_user_id` of the record relates to `operator_id` of the detail is not shown: either will do.
    ...(isGiven && isNumber(params.operator_id) ? [params.operator_id] : []),
    ...(isNumber(after?.operator) ? [...named(after.operator), after.operator] : []),
    // These two leave its operator: the record may only name the same person by another number.
    ...(leaves && after?.operator && before?.operator ? [before.operator] : []),
  ]);
  if (makes === 'released' && operators.size === 0) operators.add(0);
  const moved = makes === 'grouped' ? serviceNumber(params.group_id) : null;
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

function none(kind: NoWayBack['kind'], reason: string): NoWayBack {
  return { kind, reason };
}
