// Finds messages in the archive, the newest month first, each once.
import { foldedBytes } from '../base/folded.ts';
import { fold } from '../base/text.ts';
import { holdsAll, inFoldedBytes, type Terms } from '../base/words.ts';
import type { FoundRow } from '../views/found.ts';
import { isHtml } from '../views/html-message.ts';
import { archivedLine, conversationsIn, isMessageLine } from './lines.ts';
import { type ArchivePlace, monthsSince, readableParts } from './store.ts';

/** What is searched for. Each list is of alternatives; a missing one lets everything pass. */
export interface Wanted {
  readonly terms: Terms;
  readonly from?: readonly string[] | undefined;
  /** Parts of a name, or platform user ids. */
  readonly customers?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly operators?: readonly number[] | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/** Whether a text is one of those that are wanted, whoever wrote it: of what is read alone nobody knows that it is a note. */
export function isWanted(found: FoundRow, wanted: Wanted): boolean {
  const { customers, channels, operators, since, until, terms } = wanted;
  const date = found.date ?? Number.NEGATIVE_INFINITY;
  if (channels && !channels.some((one) => fold(one) === fold(found.channel ?? ''))) return false;
  if (operators && !operators.some((one) => one === found.operator_id)) return false;
  if (date < since || date >= until) return false;
  if (customers && !customers.some((one) => isCustomer(found, one))) return false;
  // In a page a phrase may be interrupted by markup: how it is shown decides, once its parser is there.
  return holdsAll(
    found.text,
    isHtml(found.type, found.text) ? terms.flatMap((term) => term.split(' ')) : terms,
  );
}

/** Whether a customer is meant by a number, or by a part of the name. */
function isCustomer({ platform_user_id, customer }: FoundRow, typed: string): boolean {
  return String(platform_user_id) === typed.trim() || fold(customer ?? '').includes(fold(typed));
}

/** The lines among these bytes in which all that is looked for may be. */
function* linesWith(bytes: string, looked: readonly RegExp[]): Generator<string> {
  const folded = foldedBytes(bytes);
  if (!looked.every((one) => one.test(folded))) return;
  const lines = bytes.split('\n');
  for (const [nth, line] of folded.split('\n').entries())
    if (looked.every((one) => one.test(line))) yield Buffer.from(lines[nth] ?? '', 'latin1').toString();
}

/**
 * What is wanted of each month, newest first; a month before the time that is asked for is not read. The conversations that
 * were searched are added to `searched`, if there is one: to count costs as much as to look.
 */
export function* foundByMonth(
  place: ArchivePlace,
  wanted: Wanted,
  searched: Set<number> | null,
): Generator<{ readonly month: string; readonly found: readonly FoundRow[] }> {
  const shown = new Set<string>();
  const looked = wanted.terms.map(inFoldedBytes).filter((one) => one !== null);
  for (const month of monthsSince(place, wanted.since).reverse()) {
    const found: FoundRow[] = [];
    for (const part of readableParts(place, month)) {
      const bytes = part.toString('latin1');
      if (searched) for (const id of conversationsIn(bytes)) searched.add(id);
      for (const text of linesWith(bytes, looked)) {
        const line = archivedLine(text);
        if (line === null || !isMessageLine(line) || !isWanted(line, wanted)) continue;
        const key = `${line.conversation_id} ${line.message_id}`;
        if (!shown.has(key)) found.push(line);
        shown.add(key);
      }
    }
    yield { month, found };
  }
}
