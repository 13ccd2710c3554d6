// Keeps what is read, as far as it is new. Whatever is in the way costs the keeping and never the command: it is said
// once, at its end.
import type { EndpointName } from '../api/derive.ts';
import { letterSum } from '../base/letter-sum.ts';
import { errorCode, reasonOf } from '../disk/error-code.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { type KnownReadings, openKnown } from './known.ts';
import {
  type ArchivedLine,
  type ArchivedReading,
  archivedText,
  readingsOf,
  type StateLine,
} from './lines.ts';
import {
  type ArchivePlace,
  appendToMonth,
  archivedMonths,
  archiveFolder,
  ensureFolder,
  forgetReadings,
  knownPath,
  removeOldDays,
} from './store.ts';

export interface Recorder {
  /** Keeps what an answer says; never throws. */
  note(name: EndpointName, params: unknown, data: unknown): void;
  /** Removes what is too old, and returns what went wrong; null for nothing. */
  close(): string | null;
}

interface RecorderPorts extends ArchivePlace {
  /** Milliseconds for which a day stays. */
  readonly keepMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A recorder of one run. */
export function createRecorder({ keepMs, now, ...place }: RecorderPorts): Recorder {
  /** The sums of this run, by kind and conversation: a long session reads the same again and again. */
  const here = { row: new Map<number, number>(), detail: new Map<number, number>() };
  /** What an answer to a text that was sent does not say. */
  const names = new Map<number, string | null>();
  let trouble: string | null = null;
  let wrote = false;

  function attempt(work: () => void): void {
    try {
      if (trouble === null) work();
    } catch (error) {
      const code = errorCode(error);
      trouble =
        error instanceof PrivateFileError || code === undefined
          ? (error as Error).message
          : `${archiveFolder(place)} cannot be used: ${reasonOf(code)}`;
    }
  }

  function keep(readings: readonly ArchivedReading[]): void {
    for (const { state } of readings) if (state) names.set(state.conversation, state.name);
    const news = readings.filter(
      ({ state }) => state === null || here[kindOf(state)].get(state.conversation) !== sumOf(state),
    );
    if (news.length === 0) return;
    ensureFolder(place);
    // What is known of months that somebody removed is not there any more.
    if (archivedMonths(place).length === 0) forgetReadings(place);
    const known = openKnown(knownPath(place));
    try {
      const lines = news.flatMap((reading) => newLines(reading, known.find));
      const named = lines.map((line) => ({
        ...line,
        name: line.name ?? names.get(line.conversation) ?? null,
      }));
      if (lines.length > 0) appendToMonth(place, named.map(archivedText), now());
      wrote ||= lines.length > 0;
      for (const { state, messages } of news) {
        if (state === null) continue;
        const { conversation } = state;
        const sum = sumOf(state);
        here[kindOf(state)].set(conversation, sum);
        const last = messages.reduce((most, { message }) => Math.max(most, message), 0);
        const more = state.count === null ? { row: sum } : { detail: sum, count: messages.length, last };
        known.note(conversation, { ...known.find(conversation), ...more });
      }
    } finally {
      known.close();
    }
  }

  return {
    note: (name, params, data) => attempt(() => keep(readingsOf(name, params, data, now()))),
    close() {
      attempt(() => wrote && removeOldDays(place, now(), keepMs));
      return trouble;
    },
  };
}

function kindOf({ count }: StateLine): 'row' | 'detail' {
  return count === null ? 'row' : 'detail';
}

/** What is to be added: the state where it differs from the last one known, and the messages that came since. */
function newLines(
  { state, messages }: ArchivedReading,
  find: (conversation: number) => KnownReadings,
): readonly ArchivedLine[] {
  if (state === null) return messages;
  const known = find(state.conversation);
  if (known[kindOf(state)] === sumOf(state)) return [];
  const later = messages.filter(({ message }) => message > known.last);
  // Where the numbers do not grow with time, all of them are stored once more.
  return [state, ...(known.count + later.length === messages.length ? later : messages)];
}

/** A sum over what a reading says, with the date and the count of messages; never 0. */
function sumOf({ at, count, status, operator, group, customer, name }: StateLine): number {
  return letterSum(`${at} ${count} ${status} ${operator} ${group} ${customer} ${name}`) + 1;
}
