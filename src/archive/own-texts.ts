// The texts that this computer has: what it sent, in the journal, and what it keeps of what it read, in the archive.

import type { FoundRow } from '../views/found.ts';
import { isHtml, prepareHtmlTexts, textOfHtml } from '../views/html-message.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { isWellDone } from '../writes/receipt.ts';
import { contentOf } from '../writes/write.ts';
import { foundByMonth, isWanted, type Wanted } from './search.ts';
import { type ArchivePlace, monthOf } from './store.ts';
import { holdsAll, type Terms } from './words.ts';

/** The entries of the journal about conversations of this service, newest first. */
export function* entriesOfService({ stateFolder, service }: ArchivePlace, since: number): Generator<Entry> {
  for (const entry of entriesSince(stateFolder, since))
    if (entry.service === service && entry.name.startsWith('conversations.')) yield entry;
}

/** A text of this computer, of which nothing else is known. */
export function ownText(
  known: Partial<FoundRow> & Pick<FoundRow, 'conversation_id' | 'from' | 'text'>,
): FoundRow {
  const nothing = { date: null, platform_user_id: null, customer: null, channel: null, operator_id: null };
  return { ...nothing, seen: known.date ?? null, message_id: null, type: 'text', ...known };
}

/** The texts in the journal of this service. */
function textsSent(place: ArchivePlace, since: number): FoundRow[] {
  const found: FoundRow[] = [];
  for (const entry of entriesOfService(place, since)) {
    const { id, at, customer: platform_user_id = null, params } = entry;
    const text = entry.stored ?? contentOf(entry);
    if (text === null || id === null || !(isWellDone(entry) || entry.outcome === 'unknown')) continue;
    const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
    const operator_id = typeof params.operator_id === 'number' ? params.operator_id : null;
    found.push(ownText({ conversation_id: id, date: at, platform_user_id, operator_id, from, text }));
  }
  return found;
}

/** Newest first, undated ones last. */
export function latestTextFirst(one: Pick<FoundRow, 'date'>, other: Pick<FoundRow, 'date'>): number {
  return (other.date ?? 0) - (one.date ?? 0);
}

/**
 * The texts that are wanted of everything this computer has, newest month first. What it wrote itself is known from the
 * journal, which tells notes apart; `drafts` are searched with it.
 */
export function* textsFound(
  place: ArchivePlace,
  wanted: Wanted,
  searched: Set<number> | null,
  drafts: readonly FoundRow[] = [],
): Generator<readonly FoundRow[]> {
  const own = new Set([...textsSent(place, wanted.since), ...drafts].filter((one) => isWanted(one, wanted)));
  const alike = new Map<string, FoundRow[]>();
  for (const one of own) alike.set(twinKey(one), [...(alike.get(twinKey(one)) ?? []), one]);
  for (const { month, found } of foundByMonth(place, wanted, searched)) {
    const lines = found.map((line) => {
      const twin = alike.get(twinKey(line))?.find((one) => own.has(one) && isTwin(one, line));
      if (twin) own.delete(twin);
      return twin ? { ...line, from: twin.from } : line;
    });
    const mine = [...own].filter(({ date }) => monthOf(date ?? 0) >= month);
    for (const one of mine) own.delete(one);
    yield [...mine, ...lines].sort(latestTextFirst);
  }
  if (own.size > 0) yield [...own].sort(latestTextFirst);
}

const SLACK_MS = 10 * 60_000;

function twinKey({ conversation_id, text }: FoundRow): string {
  return `${conversation_id} ${text.trim()}`;
}

/** Whether a line of the archive is this text that this computer wrote, which has the same words. */
function isTwin(own: FoundRow, line: FoundRow): boolean {
  return line.from !== 'customer' && Math.abs((own.date ?? 0) - (line.date ?? 0)) <= SLACK_MS;
}

/** Texts as a reader sees them, and of those only what holds the words then: a page may have them in its markup alone. */
export async function asShown(found: readonly FoundRow[], terms: Terms): Promise<readonly FoundRow[]> {
  await prepareHtmlTexts(found);
  return found.flatMap((one) => {
    if (!isHtml(one.type, one.text)) return [one];
    const text = textOfHtml(one.text);
    return holdsAll(text, terms) ? [{ ...one, type: 'text', text }] : [];
  });
}
