// The service's own record of what happened to conversations, whoever did it: the API, a rival, a customer, another
// process that shares the state. It is read off the states themselves, so nothing can happen without an entry.
import type { ConversationStatus, SandboxState, Store, StoredConversation } from '../../src/sandbox/store.ts';

/**
 * What can happen to a conversation:
 * `arrived` did not exist before · `reopened` was closed, is open · `claimed` was unassigned, is in an inbox ·
 * `assigned` went from one inbox to another · `released` was in an inbox, is unassigned · `closed` was open ·
 * `moved` is in another group · `answered` an operator wrote to the customer · `unread` the customer wrote ·
 * `noted` an operator left a private note.
 */
type SandboxEventName =
  | 'arrived'
  | 'reopened'
  | 'claimed'
  | 'assigned'
  | 'released'
  | 'closed'
  | 'moved'
  | 'answered'
  | 'unread'
  | 'noted';

/** One thing that happened; apart from the `from_*` fields all are as they were afterwards. */
export interface SandboxEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: SandboxEventName;
  readonly id: number;
  readonly group_id: number;
  /** Who holds it, or held it last when it is closed; null when nobody does. */
  readonly operator_user_id: number | null;
  readonly status: ConversationStatus;
  readonly unread_count: number;
  /** Each stands where its value was another before. */
  readonly from_group_id?: number;
  readonly from_operator_user_id?: number | null;
  readonly from_status?: ConversationStatus;
  readonly from_unread_count?: number;
}

/**
 * What happened between two states, in the order of the conversations and for each in the order of SandboxEventName;
 * `at` in milliseconds. Costs a comparison of references for what did not change. A state that was planted again
 * gives nothing.
 */
export function eventsBetween(
  before: SandboxState,
  after: SandboxState,
  at: number,
): readonly SandboxEvent[] {
  if (before.conversations === after.conversations || isPlantedAnew(before, after)) return [];
  const earlier = finder(before.conversations);
  const events: SandboxEvent[] = [];
  after.conversations.forEach((conversation, index) => {
    const old = earlier(conversation.id, index);
    if (old !== conversation) events.push(...eventsOf(old, conversation, at));
  });
  return events;
}

function isPlantedAnew(before: SandboxState, after: SandboxState): boolean {
  return before.seededAt !== after.seededAt || after.nextMessageId < before.nextMessageId;
}

/** Finds by id; in most states a conversation still stands where it stood. */
function finder(conversations: readonly StoredConversation[]) {
  let byId: Map<number, StoredConversation> | undefined;
  return (id: number, index: number): StoredConversation | undefined => {
    const here = conversations[index];
    if (here?.id === id) return here;
    byId ??= new Map(conversations.map((each) => [each.id, each]));
    return byId.get(id);
  };
}

function eventsOf(
  old: StoredConversation | undefined,
  now: StoredConversation,
  at: number,
): readonly SandboxEvent[] {
  return namesOf(old, now).map((event) => ({
    at,
    event,
    id: now.id,
    group_id: now.group,
    operator_user_id: holder(now),
    status: now.status,
    unread_count: now.unread,
    ...(old && old.group !== now.group ? { from_group_id: old.group } : {}),
    ...(old && old.operator !== now.operator ? { from_operator_user_id: holder(old) } : {}),
    ...(old && old.status !== now.status ? { from_status: old.status } : {}),
    ...(old && old.unread !== now.unread ? { from_unread_count: old.unread } : {}),
  }));
}

function namesOf(old: StoredConversation | undefined, now: StoredConversation): readonly SandboxEventName[] {
  if (!old) return ['arrived'];
  const written = now.messages.slice(old.messages.length);
  const byCustomer = written.some(({ operator }) => operator === undefined);
  const names: (SandboxEventName | false | null)[] = [
    changeOfHands(old, now),
    old.group !== now.group && 'moved',
    written.some(({ operator }) => operator !== undefined) && 'answered',
    // What an operator has answered in the same change is not unread any more.
    byCustomer && now.unread > 0 && 'unread',
    now.notes.length > old.notes.length && 'noted',
  ];
  return names.filter((name) => name !== false && name !== null);
}

function changeOfHands(old: StoredConversation, now: StoredConversation): SandboxEventName | null {
  if (old.status !== now.status) {
    if (now.status === 'closed') return 'closed';
    if (old.status === 'closed') return 'reopened';
    return now.status === 'inbox' ? 'claimed' : 'released';
  }
  return now.status === 'inbox' && old.operator !== now.operator ? 'assigned' : null;
}

function holder({ operator }: StoredConversation): number | null {
  return operator === 0 ? null : operator;
}

interface EventLogOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called in the order of events, once a change stands; the state is the one the event led to. */
  readonly onEvent: (event: SandboxEvent, state: SandboxState) => void;
}

/**
 * The same store, with each change reported. What another process did to a shared state is noticed at the next read
 * or change, and reported with that time. The first state seen is where the log begins.
 */
export function loggedStore(store: Store, { now, onEvent }: EventLogOptions): Store {
  /** The newest state there is, also while the change that made it is still being written. */
  let newest: SandboxState | undefined;
  /** The newest state that is known to stand. */
  let standing: SandboxState | undefined;
  function report(events: readonly SandboxEvent[], state: SandboxState): void {
    for (const event of events) onEvent(event, state);
  }
  function notice(state: SandboxState): void {
    if (state === newest) return;
    const before = newest;
    newest = state;
    standing = state;
    if (before) report(eventsBetween(before, state, now()), state);
  }
  return {
    read: (look) =>
      store.read((state) => {
        notice(state);
        return look(state);
      }),
    async transact(change) {
      let made: { readonly events: readonly SandboxEvent[]; readonly state: SandboxState } | undefined;
      let value: Awaited<ReturnType<typeof run>>;
      const run = () =>
        store.transact((state) => {
          notice(state);
          const outcome = change(state);
          newest = outcome.state;
          made = { events: eventsBetween(state, outcome.state, now()), state: outcome.state };
          return outcome;
        });
      try {
        value = await run();
      } catch (error) {
        // The change could not be written: it did not happen.
        if (made) newest = standing;
        throw error;
      }
      if (made) {
        standing = made.state;
        report(made.events, made.state);
      }
      return value;
    },
  };
}
