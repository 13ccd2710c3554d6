// Finding something in the journal, and what is said of its lines that were cut short, to whoever reads it.
import { counted } from '../base/text.ts';
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
  const lines = `${counted(cut, 'line')} of the journal ${cut === 1 ? 'was' : 'were'} cut short`;
  await out.warn(`${lines}; a write announced in such a line was never sent`);
}
