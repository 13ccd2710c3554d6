// Trouble that lasts: no connection, a token that is refused, a list that cannot be read, data that has grown old. It is
// one thing at a time, the one that explains most, and it is on screen for as long as it is so.

import { assertNever } from '../../base/assert-never.ts';
import { shortDuration } from '../../terminal/times.ts';
import { keyLabel } from '../keys.ts';
import type { State } from '../state.ts';
import { say, withNetwork } from './step.ts';

/** Between two lists while all is well, in milliseconds. */
export const POLL_MS = 15_000;
/** A list that is older than two polls is no longer what waits now. */
const OLD_MS = 2 * POLL_MS;
/** Until the service is looked for again after something other than a list has met the trouble. */
const RETRY_MS = 5000;

/** What is said of each kind of trouble: once it is over, and before the question of --plain, with the time since when. */
export const TROUBLE = {
  token: { over: 'the token is accepted again', lead: 'The token has been refused since' },
  offline: { over: 'the connection is back', lead: 'No connection since' },
  list: { over: 'the queue can be read again', lead: 'The queue could not be read since' },
  inbox: { over: 'Mine can be read again', lead: 'Mine could not be read since' },
  old: { over: 'the queue can be read again', lead: 'The queue was last read at' },
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
      return `Queue not read${lasts}, ${key} reads it: ${error}`;
    case 'inbox':
      return `Mine not read${lasts}, ${key} reads it: ${error}`;
    case 'old':
      return `List stale for${lasts}, ${key} refreshes it`;
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
export function troubleOf({ network, now, quitting }: State): Trouble | null {
  const { refusedSince, offlineSince, unreadSince, inboxUnreadSince, listedAt } = network;
  if (refusedSince !== null) return { kind: 'token', since: refusedSince };
  if (offlineSince !== null) return { kind: 'offline', since: offlineSince };
  if (unreadSince !== null) return { kind: 'list', since: unreadSince };
  if (inboxUnreadSince !== null) return { kind: 'inbox', since: inboxUnreadSince };
  // A session that is leaving reads no more lists.
  const isOld = listedAt !== null && !quitting && now - listedAt > OLD_MS;
  return isOld ? { kind: 'old', since: listedAt } : null;
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

/** Trouble stands in the status from its beginning; what a refresh found unchanged is said once more. */
export function showTrouble(before: State, after: State, { asked }: { readonly asked: boolean }): State {
  const trouble = troubleOf(after);
  if (trouble === null || !asked || trouble.kind !== troubleOf(before)?.kind) return after;
  return trouble.kind === 'token'
    ? say(after, 'the token is still refused', 'warn')
    : { ...after, notice: null };
}

/** Reports the end of trouble when a list has come; the same state if there was none. */
export function showTroubleGone(before: State, after: State): State {
  const kind = troubleOf(before)?.kind;
  return kind === undefined || kind === 'old' ? after : say(after, TROUBLE[kind].over, 'good');
}
