// Which customers have been answered, as far as this computer knows: its journal has every reply that it sent. The lists
// of the service do not say whose the last message is, and to read each conversation could mark it as read.
import { millisecondsOf } from '../api/time-unit.ts';
import type { IntentLine } from './journal-lines.ts';
import { entriesSince } from './journal-reader.ts';

export interface AnsweredPorts {
  readonly stateFolder: string;
  /** As the journal calls it. */
  readonly service: string;
  /** The service's clock minus ours, in milliseconds. */
  readonly clockOffset: number;
}

/** A smaller difference of clocks is not known: the service tells its time in whole seconds. */
const LEAST_OFFSET_MS = 2000;
/** A reply is noted before it goes out: longer than any delivery takes. */
const LONGEST_DELIVERY_MS = 10 * 60_000;

/**
 * Of these conversations, each with the date of its last message as the service gave it, those to which a reply went out
 * that is not older. Throws PrivateFileError.
 */
export function answeredSince(
  { stateFolder, service, clockOffset }: AnsweredPorts,
  lastMessages: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const answered = new Set<number>();
  if (lastMessages.size === 0) return answered;
  const offset = Math.abs(clockOffset) < LEAST_OFFSET_MS ? 0 : clockOffset;
  const dueAt = new Map([...lastMessages].map(([id, date]) => [id, millisecondsOf(date) - offset]));
  const earliest = Math.min(...dueAt.values());
  const isReply = ({ id, action }: IntentLine) => action === 'send' && id !== null && dueAt.has(id);
  for (const entry of entriesSince(stateFolder, earliest - LONGEST_DELIVERY_MS, isReply)) {
    const { id, outcome, settledAt = 0 } = entry;
    if (id === null || entry.service !== service || outcome !== 'done') continue;
    if (settledAt >= (dueAt.get(id) ?? Number.POSITIVE_INFINITY)) answered.add(id);
  }
  return answered;
}
