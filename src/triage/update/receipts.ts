// What became of a write: done, refused, or not to be known. What follows a text waits for that, and does not go out
// when the text did not.

import { serviceNumber } from '../../api/model.ts';
import { momentIn } from '../../api/time-unit.ts';
import { assertNever } from '../../base/assert-never.ts';
import { withoutStrayBlank } from '../../base/text.ts';
import type { Receipt } from '../../writes/receipt.ts';
import { operatorNamed } from '../../writes/write.ts';
import type { Delivery } from '../state/events.ts';
import { isBeside, isPurpose, type OutboxItem, type Phase } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { onReassigned } from './assignment.ts';
import { afterCollision, overtakenText } from './collision.ts';
import { dropAll, heldFor, itemsOf, pendingOf, withDraftOf, withUndoAgain, withWrite } from './outbox.ts';
import { decide } from './queue.ts';
import { atEnd } from './snooze.ts';
import { doneText, nameOf } from './standing.ts';
import { holderName, say, sayLightly, withItem } from './step.ts';
import { isForSelf, onItsWayText, otherHolderName, WORDS } from './writes.ts';

/** What a receipt makes of its item, and of what waits for it. */
export function onDelivered(state: State, { key, receipt, conflict, before, elsewhere }: Delivery): State {
  const item = state.outbox.find((one) => one.key === key);
  if (!item || item.phase.kind === 'done') return state;
  switch (receipt.outcome) {
    case 'done':
    case 'already':
    case 'proposed':
    case 'dry_run': {
      const stood = before ?? item.before;
      const phase = { kind: 'done', at: state.now, receipt, ...(stood ? { before: stood } : {}) } as const;
      const done = standingAfter(withWrite(state, key, { phase }), item, receipt);
      return receipt.stored ? onAltered(done, item, receipt) : tell(done, item);
    }
    case 'unknown':
      return onUnknown(state, item, receipt);
    case 'refused':
    case 'skipped':
    case 'not_sent': {
      const { outcome } = receipt;
      const error = namedError(state, outcome, receipt.error ?? 'the service gave no reason');
      const by = receipt.holder?.id || before?.operator || null;
      const known = elsewhere ? withSentBefore(state, item, elsewhere) : state;
      return onFailed(known, item, { kind: 'refused', error, outcome }, conflict ? { by } : null);
    }
    default:
      return assertNever(receipt.outcome);
  }
}

/** The same text has gone from elsewhere, so that it is asked about before it goes out once more. */
function withSentBefore(
  state: State,
  { id, write: { name, params } }: OutboxItem,
  outcome: 'done' | 'unknown',
): State {
  const { session, now: at } = state;
  const sentBefore = [...session.sentBefore, { id, name, params, at, outcome }];
  return { ...state, session: { ...session, sentBefore } };
}

/** Good news, unless something that matters more is being said. */
function tell(state: State, item: OutboxItem): State {
  const text = doneText(state, item);
  // That it is on its way is not so any more.
  const isStale = state.notice?.text.startsWith(onItsWayText(item)) ?? false;
  return isStale ? say(state, text, 'good') : sayLightly(state, text, 'good');
}

/** The service has the text, and not as it was sent: somebody has to look, and what was to follow it does not go out. */
function onAltered(state: State, item: OutboxItem, receipt: Receipt): State {
  const { id } = item;
  const what = receipt.error ?? '';
  const stopped = decide(dropAll(state, heldFor(state, id), what), id, null);
  return say(stopped, `${doneText(state, item)}, but ${what}`, 'bad');
}

/** The customer was answered, whatever the answer looks like: the next list has nothing unread, and until then it waits for nothing. */
function withAnswer(state: State, id: number): State {
  const { inbox } = state.queue.items[id] ?? {};
  if (!inbox) return state;
  const { unread, lastAt, seen = { unread, lastAt } } = inbox;
  return withItem(state, id, { inbox: { ...inbox, unread: 0, answered: true, seen } });
}

/** What became of an earlier try without a text matters no more, once the same is done, and z has nothing to undo of it. */
function withoutEarlierTries(state: State, { id, action, write }: OutboxItem): State {
  const isEarlier = (one: OutboxItem) =>
    one.id === id && one.write.name === write.name && one.phase.kind === 'unknown';
  if (isPurpose(action) || !state.outbox.some(isEarlier)) return state;
  const outbox = state.outbox.filter((one) => !isEarlier(one));
  const undo = state.undo.filter((one) => one.kind !== 'outbox' || itemsOf({ outbox }, one).length > 0);
  return { ...state, outbox, undo };
}

/** Where a write leaves its conversation. */
function standingAfter(before: State, item: OutboxItem, receipt: Receipt): State {
  const { id, action } = item;
  const state = withoutEarlierTries(before, item);
  switch (action) {
    case 'claim':
      return withHolder(state, item);
    case 'release': {
      // «Conversation (full record)»: the service counts the wait from its own date on.
      const { unassigned_date: date } = (receipt.data ?? {}) as { readonly unassigned_date?: unknown };
      const since = momentIn(date) ?? state.now;
      return undecided(withItem(state, id, { holding: { kind: 'waiting' }, since }), id);
    }
    case 'close':
      return withItem(state, id, { holding: { kind: 'closed' } });
    case 'assign': {
      const { write } = item;
      if (write.name === 'conversations.assignGroup') {
        // A list of before names another group. Nobody else has it now: it comes last here, and is counted.
        const moved = withItem(state, id, { groupId: serviceNumber(write.params.group_id) });
        return atEnd(undecided(moved, id), id);
      }
      const given = withHolder(state, item);
      // Who takes it themselves has still to answer it.
      return isForSelf(state, item) ? decide(given, id, null) : given;
    }
    case 'reply':
    case 'file':
      return withAnswer(state, id);
    case 'customer':
      return state;
    case 'note': {
      const sent = (receipt.data as { readonly id?: unknown } | null)?.id;
      return typeof sent === 'number' ? { ...state, noteIds: [...state.noteIds, sent] } : state;
    }
    default:
      return assertNever(action);
  }
}

/** It waits again, for this operator too: what was decided before is over, but for a snooze and for what is yet to go out. */
function undecided(state: State, id: number): State {
  const item = state.queue.items[id];
  const stays = !item || item.decision === 'snoozed' || pendingOf(state, item) !== undefined;
  return stays ? state : decide(state, id, null);
}

/** A conversation is with the operator a write names, whom it may have been started or assigned for. */
function withHolder(state: State, { id, write }: OutboxItem): State {
  const by = operatorNamed(write);
  const self = state.session.operator.id;
  const holder = by ?? self;
  const holding = holder === self ? ({ kind: 'mine' } as const) : ({ kind: 'taken', by } as const);
  return onReassigned(withItem(state, id, { holding }), id, holding);
}

/** What follows does not go out while nobody knows what became of a write; whether it goes out again is for a person to say. */
function onUnknown(state: State, item: OutboxItem, receipt: Receipt): State {
  const check = receipt.check ?? `convops conv get ${item.id}`;
  const phase = { kind: 'unknown', error: receipt.error ?? 'no answer came', check } as const;
  const mayHaveGone = item.newest ?? (true as const);
  const draft = item.draft && { ...item.draft, along: { ...item.draft.along, mayHaveGone } };
  const reason = `the outcome of the ${WORDS[item.action]} before it is unknown`;
  const { stopped, left } = stopAt(withWrite(state, item.key, { phase }), { ...item, draft }, reason);
  return say(stopped, `Outcome unknown: ${nameOf(state, item)}${left}`, 'bad');
}

/** A write that did not happen; `conflict` where somebody else has its conversation. */
function onFailed(
  state: State,
  item: OutboxItem,
  phase: Extract<Phase, { readonly kind: 'refused' }>,
  conflict: { readonly by: number | null } | null,
): State {
  const { id, action, key, undoes } = item;
  const { error, outcome } = phase;
  const verb = outcome === 'refused' ? 'was refused' : 'was not sent';
  const failed = withWrite(state, key, { phase });
  // A condition that does not hold any more stops the next try, too.
  const again = undoes && outcome !== 'skipped' ? withUndoAgain(failed, undoes.key) : failed;
  const { stopped, left } = stopAt(again, item, `the ${WORDS[action]} ${verb}: ${error}`);
  const said = `${nameOf(state, item)} ${verb}: ${error}${left}`;
  if (!conflict) return say(stopped, said, 'bad');
  const taken = afterCollision(withItem(stopped, id, { holding: { kind: 'taken', by: conflict.by } }), id);
  if (conflict.by && item.draft && action === 'reply')
    return say(taken, overtakenText(taken, id, true), 'bad');
  // The service's own words say no more than that.
  const isLost = action === 'claim' && otherHolderName(state, item) === null;
  return say(taken, isLost ? `#${id} was just taken${left}` : said, 'bad');
}

/** A write stops here: its text is a draft again, and so is what waited for it, which `left` says. */
function stopAt(state: State, item: OutboxItem, reason: string): { stopped: State; left: string } {
  const behind = heldFor(state, item.id);
  // Before what was written after it.
  const dropped = withDraftOf(dropAll(state, behind, reason), item);
  // It comes round again, unless somebody else has it.
  const stopped = isBeside(item.action) && behind.length === 0 ? dropped : decide(dropped, item.id, null);
  const kept = [item, ...behind].some(({ draft }) => draft !== null) ? '; draft kept' : '';
  // A claim is not a step by itself.
  const steps = behind.filter(({ action, draft }) => action !== 'claim' && draft === null);
  const words = steps.map(({ action }) => WORDS[action]).join(', ');
  return { stopped, left: `${kept}${words === '' ? '' : `; not done: ${words}`}` };
}

/** A reason of our own, with the name of the operator in it; what the service says only loses its stray blank. */
function namedError(state: State, outcome: Receipt['outcome'], error: string): string {
  if (outcome === 'refused') return withoutStrayBlank(error);
  return error.replace(/\boperator (\d+) (?=has )/, (_, id) => `${holderName(state, Number(id))} `);
}
