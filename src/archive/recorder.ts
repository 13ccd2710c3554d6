// Keeps what is read, as far as it is new. Whatever is in the way costs the keeping and never the command: it is said
// once, at its end.

import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import type { EndpointName } from '../api/derive.ts';
import { isRecord } from '../base/record.ts';
import { letterSum } from '../base/text.ts';
import { type ArchivedLine, type ArchivedReading, readingsOf, type StateLine } from './lines.ts';
import { type ArchivePlace, appendToMonth, ensureFolder, knownPath, removeOldDays } from './store.ts';

/** A recorder of one run; `now` in milliseconds since 1970. */
export function createRecorder(place: ArchivePlace, now: () => number) {
  /** What an answer to a text that was sent does not say. */
  const customers = new Map<number, string | null>();
  /** The rows of lists as they were met last: of a poll a thousand say nothing new, and need not be read. */
  const rows = new Map<unknown, Readonly<Record<string, unknown>>>();
  let trouble: string | null = null;
  let wrote = false;

  function attempt(work: () => void): void {
    try {
      if (trouble === null) work();
    } catch (error) {
      trouble = (error as Error).message;
    }
  }

  function keep(readings: readonly ArchivedReading[]): void {
    if (readings.length === 0) return;
    for (const { state } of readings) if (state) customers.set(state.conversation_id, state.customer);
    ensureFolder(place);
    const known = openKnown(knownPath(place));
    try {
      const news = readings.map((reading) => ({ ...reading, lines: newLines(reading, known.find) }));
      const texts = news
        .flatMap(({ lines }) => lines)
        .map((line) => ({ ...line, customer: line.customer ?? customers.get(line.conversation_id) ?? null }))
        .map((line) => JSON.stringify(line));
      if (texts.length === 0) return;
      appendToMonth(place, texts, now());
      wrote = true;
      for (const { state, messages, lines } of news) {
        if (state === null || lines.length === 0) continue;
        const last = messages.reduce((most, { message_id }) => Math.max(most, message_id), 0);
        known.note(placeOf(state), { sum: sumOf(state), count: messages.length, last });
      }
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
    /** Removes what is too old, and returns what went wrong; null for nothing. */
    close(): string | null {
      attempt(() => wrote && removeOldDays(place));
      return trouble;
    },
  };
}

/** Where a reading is known: what a list says of a conversation, or what a read of it says, which is more. */
function placeOf({ conversation_id, count }: StateLine): number {
  return 2 * conversation_id + (count === null ? 0 : 1);
}

/** What is to be added: the state where it differs from the last one known, and the messages that came since. */
function newLines(
  { state, messages }: ArchivedReading,
  find: (place: number) => KnownReading,
): readonly ArchivedLine[] {
  if (state === null) return messages;
  const known = find(placeOf(state));
  if (known.sum === sumOf(state)) return [];
  const later = messages.filter(({ message_id }) => message_id > known.last);
  // Where the numbers do not grow with time, all of them are stored once more.
  return [state, ...(known.count + later.length === messages.length ? later : messages)];
}

/** A sum over what a reading says, with the date and the count of messages; never 0. */
function sumOf({ date, count, status, operator_id, platform_user_id, customer }: StateLine): number {
  return letterSum(`${date} ${count} ${status} ${operator_id} ${platform_user_id} ${customer}`) + 1;
}

/** The last reading in a place; 0 for what is not known. */
interface KnownReading {
  /** A sum over what it said. */
  readonly sum: number;
  /** How many messages there were, and the greatest of their numbers. */
  readonly count: number;
  readonly last: number;
}

/** A service numbers its conversations one after the other, so those of its last years have two places each. */
const PLACES = 2 ** 19;
const PLACE_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

/**
 * Opens the file of what the last readings of each conversation were, made 0600 if there is none; throws what the system
 * says. Many processes share it without a lock: a place that is lost, or taken by another conversation, costs lines that
 * stand there twice.
 */
function openKnown(path: string) {
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
