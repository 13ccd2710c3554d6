// Keeps what is read, as far as it is new. Whatever is in the way costs the keeping and never the command: it is said
// once, at its end.
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { EndpointName } from '../api/derive.ts';
import { isRecord } from '../base/record.ts';
import { letterSum } from '../base/text.ts';
import { archiveTrouble } from '../disk/damage.ts';
import { ensurePrivateFolder } from '../disk/private-file.ts';
import { type ArchivedLine, type ArchivedReading, readingsOf, type StateLine } from './lines.ts';
import { type ArchivePlace, appendToMonth, archiveFolder, knownPath, removeOldDays } from './store.ts';

/** A recorder of one run; `now` in milliseconds since 1970. */
export function createRecorder(place: ArchivePlace, now: () => number) {
  /** What an answer to a text that was sent does not say. */
  const customers = new Map<number, string | null>();
  /** The rows of lists as they were met last: of a poll a thousand say nothing new, and need not be read. */
  const rows = new Map<unknown, Readonly<Record<string, unknown>>>();
  let failed = false;
  let wrote = false;

  function attempt(work: () => void): void {
    try {
      if (!failed) work();
    } catch (error) {
      failed = true;
      archiveTrouble.note(`nothing more was saved in the archive: ${(error as Error).message}`);
    }
  }

  function keep(readings: readonly ArchivedReading[]): void {
    if (readings.length === 0) return;
    ensurePrivateFolder(archiveFolder(place));
    const known = openKnown(knownPath(place));
    try {
      const lines: ArchivedLine[] = [];
      const noted: Known[] = [];
      for (const { state, messages } of readings) {
        if (state === null) {
          lines.push(...messages);
          continue;
        }
        customers.set(state.conversation_id, state.customer);
        const read = knownBy(state, messages);
        const [whose, sum] = read;
        const [, before, count, last] = known.find(whose);
        if (before === sum) continue;
        const later = messages.filter(({ message_id }) => message_id > last);
        // Where the numbers do not grow with time, all of them are stored once more.
        lines.push(state, ...(count + later.length === messages.length ? later : messages));
        noted.push(read);
      }
      if (lines.length === 0) return;
      const called = ({ customer, conversation_id: id }: ArchivedLine) =>
        customer ?? customers.get(id) ?? null;
      const texts = lines.map((line) => JSON.stringify({ ...line, customer: called(line) }));
      appendToMonth(place, texts, now());
      wrote = true;
      for (const one of noted) known.note(one);
    } finally {
      known.close();
    }
  }

  function newIn(data: unknown): unknown {
    if (!Array.isArray(data)) return data;
    return data.filter(isRecord).filter((row) => {
      const before = rows.get(row.id);
      rows.set(row.id, row);
      for (const field in row) if (before?.[field] !== row[field]) return true;
      return false;
    });
  }

  return {
    /** Keeps what an answer says; never throws. */
    note(name: EndpointName, params: unknown, data: unknown): void {
      attempt(() => keep(readingsOf(name, params, newIn(data), now())));
    },
    /** Removes what is too old. */
    close(): void {
      attempt(() => wrote && removeOldDays(place));
    },
  };
}

/**
 * The last reading of a conversation, in a list or of itself: a sum over what it said, how many messages there were, and the
 * greatest of their numbers; 0 for what is not known.
 */
type Known = readonly [place: number, sum: number, count: number, last: number];

function knownBy(state: StateLine, messages: ArchivedReading['messages']): Known {
  const { conversation_id: id, date, count, status, operator_id, platform_user_id, customer } = state;
  const sum = letterSum(`${date} ${count} ${status} ${operator_id} ${platform_user_id} ${customer}`) + 1;
  const last = messages.reduce((most, { message_id }) => Math.max(most, message_id), 0);
  return [2 * id + (count === null ? 0 : 1), sum, messages.length, last];
}

/** A service numbers its conversations one after the other, so those of its last years have two places each. */
const PLACES = 2 ** 19;
const PLACE_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

/**
 * Opens the file of what is known, made 0600 if there is none; throws what the system says. Many processes share it without
 * a lock: a place that is lost, or taken by another conversation, costs lines that stand there twice.
 */
function openKnown(path: string) {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  const positionOf = (place: number) => (place % PLACES) * PLACE_BYTES;
  return {
    find(place: number): Known {
      const bytes = new Float64Array(4);
      readSync(fd, bytes, 0, PLACE_BYTES, positionOf(place));
      const [whose, sum = 0, count = 0, last = 0] = bytes;
      return whose === place ? [place, sum, count, last] : [place, 0, 0, 0];
    },
    note(known: Known): void {
      writeSync(fd, Float64Array.from(known), 0, PLACE_BYTES, positionOf(known[0]));
    },
    close: (): void => closeSync(fd),
  };
}
