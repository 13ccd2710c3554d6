// What a reading of the journal met beside its lines, said to whoever reads it.
import { join } from 'node:path';
import { counted } from '../base/text.ts';
import { PrivateFileError, readPrivateFile, replacePrivateFile } from '../disk/private-file.ts';
import type { Io } from '../terminal/io.ts';
import { dayOf, journalFolder } from '../writes/journal-files.ts';
import type { ReadingNotes } from '../writes/journal-reader.ts';
import type { InForce, Out } from './context.ts';

/** Says what was cut short and never sent. */
export async function sayReadingNotes(out: Out, { cut }: ReadingNotes): Promise<void> {
  if (cut === 0) return;
  const were = cut === 1 ? 'was' : 'were';
  await out.warn(`${counted(cut, 'write')} ${were} cut short in the journal and never sent`);
}

/** Says once a day that the journal is damaged; each time where nothing can be noted. */
export async function sayDamage({ io, settings, out }: DamagePorts): Promise<void> {
  const folder = journalFolder(settings.stateFolder);
  const path = join(folder, 'damage-said');
  const today = dayOf(io.now());
  try {
    if (readPrivateFile(path) === today) return;
    replacePrivateFile(path, today);
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
  }
  await out.warn(
    `the journal (${folder}) has damaged lines; a run that lost one can be neither resumed nor undone`,
  );
}

interface DamagePorts {
  readonly io: Pick<Io, 'now'>;
  readonly settings: Pick<InForce, 'stateFolder'>;
  readonly out: Out;
}
