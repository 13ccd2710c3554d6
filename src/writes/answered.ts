// Which customers have been answered, as far as this computer knows: its journal has every reply that it sent. The lists
// of the service do not say whose the last message is, and to read each conversation could mark it as read.
import { millisecondsOf } from '../api/time-unit.ts';
import { endOfLog } from '../disk/append-log.ts';
import { endOfJournal, type JournalEnd, oldJournalPath, segmentsSince } from './journal-files.ts';
import { type IntentLine, parseLine } from './journal-lines.ts';
import { entriesSince } from './journal-reader.ts';

/** A smaller difference of clocks is not known: the service tells its time in whole seconds. */
const LEAST_OFFSET_MS = 2000;
/** A reply is noted before it goes out: longer than any delivery takes. */
const LONGEST_DELIVERY_MS = 10 * 60_000;

/**
 * Of these conversations, each with the date of its last message as the service gave it, those to which a reply went out
 * that is not older; `clockOffset`: the service's clock minus ours, in milliseconds. Throws PrivateFileError.
 */
export type AnsweredSince = (
  lastMessages: ReadonlyMap<number, number>,
  clockOffset: number,
) => ReadonlySet<number>;

/** Reads of the journal what is asked for, and from then on what came since; `service` as the journal calls it. */
export function watchAnswered(stateFolder: string, service: string): AnsweredSince {
  /** When the last reply to each conversation was through. */
  const repliedAt = new Map<number, number>();
  /** Conversations of replies that are not through, as far as was read, by entry. */
  const open = new Map<string, number>();
  let since = Number.POSITIVE_INFINITY;
  let end: JournalEnd = { old: 0, segment: 0, offset: 0 };

  function readBack(from: number): void {
    // Before reading the entries: whatever arrives while reading is read once more.
    end = endOfJournal(stateFolder);
    since = from;
    for (const { entry, id, outcome, settledAt = 0, ...of } of entriesSince(stateFolder, from, isReply)) {
      if (id === null || of.service !== service) continue;
      if (outcome === 'done') noteReply(id, settledAt);
      else open.set(entry, id);
    }
  }

  function readOn(): void {
    const { pieces, end: next } = segmentsSince(stateFolder, end);
    end = next;
    for (const text of pieces.flat()) {
      const line = parseLine(text);
      if (line?.kind === 'intent') {
        if (isReply(line) && line.id !== null && line.service === service) open.set(line.entry, line.id);
      } else if (line?.kind === 'result' && line.outcome === 'done') {
        const id = open.get(line.entry);
        open.delete(line.entry);
        if (id !== undefined) noteReply(id, line.at);
      }
    }
  }

  function noteReply(id: number, at: number): void {
    repliedAt.set(id, Math.max(at, repliedAt.get(id) ?? 0));
  }

  return (lastMessages, clockOffset) => {
    if (lastMessages.size === 0) return new Set();
    const offset = Math.abs(clockOffset) < LEAST_OFFSET_MS ? 0 : clockOffset;
    const dueAt = [...lastMessages].map(([id, date]) => [id, millisecondsOf(date) - offset] as const);
    const from = Math.min(...dueAt.map(([, due]) => due)) - LONGEST_DELIVERY_MS;
    // The intents of 1.0.0, which writes another file, do not even know their service.
    if (from < since || endOfLog(oldJournalPath(stateFolder)) !== end.old) readBack(from);
    else readOn();
    return new Set(
      dueAt.flatMap(([id, due]) => ((repliedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= due ? [id] : [])),
    );
  };
}

function isReply({ action }: IntentLine): boolean {
  return action === 'send';
}
