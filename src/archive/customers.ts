// What this computer knows of the conversations of each customer, from the journal, the archive and the lists.
import type { CustomerConversation } from '../views/people.ts';
import type { KnownLine } from './own-texts.ts';
import { latestTextFirst } from './search.ts';

/** The conversations of each customer that lines tell of, newest first; the one first in which something happened last. */
export async function conversationsByCustomer(
  lines: Iterable<KnownLine> | AsyncIterable<KnownLine>,
): Promise<Readonly<Record<number, readonly CustomerConversation[]>>> {
  const states = new Map<number, KnownLine>();
  const words = new Map<number, KnownLine>();
  for await (const line of lines) {
    const { conversation_id: id, platform_user_id: customer, seen, date, status, text } = line;
    if (customer === null) continue;
    const before = states.get(id);
    // A write does not always say in which state it left the conversation.
    if (status !== undefined && seen > (before?.seen ?? -1))
      states.set(id, { ...line, status: status || before?.status || '' });
    if (text !== undefined && (date ?? 0) > (words.get(id)?.date ?? -1)) words.set(id, line);
  }
  const met: Record<number, CustomerConversation[]> = {};
  for (const [id, { platform_user_id: customer }] of new Map([...words, ...states])) {
    const [state, said] = [states.get(id), words.get(id)];
    if (customer === null) continue;
    met[customer] ??= [];
    met[customer].push({
      ...{ id, date: Math.max(state?.date ?? 0, said?.date ?? 0) || null },
      ...{ status: state?.status || null, operator_id: state?.operator_id ?? null },
      ...{ last_from: said?.from ?? null, last_text: said?.text ?? null },
    });
  }
  for (const theirs of Object.values(met)) theirs.sort(latestTextFirst);
  return met;
}
