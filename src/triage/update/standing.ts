// How a conversation stands, and what becomes of a write, in words. Whoever says so asks here: the header, the lists, the
// status, the receipts and the transcript differ only in how much of it they have room for.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import { DAY, momentOf } from '../../terminal/times.ts';
import { draftKey, isPurpose, type OutboxAction, type OutboxItem, PURPOSES } from '../state/outbox.ts';
import type { Holding, QueueItem, State } from '../state.ts';
import { isAskedAbout, pendingOf } from './outbox.ts';
import { openProposals } from './proposed.ts';
import { calledText, holderName, readIn } from './step.ts';
import { isCutOff } from './trouble.ts';
import { isAnswered } from './walks.ts';
import { otherHolderName, WORDS } from './writes.ts';

/** What is said of each kind of write: while it is on its way, then with its conversation, then once it is done or undone. */
const SAID: Readonly<
  Record<
    OutboxAction,
    { readonly verb: string; readonly doing: string; readonly done: string; readonly undone: string }
  >
> = {
  reply: { verb: 'sending', doing: 'Sending #', done: 'Reply sent to #', undone: '' },
  file: { verb: 'sending', doing: 'Sending file to #', done: 'File sent to #', undone: '' },
  note: { verb: 'saving', doing: 'Saving note on #', done: 'Note saved on #', undone: '' },
  close: { verb: 'closing', doing: 'Closing #', done: 'Closed #', undone: '# is closed again' },
  claim: { verb: 'claiming', doing: 'Claiming #', done: '# is yours', undone: '# is yours again' },
  release: {
    verb: 'releasing',
    doing: 'Releasing #',
    done: 'Released #; its wait counts from now',
    undone: '# is back in Waiting',
  },
  customer: {
    verb: 'changing',
    doing: 'Changing the customer of #',
    done: 'Changed the customer of #',
    undone: '',
  },
  assign: { verb: 'assigning', doing: 'Assigning #', done: 'Assigned #', undone: '# is back in its group' },
};

const on = (text: string, { id }: Pick<OutboxItem, 'id'>) => text.replace('#', `#${id}`);

/** `reply to #42`, `claim of #42 for amir`; of a macro that is held its name: `refund for #42` */
export function nameOf(state: State, item: OutboxItem): string {
  const { action, id, group, phase } = item;
  if (group.plan && phase.kind === 'held') return `${group.plan.name} for #${id}`;
  const other = otherHolderName(state, item);
  return `${WORDS[action]} ${isPurpose(action) ? 'to' : 'of'} #${id}${other === null ? '' : ` for ${other}`}`;
}

/** `Sending #42`, `Assigning #42 to amir`; of a macro that is held: `Running refund for #42` */
export function doing(state: State, item: OutboxItem): string {
  const { action, id, group, phase } = item;
  if (group.plan && phase.kind === 'held')
    return group.plan.handsOver ? `Handing #${id} over` : `Running ${group.plan.name} for #${id}`;
  const other = otherHolderName(state, item);
  if (other === null) return on(SAID[action].doing, item);
  return action === 'claim'
    ? `Giving #${id} back to ${other}`
    : `${on(SAID[action].doing, item)} to ${other}`;
}

/** `Reply sent to #42`, `Closed #42`, `Assigned #42 Ada Ek to amir.haddad`, `Undone: #42 is back in Waiting` */
export function doneText(state: State, item: OutboxItem): string {
  const { action, id, undoes } = item;
  const to = otherHolderName(state, item) ?? groupName(state, item);
  if (undoes && action === 'claim' && to) return `Undone: #${id} is with ${to} again`;
  if (undoes) return `Undone: ${on(SAID[action].undone, item)}`;
  const text = state.outbox.find(
    ({ key, group, phase, action: of }) =>
      key !== item.key && group.key === item.group.key && isPurpose(of) && phase.kind === 'done',
  );
  // The receipt of the text was on the screen for a moment only.
  const beside =
    text && !isPurpose(action) ? `, ${WORDS[text.action]} ${text.action === 'note' ? 'saved' : 'sent'}` : '';
  if (action !== 'assign') return `${on(SAID[action].done, item)}${beside}`;
  const stays = PURPOSES.some((purpose) => draftKey({ purpose, id }) in state.drafts);
  // The next conversation is on screen by now.
  const called = SAID.assign.done.replace('#', () => calledText(state, id));
  return `${called}${to ? ` to ${to}` : ''}${beside}${stays ? '; your draft stays' : ''}`;
}

/** `group VIP` where a write gives a conversation to a group that is known; null for any other write. */
function groupName({ directory }: State, { write }: OutboxItem): string | null {
  const id = write.name === 'conversations.assignGroup' ? write.params.group_id : null;
  const title = directory.groups.find((group) => group.id === id)?.title;
  return title === undefined ? null : `group ${inertLine(title)}`;
}

/** `sending in 4s`, `closing`, `close waits`, `outcome unknown`: how far a write is. */
export function wayText(state: State, { action, phase }: OutboxItem): string {
  if (phase.kind === 'unknown') return 'outcome unknown';
  if (phase.kind !== 'held') return SAID[action].verb;
  if (isCutOff(state) || isAskedAbout(state)) return `${WORDS[action]} waits`;
  const left = secondsLeft(phase.until, state.now);
  return left === 0 ? SAID[action].verb : `${SAID[action].verb} in ${left}s`;
}

/** The state that matters, for a list: `with bea`, `2 unread`, `sending in 4s`; empty for one that only waits. */
export function standingText(state: State, item: QueueItem): string {
  const { id, holding, inbox } = item;
  const isBegun = PURPOSES.some((purpose) => draftKey({ purpose, id }) in state.drafts);
  // One that was opened is a draft, too, and is found by both words.
  const proposed = openProposals(state, id).length > 0 ? 'proposal' : '';
  const written = [isBegun ? 'DRAFT' : '', proposed];
  if (holding.kind === 'taken') return joined([...written, takenText(state, holding)]);
  if (holding.kind === 'closed') return joined([...written, 'closed']);
  if (holding.kind === 'gone') return joined(written) || 'gone';
  const pending = pendingOf(state, item);
  if (pending) return joined([...written, wayText(state, pending)]);
  const isUnread = holding.kind === 'mine' && inbox !== undefined && inbox.unread > 0 && !isAnswered(item);
  const standing = joined([
    ...written,
    decidedText(state, item) ?? item.decision ?? '',
    isUnread ? `${inbox.unread} unread` : '',
  ]);
  return standing || (holding.kind === 'mine' && isAnswered(item) ? 'answered' : '');
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(', ');
}

/** What was decided about a conversation: `skipped`, `snoozed until 19:00`, `closed`; null for nothing that is known. */
export function decidedText(state: State, { id, decision }: QueueItem): string | null {
  if (decision !== 'snoozed') return decision;
  const one = state.snoozed.find((snooze) => snooze.id === id);
  return one ? `snoozed ${snoozedUntil(state, one.until)}` : null;
}

/** `with chidi.okafor`: who has a conversation. */
export function takenText(state: State, { by }: Extract<Holding, { readonly kind: 'taken' }>): string {
  return `with ${holderName(state, by)}`;
}

/** Who has a conversation, or what was decided about it, in words: `with bea`, `closed`, `yours`; empty for one that waits. */
export function holdingText(state: State, item: QueueItem): string {
  const { id, holding } = item;
  switch (holding.kind) {
    case 'taken':
      return takenText(state, holding);
    case 'closed':
      return 'closed';
    case 'gone':
      return readIn(state, id) ? 'no longer waiting' : 'not read yet';
    case 'waiting':
    case 'mine':
      return decidedText(state, item) ?? (holding.kind === 'mine' ? 'yours' : '');
    default:
      return assertNever(holding);
  }
}

/** Whole seconds until a time, rounded up, never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Within this a weekday names one day only. */
const NEAR_MS = 6 * DAY;

/** `until 19:00`, `until Mon 09:00`, `until 2024-05-02 09:00`, `until the customer writes` */
export function snoozedUntil(state: State, until: number | null): string {
  if (until === null) return 'until the customer writes';
  const { day, clock } = momentOf(until, state.session.utc);
  const isNear = until - state.now < NEAR_MS && day !== momentOf(state.now, state.session.utc).day;
  return `until ${isNear ? `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${clock}` : momentText(until, state)}`;
}

/** `19:00` of today, else `2024-05-02 09:00`. */
export function momentText(time: number, { now, session: { utc } }: State): string {
  const { day, clock } = momentOf(time, utc);
  return day === momentOf(now, utc).day ? clock : `${day} ${clock}`;
}
