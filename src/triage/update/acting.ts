// The keys of action mode: one decision a key, on the conversation that is on screen.

import { type Action, WRITES } from '../keys.ts';
import type { Step } from '../state/events.ts';
import type { QueueItem, State } from '../state.ts';
import { maxScroll, visibleRows } from '../view/transcript.ts';
import { quit } from './asking.ts';
import { openComposer } from './composing.ts';
import { enqueueClaim, enqueueRelease, isOurs, nextKey } from './outbox.ts';
import { openPicker } from './picking.ts';
import { askList, forgetFailed } from './polling.ts';
import { browse, decideAndAdvance, lastSeenIn } from './queue.ts';
import { READ_ONLY, whyNot } from './refusals.ts';
import { enqueueClose } from './sending.ts';
import { skip } from './snoozing.ts';
import { currentItem, say, sayToTyping, stepTo } from './step.ts';
import { undoLast } from './undoing.ts';

/** An action of action mode. */
export function showAction(state: State, action: Action): Step {
  const item = currentItem(state);
  if (WRITES.includes(action)) {
    const refusal = whyNot(state, item);
    if (refusal !== null || !item) return stepTo(refuse(state, action, refusal ?? 'the queue is empty'));
    return stepTo(writeAction(state, item, action));
  }
  switch (action) {
    case 'skip':
      return stepTo(item ? skip(state) : say(state, 'the queue is empty'));
    case 'snooze':
      return stepTo(
        item
          ? { ...state, mode: { kind: 'snooze', typed: '', error: null } }
          : sayToTyping(state, NOTHING_SHOWN, 'There is nothing to snooze.'),
      );
    case 'undo':
      return stepTo(
        state.session.readOnly && state.undo.at(-1)?.kind === 'outbox'
          ? say(state, READ_ONLY, 'warn')
          : undoLast(state),
      );
    case 'next':
      return stepTo(browse(state, 1));
    case 'previous':
      return stepTo(browse(state, -1));
    case 'scroll-up':
    case 'scroll-down':
    case 'top':
    case 'bottom':
      return stepTo(scroll(state, action));
    case 'pager':
      return item ? stepTo(state, { kind: 'page', id: item.id }) : stepTo(state);
    case 'info':
      return stepTo({ ...state, showCustomer: !state.showCustomer });
    case 'find':
      return stepTo(openPicker(state, 'find'));
    case 'refresh':
      return refresh(state);
    case 'help':
      return stepTo({ ...state, mode: { kind: 'help', page: 0 } });
    case 'quit':
      return quit(state);
    default:
      return stepTo(state);
  }
}

const NOTHING_SHOWN = 'No conversation is on screen.';
/** What is followed by typing. */
const TYPED: readonly Action[] = ['reply', 'note', 'file', 'assign', 'group', 'macro'];

/** A canned reply is chosen by Enter before its text is written on. */
const wayOf = (action: Action) => (action === 'macro' ? 'Esc' : 'Enter');

/** Says why not. A text that was begun before opens all the same, to be kept or left as a note. */
function refuse(state: State, action: Action, refusal: string): State {
  const item = currentItem(state);
  if (state.session.readOnly || state.quitting || !TYPED.includes(action)) return say(state, refusal, 'warn');
  // One may come on screen at any moment.
  if (!item) return sayToTyping(state, NOTHING_SHOWN, 'There is nothing to write to.', wayOf(action));
  if (action === 'reply' && state.drafts[`reply:${item.id}`])
    return openComposer(state, 'reply', item.id, { claim: false });
  return sayToTyping(state, refusal, 'Nothing can be written to it now.', wayOf(action));
}

function writeAction(state: State, item: QueueItem, action: Action): State {
  const { id } = item;
  const ours = isOurs(state, id);
  switch (action) {
    case 'reply':
    case 'note':
    case 'file':
      return openComposer(state, action, id);
    case 'claim':
      if (ours) return say(state, `#${id} is yours already`);
      return say(enqueueClaim(state, id, { undoable: true }), `#${id} is being claimed (z takes it back)`);
    case 'release':
      if (!ours) return say(state, `#${id} is not yours to release`, 'warn');
      return say(enqueueRelease(state, id, { undoable: true }), `#${id} is being released (z takes it back)`);
    case 'close': {
      if (lastSeenIn(state, id) === null)
        return say(state, `#${id} has not been read yet: e closes what was on screen`, 'warn');
      // «States and transitions»: close is for a conversation that somebody holds.
      const claim = nextKey(state);
      const claimed = ours ? state : enqueueClaim(state, id, { undoable: false });
      const closing = enqueueClose(claimed, id, ours ? {} : { claim });
      return decideAndAdvance({ ...closing, notice: null }, id, 'closed');
    }
    case 'assign':
      return openPicker(state, 'operator');
    case 'group':
      return openPicker(state, 'group');
    case 'macro':
      return openPicker(state, 'reply');
    default:
      return state;
  }
}

function scroll(state: State, action: 'scroll-up' | 'scroll-down' | 'top' | 'bottom'): State {
  const page = Math.max(1, visibleRows(state) - 1);
  // No more is laid out than is asked for: a conversation of years is long.
  const most = action === 'top' ? maxScroll(state) : maxScroll(state, state.scroll + page);
  const wanted = {
    'scroll-up': state.scroll + page,
    'scroll-down': state.scroll - page,
    top: most,
    bottom: 0,
  }[action];
  return { ...state, scroll: Math.max(0, Math.min(most, wanted)) };
}

function refresh(state: State): Step {
  const asked = askList(say(forgetFailed(state), 'reading the queue'), { byHand: true });
  return state.directory.loaded ? asked : { ...asked, effects: [...asked.effects, { kind: 'directory' }] };
}
