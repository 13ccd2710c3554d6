// Which customers have been answered, as far as this computer knows: its journal has every reply that it sent. The lists
// of the service do not say whose the last message is, and to read each conversation could mark it as read.
import { millisecondsOf } from '../api/time-unit.ts';
import { followWrites, LONGEST_DELIVERY_MS } from './journal-reader.ts';

/** So much later a reply may be dated by the service than it was noted here, where its own date is not known. */
const SLACK_MS = 2000;

/**
 * Of these conversations, each with the date of its last message as the service gave it, those to which a reply went out
 * that is not older; `clockOffset`: the service's clock minus ours, in milliseconds. Rejects with PrivateFileError.
 */
type AnsweredSince = (
  lastMessages: ReadonlyMap<number, number>,
  clockOffset: number,
) => Promise<ReadonlySet<number>>;

/** Reads of the journal what is asked for, and from then on what came since; `service` as the journal calls it. */
export function watchAnswered(
  stateFolder: string,
  service: string,
  pause: () => Promise<void> = async () => undefined,
): AnsweredSince {
  /** The date of the last reply to each conversation by the service, and of one without a date when it was through. */
  const datedAt = new Map<number, number>();
  const repliedAt = new Map<number, number>();
  const repliesSince = followWrites(
    stateFolder,
    ({ action, outcome, ...entry }) => action === 'send' && outcome === 'done' && entry.service === service,
    pause,
  );

  return async (lastMessages, clockOffset) => {
    if (lastMessages.size === 0) return new Set();
    const lateBy = clockOffset + SLACK_MS;
    const lastAt = [...lastMessages].map(([id, date]) => [id, millisecondsOf(date)] as const);
    // A reply is noted before it goes out.
    const from = Math.min(...lastAt.map(([, at]) => at)) - lateBy - LONGEST_DELIVERY_MS;
    for (const { id, settledAt = 0, dated } of await repliesSince(from)) {
      const [known, at] = dated === undefined ? [repliedAt, settledAt] : [datedAt, millisecondsOf(dated)];
      if (id !== null) known.set(id, Math.max(at, known.get(id) ?? 0));
    }
    const isAnswered = (id: number, at: number) =>
      (datedAt.get(id) ?? 0) >= at || (repliedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= at - lateBy;
    return new Set(lastAt.flatMap(([id, at]) => (isAnswered(id, at) ? [id] : [])));
  };
}
