// The texts that this computer has in any case: what it sent, in the journal, and what is begun, in the drafts.

import type { FoundText } from '../../archive/search.ts';
import type { Context } from '../../cli/context.ts';
import { readPrivateFile } from '../../disk/private-file.ts';
import { readDocument } from '../../triage/drafts/document.ts';
import { sessionPath, sessionsLeft } from '../../triage/drafts.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { entriesSince } from '../../writes/journal-reader.ts';
import { isWellDone } from '../../writes/receipt.ts';
import { contentOf } from '../../writes/write.ts';

/** The entries of the journal about conversations of this service, newest first. */
export function* entriesOfService(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  since: number,
): Generator<Entry> {
  const name = service.name();
  for (const entry of entriesSince(settings.stateFolder, since))
    if (entry.service === name && entry.name.startsWith('conversations.')) yield entry;
}

/** The texts in the journal and the drafts of this service, newest first. */
export function ownTexts(context: Pick<Context, 'settings' | 'service'>, since: number): FoundText[] {
  const found: FoundText[] = [];
  for (const entry of entriesOfService(context, since)) {
    const operator = typeof entry.params.operator_id === 'number' ? entry.params.operator_id : null;
    const text = entry.stored ?? contentOf(entry);
    if (text === null || entry.id === null || !(isWellDone(entry) || entry.outcome === 'unknown')) continue;
    const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
    const about = { conversation: entry.id, customer: entry.customer ?? null, name: null, channel: null };
    found.push({ ...about, at: entry.at, operator, from, message: null, type: 'text', text });
  }
  const { stateFolder } = context.settings;
  for (const name of sessionsLeft(stateFolder, context.service.name()).names) {
    const read = readDocument(readPrivateFile(sessionPath(stateFolder, name)) ?? '');
    if (read.kind === 'broken') continue;
    for (const { id, text, at, name } of read.document.drafts) {
      const about = { conversation: id, customer: null, name, channel: null, operator: null };
      found.push({ ...about, at: at || null, from: 'draft', message: null, type: 'text', text });
    }
  }
  return found.sort(newestFirst);
}

/** Newest first, undated ones last. */
export function newestFirst(one: Pick<FoundText, 'at'>, other: Pick<FoundText, 'at'>): number {
  return (other.at ?? 0) - (one.at ?? 0);
}
