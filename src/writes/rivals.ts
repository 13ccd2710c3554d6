// Runs that are about to do the same at the same moment. No lock is held during a run: the journal is append-only, so its
// intents stand in one order that every process reads alike, and of two equal ones the later yields. Its own intent is
// durable before a run looks, so two cannot miss each other.
import { type JournalEnd, linesAfter } from './journal-files.ts';
import { type IntentLine, parseLine } from './journal-lines.ts';
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
  /** It stands in the file of the day before and is not through: it yields to this one if it looked later. */
  readonly mayYield?: true;
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
  readonly key: string;
  readonly run: string;
  readonly at: number;
  outcome?: Outcome;
  message?: number;
}

/** Outcomes of a write that did not reach its conversation. */
const REACHED_NOBODY: readonly (Outcome | undefined)[] = ['refused', 'not_sent', 'skipped'];

/** Whether a write that ended like this may have reached its conversation: also one that the service calls failed. */
export function mayBeDelivered({ outcome, message }: Pick<Intent, 'outcome' | 'message'>): boolean {
  return message !== undefined || !REACHED_NOBODY.includes(outcome);
}

/** What others append to the journal while a run goes on; only the lines that are new are read each time. */
export function watchRivals(options: RivalsOptions): Rivals {
  const { stateFolder, run, takes, service, claims, now } = options;
  const byKey = new Map<string, Intent[]>();
  const byEntry = new Map<string, Intent>();
  const takers: (Place & { readonly run: string; readonly takes: string })[] = [];
  let ownRun: Place | undefined;
  let end = options.from;
  let number = 0;

  function readOn(): void {
    const added = linesAfter(stateFolder, end);
    end = added.end;
    for (const { day, text } of added.lines) {
      number += 1;
      const line = parseLine(text);
      if (line?.kind === 'run' && line.run === run) ownRun = { day, number };
      else if (line?.kind === 'run' && line.takes !== undefined)
        takers.push({ day, number, run: line.run, takes: line.takes });
      else if (line?.kind === 'intent') noteIntent(line, { day, number });
      else if (line?.kind === 'result') {
        const intent = byEntry.get(line.entry);
        if (intent) Object.assign(intent, { outcome: line.outcome, message: line.message });
      }
    }
  }

  function noteIntent(line: IntentLine, place: Place): void {
    const key = keyOf(line, claims);
    if (key === null || line.service !== service) return;
    const intent: Intent = { ...place, key, run: line.run, at: line.at };
    byEntry.set(line.entry, intent);
    byKey.set(key, [...(byKey.get(key) ?? []), intent]);
  }

  return {
    before(write, entry) {
      readOn();
      const ours = byEntry.get(entry);
      const since = now() - REPETITION_MS;
      const isRival = (other: Intent) =>
        other.run !== run && comesBefore(other, ours) && other.at >= since && mayBeDelivered(other);
      const rival = (byKey.get(ours?.key ?? keyOf(write, claims) ?? '') ?? []).find(isRival);
      if (rival === undefined) return null;
      const isOfDayBefore = ours !== undefined && rival.day < ours.day && rival.outcome === undefined;
      return { ...rivalIn(rival), ...(isOfDayBefore ? { mayYield: true } : {}) };
    },
    takenBy() {
      readOn();
      const isTaken = takers.find(
        (other) => other.takes === run || (other.takes === takes && comesBefore(other, ownRun)),
      );
      return isTaken?.run ?? null;
    },
  };
}

/**
 * Whether another line comes before ours. One in the file of another day does: a line that goes to yesterday's file may
 * be written after midnight, so that the order of the days proves nothing.
 */
function comesBefore(other: Place, ours: Place | undefined): boolean {
  return ours === undefined || other.day !== ours.day || other.number < ours.number;
}

/** The run of an entry that sent the same. */
export function rivalIn({ run, outcome }: Pick<Intent, 'run' | 'outcome'>): Rival {
  return { run, hasSent: outcome === 'done' };
}

/** At midnight both of two runs may find the other one in the way: the later waits so long (ms) for the earlier to yield. */
const YIELD_PAUSES_MS = [300, 700, 1500];

/** The rival that is found, looked for again as long as it may still yield. */
export async function lastingRival(
  look: () => Rival | null,
  sleep: (ms: number) => Promise<void>,
): Promise<Rival | null> {
  let rival = look();
  for (const pause of YIELD_PAUSES_MS) {
    if (!rival?.mayYield) break;
    await sleep(pause);
    rival = look();
  }
  return rival;
}

type Keyed = Pick<IntentLine, 'name' | 'id' | 'params' | 'undoes'>;

/** What two writes have in common that must not go out twice; null for a write of which a second one does no harm. */
function keyOf({ name, id, params, undoes }: Keyed, claims = false): string | null {
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
