// What the last reading of each conversation was, so that one that says nothing new is not kept twice. A file of slots
// that many processes share without a lock: a slot that is lost or taken by another costs a line that stands there twice.
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** The last reading of one kind: a list says less of a conversation than a read of it. */
export interface KnownReading {
  readonly conversation: number;
  readonly kind: 'row' | 'detail';
  /** A sum over what it said. */
  readonly sum: number;
  /** How many messages there were, and the greatest of their numbers. */
  readonly count: number;
  readonly last: number;
}

export interface KnownReadings {
  find(conversation: number, kind: KnownReading['kind']): KnownReading | null;
  note(reading: KnownReading): void;
  close(): void;
}

const SLOTS = 65_536;
/** Slots that are looked at from the first that a conversation may have. */
const NEAR = 8;
const FIELDS = 4;
const SLOT_BYTES = FIELDS * 8;

/** Opens the file, made 0600 if there is none; throws what the system says. */
export function openKnown(path: string): KnownReadings {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  const bytes = Buffer.alloc(NEAR * SLOT_BYTES);
  const fieldOf = (slot: number, field: number) => bytes.readDoubleLE((slot * FIELDS + field) * 8);
  const keyOf = (conversation: number, kind: KnownReading['kind']) =>
    conversation * 2 + (kind === 'row' ? 0 : 1);
  const firstOf = (key: number) => Math.imul(key ^ (key / 2 ** 32), 0x9e3779b1) >>> 16;

  /** Where a key stands, else where it may be put: the first slot that is free, or the first of all. */
  function slotOf(key: number): number {
    bytes.fill(0);
    if (fstatSync(fd).isFile()) readSync(fd, bytes, 0, bytes.length, (firstOf(key) % SLOTS) * SLOT_BYTES);
    const keys = Array.from({ length: NEAR }, (_, slot) => fieldOf(slot, 0));
    return Math.max(0, keys.includes(key) ? keys.indexOf(key) : keys.indexOf(0));
  }

  return {
    find(conversation, kind) {
      const key = keyOf(conversation, kind);
      const slot = slotOf(key);
      if (fieldOf(slot, 0) !== key) return null;
      const [sum, count, last] = [fieldOf(slot, 1), fieldOf(slot, 2), fieldOf(slot, 3)];
      return { conversation, kind, sum, count, last };
    },
    note({ conversation, kind, sum, count, last }) {
      const key = keyOf(conversation, kind);
      const slot = slotOf(key);
      const own = Buffer.alloc(SLOT_BYTES);
      for (const [field, value] of [key, sum, count, last].entries()) own.writeDoubleLE(value, field * 8);
      writeSync(fd, own, 0, own.length, ((firstOf(key) % SLOTS) + slot) * SLOT_BYTES);
    },
    close: () => closeSync(fd),
  };
}
