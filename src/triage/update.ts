// What an event makes of the state: pure, total, without a clock. Each part of it lives in a file of its own; here is
// only who is asked, and what follows of itself after every event: what is due goes out, what is next is read.

import { assertNever } from '../base/assert-never.ts';
import { bufferOf } from './composer.ts';
import type { Effect, Event, Step } from './state/events.ts';
import { draftKey, isPurpose, type OutboxItem } from './state/outbox.ts';
import type { State } from './state.ts';
import { onDetailed, onNoted } from './update/assignment.ts';
import { onEarlier } from './update/blanks.ts';
import { leaveGone, noteArrival, sayOvertaken } from './update/collision.ts';
import { withText } from './update/editing.ts';
import { newlyLearned, onTrial } from './update/inbox.ts';
import { acceptWay, act, enterText, enterUnmarked, press } from './update/input.ts';
import { endWhenDrained, leaveNow } from './update/leaving.ts';
import { acceptPreset, lineTyped } from './update/one-line.ts';
import { onUnreached, pump, verifyUnknown, waitForNetwork, waitForToken } from './update/outbox.ts';
import { endLull } from './update/pause.ts';
import { asksForReplies, filterBy, mark, onReplies, pick, refreshList } from './update/picker.ts';
import { onPiped } from './update/pipe.ts';
import {
  forgetRead,
  onDetailFailed,
  onListed,
  onListFailed,
  pollIfDue,
  readAhead,
  readDetails,
  readShown,
  showIfEmpty,
} from './update/polling.ts';
import { answer } from './update/question.ts';
import { onDelivered, onVerified } from './update/receipts.ts';
import { onFound, readBeside, showSought, slowedDown, textsToFind } from './update/search.ts';
import { wakeDue } from './update/snooze.ts';
import { draftOf, isReadBefore, openText, say, stepTo, withDraft, withReread } from './update/step.ts';
import { withTokenRefused } from './update/trouble.ts';
import { dropUnwanted, undoUnwanted } from './update/undo.ts';

/** Less than this back is how clocks are set right. */
const REWOUND_MS = 1000;
/** Without an event for this long the session was stopped, or the clock was set: nobody saw what came due until then. */
const STOPPED_MS = 3000;

/** The state after an event, and what is to be done in the world. */
export function update(state: State, event: Event): Step {
  if (state.mode.kind === 'ended') return stepTo(state);
  const first = handle(endLull(atTime(state, event)), event);
  const step = follow(first, [
    showOnly,
    (next) => stepTo(refreshList(state, next)),
    wake,
    pump,
    verifyUnknown,
    readAhead,
    readBeside,
    readShown,
    (next) => stepTo(showSought(next)),
    finish,
  ]);
  const arrived = sayOvertaken(state, noteArrival(state, step.state, event));
  // Somebody may have added one in another window.
  const more: readonly Effect[] = asksForReplies(state, arrived) ? [{ kind: 'replies' }] : [];
  const finds = textsToFind(state, arrived);
  const learned = newlyLearned(state, arrived);
  return { state: arrived, effects: [...step.effects, ...more, ...finds, ...learned] };
}

/** A clock that was set makes nothing wait longer than it would have, and nothing go out that nobody has seen held. */
function atTime(state: State, { at }: Event): State {
  const behind = at - state.now;
  if (behind > -REWOUND_MS && behind < STOPPED_MS) return { ...state, now: Math.max(state.now, at) };
  const { network, notice, pause, queue, session } = state;
  const outbox = state.outbox.map((item): OutboxItem => {
    const { phase } = item;
    if (phase.kind === 'held') return { ...item, phase: { ...phase, until: at + session.holdMs } };
    // Whatever is read from now on was read after it.
    if (phase.kind === 'done') return { ...item, phase: { ...phase, at: Math.min(phase.at, at) } };
    if (phase.kind !== 'unknown' || !Number.isFinite(phase.nextLook ?? Number.NaN)) return item;
    return { ...item, phase: { ...phase, nextLook: at } };
  });
  return {
    ...state,
    now: at,
    outbox,
    queue: { ...queue, shownAt: at },
    network: { ...network, nextPoll: at },
    notice: notice?.until == null ? notice : { ...notice, until: at },
    interruptedAt: null,
    movedAt: null,
    pause: pause && { ...pause, at },
  };
}

type Part = (state: State) => Step;

/** One part after the other, with the effects of all. */
function follow(first: Step, parts: readonly Part[]): Step {
  const effects: Effect[] = [...first.effects];
  let { state } = first;
  for (const part of parts) {
    // An ended session does nothing more.
    if (state.mode.kind === 'ended') break;
    const step = part(state);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const showOnly: Part = (state) => stepTo(showIfEmpty(leaveGone(withoutOldNotice(state))));

const wake: Part = (state) => stepTo(wakeDue(state));

const finish: Part = (state) => {
  const effects = endWhenDrained(state);
  if (effects.length === 0) return stepTo(state);
  // Whoever leaves of their own will begins afresh; after a crash the skips are still there.
  return { state: { ...state, skipped: [], mode: { kind: 'ended' } }, effects };
};

function withoutOldNotice(state: State): State {
  const { notice, now } = state;
  return notice?.until != null && notice.until <= now ? { ...state, notice: null } : state;
}

function handle(state: State, event: Event): Step {
  switch (event.kind) {
    case 'key':
      return press(state, event.key);
    case 'act':
      return act(state, event.action);
    case 'pasted':
      return stepTo(
        event.unmarked ? enterUnmarked(state, event.text) : enterText(state, event.text, { pasted: true }),
      );
    case 'written':
      if (state.mode.kind === 'pick') return stepTo(filterBy(state, event.text));
      if (state.mode.kind === 'line') return lineTyped(state, event.text);
      return stepTo(withText(state, bufferOf(event.text)));
    case 'chosen':
      return chosen(state, event);
    case 'marked':
      return stepTo(mark(state, event.ids, event.on));
    case 'tick':
      return follow(acceptWay(acceptPreset(state)), [pollIfDue]);
    case 'resized':
      return stepTo({ ...state, size: event.size });
    case 'listed':
      return onListed(state, event);
    case 'list-failed':
      return stepTo(onListFailed(state, event));
    case 'detailed': {
      const fresh = (event.notes?.ids ?? []).filter((id) => !state.noteIds.includes(id));
      const tried = onTrial(state, event.id);
      const known = fresh.length === 0 ? tried : { ...tried, noteIds: [...state.noteIds, ...fresh] };
      const taken = forgetRead(onDetailed(known, event));
      return isReadBefore(state, event.id) ? readDetails(taken, [event.id]) : stepTo(taken);
    }
    case 'detail-failed':
      return stepTo(onDetailFailed(event.slow ? slowedDown(state) : state, event));
    case 'delivered':
      return onSettled(event.proposals ? { ...state, proposals: event.proposals } : state, event);
    case 'verified':
      return stepTo(undoUnwanted(onVerified(state, event.key, event.found), event.key));
    case 'proposals':
      return stepTo({ ...state, proposals: event.proposals });
    case 'directory': {
      const { operators, groups, refused = [] } = event;
      const { operator } = state.session;
      const email = operator.email ?? operators.find(({ id }) => id === operator.id)?.email ?? null;
      const session = { ...state.session, operator: { ...operator, email } };
      return stepTo({
        ...state,
        session,
        directory: { operators, groups, refused, loaded: refused.length === 0 },
      });
    }
    case 'met':
      return stepTo({ ...state, met: event.met });
    case 'earlier':
      return stepTo(onEarlier(state, event.replies));
    case 'found':
      return stepTo(onFound(state, event));
    case 'replies':
      return stepTo(onReplies(state, event));
    case 'piped':
      return stepTo(onPiped(state, event.key, event.processed));
    case 'edited': {
      const { text, error } = event;
      const back: State = { ...state, editing: null };
      const said = error === null ? back : say(back, error, 'bad');
      return stepTo(text === null ? said : withEdited(said, state.editing, text));
    }
    case 'notice':
      return stepTo({ ...state, notice: event.notice });
    case 'left':
      return leaveNow(state, event.reason);
    default:
      return assertNever(event);
  }
}

/** A write has ended; if another operator may have caused it, or a text has gone out, the conversation is read again. */
function onSettled(state: State, event: Extract<Event, { readonly kind: 'delivered' }>): Step {
  const { key, receipt, conflict } = event;
  const item = state.outbox.find((one) => one.key === key);
  // Of one write that is refused while lists are read the reason is not the token as such.
  if (item && event.token && !item.denied) {
    const error = receipt.error ?? 'the token was refused';
    if (item.unwanted) return stepTo(dropUnwanted(withTokenRefused(state, error), item));
    return stepTo(waitForToken(state, key, error));
  }
  if (item && receipt.outcome === 'not_sent') {
    const error = receipt.error ?? 'the service could not be reached';
    if (item.unwanted) return stepTo(dropUnwanted(event.offline ? onUnreached(state, error) : state, item));
    if (event.offline) return stepTo(waitForNetwork(state, key, error));
  }
  const settled = undoUnwanted(onDelivered(state, event), key);
  if (!item) return stepTo(settled);
  const noted = item.action === 'note' ? onNoted(settled, item.id, event.before) : settled;
  const next = isPurpose(item.action) ? withReread(noted, item.id) : noted;
  const asks = conflict || receipt.outcome === 'skipped' || item.id === next.queue.current;
  return asks && item.action !== 'release' ? readDetails(next, [item.id]) : stepTo(next);
}

function chosen(state: State, { index, filter }: Extract<Event, { readonly kind: 'chosen' }>): Step {
  switch (state.mode.kind) {
    case 'pick':
      return pick(state, filter === undefined ? state.mode.picker : { ...state.mode.picker, filter }, index);
    case 'ask':
      return answer(state, index);
    default:
      return stepTo(state);
  }
}

/** The state with a text from the editor, in its composer or as a draft. */
function withEdited(state: State, editing: State['editing'], text: string): State {
  if (!isOpenText(state, editing)) return keptAside(state, editing, text);
  const buffer = bufferOf(withEarlier(state, editing, text));
  // An unchanged text keeps its cursor.
  return openText(state)?.buffer.text === buffer.text ? state : withText(state, buffer);
}

function isOpenText({ mode }: State, editing: State['editing']): boolean {
  if (mode.kind !== 'compose') return false;
  return editing === null || draftKey(mode.composing) === draftKey(editing);
}

/** A text from the editor, after the one that has come back into its composer since. */
function withEarlier({ mode }: State, editing: State['editing'], text: string): string {
  if (mode.kind !== 'compose' || editing === null) return text;
  const { text: now } = mode.composing.buffer;
  if (now === editing.text) return text;
  const earlier = now.endsWith(`\n\n${editing.text}`) ? now.slice(0, -editing.text.length - 2) : now;
  return earlier === '' ? text : `${earlier}\n\n${text}`;
}

/** A text from the editor whose composer is no longer open becomes a draft, never another customer's text. */
function keptAside(state: State, editing: State['editing'], text: string): State {
  if (editing === null) return state;
  const { along = {} } = state.drafts[draftKey(editing)] ?? {};
  const draft = draftOf(state, { ...editing, along }, { text });
  return say(withDraft(state, draft), `the ${editing.purpose} to #${editing.id} is kept as a draft`);
}
