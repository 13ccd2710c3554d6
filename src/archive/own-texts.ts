// The texts that this computer has: what it sent, in the journal, and what it keeps of what it read, in the archive.

import { isHtml, prepareHtmlTexts, textOfHtml } from '../views/html-message.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { isWellDone } from '../writes/receipt.ts';
import { contentOf } from '../writes/write.ts';
import { type FoundText, foundByMonth, isWanted, type Searched, type Wanted } from './search.ts';
import { type ArchivePlace, monthOf } from './store.ts';
import { holdsAll, type Terms } from './words.ts';

/** The entries of the journal about conversations of this service, newest first. */
export function* entriesOfService({ stateFolder, service }: ArchivePlace, since: number): Generator<Entry> {
  for (const entry of entriesSince(stateFolder, since))
    if (entry.service === service && entry.name.startsWith('conversations.')) yield entry;
}

/** The texts in the journal of this service. */
function textsSent(place: ArchivePlace, since: number): FoundText[] {
  const found: FoundText[] = [];
  for (const entry of entriesOfService(place, since)) {
    const operator = typeof entry.params.operator_id === 'number' ? entry.params.operator_id : null;
    const text = entry.stored ?? contentOf(entry);
    if (text === null || entry.id === null || !(isWellDone(entry) || entry.outcome === 'unknown')) continue;
    const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
    const about = { conversation: entry.id, customer: entry.customer ?? null, name: null, channel: null };
    found.push({ ...about, at: entry.at, operator, from, message: null, type: 'text', text });
  }
  return found;
}

/** Newest first, undated ones last. */
function newestFirst(one: Pick<FoundText, 'at'>, other: Pick<FoundText, 'at'>): number {
  return (other.at ?? 0) - (one.at ?? 0);
}

/**
 * The texts that are wanted of everything this computer has, newest month first. What it wrote itself is known from the
 * journal, which tells notes apart; `drafts` are searched with it.
 */
export function* textsFound(
  place: ArchivePlace,
  wanted: Wanted,
  searched: Searched | null,
  drafts: readonly FoundText[] = [],
): Generator<readonly FoundText[]> {
  const own = new Set([...textsSent(place, wanted.since), ...drafts].filter((one) => isWanted(one, wanted)));
  const alike = new Map<string, FoundText[]>();
  for (const one of own) alike.set(twinKey(one), [...(alike.get(twinKey(one)) ?? []), one]);
  for (const { month, found } of foundByMonth(place, wanted, searched)) {
    const lines = found.map((line) => {
      const twin = alike.get(twinKey(line))?.find((one) => own.has(one) && isTwin(one, line));
      if (twin) own.delete(twin);
      return twin ? { ...line, from: twin.from } : line;
    });
    const mine = [...own].filter(({ at }) => monthOf(at ?? 0) >= month);
    for (const one of mine) own.delete(one);
    yield [...mine, ...lines].sort(newestFirst);
  }
  if (own.size > 0) yield [...own].sort(newestFirst);
}

const SLACK_MS = 10 * 60_000;

function twinKey({ conversation, text }: FoundText): string {
  return `${conversation} ${text.trim()}`;
}

/** Whether a line of the archive is this text that this computer wrote, which has the same words. */
function isTwin(own: FoundText, line: FoundText): boolean {
  return line.from !== 'customer' && Math.abs((own.at ?? 0) - (line.at ?? 0)) <= SLACK_MS;
}

/** Texts as a reader sees them, and of those only what holds the words then: a page may have them in its markup alone. */
export async function asShown(found: readonly FoundText[], terms: Terms): Promise<readonly FoundText[]> {
  await prepareHtmlTexts(found);
  return found.flatMap((one) => {
    if (!isHtml(one.type, one.text)) return [one];
    const text = textOfHtml(one.text);
    return holdsAll(text, terms) ? [{ ...one, type: 'text', text }] : [];
  });
}
