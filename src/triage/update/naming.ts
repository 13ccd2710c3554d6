// Names as people type them, and as they stand in a sentence.

import { LIST_LIMIT } from '../../api/endpoints.ts';
import { assertNever } from '../../base/assert-never.ts';
import { fold } from '../../base/text.ts';
import { findNamed, type Named } from '../../terminal/find-named.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { holderName } from './step.ts';

/** The one row that a word names, by its id, its name or a part of that; or why there is none. */
export function rowNamed<Row extends Named>(
  rows: readonly Row[],
  word: string,
  what: string,
): Row | { readonly refusal: string } {
  const wanted = fold(word);
  const none = { refusal: `no ${what} is called "${word}"` };
  if (/^[0-9]+$/.test(wanted)) return rows.find(({ id }) => id === Number(wanted)) ?? none;
  const found = findNamed(rows, word, { complete: rows.length < LIST_LIMIT });
  switch (found.kind) {
    case 'one':
      return found.row;
    case 'none':
      return none;
    case 'several':
      return { refusal: `"${word}" fits ${found.rows.length} ${what}s` };
    case 'cut':
      return { refusal: `"${word}" may fit several ${what}s: the list is cut` };
    default:
      return assertNever(found);
  }
}

const MOST_OF_A_NAME = 24;

/** A name of any length in a sentence of which something that matters comes after it. */
export function inSentence(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MOST_OF_A_NAME ? name : `${letters.slice(0, MOST_OF_A_NAME - 1).join('')}…`;
}

/** The other operator to whom a write gives its conversation, by e-mail if that is known; null for none. */
export function otherHolderName(
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
