// What an earlier session left on its way, and what became of it by the journal. Nothing goes out by itself after a
// crash: what was never sent is a draft again, and what has an outcome unknown is looked for.

import { isDeepStrictEqual } from 'node:util';
import { assertNever } from '../../base/assert-never.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { verifyCommand } from '../../writes/policy.ts';
import { mayShow } from '../../writes/readback.ts';
import { isText } from '../../writes/write.ts';
import type { LeftEntry } from '../effects/sending.ts';
import {
  type Draft,
  type DraftKey,
  draftKey,
  mergedDraft,
  type OutboxItem,
  outboxKey,
  VERIFY_ATTEMPTS,
} from '../state/outbox.ts';
import { unknownText, WORDS } from '../update/writes.ts';
import type { SessionDocument, StoredItem } from './document.ts';

interface Recovery {
  readonly drafts: readonly Draft[];
  /** Writes with outcome unknown, with keys `o1`, `o2` and so on. */
  readonly open: readonly OutboxItem[];
  /** Their journal entries, by outbox key. */
  readonly entries: ReadonlyMap<string, LeftEntry>;
  /** For the operator. */
  readonly notes: readonly string[];
}

/** Settles what was on its way in the document, by the journal's entries of this service; `now` in milliseconds since 1970. */
export function recoverOutbox(document: SessionDocument, journal: readonly Entry[], now: number): Recovery {
  const drafts = new Map(document.drafts.map((draft) => [draftKey(draft), draft]));
  const open: OutboxItem[] = [];
  const entries = new Map<string, LeftEntry>();
  const notes: string[] = [];
  const claimed = new Set(document.settled);
  /** The texts that come back, in the order in which they were written. */
  const back = new Map<DraftKey, Draft[]>();
  const giveBack = (draft: Draft) => back.set(draftKey(draft), [...(back.get(draftKey(draft)) ?? []), draft]);

  for (const item of document.outbox) {
    const entry = entryOf(item, journal, claimed, document.run ?? null);
    if (entry) claimed.add(entry.entry);
    const what = `${WORDS[item.action]} for #${item.id}`;
    const recovery = recoveryOf(item, entry, document.run ?? null);
    switch (recovery) {
      case 'arrived':
        dropSame(drafts, item.draft);
        break;
      case 'given up':
        break;
      case 'never sent':
        if (item.draft) giveBack(item.draft);
        else notes.push(`the ${what} was not sent before the last session ended`);
        break;
      case 'not to be known':
        if (item.draft) giveBack(item.draft);
        notes.push(
          `${unknownText(item)}${item.draft ? '. Its text is a draft again' : ''}. To check: ${verifyCommand(item.write)}`,
        );
        break;
      case 'refused':
        if (item.draft) giveBack(item.draft);
        notes.push(`the ${what} did not go through${entry?.error ? `: ${entry.error}` : ''}`);
        break;
      case 'open': {
        // Its text stays with it until its outcome is known.
        dropSame(drafts, item.draft);
        const key = outboxKey(open.length + 1);
        open.push(openItem(key, item, entry, now));
        if (entry) entries.set(key, entry);
        break;
      }
      default:
        assertNever(recovery);
    }
  }
  for (const [key, texts] of back) {
    const begun = drafts.get(key);
    const all = [...texts, ...(begun ? [begun] : [])];
    drafts.set(
      key,
      all.reduceRight((later, earlier) => mergedDraft(earlier, later)),
    );
  }
  return { drafts: [...drafts.values()], open, entries, notes };
}

/** `not to be known`: its outcome is unknown, and no reading could show it. `given up`: looked for and not found, as was said then. */
type ItemRecovery = 'arrived' | 'never sent' | 'refused' | 'open' | 'not to be known' | 'given up';

function recoveryOf(item: StoredItem, entry: Entry | undefined, run: string | null): ItemRecovery {
  const { phase, write } = item;
  // An intent is in the journal before a byte leaves; what is unknown did leave, whatever the journal still has.
  if (!entry && phase.kind !== 'unknown') return 'never sent';
  // Without the messages from before, a text cannot be distinguished from an old one.
  const isKnown = mayShow(write) && (!isText(write) || entry?.same !== undefined);
  const open = isKnown ? 'open' : 'not to be known';
  if (!entry) return isGivenUp(item) ? 'given up' : open;
  // An earlier one of the same words, or this one by a clock that was set back: only reading it can tell.
  if (entry.run !== run && phase.kind !== 'held' && entry.at < phase.since)
    return isGivenUp(item) ? 'given up' : open;
  switch (entry.outcome) {
    case 'done':
    case 'already':
      return 'arrived';
    case 'refused':
    case 'skipped':
    case 'not_sent':
    case 'proposed':
    case 'dry_run':
      return 'refused';
    case 'unknown':
      return isGivenUp(item) ? 'given up' : open;
    default:
      return assertNever(entry.outcome);
  }
}

/** Whether its text became a draft again already, which may have changed since. */
function isGivenUp({ phase }: StoredItem): boolean {
  return phase.kind === 'unknown' && phase.absent >= VERIFY_ATTEMPTS;
}

/** A clock may have been set back by this much if the session of an entry is not known. */
const SLACK_MS = 600_000;

/** From when on entries of the journal can be of what was on its way, in milliseconds since 1970. */
export function journalSince(outbox: readonly StoredItem[]): number {
  const begun = outbox.flatMap(({ phase }) => (phase.kind === 'held' ? [] : [phase.since]));
  return Math.min(...begun) - SLACK_MS;
}

/** The entry of this very write that belongs to no other item: the first since it began, else the last before. */
function entryOf(
  { id, write, phase }: StoredItem,
  journal: readonly Entry[],
  claimed: ReadonlySet<string>,
  run: string | null,
): Entry | undefined {
  // The file says that an item is under way before its intent is in the journal.
  if (phase.kind === 'held') return undefined;
  const { since } = phase;
  // What is unknown may be of a session before that one; what is under way never is.
  const isOfTheTime = (entry: Entry) =>
    entry.run === run || ((run === null || phase.kind === 'unknown') && entry.at >= since - SLACK_MS);
  const fitting = journal.filter(
    (entry) =>
      entry.id === id &&
      entry.name === write.name &&
      isOfTheTime(entry) &&
      !claimed.has(entry.entry) &&
      isDeepStrictEqual(plain(entry.params), plain(write.params)),
  );
  return fitting.find(({ at }) => at >= since) ?? fitting.at(-1);
}

/** The parameters as they are sent: what is undefined is not there, and the order says nothing. */
function plain(params: object): unknown {
  return JSON.parse(JSON.stringify(params));
}

function openItem(key: string, item: StoredItem, entry: Entry | undefined, now: number): OutboxItem {
  const { id, name, action, write, draft, phase } = item;
  return {
    key,
    id,
    name,
    action,
    write,
    draft,
    // It is looked for, and never sent from here.
    check: null,
    phase: {
      kind: 'unknown',
      // Use the earlier of the two clocks: verifying must not miss a message that has arrived.
      since: phase.kind === 'held' ? now : Math.min(phase.since, entry?.at ?? phase.since),
      error: entry?.error ?? 'the last session ended before an answer came',
      check: verifyCommand(write),
      absent: 0,
      nextLook: now,
    },
  };
}

function dropSame(drafts: Map<string, Draft>, draft: Draft | null): void {
  if (draft && drafts.get(draftKey(draft))?.text === draft.text) drafts.delete(draftKey(draft));
}
