// Finds texts in everything that this computer has of a service, the newest month first, each once.
import { foldedBytes } from '../base/folded.ts';
import { fold } from '../base/text.ts';
import { holdsAll, inFoldedBytes, type Terms } from '../base/words.ts';
import type { FoundRow } from '../views/archive.ts';
import { isHtml, prepareHtmlTexts, textOfHtml } from '../views/html-message.ts';
import { APART_MS, isSameText } from '../writes/write.ts';
import { archivedLine, isMessageLine } from './lines.ts';
import { textsSent } from './own-texts.ts';
import { type ArchivePlace, monthOf, monthsSince, readableParts } from './store.ts';

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

/** How much was searched: the conversations of messages, and when the first of these was seen. */
export interface Searched {
  readonly conversations: Set<number>;
  since: number;
}

/** Whether a text is one of those that are wanted, whoever wrote it: of what is read alone nobody knows that it is a note. */
function isWanted(found: FoundRow, wanted: Wanted): boolean {
  const { customers, channels, operators, since, until, terms } = wanted;
  const date = found.date ?? Number.NEGATIVE_INFINITY;
  if (channels && !channels.some((one) => fold(one) === fold(found.channel ?? ''))) return false;
  if (operators && !operators.some((one) => one === found.operator_id)) return false;
  if (date < since || date >= until) return false;
  if (customers && !customers.some((one) => isCustomer(found, one))) return false;
  // In a page a phrase may be interrupted by markup: how it is shown decides, once its parser is there.
  const isPage = isHtml(found.type, found.text);
  return holdsAll(found.text, isPage ? terms.flatMap((term) => term.split(' ')) : terms);
}

/** Whether a customer is meant by a number, or by a part of the name. */
function isCustomer({ platform_user_id, customer }: FoundRow, typed: string): boolean {
  return String(platform_user_id) === typed.trim() || fold(customer ?? '').includes(fold(typed));
}

/** Newest first, undated ones last. */
export function latestTextFirst(one: Pick<FoundRow, 'date'>, other: Pick<FoundRow, 'date'>): number {
  return (other.date ?? 0) - (one.date ?? 0);
}

/**
 * The texts that are wanted, as a reader sees them: of the archive a month after the other, with what this computer sent by
 * its journal, which tells notes apart, and with `others` that are at hand (drafts, what a session has read). There is a
 * pause after each month, whether anything was found or not. How much of the archive was searched is
 * counted in `searched`, if there is one: to count costs as much as to look.
 */
export async function* textsFound(
  place: ArchivePlace,
  wanted: Wanted,
  others: readonly FoundRow[] = [],
  searched: Searched | null = null,
): AsyncGenerator<readonly FoundRow[]> {
  const own = [...others, ...textsSent(place, wanted.since)].filter((each) => isWanted(each, wanted));
  const left = new Set(own);
  // A line is compared with its own conversation only: a common word finds thousands of both.
  const ofConversation = new Map(own.map((one) => [one.conversation_id, [] as FoundRow[]]));
  for (const one of own) ofConversation.get(one.conversation_id)?.push(one);
  const met = new Set<string>();
  for (const month of monthsSince(place, wanted.since)) {
    const found: FoundRow[] = [];
    for (const line of messagesIn(place, month, wanted, searched)) {
      const key = `${line.conversation_id} ${line.message_id}`;
      if (met.has(key)) continue;
      met.add(key);
      const twin = ofConversation
        .get(line.conversation_id)
        ?.find((one) => left.has(one) && isTwin(one, line));
      if (twin) left.delete(twin);
      found.push(twin ? { ...line, from: twin.from } : line);
    }
    const mine = [...left].filter(({ date }) => monthOf(date ?? 0) >= month);
    for (const one of mine) left.delete(one);
    yield await shownOf([...mine, ...found], wanted);
  }
  yield await shownOf([...left], wanted);
}

/** A line of a message, as it is counted without being read. */
const BEGINNING = /^\{"conversation_id":(\d{1,16}),"seen":(\d{1,16}),"message_id":/gm;

/** The messages of a month that are wanted, as they stand in the archive; read are the lines that may be of them. */
function* messagesIn(place: ArchivePlace, month: string, wanted: Wanted, searched: Searched | null) {
  const looked = wanted.terms.map(inFoldedBytes).filter((one) => one !== null);
  const mayHold = (text: string) => looked.every((one) => one.test(text));
  for (const part of readableParts(place, month)) {
    const bytes = part.toString('latin1');
    for (const [, id, seen] of searched ? bytes.matchAll(BEGINNING) : []) {
      if (searched === null || Number(seen) < place.keptSince) continue;
      searched.conversations.add(Number(id));
      searched.since = Math.min(searched.since, Number(seen));
    }
    const folded = foldedBytes(bytes);
    if (!mayHold(folded)) continue;
    const lines = bytes.split('\n');
    for (const [nth, text] of folded.split('\n').entries()) {
      const line = mayHold(text) ? archivedLine(Buffer.from(lines[nth] ?? '', 'latin1').toString()) : null;
      const isKept = line !== null && line.seen >= place.keptSince;
      if (isKept && isMessageLine(line) && isWanted(line, wanted)) yield line;
    }
  }
}

/** Whether a message of the same conversation is this text of our own: by its number, else by words, author and time. */
function isTwin(own: FoundRow, read: FoundRow): boolean {
  if (own.message_id !== null) return own.message_id === read.message_id;
  if (own.from === 'draft' || read.from === 'customer') return false;
  const isByAuthor = own.operator_id === null || own.operator_id === read.operator_id;
  const apart = Math.abs((own.date ?? 0) - (read.date ?? 0));
  return isByAuthor && apart <= APART_MS && isSameText(read.text, own.text);
}

/** Rows newest first, as a reader sees them: a page may have the words in its markup alone. */
async function shownOf(found: readonly FoundRow[], { from, terms }: Wanted): Promise<readonly FoundRow[]> {
  const rows = found.filter((one) => from?.includes(one.from) !== false).sort(latestTextFirst);
  await prepareHtmlTexts(rows);
  return rows.flatMap((one) => {
    if (!isHtml(one.type, one.text)) return [one];
    const text = textOfHtml(one.text);
    return holdsAll(text, terms) ? [{ ...one, type: 'text', text }] : [];
  });
}
