// Dropping a text: brought back by z as long as the session lasts. There is no other way in which a text goes for good.

import { bufferOf } from '../composer.ts';
import { type Draft, draftKey, mergedDraft, PURPOSES, type Purpose } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { READ_ONLY } from './assignment.ts';
import { asNote, openComposer } from './composer.ts';
import { openById } from './queue.ts';
import { currentItem, keyOf, say, withDraft, withoutDraft } from './step.ts';

/** Drops the text that is being written. */
export function dropText(state: State): State {
  const draft = state.mode.kind === 'compose' ? state.drafts[draftKey(state.mode.composing)] : undefined;
  if (!draft) return say(state, 'there is no text to drop');
  return thrownAway({ ...state, mode: { kind: 'show' } }, draft);
}

/** Drops the text that was begun last for the conversation on screen; null for none. */
export function dropDraft(state: State): State | null {
  const draft = lastDraft(state, PURPOSES);
  if (!draft) return null;
  if (state.session.readOnly) return say(state, READ_ONLY, 'warn');
  return thrownAway(state, draft);
}

/** The state without a draft that z can bring back. */
function thrownAway(state: State, draft: Draft): State {
  const { purpose, id } = draft;
  const undo = [...state.undo, { kind: 'draft', draft } as const];
  const said = `Dropped (${keyOf(state, 'undo')} brings it back): the ${purpose} to #${id}`;
  return say({ ...withoutDraft(state, draftKey(draft)), undo }, said);
}

/** Sends the text that was begun last for the conversation on screen as a private note. */
export function sendAsNote(state: State): State {
  const draft = lastDraft(state, ['reply', 'note']);
  if (!draft) return say(state, 'there is no draft here to send as a note');
  return asNote(state, { ...draft, buffer: bufferOf(draft.text), claimedForThis: false });
}

/** The text that was begun last for the conversation on screen; undefined for none. */
export function lastDraft(state: State, purposes: readonly Purpose[]): Draft | undefined {
  const item = currentItem(state);
  const drafts = item ? purposes.flatMap((purpose) => state.drafts[`${purpose}:${item.id}`] ?? []) : [];
  return drafts.toSorted((one, other) => other.at - one.at)[0];
}

/** Opens again a text that was thrown away, with what was begun in its place since; nothing is claimed for it. */
export function undoThrowAway(state: State, thrown: Draft): State {
  const newer = state.drafts[draftKey(thrown)];
  const draft = { ...(newer ? mergedDraft(thrown, newer) : thrown), at: state.now };
  const shown = openById(withDraft(state, draft), draft.id);
  const opened = openComposer(shown, draft.purpose, draft.id, { claim: false });
  return say(opened, `the ${draft.purpose} to #${draft.id} is back`, 'good');
}
