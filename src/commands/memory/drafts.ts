// The texts that are begun, in the drafts of every session.
import type { Context } from '../../cli/context.ts';
import { readPrivateFile } from '../../disk/private-file.ts';
import { readDocument } from '../../triage/drafts/document.ts';
import { sessionPath, sessionsLeft } from '../../triage/drafts.ts';
import { draftRow, type FoundRow } from '../../views/found.ts';

/** The drafts for conversations of this service. */
export function textsBegun({ settings, service }: Pick<Context, 'settings' | 'service'>): FoundRow[] {
  const found: FoundRow[] = [];
  const { stateFolder } = settings;
  for (const name of sessionsLeft(stateFolder, service.name()).names) {
    const read = readDocument(readPrivateFile(sessionPath(stateFolder, name)) ?? '');
    if (read.kind === 'broken') continue;
    found.push(...read.document.drafts.map(draftRow));
  }
  return found;
}
