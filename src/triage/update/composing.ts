// Writing a text: opened with the draft that is there, kept as a draft at every key, until it is finished. Whoever
// replies has claimed the conversation before.
import { apply, bufferOf, EMPTY_BUFFER, insert, isBlank } from '../composer.ts';
import type { Action } from '../keys.ts';
import type { Step } from '../state/events.ts';
import { draftKey, type MacroPlan, type Purpose } from '../state/outbox.ts';
import type { Composing, Holding, Question, State } from '../state.ts';
import { maxScroll } from '../view/transcript.ts';
import { enqueueClaim, hasToBeClaimed } from './outbox.ts';
import { finish } from './sending.ts';
import { keptText, planText } from './skipped-steps.ts';
import { alongOf, draftOf, say, sayToTyping, stepTo, withDraft, withoutDraft } from './step.ts';

/** Opens the composer on a conversation, with its draft; a reply claims the conversation first. */
export function openComposer(state: State, purpose: Purpose, id: number, { claim = true } = {}): State {
  const item = state.queue.items[id];
  const draft = state.drafts[draftKey({ purpose, id })];
  const wantsClaim = purpose === 'reply' || state.session.claimForNotes;
  const claims = claim && wantsClaim && hasToBeClaimed(state, id);
  const claimed = claims ? enqueueClaim(state, id, { undoable: false }) : state;
  const composing: Composing = {
    purpose,
    id,
    buffer: draft ? bufferOf(draft.text, draft.cursor) : EMPTY_BUFFER,
    taken: lostTo(item?.holding),
    claimedForThis: claims,
    ...alongOf(draft ?? {}),
  };
  return { ...claimed, mode: { kind: 'compose', composing }, notice: null };
}

/** To whom a conversation that is not ours to answer was lost, as far as that is known; null where it is ours. */
function lostTo(holding: Holding | undefined): Composing['taken'] {
  if (holding?.kind === 'taken') return { by: holding.by };
  return holding?.kind === 'closed' ? { by: null } : null;
}

/** The state with another text in the composer; the draft goes along, so that nothing typed is ever only here. */
export function withText(state: State, buffer: Composing['buffer']): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { composing } = mode;
  if (buffer === composing.buffer) return state;
  const { macro, lookalikes, ...rest } = composing;
  // What goes along with a text goes with it when it is thrown away.
  const changed: Composing = { ...rest, buffer, ...(isBlank(buffer) ? {} : alongOf(composing)) };
  const next = keepDraft({ ...state, mode: { kind: 'compose', composing: changed } }, changed);
  if (!macro || changed.macro) return next;
  return say(next, `the text is gone, and with it ${planText(macro)} of ${macro.name}`, 'warn');
}

/** What is done when the text is sent goes along with it, also on the disk. */
export function withPlan(state: State, macro: MacroPlan): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const composing = { ...mode.composing, macro };
  return keepDraft({ ...state, mode: { kind: 'compose', composing } }, composing);
}

function keepDraft(state: State, composing: Composing): State {
  if (isBlank(composing.buffer)) return withoutDraft(state, draftKey(composing));
  return withDraft(state, draftOf(state, composing, composing.buffer));
}

/** Puts a text in at the cursor. */
export function typeText(state: State, text: string): State {
  const { mode } = state;
  return mode.kind === 'compose' ? withText(state, insert(mode.composing.buffer, text)) : state;
}

/** An action of the composer; scrolling and what every mode has is dealt with by the caller. */
export function composeAction(state: State, action: Action): Step | null {
  const { mode } = state;
  if (mode.kind !== 'compose') return null;
  const { composing } = mode;
  switch (action) {
    case 'send':
    case 'send-close':
      return stepTo(finish(state, composing, action === 'send-close'));
    case 'back':
    case 'interrupt':
      return stepTo(leaveComposer(state, composing));
    case 'editor': {
      const { purpose, id, buffer } = composing;
      return stepTo(
        { ...state, editing: { purpose, id, text: buffer.text } },
        { kind: 'edit', text: buffer.text },
      );
    }
    case 'newline':
      return stepTo(typeText(state, '\n'));
    case 'scroll-up':
    case 'scroll-down': {
      const page = Math.max(1, Math.floor(state.size.rows / 3));
      const scroll = state.scroll + (action === 'scroll-up' ? page : -page);
      return stepTo({ ...state, scroll: Math.max(0, Math.min(maxScroll(state, scroll), scroll)) });
    }
    default: {
      const buffer = apply(composing.buffer, action as Parameters<typeof apply>[1]);
      return stepTo(withText(state, buffer));
    }
  }
}

/**
 * Esc and a letter that follow each other closely arrive as one, and so does a letter with Alt, which on some keyboards
 * is a letter of the text: whoever types on must not decide anything by it.
 */
export function leaveByMeta(state: State): State {
  const { mode } = state;
  if (mode.kind !== 'compose')
    return sayToTyping({ ...state, mode: { kind: 'show' } }, META_TITLE, 'Nothing is chosen.');
  const question: Question = {
    title: META_TITLE,
    lines: isBlank(mode.composing.buffer) ? [] : ['The text is kept as a draft.'],
    options: [{ key: 'Enter', label: 'leave it', choice: 'leave' }],
    id: mode.composing.id,
  };
  return { ...state, mode: { kind: 'ask', question, back: mode.composing } };
}

const META_TITLE = 'Esc came with a letter, or Alt was down.';

/** Leaves the composer with the draft kept; a claim that was made for this text alone may be given back. */
export function leaveComposer(state: State, composing: Composing): State {
  const shown: State = { ...state, mode: { kind: 'show' } };
  if (!composing.claimedForThis || composing.taken) {
    return isBlank(composing.buffer) ? shown : say(shown, keptText(composing));
  }
  const question: Question = {
    title: `You claimed #${composing.id} for this ${composing.purpose}.`,
    lines: isBlank(composing.buffer)
      ? []
      : [
          'The text is kept as a draft.',
          ...(composing.macro ? [`with it: ${planText(composing.macro)}`] : []),
        ],
    options: [
      { key: 'k', label: 'keep the claim', choice: 'keep-claim' },
      { key: 'u', label: 'release it to the queue', choice: 'release' },
    ],
    id: composing.id,
  };
  return { ...shown, mode: { kind: 'ask', question, back: composing } };
}
