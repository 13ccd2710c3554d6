// What a reading of the journal met beside its lines, said to whoever reads it.
import { join } from 'node:path';
import { counted } from '../base/text.ts';
import { PrivateFileError, readPrivateFile, replacePrivateFile } from '../disk/private-file.ts';
import { dayOf, journalFolder } from '../writes/journal-files.ts';
import type { ReadingNotes } from '../writes/journal-reader.ts';
import type { Context } from './context.ts';

/** Says what was cut short and never sent, and once a day what is damaged. */
export async function sayReadingNotes(context: Context, { cut, damaged }: ReadingNotes): Promise<void> {
  if (cut > 0)
    await context.out.warn(
      `${counted(cut, 'write')} ${cut === 1 ? 'was' : 'were'} cut short in the journal and never sent`,
    );
  if (damaged === 0 || isSaidToday(context)) return;
  const folder = journalFolder(context.settings.stateFolder);
  await context.out.warn(
    `${counted(damaged, 'line')} of the journal (${folder}) ${damaged === 1 ? 'is' : 'are'} damaged; a run that lost one can be neither resumed nor undone`,
  );
}

/** Whether damage was said today; notes that it is said now. */
function isSaidToday({ io, settings: { stateFolder } }: Context): boolean {
  const path = join(journalFolder(stateFolder), 'damage-said');
  const today = dayOf(io.now());
  try {
    if (readPrivateFile(path) === today) return true;
    replacePrivateFile(path, today);
  } catch (error) {
    // A folder that cannot be written to: then it is said each time.
    if (!(error instanceof PrivateFileError)) throw error;
  }
  return false;
}
