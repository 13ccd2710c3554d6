// Finds messages in the archive, the newest month first, each once.
import { fold, foldedText } from '../base/text.ts';
import { archivedLine, conversationsIn, isMessageLine, type MessageLine, type Speaker } from './lines.ts';
import { type ArchivePlace, archivedMonths, monthOf, partsOfMonth } from './store.ts';
import { holdsAll, type Terms } from './words.ts';

/** What is searched for. Each list is of alternatives; a missing one lets everything pass. */
export interface Wanted {
  readonly terms: Terms;
  readonly from?: readonly (Speaker | 'draft')[] | undefined;
  /** Parts of a name, or platform user ids. */
  readonly customers?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly operators?: readonly number[] | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
}

/** A text that was found: in the archive, in the journal, or in a draft. */
export interface FoundText
  extends Pick<MessageLine, 'conversation' | 'customer' | 'name' | 'channel' | 'at'> {
  readonly operator: number | null;
  readonly from: Speaker | 'draft';
  readonly message: number | null;
  readonly type: string;
  readonly text: string;
}

/** Whether a text is one of those that are wanted. */
export function isWanted(found: FoundText, wanted: Wanted): boolean {
  const { from, customers, channels, operators, since, until, terms } = wanted;
  const at = found.at ?? Number.NEGATIVE_INFINITY;
  if (from && !from.includes(found.from)) return false;
  if (channels && !channels.some((one) => fold(one) === fold(found.channel ?? ''))) return false;
  if (operators && !operators.some((one) => one === found.operator)) return false;
  if (at < since || at >= until) return false;
  if (customers && !customers.some((one) => isCustomer(found, one))) return false;
  // In a page a phrase may be interrupted by markup: how it is shown decides, once its parser is there.
  const looked = found.text.includes('<') ? terms.flatMap((term) => term.split(' ')) : terms;
  return holdsAll(found.text, looked);
}

/** Whether a customer is meant by a number, or by a part of the name. */
export function isCustomer({ customer, name }: Pick<FoundText, 'customer' | 'name'>, typed: string): boolean {
  return String(customer) === typed.trim() || fold(name ?? '').includes(fold(typed));
}

/** Letters of a word that a line is looked through for, before it is read; a longer expression would be none. */
const MOST_LOOKED_FOR = 100;

/** What may be a folded word in the bytes of UTF-8: a letter as it is, or anything beyond ASCII in its place. */
function inBytes(word: string): RegExp {
  const beyond = '[\\x80-\\xff]';
  const letters = [...word].map((letter) =>
    letter <= '\x7f' ? `(?:${letter.replace(/[^a-z0-9]/i, '\\$&')}${beyond}*|${beyond}+)` : `${beyond}+`,
  );
  return new RegExp(letters.join(''), 'i');
}

/** What was searched, for whoever wants to know how complete it is. */
export interface Searched {
  readonly conversations: Set<number>;
}

/**
 * What is wanted of each month, newest first; a month before the time that is asked for is not read. Without `searched`
 * nothing is counted: to count costs as much as to look.
 */
export function* foundByMonth(
  place: ArchivePlace,
  wanted: Wanted,
  searched: Searched | null,
): Generator<{ readonly month: string; readonly found: readonly FoundText[] }> {
  const first = Number.isFinite(wanted.since) ? monthOf(wanted.since) : '';
  const shown = new Set<string>();
  // What a line must hold to be looked at: a quotation mark stands in it after another sign.
  const needed = wanted.terms.flatMap((term) => term.split(' ')).filter((word) => /^[^"\\]+$/.test(word));
  const likely = needed.map((word) => inBytes(word.slice(0, MOST_LOOKED_FOR)));
  for (const month of archivedMonths(place).reverse()) {
    if (month < first) return;
    const found: FoundText[] = [];
    for (const part of partsOfMonth(place, month)) {
      // A character for each byte: to decode and to fold all of it would take ten times as long.
      const bytes = part.toString('latin1');
      if (searched) for (const id of conversationsIn(bytes)) searched.conversations.add(id);
      if (!likely.every((word) => word.test(bytes))) continue;
      for (const text of bytes.split('\n')) {
        if (!likely.every((word) => word.test(text))) continue;
        const decoded = Buffer.from(text, 'latin1').toString('utf8');
        const folded = foldedText(decoded);
        if (!needed.every((word) => folded.includes(word))) continue;
        const line = archivedLine(decoded);
        if (line === null || !isMessageLine(line) || !isWanted(line, wanted)) continue;
        const key = `${line.conversation} ${line.message}`;
        if (!shown.has(key)) found.push(line);
        shown.add(key);
      }
    }
    yield { month, found };
  }
}
