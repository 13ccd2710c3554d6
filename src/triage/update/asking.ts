// Questions with a few answers: leaving with something on its way, a claim that may be given back, a conversation that
// somebody else has taken; and at the start, what an earlier session left.

import { assertNever } from '../../base/assert-never.ts';
import { bufferOf } from '../composer.ts';
import type { Action } from '../keys.ts';
import type { Effect, EndReason, Step } from '../state/events.ts';
import { type DraftKey, draftKey, type OutboxItem } from '../state/outbox.ts';
import type { AskedChoice, Composing, Question, State } from '../state.ts';
import { isQuestionWhole } from '../view/layout.ts';
import { leaveComposer, openComposer } from './composing.ts';
import { enqueueRelease, heldItems, holdAgain, isOurs, withdraw } from './outbox.ts';
import { moveTo } from './queue.ts';
import { safeAnswer } from './safe-answer.ts';
import { askToLook, asNote, finish, sendOff, startMacro } from './sending.ts';
import { keptText, planText, withSkippedSteps } from './skipped-steps.ts';
import { isPrintable, say, stepTo, withoutDraft, withQueue } from './step.ts';

/** Leaves, or asks first when something is still on its way. */
export function quit(state: State): Step {
  const held = heldItems(state).filter(({ action }) => action !== 'claim' && action !== 'release');
  const unknown = state.outbox.filter(({ phase }) => phase.kind === 'unknown');
  if (held.length === 0 && unknown.length === 0) return stepTo(finishing(state));
  const lines = [
    ...held.map(({ action, id }) => `held: ${action} #${id}`),
    ...unknown.map(({ action, id, phase }) =>
      phase.kind === 'unknown' ? `may have arrived: ${action} #${id}; check with ${phase.check}` : '',
    ),
  ];
  const question: Question = {
    title: held.length > 0 ? 'Not everything has gone out yet.' : 'Not everything is certain.',
    lines,
    options: [
      ...(held.length > 0
        ? ([
            { key: 's', label: 'send now and leave', choice: 'send-now' },
            { key: 'd', label: 'take back, keep texts as drafts, and leave', choice: 'keep-drafts' },
          ] as const)
        : ([{ key: 'l', label: 'leave', choice: 'keep-drafts' }] as const)),
      { key: 'b', label: 'stay', choice: 'stay' },
    ],
    id: null,
  };
  return stepTo({ ...state, mode: { kind: 'ask', question, back: null } });
}

/** The session ends as soon as what is under way has its answer. */
function finishing(state: State): State {
  const waits = state.outbox.filter(({ phase }) => phase.kind === 'sending' || phase.kind === 'held').length;
  const shown: State = { ...state, mode: { kind: 'show' }, quitting: true };
  return waits === 0 ? shown : say(shown, `waiting for ${waits} answers; Ctrl-C leaves at once`);
}

/** Leaves at once: what is held is a draft again, and nothing more goes out. */
export function leaveNow(state: State, reason: EndReason): Step {
  // Nobody was asked what becomes of the steps of a macro.
  const why = 'the session was left at once';
  const kept = heldItems(state).reduce(
    (next, item) => withSkippedSteps(withdraw(next, item.key), item, [item], why),
    state,
  );
  return stepTo({ ...kept, mode: { kind: 'ended' } }, { kind: 'end', reason });
}

/** Ends a session that is to end and has nothing under way any more. */
export function endWhenDrained(state: State): readonly Effect[] {
  if (!state.quitting || state.mode.kind === 'ended') return [];
  const busy = state.outbox.some(({ phase }) => phase.kind === 'held' || phase.kind === 'sending');
  return busy ? [] : [{ kind: 'end', reason: 'quit' }];
}

/** In place of what is written by typing: who did not see it come types on. */
const IN_THE_WAY: readonly AskedChoice[] = ['keep-claim', 'keep-draft', 'run-macro'];

/** An answer by its key; any other key asks again. */
export function answerKey(state: State, key: string): Step {
  const { mode } = state;
  if (mode.kind !== 'ask') return stepTo(state);
  const wanted = key.toLowerCase();
  if (mode.typedOn) return stepTo(state);
  const { options } = mode.question;
  const place = options.findIndex((option) => option.key.toLowerCase() === wanted);
  const isInTheWay = options.some(({ choice }) => IN_THE_WAY.includes(choice));
  if (place === -1 && isInTheWay && wanted !== 'enter' && isPrintable(key))
    return stepTo({ ...state, mode: { ...mode, typedOn: true } });
  // Nothing is done by a key that could not be seen in full.
  if (options[place]?.choice === 'run-macro' && !isQuestionWhole(state))
    return stepTo(say(state, 'not every step is in sight: enlarge the window; nothing is done', 'warn'));
  return place === -1 ? stepTo(state) : answer(state, place);
}

/** Where Esc goes back to the text. */
const GOES_BACK: readonly (AskedChoice | undefined)[] = ['keep-draft', 'leave'];

/** The answer that changes least, for Esc. */
export function dismiss(state: State): Step {
  if (state.mode.kind !== 'ask') return stepTo(state);
  const { question, back } = state.mode;
  const place = safeAnswer(question);
  // Esc at a question of the composer goes back to the text.
  if (back && GOES_BACK.includes(question.options[place]?.choice))
    return stepTo({ ...state, mode: { kind: 'compose', composing: back } });
  return place === -1 ? stepTo({ ...state, mode: { kind: 'show' } }) : answer(state, place);
}

/** The answer at that place. */
export function answer(state: State, place: number): Step {
  if (state.mode.kind !== 'ask') return stepTo(state);
  const { question, back, thenClose, macro } = state.mode;
  const option = question.options[place];
  if (!option) return stepTo(state);
  const shown: State = { ...state, mode: { kind: 'show' } };
  switch (option.choice) {
    case 'send-now': {
      const due = { kind: 'held', until: state.now } as const;
      const outbox = state.outbox.map((item) =>
        item.phase.kind === 'held' ? { ...item, phase: due } : item,
      );
      return stepTo(finishing({ ...shown, outbox }));
    }
    case 'keep-drafts':
      return stepTo(finishing(heldItems(shown).reduce(takenBack, shown)));
    case 'stay':
      if (back) return stepTo({ ...state, mode: { kind: 'compose', composing: back } });
      // What came due while the question stood is seen once more.
      return stepTo(holdAgain(shown));
    case 'run-macro':
      return stepTo(question.id === null || !macro ? shown : startMacro(shown, question.id, macro, back));
    case 'keep-claim':
      return stepTo(shown);
    case 'open':
      return stepTo(toRecover(shown));
    case 'release':
      return stepTo(question.id === null ? shown : enqueueRelease(shown, question.id, { undoable: false }));
    case 'discard':
      return stepTo(back ? discard(shown, back) : shown);
    case 'keep-draft':
      return stepTo(say(shown, keptText(back ?? {})));
    case 'leave':
      return stepTo(back ? leaveComposer(state, back) : shown);
    case 'as-note':
      return stepTo(back ? asNote(shown, back) : shown);
    case 'send-again': {
      if (!back) return stepTo(shown);
      // What came while the question stood counts: somebody may have the conversation by now.
      const writing: State = { ...state, mode: { kind: 'compose', composing: back } };
      return stepTo(finish(writing, back, thenClose === true, { again: true }));
    }
    case 'send-anyway':
      if (!back) return stepTo(shown);
      return stepTo(
        askToLook(shown, back) ?? sendOff(shown, back, thenClose === true, { check: back.taken === null }),
      );
    default:
      return assertNever(option.choice);
  }
}

/** What is held does not go out; a close also gives back the claim it made, or nobody would see its customer again. */
function takenBack(state: State, { key, id, action, claim }: OutboxItem): State {
  const next = withdraw(state, key);
  const isOwn = action === 'close' && claim !== undefined && isOurs(next, id);
  return isOwn ? enqueueRelease(next, id, { undoable: false }) : next;
}

function discard(state: State, { purpose, id, buffer }: Composing): State {
  // An earlier text may have come back to it since.
  if (state.drafts[`${purpose}:${id}`]?.text !== buffer.text)
    return toRecover(say(state, `the ${purpose} to #${id} has changed: it was kept`, 'warn'));
  const rest = withoutDraft(state, `${purpose}:${id}`);
  return toRecover(say(rest, `the ${purpose} to #${id} is thrown away`));
}

/** The list of what was left behind, as long as there is something in it. */
function toRecover(state: State): State {
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
      return openLeft(withoutSeen(state), drafts[selected]);
    case 'discard':
      return askToDiscard(state, drafts[selected]);
    case 'keep':
    case 'back':
    case 'interrupt':
      return withoutSeen({ ...state, mode: { kind: 'show' } });
    default:
      return state;
  }
}

/** What nothing can prove has been seen by now; the history keeps it as unknown. Of a text that could go out again it is asked then. */
function withoutSeen(state: State): State {
  const outbox = state.outbox.filter(({ phase, draft }) => {
    const isSeen = phase.kind === 'unknown' && phase.nextLook === null;
    return !isSeen || (draft !== null && draftKey(draft) in state.drafts);
  });
  return { ...state, outbox };
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

/** Opens what was left behind; its conversation may no longer be in the list. */
function openLeft(state: State, key: DraftKey | undefined): State {
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
