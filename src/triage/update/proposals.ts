// Proposals: what somebody else would write, as a draft with its reason. A person opens it, may change it, and sends it with
// the usual keys; one without a text is asked about. The conversation must stand as it did when it was written.

import { bufferOf } from '../composer.ts';
import type { Step } from '../state/events.ts';
import { draftKey, mergedDraft, planLines } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { READ_ONLY } from './assignment.ts';
import { openComposer } from './composer.ts';
import { withText } from './editing.ts';
import { askToRun } from './macros.ts';
import { isNote, proposalFor, proposedPlan } from './proposed.ts';
import { lastSeenIn } from './queue.ts';
import { currentItem, draftOf, say, stepTo, withDraft } from './step.ts';

/**
 * `r`: the reply or note of a proposal in the composer, with what it does beside that as long as it is not stale, or a
 * question about one that has neither and may be carried out; null for none.
 */
export function openProposal(state: State, id: number, { claim }: { readonly claim: boolean }): State | null {
  const shown = proposalFor(state, id);
  if (!shown || draftKey({ purpose: 'reply', id }) in state.drafts) return null;
  const { proposal, stale } = shown;
  const plan = proposedPlan(proposal);
  const steps = stale === null && planLines(plan).length > 0 ? plan : null;
  const along = { proposal: proposal.id, ...(steps ? { macro: steps } : {}) };
  const { text, note } = proposal.content;
  if (isNote(proposal)) {
    const begun = state.drafts[draftKey({ purpose: 'note', id })];
    const own = draftOf(state, { purpose: 'note', id, along }, { text: note ?? '' });
    const isOpened = begun?.along.proposal === proposal.id;
    return openComposer(
      isOpened ? state : withDraft(state, begun ? mergedDraft(begun, own) : own),
      'note',
      id,
    );
  }
  if (text === undefined) {
    if (!claim || stale !== null) return null;
    if (!steps) return say(state, NOTHING_TO_DO, 'warn');
    if (lastSeenIn(state, id) === null) return say(state, `#${id} has not been read yet`, 'warn');
    return askToRun(state, id, steps, { proposal: proposal.id });
  }
  const opened = openComposer(state, 'reply', id, { claim });
  return withText(opened, bufferOf(text), 'put-in', along);
}

const NOTHING_TO_DO = 'the proposal has nothing that can be done';

/** `D`, without a text: asks on one line why the proposal on screen is rejected; null for no proposal. */
export function beginReject(state: State): State | null {
  const item = currentItem(state);
  const shown = item && proposalFor(state, item.id);
  if (!item || !shown) return null;
  if (state.session.readOnly) return say(state, READ_ONLY, 'warn');
  const asks = { kind: 'reason', proposal: shown.proposal.id } as const;
  const mode = { kind: 'line', asks, id: item.id, typed: '', back: state.mode } as const;
  return { ...state, mode, notice: null };
}

/** Rejects with what was typed. */
export function rejectTyped(state: State, proposal: string, typed: string): Step {
  const shown: State = {
    ...state,
    mode: { kind: 'show' },
    proposals: state.proposals.filter(({ id }) => id !== proposal),
    undo: [...state.undo, { kind: 'rejected' }],
  };
  const said = say(shown, `Proposal ${proposal} is rejected; the proposer can read the reason`, 'good');
  return stepTo(said, { kind: 'reject', proposal, reason: typed.trim() });
}
