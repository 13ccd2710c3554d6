// Runs that are about to send the same at the same moment. No lock is held during a run: the journal is append-only,
// so its intents stand in one order that every process reads alike, and of two equal ones the later yields. Its own
// intent is durable before a run looks, so two can neither miss each other nor yield to each other.
//
// The order goes on from segment to segment: a segment begins only when the end of the one before it is written, and an
// intent after that end has no place until it is written again. So whoever has an intent in a segment finds all that
// come before it in the segments before.
import { readLogSince } from '../disk/append-log.ts';
import { END_MARK, type JournalEnd, segmentPath, segmentsSince } from './journal-files.ts';
import { type JournalLine, parseLine } from './journal-lines.ts';
import { type Delivered, endSkipped, type Outcome, type Receipt } from './receipt.ts';
import { contentOf, plainForm, REPETITION_MS, type Write } from './write.ts';

interface RivalsOptions {
  readonly stateFolder: string;
  /** How far the journal had been read when the run began: repeats in that part were asked about then. */
  readonly from: JournalEnd;
  /** Bytes that a segment has before it can be ended. */
  readonly segmentBytes: number;
  readonly run: string;
  readonly service: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Another run with the same intent. */
export interface Rival {
  readonly run: string;
  /** Whether it is through by now, and has sent it. */
  readonly hasSent: boolean;
}

interface Rivals {
  /** The run that noted the same intent before this entry; null for none. Throws PrivateFileError. */
  before(write: Write, entry: string): Rival | null;
}

interface Intent {
  readonly run: string;
  readonly at: number;
  /** Its place in the order of the lines. */
  readonly place: number;
  readonly service: string;
  outcome: Outcome | undefined;
  message?: number;
}

/** Milliseconds between two clean-ups of what is too old to count: a session may last a day. */
const FORGET_MS = 60_000;

/** Outcomes of a write that did not reach its conversation. */
const REACHED_NOBODY: readonly (Outcome | undefined)[] = ['refused', 'not_sent', 'skipped'];

/** Whether a write that ended like this may have reached its conversation: also one that the service calls failed. */
export function mayBeDelivered({
  outcome,
  message,
}: {
  readonly outcome: Outcome | undefined;
  readonly message?: number | undefined;
}): boolean {
  return message !== undefined || !REACHED_NOBODY.includes(outcome);
}

/** What others append to the journal while a run goes on; only the lines that are new are read each time. */
export function watchDuplicates({
  stateFolder,
  from,
  segmentBytes,
  run,
  service,
  now,
}: RivalsOptions): Rivals {
  const others = new Map<string, Intent[]>();
  const own = new Map<string, number>();
  const byEntry = new Map<string, Intent>();
  let end = from;
  let isEnded = endsBefore(stateFolder, from, segmentBytes);
  let place = 0;
  let forgotten = now();

  function readOn(): void {
    const { pieces, end: next } = segmentsSince(stateFolder, end);
    end = next;
    for (const [nth, lines] of pieces.entries()) {
      if (nth > 0) isEnded = false;
      for (const text of lines) take(text);
    }
    if (now() - forgotten >= FORGET_MS) forget(now() - REPETITION_MS);
  }

  function forget(before: number): void {
    forgotten = now();
    for (const [key, intents] of others) {
      const recent = intents.filter(({ at }) => at >= before);
      if (recent.length === 0) others.delete(key);
      else if (recent.length < intents.length) others.set(key, recent);
    }
    for (const [entry, { at }] of byEntry) if (at < before) byEntry.delete(entry);
  }

  function take(text: string): void {
    if (text.includes(END_MARK)) isEnded = true;
    place += 1;
    const line = parseLine(text);
    if (line?.kind !== 'intent') settle(line);
    else if (isEnded) return;
    else if (line.run !== run) note(line);
    // A line that was cut on its way stands there twice: the first whole one counts, for us as for the others.
    else if (!own.has(line.entry)) own.set(line.entry, place);
  }

  function settle(line: JournalLine | undefined): void {
    if (line?.kind !== 'result') return;
    const intent = byEntry.get(line.entry);
    if (intent) Object.assign(intent, { outcome: line.outcome, message: line.message });
  }

  function note(line: JournalLine & { readonly kind: 'intent' }): void {
    const content = contentOf(line);
    // As above: of a line that stands there twice the first counts.
    if (content === null || byEntry.has(line.entry)) return;
    const key = keyOf({ ...line, content });
    const intent: Intent = {
      run: line.run,
      at: line.at,
      place,
      service: line.service,
      outcome: undefined,
    };
    byEntry.set(line.entry, intent);
    others.set(key, [...(others.get(key) ?? []), intent]);
  }

  return {
    before(write, entry) {
      const content = contentOf(write);
      if (content === null) return null;
      readOn();
      // Without a place of our own anything that is there may stand before us.
      const ours = own.get(entry) ?? Number.POSITIVE_INFINITY;
      own.delete(entry);
      const since = now() - REPETITION_MS;
      const rival = others
        .get(keyOf({ ...write, content }))
        ?.find(
          (other) =>
            other.place < ours && other.at >= since && mayBeDelivered(other) && other.service === service,
        );
      return rival ? rivalIn(rival) : null;
    },
  };
}

/** Whether a segment was ended before the place from which it is watched. */
function endsBefore(stateFolder: string, { segment, offset }: JournalEnd, segmentBytes: number): boolean {
  if (segment === 0 || offset <= segmentBytes) return false;
  const { lines } = readLogSince(segmentPath(stateFolder, segment), segmentBytes, offset);
  return lines.some((text) => text.includes(END_MARK));
}

/** The run of an entry that sent the same. */
export function rivalIn({ run, outcome }: Pick<Intent, 'run' | 'outcome'>): Rival {
  return { run, hasSent: outcome === 'done' };
}

function keyOf({ name, id, content }: { name: string; id: number | null; content: string }): string {
  return `${name} ${id} ${plainForm(content)}`;
}

const CONTENTS: { readonly [N in Write['name']]?: string } = {
  'conversations.sendNote': 'note',
  'conversations.sendFileMessage': 'file',
};

/** What a write sends, in a word. */
export function contentName({ name }: Write): string {
  return CONTENTS[name] ?? 'text';
}

/** The end of a write that leaves it to another run. */
export function skipAsDuplicate({ run, hasSent }: Rival, write: Write, receipt: Receipt): Delivered {
  const does = hasSent ? 'has sent' : 'is sending';
  const reason = `another run (${run}) ${does} the same ${contentName(write)} to #${write.id}`;
  return endSkipped(receipt, reason);
}
