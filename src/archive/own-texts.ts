// The texts that this computer has: what it sent, in the journal, and what it keeps of what it read, in the archive.
import { isNumber, isPassedId } from '../api/model.ts';
import { holdsAll, type Terms } from '../base/words.ts';
import type { FoundRow } from '../views/found.ts';
import { isHtml, prepareHtmlTexts, textOfHtml } from '../views/html-message.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { isWellDone } from '../writes/receipt.ts';
import { contentOf } from '../writes/write.ts';
import type { ArchivedAbout } from './lines.ts';
import { foundByMonth, isWanted, type Wanted } from './search.ts';
import { type ArchivePlace, allArchived, monthOf } from './store.ts';

/** A line of the archive, or what an entry of the journal says in its words. */
export interface KnownLine extends ArchivedAbout {
  readonly status?: string;
  readonly from?: string;
  readonly text?: string;
}

/** The entries of the journal about conversations of this service, newest first. */
function* entriesOfService({ stateFolder, service }: ArchivePlace, since: number): Generator<Entry> {
  for (const entry of entriesSince(stateFolder, since))
    if (entry.service === service && entry.name.startsWith('conversations.') && entry.id !== null)
      yield entry;
}

/** All that the journal and the archive say since a moment; of a write that was not done, only whose it was. */
export function* knownLines(place: ArchivePlace, since = Number.NEGATIVE_INFINITY): Generator<KnownLine> {
  for (const entry of entriesOfService(place, since)) {
    const about = aboutOf(entry);
    if (!isWellDone(entry)) {
      yield about;
      continue;
    }
    yield { ...about, operator_id: holderAfter(entry), status: entry.after?.status ?? '' };
    const text = textOf(entry);
    if (text) yield text;
  }
  yield* allArchived(place, since);
}

function aboutOf({ id, at, customer }: Entry): ArchivedAbout {
  const about = { conversation_id: id ?? 0, seen: at, platform_user_id: customer ?? null };
  return { ...about, customer: null, channel: null, date: at, operator_id: null };
}

/** The text that an entry sent, or may have sent. */
function textOf(entry: Entry): FoundRow | null {
  const text = entry.stored ?? contentOf(entry);
  if (text === null || !(isWellDone(entry) || entry.outcome === 'unknown')) return null;
  const { operator_id: by } = entry.params;
  const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
  const operator_id = isNumber(by) ? by : null;
  return { ...aboutOf(entry), operator_id, message_id: null, from, type: 'text', text };
}

/** Who had a conversation when it was written to, or until then. */
function holderAfter({ before, params, after }: Entry): number | null {
  const found = [after?.operator, before?.operator, params.operator_id];
  return found.find((one): one is number => isPassedId(one)) ?? null;
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
  const sent = [...entriesOfService(place, wanted.since)].flatMap((entry) => textOf(entry) ?? []);
  const own = new Set([...sent, ...drafts].filter((one) => isWanted(one, wanted)));
  const isBy = ({ from }: FoundRow) => wanted.from?.includes(from) !== false;
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
    yield [...mine, ...lines].filter(isBy).sort(latestTextFirst);
  }
  if (own.size > 0) yield [...own].filter(isBy).sort(latestTextFirst);
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
