// Proposals: what somebody else would write, for the operator to approve, change or reject. An approval is a decision like
// any other, held and checked before it goes out; it needs that all of the text has been on screen, and that the
// conversation still stands as it did when the text was written for it.

import { counted } from '../../base/text.ts';
import { type Proposal, stateOf } from '../../proposals/proposal.ts';
import { openPlaceholder } from '../../replies/placeholders.ts';
import { bufferOf } from '../composer.ts';
import { keyLabel } from '../keys.ts';
import type { Effect, Event, Step } from '../state/events.ts';
import { draftKey, type MacroPlan } from '../state/outbox.ts';
import type { Question, State } from '../state.ts';
import { isTooSmall } from '../view/layout.ts';
import { proposalInSight } from '../view/transcript.ts';
import { READ_ONLY, writeBlocker } from './assignment.ts';
import { targetOf } from './canned-replies.ts';
import { openComposer } from './composer.ts';
import { withText } from './editing.ts';
import { enqueueMacro } from './macros.ts';
import { laneOf } from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { foreignIn, isReadWhole, LAST_MS, openProposals, proposalFor } from './proposed.ts';
import { advance, decide, isTouched, lastSeenIn, unreadItem } from './queue.ts';
import { currentItem, draftOf, say, stepTo, withoutDraft, withQueue } from './step.ts';
import { inWalk, walkNamed } from './walks.ts';

/** Notes which rows of the proposal on screen are in sight; what was there for a glance only was not. */
export function noteProposalSeen(state: State): State {
  const { proposalSeen: seen, now, session, mode, size } = state;
  if (session.plain) return state;
  const found = proposalInSight(state);
  if (found === null) return seen === null ? state : { ...state, proposalSeen: null };
  const isHidden = mode.kind !== 'show' || isTooSmall(size);
  const visible = isHidden ? [] : found.visible;
  const isSame = seen?.id === found.id && seen.text === found.text;
  const before = isSame
    ? seen
    : { rows: Array.from({ length: found.rows }, () => false), fresh: [], at: now };
  const isSettled = now - before.at >= LAST_MS;
  const kept = isSettled ? before.fresh : before.fresh.filter((row) => visible.includes(row));
  const lost = before.fresh.filter((row) => !kept.includes(row));
  const rows = before.rows.map((row, place) => row && !lost.includes(place));
  const arrived = visible.filter((row) => !rows[row]);
  if (isSame && lost.length === 0 && arrived.length === 0) return state;
  for (const row of arrived) rows[row] = true;
  const fresh = arrived.length > 0 ? [...(isSettled ? [] : kept), ...arrived] : kept;
  const at = arrived.length > 0 ? now : before.at;
  return { ...state, proposalSeen: { id: found.id, text: found.text, rows, fresh, at } };
}

/** All lines of a proposal were said. */
export function onProposalSaid(state: State, id: string): State {
  return { ...state, proposalSeen: { id, text: '', rows: [true], fresh: [], at: state.now - LAST_MS } };
}

/** `y`: approves the proposal on screen, unless something speaks against it; foreign values are asked about once. */
export function approve(state: State, { asked }: { readonly asked?: string } = {}): State {
  const item = currentItem(state);
  const shown = item && proposalFor(state, item.id);
  if (!item || !shown) return say(state, 'there is no proposal here');
  const { proposal, isStale } = shown;
  const { id, content, writtenFor } = proposal;
  // What came to be shown while the question stood is another one.
  if (asked !== undefined && asked !== id) return say(state, 'another proposal is shown now', 'warn');
  const { bindings } = state.session;
  const [reply, throwAway] = [keyLabel('reply', 'show', bindings), keyLabel('throw-away', 'show', bindings)];
  const refusal = writeBlocker(state, item);
  if (refusal !== null) return say(state, refusal, 'warn');
  if (lastSeenIn(state, item.id) === null)
    return say(state, `Not approved: #${item.id} has not been read yet`, 'warn');
  if (isStale)
    return say(state, `Not approved: ${STALE}${content.text ? `; ${reply} opens its text` : ''}`, 'warn');
  if (draftKey({ purpose: 'reply', id: item.id }) in state.drafts)
    return say(state, `Not approved: a reply of yours was begun; ${throwAway} throws it away`, 'warn');
  if (!isReadWhole(state, proposal)) return say(state, unreadText(state), 'warn');
  const open = content.text === undefined ? null : openPlaceholder(content.text, []);
  if (open !== null)
    return say(state, `Not approved: ${open} is to be filled in; ${reply} opens the text`, 'warn');
  const plan = planOf(state, proposal);
  if ('refusal' in plan) return say(state, `Not approved: ${plan.refusal}`, 'warn');
  const foreign = foreignIn(state, proposal);
  if (asked === undefined && foreign.length > 0) return askAboutForeign(state, proposal, foreign);
  const draft =
    content.text === undefined
      ? null
      : draftOf(state, { purpose: 'reply', id: item.id, proposal: id }, bufferOf(content.text));
  return enqueueMacro({ ...state, notice: null }, item.id, plan, {
    draft,
    approved: { id, lastSeen: writtenFor.message ?? 0 },
  });
}

/** Why a proposal can no longer be approved. */
const STALE = 'the conversation has changed since it was written';

/** What of a proposal is still to be read. */
function unreadText({ proposalSeen: seen, session }: State): string {
  const left = seen?.rows.filter((row) => !row).length ?? 0;
  if (left === 0) return 'Not approved: it has only just come on screen; read it, then press again';
  const [up, down] = [
    keyLabel('scroll-up', 'show', session.bindings),
    keyLabel('scroll-down', 'show', session.bindings),
  ];
  return `Not approved: ${counted(left, 'line')} of it ${left === 1 ? 'was' : 'were'} not on screen; ${up} and ${down} scroll`;
}

/** What is done beside the text, every name settled, or why that cannot be. */
function planOf(state: State, { id, content }: Proposal): MacroPlan | { readonly refusal: string } {
  const { note = null, assign = null, close = false } = content;
  const target = targetOf(state, assign);
  if (target !== null && 'refusal' in target) return target;
  return { name: `proposal ${id}`, note, assign: target, close };
}

const MOST_ASKED = 4;

function askAboutForeign(
  state: State,
  { id, conversation, content: { text = '' } }: Proposal,
  foreign: readonly { readonly start: number; readonly end: number }[],
): State {
  const values = [...new Set(foreign.map(({ start, end }) => text.slice(start, end)))];
  const does = values.length === 1 ? 'does' : 'do';
  const more = values.length - MOST_ASKED;
  const question: Question = {
    title: `${counted(values.length, 'value')} ${does} not appear in this conversation. Send it anyway?`,
    lines: [...values.slice(0, MOST_ASKED), ...(more > 0 ? [`and ${more} more, marked in the text`] : [])],
    options: [
      { key: 'b', label: 'back', does: { kind: 'stay' } },
      { key: 'w', label: 'send it anyway', does: { kind: 'approve', proposal: id } },
    ],
    id: conversation,
    inTheWay: true,
    whole: true,
  };
  return { ...state, mode: { kind: 'ask', question, back: null }, notice: null };
}

/** `r`: the text of a proposal in the composer, with what it does beside that as long as it is not stale; null for none. */
export function openProposal(state: State, id: number, { claim }: { readonly claim: boolean }): State | null {
  const shown = proposalFor(state, id);
  const text = shown?.proposal.content.text;
  if (!shown || text === undefined || draftKey({ purpose: 'reply', id }) in state.drafts) return null;
  const plan = shown.isStale ? null : planOf(state, shown.proposal);
  const macro = plan !== null && !('refusal' in plan) && hasSteps(plan) ? { macro: plan } : {};
  const opened = openComposer(state, 'reply', id, { claim });
  const filled = withText(opened, bufferOf(text), 'put-in', { proposal: shown.proposal.id, ...macro });
  return plan !== null && 'refusal' in plan ? say(filled, `only the text: ${plan.refusal}`, 'warn') : filled;
}

const hasSteps = ({ note, assign, close }: MacroPlan) => note !== null || assign !== null || close;

/**
 * Proposals as a walk: what has come since goes to its end, what needs no decision any more leaves it, unless that is where
 * the walk stands or the session has to do with it. Who has a conversation of no list, it says itself once it is read.
 */
export function walkProposals(state: State): State {
  const walk = walkNamed(state, 'proposals');
  const { loaded } = walkNamed(state, 'waiting');
  if (!loaded || (walk.loaded && walk.order.length === 0 && state.proposals.length === 0)) return state;
  const { items } = state.queue;
  const open = new Set(openProposals(state).map(({ conversation }) => conversation));
  const isHere = (id: number) => {
    const kind = items[id]?.holding.kind ?? (state.session.groups.length === 0 ? 'unknown' : 'gone');
    return open.has(id) && ['waiting', 'mine', 'unknown'].includes(kind);
  };
  const stays = (id: number) => {
    const item = items[id];
    return id === walk.current || open.has(id) || (item !== undefined && isTouched(state, item));
  };
  const kept = walk.order.filter(stays);
  const fresh = [...open].filter((id) => !kept.includes(id) && isHere(id));
  if (walk.loaded && fresh.length === 0 && kept.length === walk.order.length) return state;
  const unknown = fresh.filter((id) => !items[id]).map((id) => [id, unreadItem(id, null)]);
  return inWalk(state, 'proposals', (walked) =>
    withQueue(walked, {
      ...{ loaded: true, order: [...kept, ...fresh] },
      items: { ...items, ...Object.fromEntries(unknown) },
    }),
  );
}

/** The proposals as the file has them now; a conversation already answered waits again if another came since. */
export function takeProposals(state: State, proposals: readonly Proposal[]): State {
  const known = new Set(state.proposals.map(({ id }) => id));
  const since = proposals.filter(({ id }) => !known.has(id));
  return since.reduce(
    (next, { conversation: id }) =>
      next.queue.items[id]?.decision === 'replied' && !laneOf(next, id).length
        ? decide(next, id, null)
        : next,
    { ...state, proposals },
  );
}

/** `x`: asks on one line why. */
export function beginReject(state: State): State {
  const item = currentItem(state);
  const shown = item && proposalFor(state, item.id);
  if (!item || !shown) return sayAndPause(state, 'There is no proposal here: nothing to reject');
  if (state.session.readOnly) return sayAndPause(state, READ_ONLY);
  const mode = { kind: 'reject', proposal: shown.proposal.id, id: item.id, typed: '' } as const;
  return { ...state, mode, notice: null };
}

/** Rejects with what was typed. */
export function rejectTyped(state: State, typed: string): Step {
  const { mode } = state;
  if (mode.kind !== 'reject') return stepTo(state);
  const shown: State = {
    ...state,
    mode: { kind: 'show' },
    proposals: state.proposals.filter(({ id }) => id !== mode.proposal),
  };
  const isOver = state.queue.walk === 'proposals' && state.queue.current === mode.id;
  const next = isOver && openProposals(shown, mode.id).length === 0 ? advance(shown) : shown;
  const said = say(next, `Proposal ${mode.proposal} is rejected; the proposer can read the reason`, 'good');
  return stepTo(said, { kind: 'reject', proposal: mode.proposal, reason: typed.trim() });
}

/** What follows of what an event did to approved and changed proposals: what was noted of them is read again. */
export function followProposals(before: State, { state, effects }: Step, event: Event): Step {
  const undone = undoneApprovals(before, state);
  const item = event.kind === 'delivered' ? before.outbox.find(({ key }) => key === event.key) : undefined;
  const isOver = item?.macro?.proposal !== undefined || item?.draft?.proposal !== undefined;
  const more: Effect[] = [
    ...[...undone].map((proposal): Effect => ({ kind: 'unapprove', proposal })),
    ...(isOver && undone.size === 0 ? [{ kind: 'proposals' } as const] : []),
  ];
  const next = dropBareDrafts(state);
  return next === state && more.length === 0
    ? { state, effects }
    : { state: next, effects: [...effects, ...more] };
}

/** Approvals of which a step that was held is no more. */
function undoneApprovals({ outbox: before }: State, { outbox }: State): Set<string> {
  if (before === outbox) return new Set();
  const left = new Set(outbox.map(({ key }) => key));
  return new Set(
    before.flatMap(({ key, macro, phase }) =>
      macro?.proposal && phase.kind === 'held' && !left.has(key) ? [macro.proposal.id] : [],
    ),
  );
}

/** A draft that is nothing but the text of a proposal that waits needs nobody: the proposal is there. */
function dropBareDrafts(state: State): State {
  const { mode, proposals, outbox } = state;
  if (proposals.length === 0 || mode.kind !== 'show') return state;
  return Object.values(state.drafts).reduce((next, draft) => {
    if (draft.purpose !== 'reply' || draft.proposal === undefined) return next;
    const waits = proposals.find((one) => one.id === draft.proposal && stateOf(one, state.now) === 'pending');
    const hasBegun = outbox.some(
      ({ macro, action, phase }) =>
        macro?.proposal?.id === draft.proposal &&
        action !== 'claim' &&
        ['done', 'unknown'].includes(phase.kind),
    );
    const text = waits?.content.text;
    const isBare = text !== undefined && bufferOf(text).text.trim() === draft.text.trim() && !hasBegun;
    return isBare ? withoutDraft(next, draftKey(draft)) : next;
  }, state);
}
