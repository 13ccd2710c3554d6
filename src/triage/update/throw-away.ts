// Throwing a text away: asked about first, and brought back by z as long as the session lasts. There is no other way in
// which a text goes for good.

import { bufferOf, EMPTY_BUFFER, isBlank } from '../composer.ts';
import { keyLabel } from '../keys.ts';
import { type Draft, draftKey, mergedDraft, PURPOSES } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { READ_ONLY } from './assignment.ts';
import { askToLook, leaveComposer } from './composer.ts';
import { discardQuestion, openDraft, withoutThrownAway } from './recovery.ts';
import { currentItem, draftExtras, say, withDraft } from './step.ts';

/** Asks whether the text that is being written is to be thrown away. */
export function askToThrowAway(state: State): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { composing } = mode;
  if (isBlank(composing.buffer)) return say(state, 'there is no text to throw away');
  const { text } = composing.buffer;
  const question = discardQuestion({ ...composing, text }, { keep: 'stay', discard: 'throw-away' });
  return askToLook(state, composing) ?? { ...state, mode: { kind: 'ask', question, back: composing } };
}

/** Asks whether the text that was begun last for the conversation on screen is to be thrown away. */
export function askToThrowAwayDraft(state: State): State {
  const item = currentItem(state);
  const drafts = item ? PURPOSES.flatMap((purpose) => state.drafts[`${purpose}:${item.id}`] ?? []) : [];
  const [draft] = drafts.toSorted((one, other) => other.at - one.at);
  if (!draft) return say(state, 'there is no draft here to throw away');
  if (state.session.readOnly) return say(state, READ_ONLY, 'warn');
  const question = discardQuestion(draft, { keep: 'keep-claim', discard: 'throw-away' });
  const { id, purpose, text, cursor } = draft;
  const back: Composing = {
    ...{ id, purpose, buffer: bufferOf(text, cursor), taken: null, claimedForThis: false },
    ...draftExtras(draft),
  };
  return { ...state, mode: { kind: 'ask', question, back } };
}

/** Throws a text away, unless it is no longer what was asked about; the claim for it may be released. */
export function throwAway(state: State, composing: Composing): State {
  const unseen = askToLook(state, composing);
  if (unseen !== null) return unseen;
  const { purpose, id, buffer } = composing;
  const shown: State = { ...state, mode: { kind: 'show' } };
  const draft = state.drafts[draftKey(composing)];
  if (!draft || draft.text !== buffer.text)
    return say(shown, `the ${purpose} to #${id} has changed: not thrown away`, 'warn');
  const { macro: _, lookalikes: __, ...empty } = { ...composing, buffer: EMPTY_BUFFER };
  return say(leaveComposer(withoutThrownAway(shown, draft), empty), thrownAwayText(shown, draft));
}

function thrownAwayText({ session }: State, { purpose, id }: Draft): string {
  const key = keyLabel('undo', 'show', session.bindings);
  return `the ${purpose} to #${id} is thrown away (${key} brings it back)`;
}

/** Opens again a text that was thrown away, with what was begun in its place since; nothing is claimed for it. */
export function undoThrowAway(state: State, thrown: Draft): State {
  const newer = state.drafts[draftKey(thrown)];
  const draft = { ...(newer ? mergedDraft(thrown, newer) : thrown), at: state.now };
  const kept = withDraft(state, draft);
  return say(
    openDraft(kept, draft, { claim: false }),
    `the ${draft.purpose} to #${draft.id} is back`,
    'good',
  );
}
