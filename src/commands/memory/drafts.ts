// The texts that are begun, in the drafts of every session.
import type { FoundText } from '../../archive/search.ts';
import type { Context } from '../../cli/context.ts';
import { readPrivateFile } from '../../disk/private-file.ts';
import { readDocument } from '../../triage/drafts/document.ts';
import { sessionPath, sessionsLeft } from '../../triage/drafts.ts';

/** The drafts for conversations of this service. */
export function textsBegun({ settings, service }: Pick<Context, 'settings' | 'service'>): FoundText[] {
  const found: FoundText[] = [];
  const { stateFolder } = settings;
  for (const name of sessionsLeft(stateFolder, service.name()).names) {
    const read = readDocument(readPrivateFile(sessionPath(stateFolder, name)) ?? '');
    if (read.kind === 'broken') continue;
    for (const { id, text, at, name } of read.document.drafts) {
      const about = { conversation: id, customer: null, name, channel: null, operator: null };
      found.push({ ...about, at: at || null, from: 'draft', message: null, type: 'text', text });
    }
  }
  return found;
}
