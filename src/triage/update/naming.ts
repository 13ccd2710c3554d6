// Names as people type them: a part is enough where it fits only one, and capital letters say nothing.
import { LIST_LIMIT } from '../../api/endpoints.ts';

/** A name as it is compared. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** The one row that a word names, by its id, its name or a part of that; or why there is none. */
export function findNamed<Row extends { readonly id: number; readonly name: string }>(
  rows: readonly Row[],
  word: string,
  what: string,
): Row | { readonly refusal: string } {
  const wanted = fold(word);
  const isId = /^[0-9]+$/.test(wanted);
  const exact = rows.filter(({ id, name }) => (isId ? id === Number(wanted) : fold(name) === wanted));
  const parts = isId || wanted === '' ? [] : rows.filter(({ name }) => fold(name).includes(wanted));
  const [found, ...others] = exact.length > 0 ? exact : parts;
  if (!found) return { refusal: `no ${what} is called "${word}"` };
  if (others.length > 0) return { refusal: `"${word}" fits ${others.length + 1} ${what}s` };
  // A part that fits one of a list that was cut may fit another that is not in it.
  if (exact.length === 0 && rows.length >= LIST_LIMIT)
    return { refusal: `"${word}" may fit several ${what}s: the list is cut` };
  return found;
}
