// Names as people type them: a part is enough where it fits only one, and capital letters say nothing.
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { fold } from '../../terminal/fold.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { holderName } from './step.ts';

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

const MOST_OF_A_NAME = 24;

/** A name of any length in a sentence of which something that matters comes after it. */
export function inSentence(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MOST_OF_A_NAME ? name : `${letters.slice(0, MOST_OF_A_NAME - 1).join('')}…`;
}

/** The other operator to whom a write gives its conversation, by e-mail if that is known; null for none. */
export function givenTo(
  { session, directory }: State,
  { action, write }: Pick<OutboxItem, 'action' | 'write'>,
): string | null {
  const by = action === 'claim' || action === 'assign' ? operatorOf(write) : null;
  if (by === null || by === session.operator.id) return null;
  return directory.operators.find(({ id }) => id === by)?.email || holderName(by);
}

/** The operator a write names; null for none. */
export function operatorOf({ params }: OutboxItem['write']): number | null {
  const { operator_id } = params as { readonly operator_id?: unknown };
  return typeof operator_id === 'number' ? operator_id : null;
}
