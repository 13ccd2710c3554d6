// What the parts of the board count with.
import { type ConversationSummary, isId } from '../../api/model.ts';

export interface BoardTerms {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds that conversations of a group may wait. */
  readonly lateAfter: (groupId: number) => number;
  /** Reads a time of the service; undefined for what is none. */
  readonly readTime: (value: unknown) => Date | undefined;
  /** The groups that were asked for; undefined for all. */
  readonly groups: readonly number[] | undefined;
  /** The only operator whose load was asked for; undefined for all. */
  readonly operator: number | undefined;
  /** How many of the longest waiting are named. */
  readonly longest: number;
}

/** A conversation as the board counts it. */
export interface Counted {
  readonly row: ConversationSummary;
  readonly group: number | null;
  readonly application: string | null;
  /** Milliseconds; null where the service gives no time. */
  readonly ageMs: number | null;
  readonly late: boolean;
  readonly unread: boolean;
}

/** Rows by a key, each list in the order of the rows. */
export function byKey<Key>(rows: readonly Counted[], keyOf: (row: Counted) => Key): Map<Key, Counted[]> {
  const found = new Map<Key, Counted[]>();
  for (const row of rows) {
    const list = found.get(keyOf(row));
    if (list) list.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

/** Each conversation once; those without an id cannot be told apart and stay as many as they are. */
export function uniqueById(rows: readonly ConversationSummary[]): ConversationSummary[] {
  return [...new Map(rows.map((row) => [isId(row.id) ? row.id : row, row])).values()];
}

/** How many rows are so. */
export function countOf<Each>(rows: readonly Each[], is: (row: Each) => boolean): number {
  return rows.reduce((sum, row) => sum + (is(row) ? 1 : 0), 0);
}

/** A text that says something, else null: whatever the document promises, names are null or blank in many records. */
export function filledText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An identifier, else null: 0 stands for nobody and nothing. */
export function idOf(value: unknown): number | null {
  return isId(value) ? value : null;
}

/** Whole seconds of milliseconds, rounded down. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** By id, those without one last. */
export function byId(a: { readonly id: number | null }, b: { readonly id: number | null }): number {
  const [left, right] = [a, b].map(({ id }) => idOf(id) ?? Number.POSITIVE_INFINITY) as [number, number];
  return left === right ? 0 : left - right;
}
