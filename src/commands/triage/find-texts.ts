// Finds words for the list of a session: in what it has read and begun to write, and in all texts that this computer has.
import { readingsOf } from '../../archive/lines.ts';
import { latestTextFirst, textsFound } from '../../archive/search.ts';
import { archivePlace } from '../../archive/store.ts';
import { excerptOf, termsOf } from '../../base/words.ts';
import type { Context } from '../../cli/context.ts';
import type { State } from '../../triage/state.ts';
import { wordsOf } from '../../triage/update/search.ts';
import { draftRow, type FoundRow } from '../../views/archive.ts';

/** Conversations that are listed at most. */
const MOST = 100;
/** How far back texts and conversations are looked for. */
export const EARLIER_MS = 90 * 24 * 60 * 60_000;
/** Who types on is not kept waiting by a search for the half of a word. */
const LULL_MS = 200;

/** The newest text of each conversation that holds the words, in their sentence; in between the session goes on. */
export async function findTexts(context: Context, state: () => State, words: string) {
  const { sleep } = context.io;
  await sleep(LULL_MS);
  const { details, drafts } = state();
  const terms = termsOf(words);
  const now = context.io.now();
  const wanted = { terms, since: now - EARLIER_MS, until: Number.POSITIVE_INFINITY };
  const read = Object.values(details)
    .flatMap((one) => (one.kind === 'ready' ? readingsOf('conversations.get', {}, one.detail, now) : []))
    .flatMap(({ messages }) => messages);
  const begun = Object.values(drafts).map(draftRow);
  const found = new Map<number, FoundRow>();
  for await (const batch of textsFound(archivePlace(context), wanted, [...begun, ...read])) {
    if (wordsOf(state()) !== words || found.size >= MOST) break;
    for (const one of batch) {
      const before = found.get(one.conversation_id);
      if (before && latestTextFirst(before, one) <= 0) continue;
      const customer = one.customer ?? before?.customer ?? null;
      found.set(one.conversation_id, { ...one, customer, text: excerptOf(one.text, terms) });
    }
    await sleep(0);
  }
  return [...found.values()].sort(latestTextFirst);
}
