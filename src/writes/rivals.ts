// Runs that are about to do the same at the same moment. No lock is held during a run: the journal is append-only, so its
// intents stand in one order that every process reads alike, and of two equal ones the later yields. Its own intent is
// durable before a run looks, so two cannot miss each other.
import { type JournalEnd, linesAfter } from './journal-files.ts';
import type { IntentLine, ReadLine, ResultLine, RunLine } from './journal-lines.ts';
import { type Delivered, endSkipped, type Outcome, type Receipt, type Rival } from './receipt.ts';
import { contentOf, plainForm, REPETITION_MS, type Write } from './write.ts';

/** A line of another run or our own, in the order of the journal, with what its write has in common with rivals. */
interface Seen {
  readonly line: (IntentLine | RunLine) & Pick<ReadLine, 'day'>;
  readonly key: string | null;
}

/** Outcomes of a write that did not reach its conversation. */
const REACHED_NOBODY: readonly (Outcome | undefined)[] = ['refused', 'not_sent', 'skipped'];

/** Whether a write that ended like this may have reached its conversation: also one that the service calls failed. */
export function mayBeDelivered(end: Partial<Pick<ResultLine, 'message' | 'outcome'>>): boolean {
  return end.message !== undefined || !REACHED_NOBODY.includes(end.outcome);
}

/**
 * What others append to the journal while a run goes on, from where it had been read when that began: repeats before it
 * were asked about then. Only the lines that are new are read each time. With `claims`, a conversation that another run
 * begins to claim is left to it.
 */
export function watchRivals(
  { run, takes, service }: Pick<RunLine, 'run' | 'takes' | 'service'>,
  { stateFolder, now, claims }: { stateFolder: string; now: () => number; claims?: boolean | undefined },
  from: JournalEnd,
) {
  const seen: Seen[] = [];
  const results = new Map<string, ResultLine>();
  let end = from;

  function readOn(): void {
    const added = linesAfter(stateFolder, end, now());
    end = added.end;
    for (const line of added.lines) {
      if (line.kind === 'result') results.set(line.entry, line);
      if (line.kind === 'run') seen.push({ line, key: null });
      if (line.kind === 'intent' && line.service === service) seen.push({ line, key: keyOf(line, claims) });
    }
  }

  /**
   * Whether another line comes before ours. One in the file of another day does: a line that goes to yesterday's file may
   * be written after midnight, so that the order of the days proves nothing. Of two such ones both yield.
   */
  function comesBefore(other: number, ours: number): boolean {
    return ours < 0 || seen[other]?.line.day !== seen[ours]?.line.day || other < ours;
  }

  return {
    /** The run that noted the same intent before this entry; null for none. Throws PrivateFileError. */
    before(write: Write, entry: string): Rival | null {
      readOn();
      const since = now() - REPETITION_MS;
      const own = seen.findLastIndex(({ line }) => line.kind === 'intent' && line.entry === entry);
      const wanted = seen[own]?.key ?? keyOf(write, claims);
      for (const [nth, { line, key }] of wanted === null ? [] : seen.entries()) {
        if (key !== wanted || line.kind !== 'intent' || line.run === run) continue;
        const outcome = results.get(line.entry)?.outcome;
        const isRecent = line.at >= since && mayBeDelivered(results.get(line.entry) ?? {});
        if (isRecent && comesBefore(nth, own)) return { run: line.run, outcome };
      }
      return null;
    },
    /** The run that goes on with this one, or goes on first with what this one takes; null for none. */
    takenBy(): string | null {
      readOn();
      const own = seen.findIndex(({ line }) => line.kind === 'run' && line.run === run);
      const taker = seen.find(({ line }, nth) => {
        if (line.kind !== 'run' || line.run === run || line.takes === undefined) return false;
        return line.takes === run || (line.takes === takes && comesBefore(nth, own));
      });
      return taker?.line.run ?? null;
    },
  };
}

type Keyed = Pick<IntentLine, 'name' | 'id' | 'params' | 'undoes'>;

/** What two writes have in common that must not go out twice; null for a write of which a second one does no harm. */
function keyOf({ name, id, params, undoes }: Keyed, claims = false): string | null {
  const content = contentOf({ name, params });
  if (content !== null) return `${name} ${id} ${plainForm(content)}`;
  if (undoes !== undefined) return `${name} ${undoes}`;
  return claims && name === 'conversations.start' ? `${name} ${id}` : null;
}

/** What a write sends, in a word. */
export function contentName({ name }: Write): string {
  if (name === 'conversations.sendNote') return 'note';
  return name === 'conversations.sendFileMessage' ? 'file' : 'text';
}

/** The end of a write that leaves it to another run. */
export function skipAsDuplicate({ run, outcome }: Rival, write: Write, receipt: Receipt): Delivered {
  if (contentOf(write) === null)
    return endSkipped(receipt, `another run (${run}) does the same to #${write.id}`);
  const does = outcome === 'done' ? 'has sent' : 'is sending';
  const others = `another run (${run}) ${does} the same ${contentName(write)} to #${write.id}`;
  const failed = 'an earlier try was refused, and may still go out; to send it again, add --again';
  return { ...endSkipped(receipt, outcome === 'refused' ? failed : others), rival: { run, outcome } };
}
