// What the last readings of each conversation were, so that one that says nothing new is not kept twice. A file with a
// place for each kind of reading of each conversation, shared by many processes without a lock: a place that is lost, or
// taken by another conversation, costs lines that stand there twice.
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';

/** The last reading in a place; 0 for what is not known. */
export interface KnownReading {
  /** A sum over what it said. */
  readonly sum: number;
  /** How many messages there were, and the greatest of their numbers. */
  readonly count: number;
  readonly last: number;
}

/** A service numbers its conversations one after the other, so those of its last years have two places each. */
const PLACES = 2 ** 19;
const PLACE_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

/** Opens the file, made 0600 if there is none; throws what the system says. */
export function openKnown(path: string) {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  const positionOf = (place: number) => (place % PLACES) * PLACE_BYTES;
  return {
    find(place: number): KnownReading {
      const bytes = new Float64Array(4);
      readSync(fd, bytes, 0, PLACE_BYTES, positionOf(place));
      const [whose, sum = 0, count = 0, last = 0] = bytes;
      return whose === place ? { sum, count, last } : { sum: 0, count: 0, last: 0 };
    },
    note(place: number, { sum, count, last }: KnownReading): void {
      writeSync(fd, Float64Array.of(place, sum, count, last), 0, PLACE_BYTES, positionOf(place));
    },
    close: (): void => closeSync(fd),
  };
}
