// Which customers have been answered, as far as this computer knows: its journal has every reply that it sent. The lists
// of the service do not say whose the last message is, and to read each conversation could mark it as read.
import { millisecondsOf } from '../api/time-unit.ts';
import { followWrites, LONGEST_DELIVERY_MS } from './journal-reader.ts';

/** So much later a reply may be dated by the service, which tells its time in whole seconds. */
const SLACK_MS = 2000;

/**
 * Tells of some conversations, each with the date of its last message as the service gave it, to which a reply went out
 * that is not older. `service` as the journal calls it; `first` is when that began, in milliseconds since 1970, and
 * `clockOffset` the service's clock minus ours. What was asked for is read once, and from then on what came since.
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
