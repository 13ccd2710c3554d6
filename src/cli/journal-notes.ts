// What a reading of the journal met beside its lines, said to whoever reads it.
import { join } from 'node:path';
import { counted } from '../base/text.ts';
import { PrivateFileError, readPrivateFile, replacePrivateFile } from '../disk/private-file.ts';
import { dayOf, journalFolder } from '../writes/journal-files.ts';
import type { ReadingNotes } from '../writes/journal-reader.ts';
import type { Context } from './context.ts';

/** Says what was cut short and never sent. */
export async function sayReadingNotes(context: Context, { cut }: ReadingNotes): Promise<void> {
  if (cut === 0) return;
  const were = cut === 1 ? 'was' : 'were';
  await context.warn(`${counted(cut, 'write')} ${were} cut short in the journal and never sent`);
}

/** Says once a day that the journal is damaged; each time where nothing can be noted. */
export async function sayDamage(context: Context): Promise<void> {
  const folder = journalFolder(context.stateFolder);
  const path = join(folder, 'damage-said');
  const today = dayOf(context.io.now());
  try {
    if (readPrivateFile(path) === today) return;
    replacePrivateFile(path, today);
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
  }
  await context.warn(
    `the journal (${folder}) has damaged lines; a run that lost one can be neither resumed nor undone`,
  );
}
