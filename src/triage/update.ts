// What an event makes of the state: pure, total, without a clock. Each part of it lives in a file of its own; here is
// only who is asked, and what follows of itself after every event: what is due goes out, what is next is read.

import { bufferOf } from './composer.ts';
import type { Effect, Event, EventOf, Step } from './state/events.ts';
import { isPurpose, type OutboxItem } from './state/outbox.ts';
import type { State } from './state.ts';
import { onDetailed } from './update/assignment.ts';
import { onEarlier } from './update/blanks.ts';
import { leaveGone, noteArrival, sayOvertaken } from './update/collision.ts';
import { withText } from './update/editing.ts';
import { newlyLearned, onTrial } from './update/inbox.ts';
import { acceptWay, act, enterText, enterUnmarked, press } from './update/input.ts';
import { endWhenDrained, leaveNow } from './update/leaving.ts';
import { acceptPreset, lineTyped } from './update/one-line.ts';
import { heldBack, heldUntil, onUnreached, pump } from './update/outbox.ts';
import { endLull } from './update/pause.ts';
import {
  asksForReplies,
  filterBy,
  fittingOptions,
  mark,
  onReplies,
  pick,
  refreshList,
} from './update/picker.ts';
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
import { onDelivered } from './update/receipts.ts';
import { onFound, readBeside, showSought, slowedDown, textsToFind } from './update/search.ts';
import { wakeDue } from './update/snooze.ts';
import { asStep, isReadBefore, openText, say, stepTo, withReread } from './update/step.ts';
import { READING, withTrouble } from './update/trouble.ts';
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
    (next) => showIfEmpty(leaveGone(withoutOldNotice(next))),
    (next) => refreshList(state, next),
    wakeDue,
    pump,
    readAhead,
    readBeside,
    readShown,
    showSought,
    endWhenDrained,
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
  const held = heldUntil(state, () => at + session.holdMs);
  const outbox = held.outbox.map((item): OutboxItem => {
    const { phase } = item;
    // Whatever is read from now on was read after it.
    return phase.kind === 'done' ? { ...item, phase: { ...phase, at: Math.min(phase.at, at) } } : item;
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

type Part = (state: State) => State | Step;

/** One part after the other, with the effects of all. */
function follow(first: Step, parts: readonly Part[]): Step {
  const effects: Effect[] = [...first.effects];
  let { state } = first;
  for (const part of parts) {
    // An ended session does nothing more.
    if (state.mode.kind === 'ended') break;
    const step = asStep(part(state));
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

function withoutOldNotice(state: State): State {
  const { notice, now, network } = state;
  if (notice?.until == null || notice.until > now) return state;
  return { ...state, notice: network.asked === null ? null : READING };
}

/** What each event makes of the state. */
const HANDLERS: {
  readonly [Kind in Event['kind']]: (state: State, event: EventOf<Kind>) => State | Step;
} = {
  key: (state, { key }) => press(state, key),
  act: (state, { action }) => act(state, action),
  pasted: (state, { text, unmarked }) =>
    unmarked ? enterUnmarked(state, text) : enterText(state, text, true),
  written(state, { text }) {
    if (state.mode.kind === 'pick') return filterBy(state, text);
    return state.mode.kind === 'line' ? lineTyped(state, text) : withText(state, bufferOf(text));
  },
  chosen(state, { option }) {
    const { mode } = state;
    if (mode.kind === 'ask') return answer(state, option);
    if (mode.kind !== 'pick') return state;
    const place = fittingOptions(mode.picker).findIndex(({ value }) => value === option);
    if (place === -1) return say(state, 'that is no longer in the list; nothing happens');
    return pick(state, mode.picker, place);
  },
  marked: (state, { ids, on }) => mark(state, ids, on),
  tick: (state) => follow(acceptWay(acceptPreset(state)), [pollIfDue]),
  resized: (state, { size }) => ({ ...state, size }),
  listed: onListed,
  'list-failed': onListFailed,
  detailed(state, event) {
    const fresh = (event.notes?.ids ?? []).filter((id) => !state.noteIds.includes(id));
    const tried = onTrial(state, event.id);
    const known = fresh.length === 0 ? tried : { ...tried, noteIds: [...state.noteIds, ...fresh] };
    const taken = forgetRead(onDetailed(known, event));
    return isReadBefore(state, event.id) ? readDetails(taken, [event.id]) : taken;
  },
  'detail-failed': (state, event) => onDetailFailed(event.slow ? slowedDown(state) : state, event),
  delivered: (state, event) =>
    onSettled(event.proposals ? { ...state, proposals: event.proposals } : state, event),
  proposals: (state, { proposals }) => ({ ...state, proposals }),
  directory(state, { operators, groups, refused = [] }) {
    const { operator } = state.session;
    const email = operator.email ?? operators.find(({ id }) => id === operator.id)?.email ?? null;
    const session = { ...state.session, operator: { ...operator, email } };
    return { ...state, session, directory: { operators, groups, refused, loaded: refused.length === 0 } };
  },
  met: (state, { met }) => ({ ...state, met }),
  earlier: (state, { replies }) => onEarlier(state, replies),
  found: onFound,
  replies: onReplies,
  piped: (state, { key, processed }) => onPiped(state, key, processed),
  edited(state, { text, error }) {
    const back: State = { ...state, editing: null };
    const said = error === null ? back : say(back, error, 'bad');
    return text === null || state.editing === null ? said : withEdited(said, state.editing, text);
  },
  notice: (state, { notice }) => ({ ...state, notice }),
  left: (state, { reason }) => leaveNow(state, reason),
};

function handle(state: State, event: Event): Step {
  const made = HANDLERS[event.kind] as (state: State, event: Event) => State | Step;
  return asStep(made(state, event));
}

/** A write has ended; if another operator may have caused it, or a text has gone out, the conversation is read again. */
function onSettled(given: State, event: EventOf<'delivered'>): Step {
  const { key, receipt, conflict, token, offline } = event;
  const error = receipt.error ?? 'the service could not be reached';
  const met = token ? withTrouble(given, 'token', error) : given;
  const state = offline ? onUnreached(met, error) : met;
  const item = state.outbox.find((one) => one.key === key);
  if (item?.unwanted && (token || receipt.outcome === 'not_sent')) return stepTo(dropUnwanted(state, item));
  // No byte of it left: it waits until the service is there, as everything else does.
  if (item && offline) return stepTo(heldBack(state, key));
  const settled = undoUnwanted(onDelivered(state, event), key);
  if (!item) return stepTo(settled);
  const next = isPurpose(item.action) ? withReread(settled, item.id) : settled;
  const asks = conflict || receipt.outcome === 'skipped' || item.id === next.queue.current;
  return asks && item.action !== 'release' ? readDetails(next, [item.id]) : stepTo(next);
}

/** The state with a text from the editor in its composer, after what has come back there since. */
function withEdited(state: State, before: string, text: string): State {
  const now = openText(state)?.buffer.text ?? '';
  const earlier = now.endsWith(`\n\n${before}`) ? now.slice(0, -before.length - 2) : now;
  const buffer = bufferOf(now === before || earlier === '' ? text : `${earlier}\n\n${text}`);
  // An unchanged text keeps its cursor.
  return now === buffer.text ? state : withText(state, buffer);
}
