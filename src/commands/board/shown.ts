// What is shown of a reading, and what shows it.
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import type { RefreshTrouble } from './trouble.ts';

/** A board with what has to be said of it. */
export interface ReadBoard {
  readonly board: Board;
  readonly notes: readonly string[];
  /** Whether something was left out that could not be read. */
  readonly partial?: boolean;
  /** All that wait longer than --fail-if-late allows, the longest first; absent where it was not asked for. */
  readonly late?: readonly WaitingRow[];
  /** What it was narrowed to, in words. */
  readonly narrowed?: readonly string[];
}

/** Shows boards in one place, or one after the other. */
export interface Shower {
  show(read: ReadBoard, trouble: RefreshTrouble | null): Promise<void>;
  close(): Promise<void>;
}
