// What the journal of this computer says of conversations and of the texts that it sent, in the words of the archive.
import { isPassedId, serviceNumber } from '../api/model.ts';
import type { FoundRow } from '../views/archive.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { isWellDone } from '../writes/receipt.ts';
import { contentOf } from '../writes/write.ts';
import type { ArchivedAbout, StateLine } from './lines.ts';
import { type ArchivePlace, allArchived } from './store.ts';

/** A line of the archive, or what an entry of the journal says in its words. */
export type KnownLine = ArchivedAbout & Partial<Pick<StateLine, 'status'> & Pick<FoundRow, 'from' | 'text'>>;

/** The entries of the journal about conversations of this service, newest first. */
function entriesOfService({ stateFolder, service, ...place }: ArchivePlace, since: number): Iterable<Entry> {
  const isOf = ({ name, id, ...intent }: Pick<Entry, 'name' | 'id' | 'service'>) =>
    intent.service === service && id !== null && name.startsWith('conversations.');
  return entriesSince(stateFolder, Math.max(since, place.since ?? 0), isOf);
}

/** All that the journal and the archive say since a moment; of a write that was not done, only whose it was. */
export function* knownLines(place: ArchivePlace, since = Number.NEGATIVE_INFINITY): Generator<KnownLine> {
  for (const entry of entriesOfService(place, since)) {
    const state = { operator_id: holderAfter(entry), status: entry.after?.status ?? '' };
    yield { ...aboutOf(entry), ...(isWellDone(entry) ? state : {}) };
    if (isWellDone(entry)) yield* textIn(entry);
  }
  yield* allArchived(place, since);
}

/** The texts that this computer sent since a moment, or may have sent, newest first. */
export function* textsSent(place: ArchivePlace, since: number): Generator<FoundRow> {
  for (const entry of entriesOfService(place, since))
    if (isWellDone(entry) || entry.outcome === 'unknown') yield* textIn(entry);
}

function aboutOf({ id, at, customer }: Entry): ArchivedAbout {
  const about = { conversation_id: id ?? 0, seen: at, platform_user_id: customer ?? null };
  return { ...about, customer: null, channel: null, date: at, operator_id: null };
}

function* textIn(entry: Entry): Generator<FoundRow> {
  const text = entry.stored ?? contentOf(entry);
  if (!text) return;
  const { operator_id: by } = entry.params;
  const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
  const operator_id = serviceNumber(by);
  yield { ...aboutOf(entry), operator_id, message_id: entry.message ?? null, from, type: 'text', text };
}

/** Who had a conversation when it was written to, or until then. */
function holderAfter({ before, params, after }: Entry): number | null {
  const found = [after?.operator, before?.operator, params.operator_id];
  return found.find((one): one is number => isPassedId(one)) ?? null;
}
