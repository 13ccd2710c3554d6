// Finds words for the list of a session: in what the session has read, and in all texts that this computer has.

import { readingsOf } from '../../archive/lines.ts';
import { asShown, textsFound } from '../../archive/own-texts.ts';
import { type FoundText, isWanted, type Wanted } from '../../archive/search.ts';
import { archivePlace } from '../../archive/store.ts';
import { excerptOf, termsOf } from '../../archive/words.ts';
import type { Context } from '../../cli/context.ts';
import type { FoundHere } from '../../triage/state/events.ts';
import type { State } from '../../triage/state.ts';

/** Conversations that are listed at most. */
const MOST = 100;
/** How far back texts and conversations are looked for. */
export const EARLIER_MS = 90 * 24 * 60 * 60_000;
/** Who types on is not kept waiting by a search for the half of a word. */
const LULL_MS = 200;

/** The conversations that hold all the words, newest first; `pause` lets the session go on in between. */
export async function findTexts(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  words: string,
  {
    read,
    pause,
    isOver,
  }: {
    readonly read: State['details'];
    readonly pause: (ms: number) => Promise<void>;
    readonly isOver: () => boolean;
  },
): Promise<readonly FoundHere[]> {
  await pause(LULL_MS);
  const terms = termsOf(words);
  const since = context.io.now() - EARLIER_MS;
  const wanted: Wanted = { terms, since, until: Number.POSITIVE_INFINITY };
  const found = new Map<number, FoundHere>();
  for (const batch of batchesOf(context, wanted, read)) {
    if (isOver() || found.size >= MOST) break;
    for (const one of await asShown(batch, terms)) {
      const before = found.get(one.conversation);
      if (before && (before.at ?? 0) >= (one.at ?? 0)) continue;
      found.set(one.conversation, { ...hereOf(one, terms), name: one.name ?? before?.name ?? null });
    }
    await pause(0);
  }
  return [...found.values()].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

function* batchesOf(
  context: Pick<Context, 'io' | 'settings' | 'service'>,
  wanted: Wanted,
  read: State['details'],
): Generator<readonly FoundText[]> {
  const details = Object.values(read).flatMap((one) => (one.kind === 'ready' ? [one.detail] : []));
  const readings = details.flatMap((one) => readingsOf('conversations.get', {}, one, context.io.now()));
  yield readings.flatMap(({ messages }) => messages).filter((one) => isWanted(one, wanted));
  yield* textsFound(archivePlace(context), wanted, null);
}

function hereOf(
  { conversation, name, message, at, from, text }: FoundText,
  terms: Wanted['terms'],
): FoundHere {
  return { id: conversation, name, message, at, from, excerpt: excerptOf(text, terms) };
}
