// What a reading of the journal met beside its lines, said to whoever reads it.
import { counted } from '../base/text.ts';
import type { ReadingNotes } from '../writes/journal-reader.ts';
import type { Out } from './context.ts';

/** Says what was cut short and never sent. */
export async function sayReadingNotes(out: Out, { cut }: ReadingNotes): Promise<void> {
  if (cut === 0) return;
  const were = cut === 1 ? 'was' : 'were';
  await out.warn(`${counted(cut, 'write')} ${were} cut short in the journal and never sent`);
}
