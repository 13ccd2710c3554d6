// Keys, and texts that are typed or pasted: what they mean in the mode the session is in. In action mode a key is one
// decision, on the conversation that is on screen.

import { assertNever } from '../../base/assert-never.ts';
import type { Key } from '../../terminal/keyboard.ts';
import { type EditAction, isAtEmptyLine } from '../composer.ts';
import { latinOf } from '../keys/layouts.ts';
import { displayKey, nameOfKey } from '../keys/names.ts';
import {
  type Action,
  actionForKey,
  isShowAction,
  isWrite,
  type ShowAction,
  type WriteAction,
} from '../keys.ts';
import type { Step } from '../state/events.ts';
import type { Composing, ModeOf, QueueItem, State } from '../state.ts';
import { hasRoomForPane, isTooSmall } from '../view/layout.ts';
import { scrolled, visibleRows } from '../view/transcript.ts';
import { askToTakeOver, claim, READ_ONLY, release, writeBlocker } from './assignment.ts';
import { nextBlank } from './blanks.ts';
import { isAfterPause, isOvertaken, overtakenText, refuseSurprised } from './collision.ts';
import { finish, leaveComposer, openComposer, turn } from './composer.ts';
import { edit, typeText, undoEdit, withText, yank } from './editing.ts';
import { leaveNow, quit } from './leaving.ts';
import { linksOf, useLink } from './links.ts';
import { decideOn, decidesByLetters, handOverAction } from './marked.ts';
import { askSnooze, changeCustomer, lineAction, typeIntoLine } from './one-line.ts';
import { AT_ANY_TIME, actionOfKey, keyInPause, pauseTyping, sayAndPause } from './pause.ts';
import { filterBy, openPicker, pickAction, pressInList } from './picker.ts';
import { endPiping, pipeDraft, pipeMessages } from './pipe.ts';
import { askList, forgetFailed } from './polling.ts';
import { beginReject, openProposal } from './proposals.ts';
import { answerKey, dismiss } from './question.ts';
import { browse, goToWalk, goToWroteBack, lastSeenIn } from './queue.ts';
import { skip } from './snooze.ts';
import { asStep, currentItem, isLetter, keyOf, openText, say, stepTo, withOpenText } from './step.ts';
import { dropDraft, dropText, sendAsNote } from './throw-away.ts';
import { READING } from './trouble.ts';
import { undoLast } from './undo.ts';
import { NOTHING_IN, nextWalk, otherWalk } from './walks.ts';

const TWICE_MS = 2000;
const ARRIVAL_MS = 500;
const TYPED_ON_MS = 1000;

/** Handles a key in the current mode. */
export function press(before: State, key: Key): Step {
  const { mode } = before;
  // Keys pressed while the editor is open were not meant for the session.
  if (before.editing !== null) return stepTo(before);
  // If nothing can be shown, nothing may be decided: only leaving and painting remain.
  if (isTooSmall(before.size) && !AT_ANY_TIME.includes(actionOfKey(before, key))) return stepTo(before);
  const fate = keyInPause(before, key);
  if (fate === 'swallowed') return stepTo(pauseTyping(before));
  const goesOn = fate === 'looks' && before.pause !== null ? { ...before.pause, at: before.now } : null;
  const state: State = fate === 'works' ? before : { ...before, pause: goesOn };
  if (fate === 'ends') return stepTo(state);
  if (mode.kind === 'ask') return pressAnswer(state, key);
  if (mode.kind === 'ended') return stepTo(state);
  const listed =
    mode.kind === 'pick' && mode.picker.purpose === 'list' ? pressInList(state, mode.picker, key) : null;
  if (listed) return listed;
  const ended = key.name === 'escape' && ['show', 'compose'].includes(mode.kind) ? endPiping(state) : null;
  if (ended) return ended;
  const action = actionOfKey(state, key);
  const isAsked = mode.kind === 'compose' && mode.composing.purpose !== 'file' && key.sequence === '/';
  if (isAsked && isAtEmptyLine(mode.composing.buffer)) return stepTo(openPicker(state, 'insert'));
  // One too many after a text must not open the next.
  if (action === 'reply' && key.name === 'return' && state.now - state.queue.shownAt < ARRIVAL_MS)
    return stepTo(say(state, 'Enter replies half a second after a conversation has come', 'warn'));
  if (action !== undefined) return act(state, action);
  if (mode.kind === 'page') return stepTo({ ...state, mode: mode.back });
  if (mode.kind === 'compose' && isOvertaken(state, mode.composing))
    return pressOvertaken(state, mode.composing, key);
  // On some keyboards it is a letter of the text, and Esc and a letter that follow each other closely are the same.
  if (key.meta && isText(mode.kind)) return stepTo(say(state, NO_ALT, 'warn'));
  if (mode.kind === 'show' || !isLetter(key)) return stepTo(saidToBeUnknown(state, key));
  return stepTo(enterText(state, key.sequence, false));
}

/** What the line names works by a letter that stands alone; whoever types on writes text, which stays. */
function pressOvertaken(state: State, composing: Composing, key: Key): Step {
  const { took = false } = composing.overtaken ?? {};
  const said = say(state, overtakenText(state, composing.id, took), 'warn');
  if (!isLetter(key)) return stepTo(said);
  const typed = typeText(said, key.sequence, 'typed');
  const action = actionForKey('show', key, state.session.bindings);
  const isWay = action === 'as-note' || action === 'take-over' || action === 'throw-away';
  const text = openText(typed)?.buffer ?? composing.buffer;
  const way =
    isWay && isAfterPause(composing, state.now)
      ? { way: { action, before: composing.buffer, typed: text } }
      : {};
  return stepTo(withOpenText(typed, { overtaken: { typedAt: state.now, took, ...way } }));
}

/** Does what a letter names after which nothing more was typed. */
export function acceptWay(state: State): Step {
  const { mode, now } = state;
  if (mode.kind !== 'compose' || !isOvertaken(state, mode.composing)) return stepTo(state);
  const { buffer, overtaken } = mode.composing;
  if (!overtaken?.way || overtaken.way.typed !== buffer || !isAfterPause(mode.composing, now))
    return stepTo(state);
  const { action, before } = overtaken.way;
  return act({ ...withText(state, before), mode: { kind: 'show' } }, action);
}

const NO_ALT = 'Alt and this key do nothing here';

/** Says so of a key that does nothing here; right after a conversation has come it is a letter of a text that goes on. */
function saidToBeUnknown(state: State, key: Key): State {
  const name = nameOfKey(key);
  const { kind } = state.mode;
  if (name === undefined || kind === 'ended') return state;
  const help = keyOf(state, 'help', kind === 'ask' ? 'pick' : kind);
  const said = `${displayKey(name)} does nothing here (${help} shows the keys)`;
  return kind === 'show' && isLetter(key) && state.now - state.queue.shownAt < TYPED_ON_MS
    ? sayAndPause(state, said, { looks: true })
    : say(state, said, 'warn');
}

function pressAnswer(state: State, key: Key): Step {
  const action = actionOfKey(state, key);
  if (action === 'help' || AT_ANY_TIME.includes(action)) return act(state, action as Action);
  if (action === 'back') return dismiss(state);
  const typed = action === 'accept' ? 'enter' : (latinOf(key.sequence) ?? key.sequence);
  const step = key.ctrl || key.meta ? stepTo(state) : answerKey(state, typed);
  return step.state === state ? stepTo(saidToBeUnknown(state, key)) : step;
}

function isText(kind: State['mode']['kind']): boolean {
  return kind === 'compose' || kind === 'pick' || kind === 'line';
}

/** Whether letters are text now, not commands. */
export function takesText(mode: State['mode']): boolean {
  return isText(mode.kind) && !(mode.kind === 'pick' && decidesByLetters(mode.picker));
}

/** Text that was typed or pasted, where text is taken; a paste never decides anything. */
export function enterText(state: State, text: string, pasted: boolean): State {
  const { mode } = state;
  const line = text.replace(/\s+/g, ' ');
  switch (mode.kind) {
    case 'compose':
      return typeText(state, text, pasted ? 'put-in' : 'typed');
    case 'pick':
      if (decidesByLetters(mode.picker)) return say(state, LIKE_A_PASTE, 'warn');
      return filterBy(state, (mode.picker.filter + line).trimStart());
    case 'line':
      return typeIntoLine(state, mode, line, pasted);
    default:
      return pasted ? say(state, state.session.readOnly ? READ_ONLY : PASTE_NOWHERE, 'warn') : state;
  }
}

const PASTE_NOWHERE = 'you can paste only while you write: press r or n first';

const LIKE_A_PASTE = 'that looked like a paste: nothing was done';

/** What came in one read as no person types: text if text is taken, its line ends part of it; elsewhere it does nothing. */
export function enterUnmarked(state: State, text: string): State {
  if (state.editing !== null || isTooSmall(state.size)) return state;
  if (state.pause !== null) return pauseTyping(state);
  if (isText(state.mode.kind)) return enterText(state, text, true);
  return say(state, LIKE_A_PASTE, 'warn');
}

/** Of what was said the trouble that lasts: on the page of the keys, what an earlier key did would be misread. */
function withoutPassing({ notice, ...state }: State): State {
  return { ...state, notice: notice?.until === null ? notice : null };
}

/** Handles an action in the current mode; nothing if the mode does not have it. */
export function act(state: State, action: Action): Step {
  if (action === 'suspend' || action === 'repaint') return stepTo(state, { kind: action });
  const { mode, editing } = state;
  // A text comes back from the editor to where it was opened.
  if (editing !== null) return stepTo(state);
  const isHelp = mode.kind === 'page' && mode.of === 'help';
  if (action === 'help' && !isHelp && mode.kind !== 'ended')
    return stepTo({ ...withoutPassing(state), mode: { kind: 'page', of: 'help', page: 0, back: mode } });
  if (action === 'interrupt' && (mode.kind === 'show' || mode.kind === 'ask')) return interrupt(state);
  switch (mode.kind) {
    case 'show':
      return isShowAction(action) ? showAction(state, action) : stepTo(state);
    case 'compose':
      return composeAction(state, mode.composing, action);
    case 'pick':
      return asStep(pickAction(state, action));
    case 'line':
      return lineAction(state, mode, action);
    case 'page':
      if (action === 'change-customer' && !isHelp)
        return showAction({ ...state, mode: { kind: 'show' } }, action);
      return stepTo({ ...state, mode: turned(mode, action) });
    case 'ask':
      return action === 'back' ? dismiss(state) : stepTo(state);
    case 'ended':
      return stepTo(state);
    default:
      return assertNever(mode);
  }
}

function turned(mode: ModeOf<'page'>, action: Action): State['mode'] {
  if (action === 'scroll-down') return { ...mode, page: mode.page + 1 };
  if (action === 'scroll-up') return { ...mode, page: Math.max(0, mode.page - 1) };
  return mode.back;
}

/** Ctrl-C: leaves as q does; twice within two seconds, or while the session waits to end, it leaves at once. */
function interrupt(state: State): Step {
  const twice = state.interruptedAt !== null && state.now - state.interruptedAt <= TWICE_MS;
  if (twice || state.quitting) return leaveNow(state, 'SIGINT');
  return showAction({ ...state, interruptedAt: state.now, mode: { kind: 'show' } }, 'quit');
}

type InText = (state: State, composing: Composing) => State | Step;

const scrolls: (action: 'scroll-up' | 'scroll-down' | 'top' | 'bottom') => (state: State) => State =
  (action) => (state) => ({ ...state, scroll: scrolled(state, action, Math.max(1, visibleRows(state) - 1)) });

const SCROLLS = {
  'scroll-up': scrolls('scroll-up'),
  'scroll-down': scrolls('scroll-down'),
  top: scrolls('top'),
  bottom: scrolls('bottom'),
};

/** A proposed note may go with a close. */
function closesBeside({ purpose, along }: Composing): boolean {
  return purpose === 'note' && along.macro?.close === true;
}

/** What the actions do while a text is written; the others edit it. */
const IN_TEXT: Readonly<Partial<Record<Action, InText>>> = {
  send: (state, composing) => finish(state, composing, closesBeside(composing)),
  'send-close': (state, composing) => finish(state, composing, true),
  'send-stay': (state, composing) => finish(state, composing, closesBeside(composing), { stays: true }),
  turn,
  back: leaveComposer,
  interrupt: leaveComposer,
  editor: (state, { id, buffer: { text } }) =>
    stepTo({ ...state, editing: text }, { kind: 'edit', id, text }),
  newline: (state) => typeText(state, '\n'),
  'insert-macro': (state) => openPicker(state, 'insert'),
  earlier: (state, { purpose }) => (purpose === 'file' ? state : stepTo(state, { kind: 'earlier' })),
  pipe: pipeDraft,
  'throw-away': dropText,
  ...SCROLLS,
  'undo-edit': (state) => undoEdit(state, 'back'),
  'redo-edit': (state) => undoEdit(state, 'forward'),
  yank,
  'next-blank': nextBlank,
};

function composeAction(state: State, composing: Composing, action: Action): Step {
  const handed = handOverAction(state, composing, action);
  return asStep(handed ?? IN_TEXT[action]?.(state, composing) ?? edit(state, action as EditAction));
}

type OnItem = (state: State, item: QueueItem) => State | Step;

/** What the actions do that tell the service something, unless something refuses them. */
const ON_WRITE: Readonly<Record<WriteAction, OnItem>> = {
  reply: (state, { id }) => openProposal(state, id, { claim: true }) ?? openComposer(state, 'reply', id),
  note: (state, { id }) => openComposer(state, 'note', id),
  file: (state, { id }) => openComposer(state, 'file', id),
  'as-note': sendAsNote,
  claim,
  release,
  close,
  assign: (state) => openPicker(state, 'operator'),
  group: (state) => openPicker(state, 'group'),
  'hand-over': (state) => openPicker(state, 'hand-over'),
  macro: (state) => openPicker(state, 'reply'),
  'change-customer': changeCustomer,
};

/** What the other actions do that are about the conversation on screen. */
const ON_ITEM: Readonly<Partial<Record<ShowAction, OnItem>>> = {
  skip,
  pager: (state, { id }) => stepTo(state, { kind: 'page', id }),
  pipe: pipeMessages,
  'open-link': chooseLink,
  info: (state) =>
    hasRoomForPane(state)
      ? { ...state, showCustomer: !state.showCustomer }
      : { ...state, mode: { kind: 'page', of: 'customer', page: 0, back: state.mode } },
  'take-over': (state, item) =>
    state.session.readOnly ? say(state, READ_ONLY, 'warn') : askToTakeOver(state, item),
};

/** What those do that are about the session; some are dealt with before, whatever the mode. */
const IN_SESSION: Readonly<Partial<Record<ShowAction, (state: State) => State | Step>>> = {
  snooze: (state) => {
    const { current } = state.queue;
    if (current === null) return sayAndPause(state, 'No conversation is open: nothing to snooze');
    return askSnooze(state, current);
  },
  undo: (state) =>
    state.session.readOnly && state.undo.at(-1)?.kind === 'outbox'
      ? say(state, READ_ONLY, 'warn')
      : undoLast(state),
  'throw-away': (state) =>
    dropDraft(state) ?? beginReject(state) ?? say(state, 'there is no draft here to drop'),
  next: (state) => browse(state, 1),
  previous: (state) => browse(state, -1),
  ...SCROLLS,
  list: (state) => openPicker(state, 'list'),
  'wrote-back': goToWroteBack,
  switch: switchTo,
  refresh,
  quit,
};

/** An action of action mode. */
function showAction(state: State, action: ShowAction): Step {
  const refused = refuseSurprised(state, action);
  if (refused) return stepTo(refused);
  const item = currentItem(state);
  const nothing = NOTHING_IN[state.queue.walk];
  if (isWrite(action)) {
    const refusal = writeBlocker(state, item, action);
    if (refusal !== null || !item) return stepTo(refuse(state, action, refusal ?? nothing));
    return asStep(ON_WRITE[action](state, item));
  }
  const onItem = ON_ITEM[action];
  if (onItem) return asStep(item ? onItem(state, item) : say(state, nothing));
  return asStep(IN_SESSION[action]?.(state) ?? state);
}

/** With one link it is used, of several one is chosen. */
function chooseLink(state: State, { id }: QueueItem): State | Step {
  const [first, ...more] = linksOf(state, id);
  if (!first) return sayAndPause(state, `No link or file in #${id}`);
  return more.length === 0 ? useLink(state, first.address) : openPicker(state, 'link');
}

/** Actions after which the operator types. */
const TYPED: readonly Action[] = [
  ...(['reply', 'note', 'file', 'assign', 'group', 'hand-over', 'macro', 'change-customer'] as const),
];

/** Says why not. A text that was begun before opens all the same, to stay a draft or become a note. */
function refuse(state: State, action: WriteAction, refusal: string): State {
  const item = currentItem(state);
  if (state.session.readOnly || state.quitting || !TYPED.includes(action)) return say(state, refusal, 'warn');
  // One may come on screen at any moment.
  if (!item) return sayAndPause(state, 'No conversation is open: nothing to write to');
  if (action === 'reply' && state.drafts[`reply:${item.id}`])
    return openComposer(state, 'reply', item.id, { claim: false });
  const proposed = action === 'reply' ? openProposal(state, item.id, { claim: false }) : null;
  return proposed ?? sayAndPause(state, refusal);
}

function close(state: State, { id }: QueueItem): State {
  if (lastSeenIn(state, id) === null)
    return say(state, `#${id} has not been read yet: e closes what was on screen`, 'warn');
  return decideOn({ ...state, notice: null }, [id], { kind: 'close' });
}

/** Goes to the next walk that has something in it. */
function switchTo(state: State): State {
  const next = nextWalk(state);
  if (next !== null) return goToWalk({ ...state, notice: null }, next);
  const other = otherWalk(state);
  const isRead = state.other.loaded && (other === 'waiting' || state.network.trouble?.kind !== 'list');
  return say(state, isRead ? NOTHING_IN[other] : 'your conversations have not been read yet');
}

function refresh(state: State): Step {
  const asked = askList({ ...forgetFailed(state), notice: READING }, { byHand: true });
  return state.directory.loaded ? asked : { ...asked, effects: [...asked.effects, { kind: 'directory' }] };
}
