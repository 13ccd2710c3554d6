// The text in the composer as it changes: at every key the draft goes along, so that nothing typed is ever only here, and
// what is done with the text when it is sent goes where the text goes. Each change can be undone; what was deleted by the
// word or the line can be put in again, here or in another text. A blank of a canned reply goes as one.

import { type OpenPlace, openPlaces } from '../../replies/placeholders.ts';
import {
  interrupted,
  NO_HISTORY,
  remember,
  stepIn,
  type TextChange,
  type Version,
} from '../composer/history.ts';
import { apply, type Buffer, bufferOf, type EditAction, insert, isBlank } from '../composer.ts';
import { type Along, draftKey, type MacroPlan, planText } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { draftOf, say, withDraft, withoutDraft } from './step.ts';

/** The state with another text in the composer. */
export function withText(
  state: State,
  buffer: Buffer,
  change: TextChange = 'put-in',
  along: Along = {},
): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { composing } = mode;
  if (buffer === composing.buffer) return state;
  const { history = NO_HISTORY } = composing;
  const { macro } = composing.along;
  // What goes along is thrown away with the text; a note that hands over may be written again.
  const stays = macro?.handsOver ? { macro } : {};
  const isMoved = buffer.text === composing.buffer.text;
  const changed: Composing = {
    ...{ ...composing, buffer, along: isBlank(buffer) ? stays : { ...composing.along, ...along } },
    history: isMoved ? interrupted(history) : remember(history, versionOf(composing), change),
  };
  const next = kept(isMoved ? state : withoutRefusal(state), changed);
  if (!macro || changed.along.macro) return next;
  return say(next, `the text is gone, and with it ${planText(macro)} of ${macro.name}`, 'warn');
}

/** Why a text was not sent may not be so of another. */
function withoutRefusal(state: State): State {
  const { notice } = state;
  return notice?.tone === 'warn' && notice.text.startsWith('Not sent') ? { ...state, notice: null } : state;
}

/** The steps to be done when the text is sent stay with it, also on the disk. */
export function withPlan(state: State, macro: MacroPlan): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { history = NO_HISTORY, along } = mode.composing;
  const remembered = remember(history, versionOf(mode.composing), 'put-in');
  return kept(state, { ...mode.composing, along: { ...along, macro }, history: remembered });
}

/** The state with this text in the composer, and as a draft. */
function kept(state: State, composing: Composing): State {
  const shown: State = { ...state, mode: { kind: 'compose', composing } };
  if (isBlank(composing.buffer)) return withoutDraft(shown, draftKey(composing));
  return withDraft(shown, draftOf(shown, composing, composing.buffer));
}

/** Puts a text in at the cursor. */
export function typeText(
  state: State,
  text: string,
  change: TextChange = 'put-in',
  along: Along = {},
): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { buffer } = mode.composing;
  // What is typed into a blank takes its place.
  const blank = blankAt(mode.composing);
  return withText(state, insert(blank ? without(buffer, blank) : buffer, text), change, along);
}

const ERASES: readonly EditAction[] = ['backspace', 'delete'];

/** Applies an editing key to the text or the cursor. */
export function edit(state: State, action: EditAction): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { buffer } = mode.composing;
  const erases = ERASES.includes(action);
  const blank = erases ? blankAt(mode.composing) : undefined;
  const after = blank ? without(buffer, blank) : apply(buffer, action);
  if (after === buffer) return state;
  if (erases) return withText(state, after, 'erased');
  // What else makes it shorter deletes by the word or the line.
  return after.text.length < buffer.text.length ? kill(state, buffer, after) : withText(state, after);
}

/** Text deleted by several such keys in a row is inserted again as one. */
function kill(state: State, before: Buffer, after: Buffer): State {
  const { mode } = state;
  const joins = mode.kind === 'compose' && mode.composing.history?.last === 'killed';
  const length = before.text.length - after.text.length;
  const isBackward = after.cursor < before.cursor;
  const start = isBackward ? before.cursor - length : before.cursor;
  const text = before.text.slice(start, start + length);
  const earlier = joins ? state.killed : '';
  const killed = isBackward ? text + earlier : earlier + text;
  return withText({ ...state, killed }, after, 'killed');
}

/** Puts in at the cursor what was deleted last. */
export function yank(state: State): State {
  if (state.killed === '') return say(state, 'nothing was deleted by the word or line yet');
  return typeText(state, state.killed);
}

/** Undoes the last change of the text, or redoes the one that was undone. */
export function undoEdit(state: State, direction: 'back' | 'forward'): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { composing } = mode;
  const { history = NO_HISTORY } = composing;
  const found = stepIn(history, versionOf(composing), direction);
  if (found === null) return say(state, `nothing to ${direction === 'back' ? 'undo' : 'redo'} in this text`);
  const { text, cursor, along } = found.version;
  return kept(state, { ...composing, along, buffer: bufferOf(text, cursor), history: found.history });
}

function versionOf({ buffer: { text, cursor }, along }: Composing): Version {
  return { text, cursor, along };
}

/** What is still to be filled in a text that is being written. */
export function openIn({ buffer, along }: Pick<Composing, 'buffer' | 'along'>): readonly OpenPlace[] {
  return openPlaces(buffer.text, along.lookalikes);
}

/** The blank that the cursor stands in; undefined for none. */
function blankAt(composing: Composing): OpenPlace | undefined {
  const { cursor } = composing.buffer;
  return openIn(composing).find(({ start, end }) => start < cursor && cursor < end);
}

/** The text without a blank, the cursor in its place. */
function without({ text }: Buffer, { start, end }: OpenPlace): Buffer {
  return bufferOf(text.slice(0, start) + text.slice(end), start);
}
