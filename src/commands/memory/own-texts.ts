// The texts that this computer has in any case: what it sent, in the journal, and what is begun, in the drafts.

import type { FoundText } from '../../archive/search.ts';
import type { Context } from '../../cli/context.ts';
import { readPrivateFile } from '../../disk/private-file.ts';
import { readNames } from '../../names/known-names.ts';
import { readDocument } from '../../triage/drafts/document.ts';
import { sessionName, sessionPath } from '../../triage/drafts.ts';
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
  const operators = new Set<number>();
  for (const entry of entriesOfService(context, since)) {
    const operator = typeof entry.params.operator_id === 'number' ? entry.params.operator_id : null;
    if (operator !== null) operators.add(operator);
    const text = entry.stored ?? contentOf(entry);
    if (text === null || entry.id === null || !(isWellDone(entry) || entry.outcome === 'unknown')) continue;
    const from = entry.name === 'conversations.sendNote' ? 'note' : 'operator';
    const about = { conversation: entry.id, customer: entry.customer ?? null, name: null, channel: null };
    found.push({ ...about, at: entry.at, operator, from, message: null, type: 'text', text });
  }
  for (const path of draftPaths(context, operators)) {
    const read = readDocument(readPrivateFile(path) ?? '');
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

/** Where sessions of this service keep their drafts: each operator who is known here has a file, if any. */
export function draftPaths(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  operators: Iterable<number>,
): readonly string[] {
  const { stateFolder } = settings;
  const { profile, operator } = settings.values();
  const named = readNames(stateFolder, profile ?? '@environment', service.name()).operators;
  const ids = new Set([...operators, ...named.map(({ id }) => id), Number(operator)]);
  return [...ids]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .map((id) => sessionPath(stateFolder, sessionName(service.name(), id)));
}
