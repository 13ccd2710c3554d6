// The drafts of an earlier session: opened, kept or thrown away, one by one.

import { bufferOf } from '../composer.ts';
import type { Action } from '../keys.ts';
import { type Draft, type DraftKey, draftKey, planText } from '../state/outbox.ts';
import type { Composing, Question, State } from '../state.ts';
import { READ_ONLY } from './assignment.ts';
import { openComposer } from './composer.ts';
import { moveTo, unreadItem } from './queue.ts';
import { say, withoutDraft, withQueue } from './step.ts';

/** The list of what was left after, as long as there is something in it. */
export function showRecovery(state: State): State {
  const drafts = Object.keys(state.drafts) as DraftKey[];
  return {
    ...state,
    mode: drafts.length === 0 ? { kind: 'show' } : { kind: 'recover', drafts, selected: 0 },
  };
}

/** An action in the list of what was left after. */
export function recoverAction(state: State, action: Action): State {
  if (state.mode.kind !== 'recover') return state;
  const { drafts, selected } = state.mode;
  const changes = action === 'open' || action === 'accept' || action === 'discard';
  if (changes && state.session.readOnly && drafts.length > 0) return say(state, READ_ONLY, 'warn');
  switch (action) {
    case 'up':
    case 'down': {
      const place = Math.max(0, Math.min(drafts.length - 1, selected + (action === 'down' ? 1 : -1)));
      return { ...state, mode: { ...state.mode, selected: place } };
    }
    case 'open':
    case 'accept':
      return openRecovered(dropSeenUnknowns(state), drafts[selected]);
    case 'discard':
      return askToDiscard(state, drafts[selected]);
    case 'keep':
    case 'back':
    case 'interrupt':
      return dropSeenUnknowns({ ...state, mode: { kind: 'show' } });
    default:
      return state;
  }
}

/** What nothing can prove has been seen by now; the history keeps it as unknown. Of a text that could go out again it is asked then. */
function dropSeenUnknowns(state: State): State {
  const outbox = state.outbox.filter(({ phase, draft }) => {
    const isSeen = phase.kind === 'unknown' && phase.nextLook === null;
    return !isSeen || (draft !== null && draftKey(draft) in state.drafts);
  });
  return { ...state, outbox };
}

/** Opens what was left after; its conversation may no longer be in the list. */
function openRecovered(state: State, key: DraftKey | undefined): State {
  const draft = key && state.drafts[key];
  if (!draft) return { ...state, mode: { kind: 'show' } };
  return openDraft(state, draft);
}

/** Opens a text that was begun, on its conversation, which is put into the queue if it is not there. */
export function openDraft(state: State, draft: Draft, { claim = true } = {}): State {
  const { id, name } = draft;
  const { items, order, incoming } = state.queue;
  const item = items[id] ?? unreadItem(id, name);
  const known = withQueue(state, {
    items: { ...items, [id]: item },
    order: order.includes(id) ? order : [id, ...order],
    incoming: incoming.filter((one) => one !== id),
  });
  return openComposer(moveTo(known, id), draft.purpose, id, { claim });
}

function askToDiscard(state: State, key: DraftKey | undefined): State {
  const draft = key && state.drafts[key];
  if (!draft) return { ...state, mode: { kind: 'show' } };
  const question = discardQuestion(draft);
  const { id, purpose, text, cursor } = draft;
  const back: Composing = { id, purpose, buffer: bufferOf(text, cursor), taken: null, claimedForThis: false };
  return { ...state, mode: { kind: 'ask', question, back } };
}

/** Whether a text is to be thrown away: its first lines, and what goes with it. */
function discardQuestion({ id, purpose, text, macro }: Draft): Question {
  return {
    title: `Throw away the ${purpose} to #${id}?`,
    lines: [...text.split('\n').slice(0, 3), ...(macro ? [`with it: ${planText(macro)}`] : [])],
    options: [
      { key: 'd', label: 'keep it', does: { kind: 'recovery' } },
      { key: 'x', label: 'throw it away', does: { kind: 'discard' } },
    ],
    id,
  };
}

/** This many texts that were thrown away can still be brought back. */
const MOST_THROWN_AWAY = 20;

/** The state without a draft that z can bring back. */
export function withoutThrownAway(state: State, draft: Draft): State {
  const thrown = state.undo.filter(({ kind }) => kind === 'draft');
  const oldest = thrown.length < MOST_THROWN_AWAY ? undefined : thrown[0];
  const undo = [...state.undo.filter((one) => one !== oldest), { kind: 'draft', draft } as const];
  return { ...withoutDraft(state, draftKey(draft)), undo };
}

/** Throws a draft away, unless it has changed since it was shown. */
export function discardDraft(state: State, { purpose, id, buffer }: Composing): State {
  // An earlier text may have come back to it since.
  const draft = state.drafts[`${purpose}:${id}`];
  if (!draft || draft.text !== buffer.text)
    return showRecovery(say(state, `the ${purpose} to #${id} has changed: not thrown away`, 'warn'));
  return showRecovery(say(withoutThrownAway(state, draft), `the ${purpose} to #${id} is thrown away`));
}

/** The list of what was left after follows what becomes of it. */
export function refreshRecovery(state: State): State {
  if (state.mode.kind !== 'recover') return state;
  const drafts = Object.keys(state.drafts) as DraftKey[];
  const { mode } = state;
  const isOver = drafts.length === 0 && state.outbox.every(({ phase }) => phase.kind !== 'unknown');
  if (isOver) return { ...state, mode: { kind: 'show' } };
  if (drafts.length === mode.drafts.length && drafts.every((key) => mode.drafts.includes(key))) return state;
  return {
    ...state,
    mode: { ...mode, drafts, selected: Math.min(mode.selected, Math.max(0, drafts.length - 1)) },
  };
}
