// Trouble that lasts: no connection, a token that is refused, a list that cannot be read, data that has grown old. It is
// one thing at a time, the one that explains most, and it is on screen for as long as it is so.
import type { State } from '../state.ts';
import { say, withNetwork } from './step.ts';

/** Between two lists while all is well, in milliseconds. */
export const POLL_MS = 15_000;
/** A list that is older than two polls is no longer what waits now. */
const OLD_MS = 2 * POLL_MS;
/** Until the service is looked for again after something other than a list has met the trouble. */
const RETRY_MS = 5000;

interface TroubleTexts {
  /** In the header, before how long it has lasted. */
  readonly short: string;
  /** The notice when it begins, before the error; null if its banner says all. */
  readonly notice: string | null;
  readonly over: string;
  /** Before the question of --plain, and before the time since when. */
  readonly lead: string;
}

/** What is said of each kind of trouble; its banners are in view/banners.ts. */
export const TROUBLE = {
  token: {
    short: 'TOKEN REFUSED',
    notice: null,
    over: 'the token is accepted again',
    lead: 'The token has been refused since',
  },
  offline: {
    short: 'offline',
    notice: 'no connection',
    over: 'the connection is back',
    lead: 'No connection since',
  },
  list: {
    short: 'queue not read',
    notice: 'the queue could not be read',
    over: 'the queue can be read again',
    lead: 'The queue could not be read since',
  },
  inbox: {
    short: 'Mine not read',
    notice: 'Mine could not be read',
    over: 'Mine can be read again',
    lead: 'Mine could not be read since',
  },
  old: {
    short: 'stale',
    notice: null,
    over: 'the queue can be read again',
    lead: 'The queue was last read at',
  },
} as const satisfies Record<string, TroubleTexts>;

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

/** Reports trouble when it begins, and when a refresh finds it unchanged. */
export function showTrouble(before: State, after: State, { asked }: { readonly asked: boolean }): State {
  const trouble = troubleOf(after);
  if (trouble === null || (trouble.kind === troubleOf(before)?.kind && !asked)) return after;
  const { error } = after.network;
  // The page in place of a queue that was never read says it, in full.
  const isOnPage = !after.queue.loaded && after.mode.kind === 'show' && !after.session.plain;
  if (isOnPage && trouble.kind !== 'token') return asked ? { ...after, notice: null } : after;
  if (trouble.kind === 'token') return asked ? say(after, 'the token is still refused', 'warn') : after;
  const { notice } = TROUBLE[trouble.kind];
  return notice === null ? after : say(after, `${notice}: ${error ?? ''}`, 'warn');
}

/** Reports the end of trouble when a list has come; the same state if there was none. */
export function showTroubleGone(before: State, after: State): State {
  const kind = troubleOf(before)?.kind;
  return kind === undefined || kind === 'old' ? after : say(after, TROUBLE[kind].over, 'good');
}
