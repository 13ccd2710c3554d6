// Keys, and texts that are typed or pasted: what they mean in the mode the session is in.
import { assertNever } from '../../base/assert-never.ts';
import { cleanText } from '../composer.ts';
import type { Key } from '../keys/key.ts';
import { latinOf } from '../keys/layouts.ts';
import { type Action, actionForKey } from '../keys.ts';
import type { Step } from '../state/events.ts';
import { isPurpose, type OutboxAction, type Purpose } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { isTooSmall } from '../view/layout.ts';
import { showAction } from './acting.ts';
import { answerKey, dismiss, leaveNow, recoverAction } from './asking.ts';
import { composeAction, leaveByMeta, openComposer, typeText } from './composing.ts';
import { typedOnTime } from './following.ts';
import { filterBy, openPicker, pickAction } from './picking.ts';
import { whyNot } from './refusals.ts';
import { snooze } from './snoozing.ts';
import { currentItem, isPrintable, say, stepTo } from './step.ts';

const TWICE_MS = 2000;

/** What a key does in the mode the session is in. */
export function press(given: State, key: Key): Step {
  const { mode } = given;
  // What comes while the editor is open was not meant for the session.
  if (given.editing !== null) return stepTo(given);
  if (isTooSmall(given.size) && !isForTooSmall(given, key)) return stepTo(given);
  const typedOn = typedOnTime(given, key);
  if (typedOn) return stepTo({ ...typedOn, presetBefore: null });
  const state: State = given.presetBefore === null ? given : { ...given, presetBefore: null };
  if (mode.kind === 'ask') return pressAnswer(state, key);
  if (mode.kind === 'ended') return stepTo(state);
  const action = actionForKey(mode.kind, key, state.session.bindings);
  if (
    mode.kind === 'compose' &&
    key.sequence === '/' &&
    isAtEmptyLine(mode.composing.buffer) &&
    state.session.replies.length > 0
  )
    return stepTo(openPicker(state, 'insert'));
  if (action !== undefined) return act(state, action);
  if (mode.kind === 'help') return stepTo({ ...state, mode: { kind: 'show' } });
  if (key.meta && isText(mode.kind))
    return mode.kind === 'pick' && mode.picker.composer ? act(state, 'back') : stepTo(leaveByMeta(state));
  if (key.ctrl || key.meta || !isPrintable(key.sequence)) return stepTo(state);
  return stepTo(enterText(state, key.sequence, { pasted: false }));
}

function pressAnswer(state: State, key: Key): Step {
  const action = actionForKey('pick', key, state.session.bindings);
  if (action === 'interrupt') return act(state, 'interrupt');
  if (action === 'suspend' || action === 'repaint') return act(state, action);
  if (action === 'back') return dismiss(state);
  if (action === 'accept') return answerKey(state, 'enter');
  return key.ctrl || key.meta ? stepTo(state) : answerKey(state, latinOf(key.sequence) ?? key.sequence);
}

function isText(kind: State['mode']['kind']): boolean {
  return kind === 'compose' || kind === 'pick' || kind === 'snooze';
}

/** Where nothing can be shown, nothing may be decided: only leaving and painting remain. */
function isForTooSmall(state: State, key: Key): boolean {
  const { kind } = state.mode;
  if (kind === 'ended') return false;
  const action = actionForKey(kind === 'ask' ? 'pick' : kind, key, state.session.bindings);
  const leaves: readonly (Action | undefined)[] = ['interrupt', 'suspend', 'repaint'];
  // A question could not be seen: Ctrl-C leaves without one.
  const asks = state.outbox.some(({ phase }) => phase.kind === 'held' || phase.kind === 'unknown');
  return leaves.includes(action) || (kind === 'show' && action === 'quit' && !asks);
}

function isAtEmptyLine({ text, cursor }: { readonly text: string; readonly cursor: number }): boolean {
  const before = text[cursor - 1];
  const after = text[cursor];
  return (before === undefined || before === '\n') && (after === undefined || after === '\n');
}

/** Text that was typed or pasted, where text is taken; a paste never decides anything. */
export function enterText(state: State, text: string, { pasted }: { readonly pasted: boolean }): State {
  const { mode } = state;
  const line = text.replace(/\s+/g, ' ');
  switch (mode.kind) {
    case 'compose': {
      const { dropped } = cleanText(text);
      const taken = typeText(state, text);
      return dropped === 0 ? taken : say(taken, `${dropped} control characters were left out`, 'warn');
    }
    case 'pick':
      return filterBy(state, mode.picker.filter + line);
    case 'snooze': {
      // One digit is a preset at once; a blank or a t begins a time that is typed out.
      if (mode.typed === '' && /^[1-6]$/.test(line) && !pasted)
        return { ...snooze(state, line), presetBefore: line };
      const start = mode.typed === '' && /^[t ]$/.test(line) ? ' ' : `${mode.typed}${line}`;
      return { ...state, mode: { kind: 'snooze', typed: start, error: null } };
    }
    default:
      return pasted ? say(state, 'pasted text is taken only while you write: r or n first', 'warn') : state;
  }
}

/** What opens something to type into, and tells the service nothing before Enter. */
const OPENERS: readonly (Action | undefined)[] = ['reply', 'note', 'file', 'find'];
const LIKE_A_PASTE = 'so much at once is taken for a paste: nothing was done';

/**
 * What came in one read as no person types. Where text is taken it is text, and its line ends are part of it. Elsewhere
 * it does nothing, unless it is one line that opens a text with its first key: then nothing is claimed or sent for it.
 */
export function unmarked(state: State, text: string): State {
  const { mode, session, editing, size } = state;
  if (editing !== null || isTooSmall(size)) return state;
  if (isText(mode.kind)) return enterText(state, text, { pasted: true });
  const refused = say(state, LIKE_A_PASTE, 'warn');
  const line = text.replace(/\n$/, '');
  const [first = '', ...rest] = Array.from(line);
  if (mode.kind !== 'show' || line.includes('\n')) return refused;
  const key: Key = { name: undefined, sequence: first, ctrl: false, meta: false, shift: false };
  const action = actionForKey('show', key, session.bindings);
  const item = currentItem(state);
  if (!OPENERS.includes(action) || rest.length === 0) return refused;
  if (action === 'find') return enterText(openPicker(state, 'find'), rest.join(''), { pasted: true });
  if (!item || !isPurpose(action as OutboxAction) || whyNot(state, item) !== null) return refused;
  const opened = openComposer(state, action as Purpose, item.id, { claim: false });
  return enterText(opened, rest.join(''), { pasted: true });
}

/** What an action does in the mode the session is in; nothing where the mode does not have it. */
export function act(state: State, action: Action): Step {
  if (action === 'suspend') return stepTo(state, { kind: 'suspend' });
  if (action === 'repaint') return stepTo(state, { kind: 'repaint' });
  const { mode } = state;
  if (action === 'interrupt' && (mode.kind === 'show' || mode.kind === 'ask')) return interrupt(state);
  switch (mode.kind) {
    case 'show':
      return showAction(state, action);
    case 'compose':
      if (action === 'insert-macro') return stepTo(openPicker(state, 'insert'));
      return composeAction(state, action) ?? stepTo(state);
    case 'pick':
      return stepTo(pickAction(state, action));
    case 'recover':
      return stepTo(recoverAction(state, action));
    case 'snooze':
      return stepTo(snoozeAction(state, mode.typed, action));
    case 'help':
      return stepTo({ ...state, mode: turned(mode, action) });
    case 'ask':
      return action === 'back' ? dismiss(state) : stepTo(state);
    case 'ended':
      return stepTo(state);
    default:
      return assertNever(mode);
  }
}

function turned({ page }: Extract<State['mode'], { readonly kind: 'help' }>, action: Action): State['mode'] {
  if (action === 'scroll-down') return { kind: 'help', page: page + 1 };
  if (action === 'scroll-up' && page > 0) return { kind: 'help', page: page - 1 };
  return action === 'scroll-up' ? { kind: 'help', page } : { kind: 'show' };
}

function snoozeAction(state: State, typed: string, action: Action): State {
  switch (action) {
    case 'accept':
      return snooze(state, typed);
    case 'backspace':
      return {
        ...state,
        mode: { kind: 'snooze', typed: Array.from(typed).slice(0, -1).join(''), error: null },
      };
    default:
      return { ...state, mode: { kind: 'show' } };
  }
}

/** Ctrl-C: leaves as q does; twice within two seconds, or while the session waits to end, it leaves at once. */
function interrupt(state: State): Step {
  const twice = state.interruptedAt !== null && state.now - state.interruptedAt <= TWICE_MS;
  if (twice || state.quitting) return leaveNow(state, 'SIGINT');
  return showAction({ ...state, interruptedAt: state.now, mode: { kind: 'show' } }, 'quit');
}
