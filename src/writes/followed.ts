// What of one kind is done at a service, by the journal of this computer: read back once as far as is asked for, and from
// then on only what came since, whichever run wrote it.
import { endOfJournal, type JournalEnd, linesAfter } from './journal-files.ts';
import { type IntentLine, parseLine } from './journal-lines.ts';
import { entriesSince } from './journal-reader.ts';

/** A write that is done. */
export interface Done extends Pick<IntentLine, 'entry' | 'run' | 'at' | 'params'> {
  /** The id of the conversation. */
  readonly id: number;
  /** When its result was noted, in milliseconds since 1970. */
  readonly settledAt: number;
}

/**
 * What is done since a moment (milliseconds since 1970) and was not given before; what is read back again is given
 * again. Throws PrivateFileError.
 */
type DoneSince = (from: number) => readonly Done[];

/** Follows the writes that are wanted; `service` as the journal calls it. */
export function followDone(
  stateFolder: string,
  service: string,
  wants: (intent: IntentLine) => boolean,
): DoneSince {
  /** Those that are not through, as far as was read, by entry. */
  const open = new Map<string, Omit<Done, 'settledAt'>>();
  let since = Number.POSITIVE_INFINITY;
  let end: JournalEnd = {};

  function readBack(from: number): Done[] {
    // Before reading the entries: whatever arrives while reading is read once more.
    end = endOfJournal(stateFolder);
    since = from;
    const found: Done[] = [];
    for (const { outcome, settledAt = 0, ...entry } of entriesSince(stateFolder, from, wants)) {
      const write = writeIn(entry);
      if (write === null || entry.service !== service) continue;
      if (outcome === 'done') found.push({ ...write, settledAt });
      else open.set(write.entry, write);
    }
    return found.reverse();
  }

  function readOn(): Done[] {
    const added = linesAfter(stateFolder, end);
    end = added.end;
    const found: Done[] = [];
    for (const { text } of added.lines) {
      const line = parseLine(text);
      if (line?.kind === 'intent') {
        const write = wants(line) && line.service === service ? writeIn(line) : null;
        if (write !== null) open.set(write.entry, write);
      } else if (line?.kind === 'result' && line.outcome === 'done') {
        const write = open.get(line.entry);
        open.delete(line.entry);
        if (write) found.push({ ...write, settledAt: line.at });
      }
    }
    return found;
  }

  return (from) => (from < since ? readBack(from) : readOn());
}

function writeIn({
  id,
  entry,
  run,
  at,
  params,
}: Omit<Done, 'settledAt' | 'id'> & Pick<IntentLine, 'id'>): Omit<Done, 'settledAt'> | null {
  return id === null ? null : { id, entry, run, at, params };
}
