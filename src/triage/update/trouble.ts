// Trouble that lasts: no connection, a token that is refused, a list that cannot be read. It is one thing at a time, the one
// that explains most, and it is on screen for as long as it is so.

import { shortDuration } from '../../terminal/times.ts';
import type { Notice, State, Trouble } from '../state.ts';
import { keyOf, say, withNetwork } from './step.ts';

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
  const { session, network, now } = state;
  const { trouble } = network;
  if (trouble === null) return '';
  const lasts = now - trouble.since < 1000 ? '' : ` ${shortDuration(now - trouble.since)}`;
  const key = keyOf(state, 'refresh');
  const renewal = {
    profile: `${session.renewal.command}, then ${key}`,
    program: `${key} runs token_command again`,
    environment: 'set CONVOPS_TOKEN and start again; drafts stay',
  }[session.renewal.from];
  return {
    token: `Token refused${lasts}: ${renewal}`,
    offline: `Offline${lasts}, ${key} tries now: what you send waits`,
    list: `List not read${lasts}, ${key} reads it: ${network.error ?? ''}`,
  }[trouble.kind];
}

/** Whether nothing can be sent or read now: the service is not reached, or refuses the token. */
export function isCutOff({ network: { trouble } }: State): boolean {
  return trouble !== null && trouble.kind !== 'list';
}

/** Trouble of that kind, met now: since when it lasts. Of a token that was refused a silence says nothing. */
export function troubleNow({ network: { trouble }, now }: State, kind: Trouble['kind']): Trouble {
  const lasts = trouble?.kind === kind || (trouble?.kind === 'token' && kind === 'offline');
  return lasts ? trouble : { kind, since: now };
}

/** Trouble that something other than a list has met: the next list comes soon, and says whether it is about everything. */
export function withTrouble(
  state: State,
  kind: 'token' | 'offline',
  error: string,
  soonMs = RETRY_MS,
): State {
  const nextPoll = Math.min(state.network.nextPoll, state.now + soonMs);
  return withNetwork(state, { trouble: troubleNow(state, kind), error, nextPoll });
}

/** Said from the key on by which a person asks for the queue, until it is there or trouble is. */
export const READING: Notice = { text: 'reading the queue', tone: 'info', until: null };

/** Trouble stands in the status from its beginning; what a refresh found unchanged is said once more, and its end once. */
export function showTrouble(before: State, after: State, { asked }: { readonly asked: boolean }): State {
  const was = before.network.trouble?.kind;
  const is = after.network.trouble?.kind;
  // A write that it has cost is said for longer.
  if (was !== undefined && is === undefined)
    return after.notice?.tone === 'bad' ? after : say(after, TROUBLE[was].over, 'good');
  if (!asked) return after;
  if (is === undefined) return after.notice === READING ? say(after, 'the queue has been read') : after;
  const isStill = is === 'token' && is === was;
  return isStill ? say(after, 'the token is still refused', 'warn') : { ...after, notice: null };
}
