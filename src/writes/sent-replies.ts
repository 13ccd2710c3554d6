// The replies that this computer sent, as its journal has them: what an operator wrote well once need not be written again,
// and which customers have been answered.

import { millisecondsOf } from '../api/time-unit.ts';
import { entriesSince, followWrites, LONGEST_DELIVERY_MS, withPauses } from './journal-reader.ts';
import { isWellDone } from './receipt.ts';
import { contentOf } from './write.ts';

/** A reply that was sent, newest of its text. */
export interface EarlierReply {
  /** The conversation that it went to. */
  readonly id: number;
  readonly text: string;
  /** What its customer was called then. */
  readonly called: readonly string[];
}

/** This many are looked through by a person who types what they remember of one. */
const MOST_REPLIES = 300;

/** The operator's replies since a moment, newest first and each text once; `pause` gives other work a turn. Rejects with PrivateFileError. */
export async function earlierReplies(
  stateFolder: string,
  since: number,
  { service, operator }: { readonly service: string; readonly operator: number },
  pause: () => Promise<void>,
): Promise<readonly EarlierReply[]> {
  const found = new Map<string, EarlierReply>();
  // Entries of other kinds take their time, too.
  for await (const entry of withPauses(entriesSince(stateFolder, since), pause)) {
    const text = entry.name === 'conversations.sendMessage' ? contentOf(entry)?.trim() : '';
    const isOwn = entry.service === service && entry.params.operator_id === operator;
    if (!text || entry.id === null || !isOwn || !isWellDone(entry) || found.has(text)) continue;
    found.set(text, { id: entry.id, text, called: entry.called ?? [] });
    if (found.size === MOST_REPLIES) break;
  }
  return [...found.values()];
}

/** So much later a reply may be dated by the service, which tells its time in whole seconds. */
const SLACK_MS = 2000;

/**
 * Tells of some conversations, each with the date of its last message as the service gave it, to which a reply went out
 * that is not older: the lists do not say whose that message is, and to read each could mark it as read. `service`
 * as the journal calls it; `first` is when that began, in milliseconds since 1970, and `clockOffset` the service's clock
 * minus ours. What was asked for is read once, and from then on what came since.
 */
export function watchAnswered(
  stateFolder: string,
  service: string,
  pause: () => Promise<void> = async () => undefined,
  first = 0,
) {
  /** When the last reply to each conversation was through. */
  const repliedAt = new Map<number, number>();
  const repliesSince = followWrites(
    stateFolder,
    ({ action, outcome, ...entry }) => action === 'send' && outcome === 'done' && entry.service === service,
    pause,
  );

  /** Rejects with PrivateFileError. */
  return async (
    lastMessages: ReadonlyMap<number, number>,
    clockOffset: number,
  ): Promise<ReadonlySet<number>> => {
    if (lastMessages.size === 0) return new Set();
    const lateBy = clockOffset + SLACK_MS;
    const dueAt = [...lastMessages].map(([id, date]) => [id, millisecondsOf(date) - lateBy] as const);
    // A reply is noted before it goes out.
    const from = Math.max(first, Math.min(...dueAt.map(([, due]) => due)) - LONGEST_DELIVERY_MS);
    for (const { id, settledAt = 0 } of await repliesSince(from))
      if (id !== null) repliedAt.set(id, Math.max(settledAt, repliedAt.get(id) ?? 0));
    return new Set(
      dueAt.flatMap(([id, due]) => ((repliedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= due ? [id] : [])),
    );
  };
}
