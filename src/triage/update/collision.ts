// What comes on screen, and whether it can stay there: what turns out gone at once is left by itself, and after a move
// without a key nothing is decided for a moment, as the key was meant for what was there before.

import { isBlank } from '../composer.ts';
import { type Action, isWrite } from '../keys.ts';
import type { Event } from '../state/events.ts';
import type { Composing, Holding, State } from '../state.ts';
import { sayAndPause } from './pause.ts';
import { goOn } from './queue.ts';
import { currentItem, holderName, keyOf, openText, say, sayLightly, withOpenText } from './step.ts';
import { NOTHING_IN } from './walks.ts';

/** What turns out gone so soon after it came is left by itself, in milliseconds. */
const FRESH_MS = 2000;
/** So long after a move without a key, nobody can have looked at what is there now. */
const SURPRISE_MS = 500;

/** So long a pause begins later for whoever was about to write, and may think about the first word. */
const UNSEEN_MS = 1500;

/** Events by which somebody at the keyboard says something. */
const BY_A_PERSON: readonly Event['kind'][] = [
  ...(['key', 'act', 'pasted', 'written', 'chosen', 'marked'] as const),
];

/** Notes what has come on screen by an event, and whether a person saw to that. */
export function noteArrival(before: State, after: State, { kind }: Event): State {
  const isByPerson = BY_A_PERSON.includes(kind);
  const { current } = after.queue;
  if (current === before.queue.current) {
    const isTouched = isByPerson && before.isFresh && after.isFresh;
    return isTouched ? { ...after, isFresh: false } : after;
  }
  if (isByPerson) return withoutEarlier(before.notice, after);
  // The first one of a session comes to nobody who is at work.
  return before.queue.loaded ? { ...after, movedAt: after.now } : after;
}

/** What was said of a conversation is not said beside the next one; news and trouble are. */
function withoutEarlier(earlier: State['notice'], after: State): State {
  const isPassing = earlier?.until != null && (earlier.tone === 'info' || earlier.tone === 'warn');
  return isPassing && after.notice === earlier ? { ...after, notice: null } : after;
}

/** The state after somebody was faster with what is on screen: it is left as soon as it is known who. */
export function afterCollision(state: State, id: number): State {
  if (state.queue.current !== id) return state;
  return { ...state, isFresh: true, queue: { ...state.queue, shownAt: state.now } };
}

/** Leaves what turned out gone just after it came, before any key, and says where it went. */
export function leaveGone(state: State): State {
  const item = currentItem(state);
  const isSoon = state.isFresh && state.now - state.queue.shownAt <= FRESH_MS;
  if (!item || !isSoon || !isIdle(state, item.id)) return state;
  const { id, holding } = item;
  const isKnown = holding.kind === 'closed' || (holding.kind === 'taken' && holding.by !== null);
  if (!isKnown) return state;
  // Whoever is about to write must not decide anything by the letters of a text.
  const waits = { at: state.now + UNSEEN_MS, typed: false };
  const pause = state.mode.kind === 'compose' ? waits : state.pause;
  const next = goOn({ ...state, pause, mode: { kind: 'show' } }, [id]);
  const { current, walk } = next.queue;
  const shows = current === null ? NOTHING_IN[walk] : `showing #${current}`;
  return say(next, `${wentText(state, id)}; ${shows} (${keyOf(state, 'previous')}: back to it)`, 'warn');
}

/** Whether nothing is being done with what is on screen: a text of which nothing is written yet counts as nothing. */
function isIdle({ mode, editing }: State, id: number): boolean {
  if (mode.kind === 'show' || editing !== null) return editing === null;
  const open = openText({ mode });
  return mode.kind === 'compose' && open?.id === id && isBlank(open.buffer);
}

/** To whom a conversation is lost for whoever writes to it, as far as that is known; null while it is not. */
export function lostTo({ queue }: Pick<State, 'queue'>, id: number): { readonly by: number | null } | null {
  const { holding } = queue.items[id] ?? {};
  if (holding?.kind === 'taken') return { by: holding.by };
  return holding?.kind === 'closed' ? { by: null } : null;
}

/** Whether a text that is being written stands still, as somebody else has its conversation. */
export function isOvertaken(state: State, { id, purpose, buffer }: Composing): boolean {
  return lostTo(state, id) !== null && purpose !== 'note' && !isBlank(buffer);
}

/**
 * Somebody else has what a text is being written to: the text stays, what is typed goes on in it, and what can be done with
 * it is said at once, and again with the name where that was not known.
 */
export function sayOvertaken(before: State, after: State): State {
  const { mode } = after;
  if (mode.kind === 'show') return sayLost(before, after);
  if (mode.kind !== 'compose' || !isOvertaken(after, mode.composing)) return after;
  const { id } = mode.composing;
  const [was, is] = [lostTo(before, id), lostTo(after, id)];
  const isNews = was === null || (was.by === null && is?.by !== null);
  if (!isNews) return after;
  const took = mode.composing.overtaken?.took ?? wasOpen(before.queue.items[id]?.holding);
  const overtaken = { typedAt: after.now, took };
  return say(withOpenText(after, { overtaken }), overtakenText(after, id, took), 'warn');
}

/** So long nothing is typed before and after a letter that stands alone, in milliseconds. */
const ALONE_MS = 700;

/** Whether a letter would stand alone in an overtaken text: only then does it do what the line says of it. */
export function isAfterPause({ overtaken }: Composing, now: number): boolean {
  return now - (overtaken?.typedAt ?? 0) >= ALONE_MS;
}

/** Whether a conversation is known to have been there to be written to. */
function wasOpen(was: Holding | undefined): boolean {
  if (was?.kind === 'gone') return was.since !== undefined;
  return was?.kind === 'waiting' || was?.kind === 'mine';
}

/** What is lost under the eyes of somebody who only looks at it stays, and one line says to whom it went. */
function sayLost(before: State, after: State): State {
  const item = currentItem(after);
  const was = item && before.queue.items[item.id]?.holding;
  const isHere = item !== undefined && before.queue.current === item.id && item.decision === null;
  if (!isHere || lostTo(after, item.id) === null) return after;
  return wasOpen(was) ? sayLightly(after, wentText(after, item.id), 'warn') : after;
}

/** Sends nothing to whom somebody else has by now: the text is a draft, and what can be done with it is said. */
export function keepOvertaken(state: State, { id, overtaken }: Composing): State {
  return sayAndPause({ ...state, mode: { kind: 'show' } }, overtakenText(state, id, overtaken?.took));
}

/**
 * `bea took #63 while you wrote. Kept as a draft: P as a note · t take over · D drop`; `bea has #63`, unless it is known that
 * she `took` it.
 */
export function overtakenText(state: State, id: number, took = false): string {
  const isClosed = state.queue.items[id]?.holding.kind === 'closed';
  const holder = holderName(state, lostTo(state, id)?.by ?? null);
  const closed = `#${id} ${took ? 'was' : 'is'} closed`;
  const what = isClosed ? closed : `${holder} ${took ? 'took' : 'has'} #${id}`;
  const ways = [
    `${keyOf(state, 'as-note')} as a note`,
    ...(isClosed ? [] : [`${keyOf(state, 'take-over')} take over`]),
    `${keyOf(state, 'throw-away')} drop`,
  ].join(' · ');
  const way = state.queue.current === id ? ways : `${keyOf(state, 'list')} ${id} opens it`;
  return `${what}${took ? ' while you wrote' : ''}. Kept as a draft: ${way}`;
}

/** `#63 went to bea`, `#63 was closed` */
function wentText(state: State, id: number): string {
  const { holding } = state.queue.items[id] ?? {};
  if (holding?.kind === 'closed') return `#${id} was closed`;
  return `#${id} went to ${holderName(state, holding?.kind === 'taken' ? holding.by : null)}`;
}

const DECIDES: readonly Action[] = ['skip', 'snooze', 'undo', 'throw-away', 'take-over'];

/** Says that a key which decides does nothing, as the screen has just moved without one; null where it works. */
export function refuseSurprised(state: State, action: Action): State | null {
  const { movedAt, now, notice } = state;
  const isSurprised = movedAt !== null && now - movedAt < SURPRISE_MS;
  if (!isSurprised || !(isWrite(action) || DECIDES.includes(action))) return null;
  // What it says already is not said in itself.
  if (notice?.text.startsWith(SURPRISED)) return say(state, notice.text, 'warn');
  return say(state, notice === null ? SURPRISED : `${SURPRISED}: ${notice.text}`, 'warn');
}

const SURPRISED = 'Nothing done, the screen had just moved';
