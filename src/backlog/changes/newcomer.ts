// What is said of a conversation that no earlier look has shown. Lists are newest first («Endpoints»): what is missing
// from one that was cut is what was updated longest ago, and what is newer than all that was in sight was not there yet.
import type { Cut } from './reading.ts';
import type { OpenConversation, TimeOf } from './row.ts';

/** The newest dates in sight at a look, in milliseconds since 1970. */
export interface Newest {
  /** Since when the last unassigned one waits; 0 for none. */
  readonly wait: number;
  /** Whether some in sight waited longer: then all of the newest second were in sight. */
  readonly isPassed: boolean;
  /** The last date of any kind: a wait, or a message in an inbox. */
  readonly any: number;
}

/** The newest dates of what was open at a look. */
export function newestOf(
  { open }: { readonly open: ReadonlyMap<number, OpenConversation> },
  timeOf: TimeOf,
): Newest {
  let [wait, oldest, message] = [0, Number.POSITIVE_INFINITY, 0];
  for (const { unassigned_date, last_message_date } of open.values()) {
    const since = timeOf(unassigned_date);
    wait = Math.max(wait, since ?? 0);
    oldest = Math.min(oldest, since ?? oldest);
    message = Math.max(message, timeOf(last_message_date) ?? 0);
  }
  return { wait, isPassed: oldest < wait, any: Math.max(wait, message) };
}

/**
 * What has happened to a conversation that was not known; null where it may only have come into sight. Only a list that
 * was cut then leaves room for doubt:
 *
 * - unassigned: `arrived`, of a list that was cut only when it waits no longer than the newest in sight.
 * - in an inbox, while the unassigned list was cut: `claimed`, since those that wait longest, beyond the end, are who is
 *   claimed; but `arrived` when its customer has written later than all that was in sight.
 * - in an inbox while the inboxes were cut: `unread` when its customer has written later than all that was in sight. It
 *   may have been there for long, and that is true of it nonetheless.
 */
export function newcomerKind(
  fresh: OpenConversation,
  cut: Cut,
  newest: Newest,
  timeOf: TimeOf,
): 'arrived' | 'claimed' | 'unread' | null {
  if (!fresh.held) {
    const since = timeOf(fresh.unassigned_date) ?? 0;
    const isNewer = since > newest.wait || (since === newest.wait && since > 0 && newest.isPassed);
    return !cut.unassigned || isNewer ? 'arrived' : null;
  }
  if (!cut.inbox && !cut.unassigned) return 'arrived';
  const wrote = (fresh.unread_count ?? 0) > 0 && (timeOf(fresh.last_message_date) ?? 0) >= newest.any;
  if (cut.inbox) return wrote ? 'unread' : null;
  return wrote ? 'arrived' : 'claimed';
}
