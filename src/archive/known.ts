// What the last readings of each conversation were, so that one that says nothing new is not kept twice. A file with a
// place for each conversation that many processes share without a lock: a place that is lost, or taken by another
// conversation, costs lines that stand there twice.
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** The last readings of a conversation; 0 for what is not known. */
export interface KnownReadings {
  /** A sum over what a list said, and one over what a read of it said, which is more. */
  readonly row: number;
  readonly detail: number;
  /** How many messages there were, and the greatest of their numbers. */
  readonly count: number;
  readonly last: number;
}

interface Known {
  find(conversation: number): KnownReadings;
  note(conversation: number, readings: KnownReadings): void;
  close(): void;
}

/** A service numbers its conversations one after the other, so those of its last years have a place each. */
const PLACES = 2 ** 18;
const PLACE_BYTES = 5 * Float64Array.BYTES_PER_ELEMENT;

/** Opens the file, made 0600 if there is none; throws what the system says. */
export function openKnown(path: string): Known {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  const placeOf = (conversation: number) => (conversation % PLACES) * PLACE_BYTES;
  return {
    find(conversation) {
      const place = new Float64Array(5);
      readSync(fd, place, 0, PLACE_BYTES, placeOf(conversation));
      const [whose, row = 0, detail = 0, count = 0, last = 0] = place;
      return whose === conversation ? { row, detail, count, last } : { row: 0, detail: 0, count: 0, last: 0 };
    },
    note(conversation, { row, detail, count, last }) {
      const place = Float64Array.of(conversation, row, detail, count, last);
      writeSync(fd, place, 0, PLACE_BYTES, placeOf(conversation));
    },
    close: () => closeSync(fd),
  };
}
