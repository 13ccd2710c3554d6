// What an earlier session left behind: its drafts are opened, kept or thrown away, one by one.

import { bufferOf } from '../composer.ts';
import type { Action } from '../keys.ts';
import { type DraftKey, draftKey, planText } from '../state/outbox.ts';
import type { Composing, Question, State } from '../state.ts';
import { openComposer } from './composer.ts';
import { moveTo } from './queue.ts';
import { say, withoutDraft, withQueue } from './step.ts';

/** The list of what was left behind, as long as there is something in it. */
export function showRecovery(state: State): State {
  const drafts = Object.keys(state.drafts) as DraftKey[];
  return {
    ...state,
    mode: drafts.length === 0 ? { kind: 'show' } : { kind: 'recover', drafts, selected: 0 },
  };
}

/** An action in the list of what was left behind. */
export function recoverAction(state: State, action: Action): State {
  if (state.mode.kind !== 'recover') return state;
  const { drafts, selected } = state.mode;
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

/** Opens what was left behind; its conversation may no longer be in the list. */
function openRecovered(state: State, key: DraftKey | undefined): State {
  const draft = key && state.drafts[key];
  if (!draft) return { ...state, mode: { kind: 'show' } };
  const { id, name } = draft;
  const { items, order, incoming } = state.queue;
  const item = items[id] ?? {
    id,
    name,
    channel: '',
    groupId: null,
    since: null,
    isNew: false,
    holding: { kind: 'gone' },
    decision: null,
  };
  const known = withQueue(state, {
    items: { ...items, [id]: item },
    order: order.includes(id) ? order : [id, ...order],
    incoming: incoming.filter((one) => one !== id),
  });
  return openComposer(moveTo(known, id), draft.purpose, id);
}

function askToDiscard(state: State, key: DraftKey | undefined): State {
  const draft = key && state.drafts[key];
  if (!draft) return { ...state, mode: { kind: 'show' } };
  const question: Question = {
    title: `Throw away the ${draft.purpose} to #${draft.id}?`,
    lines: [
      ...draft.text.split('\n').slice(0, 3),
      ...(draft.macro ? [`with it: ${planText(draft.macro)}`] : []),
    ],
    options: [
      { key: 'k', label: 'keep it', choice: 'open' },
      { key: 't', label: 'throw it away', choice: 'discard' },
    ],
    id: draft.id,
  };
  const { id, purpose, text, cursor } = draft;
  const back: Composing = { id, purpose, buffer: bufferOf(text, cursor), taken: null, claimedForThis: false };
  return { ...state, mode: { kind: 'ask', question, back } };
}

/** Throws a draft away, unless it has changed since it was shown. */
export function discardDraft(state: State, { purpose, id, buffer }: Composing): State {
  // An earlier text may have come back to it since.
  if (state.drafts[`${purpose}:${id}`]?.text !== buffer.text)
    return showRecovery(say(state, `the ${purpose} to #${id} has changed: it was kept`, 'warn'));
  const rest = withoutDraft(state, `${purpose}:${id}`);
  return showRecovery(say(rest, `the ${purpose} to #${id} is thrown away`));
}

/** The list of what was left behind follows what becomes of it. */
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
