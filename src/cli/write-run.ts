// A run of writes: as it is decided, and under way, with what is to be known of it while its receipts come in.
import type { Brakes } from '../writes/batch.ts';
import type { Conditions } from '../writes/conditions.ts';
import type { JournalEnd } from '../writes/journal-files.ts';
import type { Delivered } from '../writes/receipt.ts';
import type { Remaining } from '../writes/resume.ts';
import type { Standing } from '../writes/standing.ts';
import type { Write } from '../writes/write.ts';
import type { WriteBatchInput } from './batch-options.ts';
import type { Targets } from './targets.ts';
import type { MacroAbout } from './write-guards.ts';

/** Writes that are decided, and what is to be known of their run. */
export interface PlannedRun {
  readonly writes: readonly Write[];
  readonly single: boolean;
  readonly strict: boolean;
  readonly again?: boolean;
  /** Nothing is asked, however many writes there are: not all of them will be done. */
  readonly confirmed?: boolean;
  /** How many of them are to be done; all where nothing is said. */
  readonly wanted?: number;
  /** The run this one takes back. */
  readonly of?: string;
  /** What must hold right before each of its writes; a run that is resumed keeps them. */
  readonly conditions?: Conditions | undefined;
  /** Of a run that takes another back, what belongs to each of its writes. */
  readonly undoing?: ReadonlyMap<Write, UndoStep>;
  /** How its conversations stand, where the caller has just read them. */
  readonly standingOf?: (write: Write) => Standing | null;
  readonly pace?: WriteBatchInput;
  /** What was piped in of the conversations. */
  readonly known?: Targets['rows'];
  /** Set where the writes are the steps of a macro: those of a conversation go in turn, until one does not end well. */
  readonly macro?: MacroAbout;
  /** Receipts of what is not even tried, printed first. */
  readonly skipped?: readonly Delivered[];
  /** The run this one goes on with, how much of the journal was known then, and what is open in it. */
  readonly resumes?: string;
  readonly lookedUpTo?: JournalEnd | undefined;
  readonly remaining?: readonly Remaining[];
}

/** The first step back from a write. */
export interface UndoStep {
  readonly conditions: Conditions;
  /** The entry it takes back. */
  readonly entry: string;
  /** The second step, which follows once the first is done. */
  readonly second: Write | null;
  /** From what to what, in words. */
  readonly from: string;
  readonly to: string;
}

export interface WriteRun {
  /** One target named as such: one object in JSON, and its failure is the failure of the run. */
  readonly single: boolean;
  readonly strict: boolean;
  readonly total: number;
  /** The action, for the progress line. */
  readonly label: string;
  /** Whether a person reads the receipts in the order of the input, not as they finish: several belong together. */
  readonly grouped?: boolean;
  /** The command, after `convops`, that does or shows what this run leaves undone; null where there is none. */
  readonly continueCommand: () => string | null;
  readonly brakes: Brakes;
  /** Each write as it ends, with its place in the input. */
  readonly delivered: AsyncIterable<{ readonly index: number; readonly delivered: Delivered }>;
  close(): Promise<void>;
}
