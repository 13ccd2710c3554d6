// Runs that are about to do the same at the same moment. No lock is held during a run: the journal is append-only, so its
// intents stand in one order that every process reads alike, and of two equal ones the later yields. Its own intent is
// durable before a run looks, so two cannot miss each other. Of two that fall into the files of two days each may yield.
import { type JournalEnd, linesAfter } from './journal-files.ts';
import { type IntentLine, parseLine, type RunLine } from './journal-lines.ts';
import { type Delivered, endSkipped, type Outcome, type Receipt } from './receipt.ts';
import { contentOf, plainForm, REPETITION_MS, type Write } from './write.ts';

interface RivalsOptions {
  readonly stateFolder: string;
  /** How far the journal had been read when the run began: repeats in that part were asked about then. */
  readonly from: JournalEnd;
  readonly run: string;
  /** The run whose work this one goes on with. */
  readonly takes: string | undefined;
  readonly service: string;
  /** Whether a conversation that another run begins to claim is left to it. */
  readonly claims: boolean | undefined;
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
  /** The run that goes on with this one, or goes on first with what this one takes; null for none. */
  takenBy(): string | null;
}

/** A place in the order of the lines. */
interface Place {
  readonly day: string;
  readonly number: number;
}

interface Intent extends Place {
  readonly run: string;
  readonly at: number;
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
  run,
  takes,
  service,
  claims,
  now,
}: RivalsOptions): Rivals {
  const others = new Map<string, Intent[]>();
  const own = new Map<string, Place & { readonly key: string }>();
  const byEntry = new Map<string, Intent>();
  let end = from;
  let number = 0;
  let forgotten = now();
  let ownRunIsRead = false;
  let taker: string | null = null;

  function readOn(): void {
    const added = linesAfter(stateFolder, end);
    end = added.end;
    for (const { day, text } of added.lines) {
      number += 1;
      const line = parseLine(text);
      if (line?.kind === 'run') noteRun(line);
      else if (line?.kind === 'intent') noteIntent(line, { day, number });
      else if (line?.kind === 'result') {
        const intent = byEntry.get(line.entry);
        if (intent) Object.assign(intent, { outcome: line.outcome, message: line.message });
      }
    }
    if (now() - forgotten >= FORGET_MS) forget(now() - REPETITION_MS);
  }

  function noteRun(line: RunLine): void {
    if (line.run === run) ownRunIsRead = true;
    else if (line.takes === run || (line.takes !== undefined && line.takes === takes && !ownRunIsRead))
      taker ??= line.run;
  }

  function noteIntent(line: IntentLine, place: Place): void {
    const key = keyOf(line, claims);
    if (key === null || line.service !== service) return;
    if (line.run === run) own.set(line.entry, { ...place, key });
    else {
      const intent: Intent = { ...place, run: line.run, at: line.at, outcome: undefined };
      byEntry.set(line.entry, intent);
      others.set(key, [...(others.get(key) ?? []), intent]);
    }
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

  return {
    before(write, entry) {
      readOn();
      const ours = own.get(entry);
      own.delete(entry);
      const key = ours?.key ?? keyOf(write, claims);
      if (key === null) return null;
      const since = now() - REPETITION_MS;
      const rival = others
        .get(key)
        ?.find((other) => comesBefore(other, ours) && other.at >= since && mayBeDelivered(other));
      return rival ? rivalIn(rival) : null;
    },
    takenBy() {
      readOn();
      return taker;
    },
  };
}

/** Without a place of our own, and in the file of another day, anything that is there may stand before us. */
function comesBefore(other: Place, ours: Place | undefined): boolean {
  return ours === undefined || other.day !== ours.day || other.number < ours.number;
}

/** The run of an entry that sent the same. */
export function rivalIn({ run, outcome }: Pick<Intent, 'run' | 'outcome'>): Rival {
  return { run, hasSent: outcome === 'done' };
}

type Keyed = Pick<IntentLine, 'name' | 'id' | 'params' | 'undoes'>;

/** What two writes have in common that must not go out twice; null for a write of which a second one does no harm. */
function keyOf(
  { name, id, params, undoes }: Keyed | (Write & { undoes?: never }),
  claims = false,
): string | null {
  const content = contentOf({ name, params });
  if (content !== null) return `${name} ${id} ${plainForm(content)}`;
  if (undoes !== undefined) return `${name} ${undoes}`;
  return claims && name === 'conversations.start' ? `${name} ${id}` : null;
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
  if (contentOf(write) === null)
    return { ...endSkipped(receipt, `another run (${run}) does the same to #${write.id}`), conflict: true };
  const does = hasSent ? 'has sent' : 'is sending';
  const reason = `another run (${run}) ${does} the same ${contentName(write)} to #${write.id}`;
  return endSkipped(receipt, reason);
}
