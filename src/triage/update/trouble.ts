// Trouble that lasts: no connection, a token that is refused, a list that cannot be read. It is one thing at a time, the one
// that explains most, and it is on screen for as long as it is so.

import { assertNever } from '../../base/assert-never.ts';
import { shortDuration } from '../../terminal/times.ts';
import { keyLabel } from '../keys.ts';
import type { State } from '../state.ts';
import { say, withNetwork } from './step.ts';

/** Between two lists while all is well, in milliseconds. */
export const POLL_MS = 15_000;
/** Until the service is looked for again after something other than a list has met the trouble. */
const RETRY_MS = 5000;

/** What is said of each kind of trouble: once it is over, and before the question of --plain, with the time since when. */
export const TROUBLE = {
  token: { over: 'the token is accepted again', lead: 'The token has been refused since' },
  offline: { over: 'the connection is back', lead: 'No connection since' },
  list: { over: 'the lists can be read again', lead: 'The lists could not be read since' },
} as const;

/** What is wrong, for how long, and what to do; empty while nothing is. */
export function troubleText(state: State): string {
  const trouble = troubleOf(state);
  if (trouble === null) return '';
  const { session, network, now } = state;
  const lasts = now - trouble.since < 1000 ? '' : ` ${shortDuration(now - trouble.since)}`;
  const key = keyLabel('refresh', 'show', session.bindings);
  const error = network.error ?? '';
  switch (trouble.kind) {
    case 'token':
      return `Token refused${lasts}: ${renewalText(session.renewal, key)}`;
    case 'offline':
      return `Offline${lasts}, ${key} tries now: what you send waits`;
    case 'list':
      return `List not read${lasts}, ${key} reads it: ${error}`;
    default:
      return assertNever(trouble.kind);
  }
}

function renewalText({ from, command }: State['session']['renewal'], key: string): string {
  switch (from) {
    case 'profile':
      return `${command}, then ${key}`;
    case 'program':
      return `${key} runs token_command again`;
    case 'environment':
      return 'set CONVOPS_TOKEN and start again; drafts stay';
    default:
      return assertNever(from);
  }
}

interface Trouble {
  readonly kind: keyof typeof TROUBLE;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The trouble of this moment and when it began; null if there is none. */
export function troubleOf({ network }: Pick<State, 'network'>): Trouble | null {
  const { refusedSince, offlineSince, unreadSince } = network;
  if (refusedSince !== null) return { kind: 'token', since: refusedSince };
  if (offlineSince !== null) return { kind: 'offline', since: offlineSince };
  return unreadSince === null ? null : { kind: 'list', since: unreadSince };
}

/** Whether nothing can be sent or read now: the service is not reached, or refuses the token. */
export function isCutOff({ network }: State): boolean {
  return network.offlineSince !== null || network.refusedSince !== null;
}

/** The token was refused, by something other than a list: the next list says whether it is refused for everything. */
export function withTokenRefused(state: State, error: string): State {
  return withNetwork(state, {
    refusedSince: state.network.refusedSince ?? state.now,
    error,
    nextPoll: Math.min(state.network.nextPoll, state.now + RETRY_MS),
  });
}

/** The service was not reached, by something other than a list: it is looked for again soon. */
export function withoutConnection(state: State, error: string, soonMs = RETRY_MS): State {
  return withNetwork(state, {
    offlineSince: state.network.offlineSince ?? state.now,
    error,
    nextPoll: Math.min(state.network.nextPoll, state.now + soonMs),
  });
}

/** Said from the key on by which a person asks for the queue, until it is there. */
export const READING = 'reading the queue';

/** Trouble stands in the status from its beginning; what a refresh found unchanged is said once more, and its end once. */
export function showTrouble(before: State, after: State, { asked }: { readonly asked: boolean }): State {
  const was = troubleOf(before)?.kind;
  const is = troubleOf(after)?.kind;
  if (was !== undefined && is === undefined) return say(after, TROUBLE[was].over, 'good');
  if (asked && is === undefined && after.notice?.text === READING)
    return say(after, 'the queue has been read');
  if (!asked || is === undefined || is !== was) return after;
  return is === 'token' ? say(after, 'the token is still refused', 'warn') : { ...after, notice: null };
}
