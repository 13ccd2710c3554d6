// Keeps what is read, as far as it is new. Whatever is in the way costs the keeping and never the command: it is said
// once, at its end.
import type { EndpointName } from '../api/derive.ts';
import { type KnownReading, type KnownReadings, openKnown } from './known.ts';
import { type ArchivedReading, archivedText, type MessageLine, readingsOf, type StateLine } from './lines.ts';
import { type ArchivePlace, appendToMonth, archivedMonths, knownPath, removeOldDays } from './store.ts';

export interface Recorder {
  /** Keeps what an answer says; never throws. */
  note(name: EndpointName, params: unknown, data: unknown): Promise<void>;
  /** Removes what is too old, and resolves to what went wrong; null for nothing. */
  close(): Promise<string | null>;
}

interface RecorderPorts extends ArchivePlace {
  /** Milliseconds for which a day stays. */
  readonly keepMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A recorder of one run. */
export function createRecorder({ keepMs, now, ...place }: RecorderPorts): Recorder {
  /** Readings of this run, by kind and conversation: those of a long session are asked again and again. */
  const here = new Map<string, KnownReading>();
  /** What an answer to a text that was sent does not say. */
  const names = new Map<number, string | null>();
  let trouble: string | null = null;
  let wrote = false;
  /** Lists that come at once say the same of a conversation: the next one is asked when this one is stored. */
  let before: Promise<void> = Promise.resolve();

  async function keep(readings: readonly ArchivedReading[]): Promise<void> {
    for (const { state } of readings) if (state) names.set(state.conversation, state.name);
    const news = readings.filter(({ state }) => state === null || isNews(here, state));
    if (news.length === 0) return;
    // What is known of a month that somebody removed is not there any more.
    const known = archivedMonths(place).length > 0 ? openKnown(knownPath(place)) : null;
    try {
      const lines = news.flatMap((reading) => newLines(reading, known));
      const named = lines.map((line) => ({
        ...line,
        name: line.name ?? names.get(line.conversation) ?? null,
      }));
      if (lines.length > 0) await appendToMonth(place, named.map(archivedText), now());
      wrote ||= lines.length > 0;
    } finally {
      known?.close();
    }
    remember(news);
  }

  function remember(news: readonly ArchivedReading[]): void {
    const states = news.flatMap(({ state }) => state ?? []);
    if (states.length === 0) return;
    const known = openKnown(knownPath(place));
    try {
      for (const state of states) {
        const reading = knownOf(state, news);
        here.set(keyOf(state), reading);
        known.note(reading);
      }
    } finally {
      known.close();
    }
  }

  return {
    async note(name, params, data) {
      const readings = readingsOf(name, params, data, now());
      if (readings.length === 0) return;
      before = before
        .then(() => (trouble === null ? keep(readings) : undefined))
        .catch((error: unknown) => {
          trouble = textOf(error);
        });
      await before;
    },
    async close() {
      try {
        if (wrote && trouble === null) removeOldDays(place, now(), keepMs);
      } catch (error) {
        trouble = textOf(error);
      }
      return trouble;
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function kindOf({ count }: StateLine): KnownReading['kind'] {
  return count === null ? 'row' : 'detail';
}

function keyOf(state: StateLine): string {
  return `${kindOf(state)} ${state.conversation}`;
}

function isNews(here: ReadonlyMap<string, KnownReading>, state: StateLine): boolean {
  return here.get(keyOf(state))?.sum !== sumOf(state);
}

/** What is to be added: the state where it differs from the last one known, and the messages that came since. */
function newLines(
  { state, messages }: ArchivedReading,
  known: KnownReadings | null,
): readonly (StateLine | MessageLine)[] {
  if (state === null) return messages;
  const before = known?.find(state.conversation, kindOf(state)) ?? null;
  if (before?.sum === sumOf(state)) return [];
  const later = messages.filter(({ message }) => message > (before?.last ?? Number.NEGATIVE_INFINITY));
  // Where the numbers do not grow with time, all of them are stored once more.
  const isGrown = before !== null && before.count + later.length === messages.length;
  return [state, ...(isGrown ? later : messages)];
}

function knownOf(state: StateLine, readings: readonly ArchivedReading[]): KnownReading {
  const messages = readings.find((one) => one.state === state)?.messages ?? [];
  const last = messages.reduce((most, { message }) => Math.max(most, message), 0);
  const { conversation, count } = state;
  return { conversation, kind: kindOf(state), sum: sumOf(state), count: count ?? 0, last };
}

/** A sum over what a reading says, with the date and the count of messages, that fits a number. */
function sumOf({ at, count, status, operator, group, customer, name }: StateLine): number {
  const text = JSON.stringify([at, count, status, operator, group, customer, name]);
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) % 2 ** 47;
  return sum;
}
