// Names as people type them: a part is enough where it fits only one, and capital letters say nothing.
import { fold } from '../base/text.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** What a word came to among the rows of a list; `cut`: a part that may fit another row, which is not in the list. */
export type NameMatch<Row> =
  | { readonly kind: 'one'; readonly row: Row }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly rows: readonly Row[] }
  | { readonly kind: 'cut'; readonly row: Row };

/** The row that a word names, by its whole name or else by a part of it; `complete` is false for a list that may be cut. */
export function findNamed<Row extends Named>(
  rows: readonly Row[],
  word: string,
  { complete }: { readonly complete: boolean },
): NameMatch<Row> {
  const wanted = fold(word);
  const exact = rows.filter(({ name }) => fold(name) === wanted);
  const parts = wanted === '' ? [] : rows.filter(({ name }) => fold(name).includes(wanted));
  const found = exact.length > 0 ? exact : parts;
  const [row, ...others] = found;
  if (!row) return { kind: 'none' };
  if (others.length > 0) return { kind: 'several', rows: found };
  return { kind: exact.length === 0 && !complete ? 'cut' : 'one', row };
}
