// What reading the journal met beside its lines: lines that were cut short, said to whoever reads it, and damage, said once
// a day at the end of whatever command met it, because no session has the screen then.
import { join } from 'node:path';
import { counted } from '../base/text.ts';
import { damagedJournal } from '../disk/damage.ts';
import { PrivateFileError, readPrivateFile, replacePrivateFile } from '../disk/private-file.ts';
import type { Io } from '../terminal/io.ts';
import type { Run } from '../writes/journal-lines.ts';
import { firstOf, type ReadingNotes, runsNewestFirst, withPauses } from '../writes/journal-reader.ts';
import type { Context, Out } from './context.ts';

/** So long, in milliseconds, the journal is read before other work gets a turn. */
const TURN_MS = 50;

/** What is found in the journal, whose runs or entries come as they are read; a terminal says what takes long. */
export async function findInJournal<Item, Found>(
  { io, service }: Pick<Context, 'io' | 'service'>,
  items: Iterable<Item>,
  find: (items: AsyncIterable<Item>) => Promise<Found>,
): Promise<Found> {
  let turn = io.steady();
  const pause = async () => {
    if (io.steady() - turn < TURN_MS) return;
    await io.sleep(0);
    turn = io.steady();
  };
  return await service.saying('the journal to be read', () => find(withPauses(items, pause, 1)));
}

/** The run of that name, or the last one of the current service, but for a resume that left nothing; undefined if there is none. */
export async function runByName(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  name: string,
  notes?: ReadingNotes,
): Promise<Run | undefined> {
  const isLast = ({ service, resumes, entries }: Run) =>
    service === context.service.name() && (resumes === undefined || entries.length > 0);
  return await findInJournal(context, runsNewestFirst(context.settings.stateFolder, notes), (runs) =>
    firstOf(runs, (one) => one.run === name || (name === 'last' && isLast(one))),
  );
}

/** Says what was cut short: a write that was announced was never sent, but a result may be of one that was. */
export async function sayReadingNotes(out: Out, { cut }: ReadingNotes): Promise<void> {
  if (cut === 0) return;
  const were = cut === 1 ? 'was' : 'were';
  await out.warn(
    `${counted(cut, 'line')} of the journal ${were} cut short; a write announced in such a line was never sent`,
  );
}

/** Says once a day that the journal is damaged, if this run has met it; each time if that cannot be noted. */
export async function sayDamage(io: Pick<Io, 'now'>, out: Pick<Out, 'warn'>): Promise<void> {
  const folder = damagedJournal.take();
  if (folder === null) return;
  const path = join(folder, 'damage-said');
  const today = new Date(io.now()).toISOString().slice(0, 10);
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
