// What is shown of a reading, and what shows it.
import type { Board } from '../../backlog/board/record.ts';
import type { RefreshTrouble } from './trouble.ts';

/** A board with what has to be said of it. */
export interface ReadBoard {
  readonly board: Board;
  readonly notes: readonly string[];
  /** Whether something was left out that could not be read. */
  readonly partial?: boolean;
}

/** Shows boards in one place, or one after the other. */
export interface Shower {
  show(read: ReadBoard, trouble: RefreshTrouble | null): Promise<void>;
  close(): Promise<void>;
}
