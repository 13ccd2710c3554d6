// The earlier conversations of each customer: those that this computer wrote to, by the journal, and those that it read, by
// the archive where a person keeps one.
import { allArchived, archivePlace } from '../../archive/store.ts';
import type { Context } from '../../cli/context.ts';
import type { State } from '../../triage/state.ts';
import { conversationsMet, type MetConversation, MOST_OF_ONE } from '../../writes/journal-reader.ts';

/** How far back the journal is searched for what was there before. */
export const EARLIER_MS = 90 * 24 * 60 * 60_000;
/** Lines of the archive that are read without a pause. */
const AT_ONCE = 2000;

/** Of each customer, newest first; `pause` lets the session go on in between. */
export async function earlierConversations(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  pause: () => Promise<void>,
): Promise<State['met']> {
  const { io, settings, service } = context;
  const since = io.now() - EARLIER_MS;
  const met = await conversationsMet(settings.stateFolder, { service: service.name(), since, pause });
  if (settings.values().archiveMs === null) return met;
  const read = new Map<number, MetConversation & { readonly customer: number }>();
  let lines = 0;
  for (const line of allArchived(archivePlace(context))) {
    lines += 1;
    if (lines % AT_ONCE === 0) await pause();
    const { conversation: id, customer, seen, at: moved } = line;
    const known = read.get(id);
    const at = Math.max(moved ?? seen, known?.at ?? 0);
    const operator = 'status' in line ? line.operator : (known?.operator ?? null);
    if (customer !== null) read.set(id, { id, customer, at, operator });
  }
  const all: Record<number, readonly MetConversation[]> = { ...met };
  for (const { customer, ...one } of [...read.values()].sort((a, b) => b.at - a.at)) {
    const known = all[customer] ?? [];
    // The journal knows who had it after what was written.
    if (known.every(({ id }) => id !== one.id)) all[customer] = [...known, one];
  }
  return Object.fromEntries(
    Object.entries(all).map(([customer, known]) => [
      customer,
      known.toSorted((a, b) => b.at - a.at).slice(0, MOST_OF_ONE),
    ]),
  );
}
