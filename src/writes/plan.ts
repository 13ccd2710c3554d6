// What a run is to do, as data: a command, a macro, an undo and the rest of an earlier run are all plans.
import type { Conditions, Standing } from './conditions.ts';
import type { JournalEnd } from './journal-files.ts';
import type { Entry, RunPace } from './journal-lines.ts';
import type { Delivered } from './receipt.ts';
import type { Undoing } from './undo.ts';
import type { Write } from './write.ts';

/** What has been decided: writes in their order, those to one conversation in turn, and how they go out. */
export interface WritePlan {
  readonly steps: readonly WriteStep[];
  readonly single: boolean;
  readonly strict: boolean;
  readonly again?: boolean;
  /** Whether a message goes to a conversation that another operator holds, without a question. */
  readonly force?: boolean;
  /** The run this one undoes. */
  readonly of?: string;
  /**
   * Set where one claim is wanted, the first that is not lost to a colleague. A conversation that another run claims at the
   * same moment is left to that one.
   */
  readonly claims?: true;
  /** The run this one goes on with, and the newest one that went on with it earlier. */
  readonly resumes?: string;
  readonly takes?: string;
  /** What must hold right before each of its writes; a run that is resumed keeps them. */
  readonly conditions?: Conditions | undefined;
  /** How its conversations stand, where the caller has just read them. */
  readonly standingOf?: (write: Write) => Standing | null;
  readonly pace?: RunPace;
  /**
   * Set where the writes are the steps of a macro: none of a conversation follows one that did not end well. The name is
   * null for an assignment with the note before it.
   */
  readonly macro?: { readonly name: string | null };
  /** Receipts of what is not even tried, printed first. */
  readonly skipped?: readonly Delivered[];
  /** How far the journal had been read before. */
  readonly lookedUpTo?: JournalEnd | undefined;
  /** The file of the run that it goes on with or undoes. */
  readonly day?: string | undefined;
}

/** One write of a plan, with what is its own. */
export interface WriteStep {
  readonly write: Write;
  /** The way back from an earlier write that it is. */
  readonly undo?: UndoStep;
  /** What a run that is resumed left of it. */
  readonly left?: Left;
}

/** The first step back from a write, with what must hold before it; the second follows once it is done. */
export interface UndoStep extends Undoing {
  readonly conditions: Conditions;
}

/** What became of a write before its run is resumed. */
export interface Left {
  /** The attempt whose outcome is unknown; null if nothing was sent. */
  readonly open: Entry | null;
  /** The last entry of another run that sent the same there since shortly before this one began. */
  readonly rival: Entry | undefined;
  /** Whether the journal has a write to this conversation that is later than the attempt, of whatever kind. */
  readonly later: boolean;
}

/** The steps of writes that have nothing of their own. */
export function stepsOf(writes: readonly Write[]): readonly WriteStep[] {
  return writes.map((write) => ({ write }));
}

/** Delivers one write and resolves to its receipt. */
export type Work = (step: WriteStep) => Promise<Delivered>;

/** The writes of a plan. */
export function writesOf({ steps }: Pick<WritePlan, 'steps'>): readonly Write[] {
  return steps.map(({ write }) => write);
}
