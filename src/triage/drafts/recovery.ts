// What an earlier session left on its way, and what became of it by the journal. Nothing goes out by itself after a crash:
// what was never sent is a draft again, what left is none any more, and of what may have left a person is asked.

import type { Entry } from '../../writes/journal-lines.ts';
import { contentOf, isSameText } from '../../writes/write.ts';
import { type Draft, type DraftKey, draftKey, mergedDraft } from '../state/outbox.ts';
import { textWrite, WORDS } from '../update/writes.ts';
import type { SessionDocument, StoredDraft } from './document.ts';

/** Settles the texts of a document by the journal, which gives the entries of this service since a moment, oldest first. */
export function recoverTexts({ drafts, run }: SessionDocument, journal: (since: number) => readonly Entry[]) {
  const began = drafts.flatMap(({ sentAt }) => sentAt ?? []);
  const entries = began.length === 0 ? [] : journal(Math.min(...began)).filter(isOf(run));
  const claimed = new Set<Entry>();
  /** For the operator, each without a full stop. */
  const notes: string[] = [];
  const left = new Map<DraftKey, Draft>();
  for (const stored of drafts) {
    const entry = entryOf(stored, entries, claimed);
    if (entry) claimed.add(entry);
    const draft = draftAfter(stored, entry);
    if (draft === null) continue;
    const what = `${WORDS[draft.purpose]} to #${draft.id}`;
    if (draft.along.mayHaveGone !== undefined && stored.sentAt !== undefined)
      notes.push(
        `Outcome unknown: ${what}. Its text is a draft again; to check: convops conv get ${draft.id}`,
      );
    else if (entry) notes.push(`the ${what} did not go through${entry.error ? `: ${entry.error}` : ''}`);
    const key = draftKey(draft);
    const earlier = left.get(key);
    left.set(key, earlier ? mergedDraft(earlier, draft) : draft);
  }
  return { drafts: [...left.values()], notes };
}

function isOf(run: string | undefined): (entry: Entry) => boolean {
  return (entry) => run === undefined || entry.run === run;
}

/** The entry of this very text that is of no other one: its intent is in the journal before a byte leaves. */
function entryOf(
  { id, purpose, text, sentAt }: StoredDraft,
  entries: readonly Entry[],
  claimed: ReadonlySet<Entry>,
): Entry | undefined {
  if (sentAt === undefined) return undefined;
  const { name } = textWrite(purpose, id, text, 0);
  return entries.find(
    (entry) =>
      entry.id === id &&
      entry.name === name &&
      entry.at >= sentAt &&
      !claimed.has(entry) &&
      isSameText(contentOf(entry) ?? '', text.trim()),
  );
}

/** A text as it is written once more; null for one that left. */
function draftAfter({ sentAt: _, ...draft }: StoredDraft, entry: Entry | undefined): Draft | null {
  switch (entry?.outcome) {
    case 'done':
    case 'already':
      return null;
    case 'unknown': {
      // What was there right before it went is known by its intent.
      const mayHaveGone = entry?.newest?.id ?? draft.along.mayHaveGone ?? true;
      return { ...draft, along: { ...draft.along, mayHaveGone } };
    }
    default:
      return draft;
  }
}
