// What this computer knows of customers and their conversations: the journal has what it wrote, the archive what it read.
import type { CustomerConversation } from '../views/customer.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { AT_ONCE, withPauses } from '../writes/journal-reader.ts';
import { isWellDone } from '../writes/receipt.ts';
import { contentOf } from '../writes/write.ts';
import { isMessageLine } from './lines.ts';
import { entriesOfService } from './own-texts.ts';
import { type ArchivePlace, allArchived } from './store.ts';

/** What one entry, one line or one row of a list says of a conversation. Times are milliseconds since 1970. */
export interface Trace extends Pick<CustomerConversation, 'id' | 'known_from'> {
  readonly customer: number;
  readonly name: string | null;
  readonly at: number | null;
  /** When this computer knew it. */
  readonly seen: number;
  readonly state?: Partial<Pick<CustomerConversation, 'status' | 'operator_id'>>;
  readonly said?: Pick<CustomerConversation, 'last_from' | 'last_text'>;
}

/** All that the journal and the archive say since a moment; of a write that was not done, only whose it was. */
export function* tracesOf(place: ArchivePlace, since = Number.NEGATIVE_INFINITY): Generator<Trace> {
  for (const entry of entriesOfService(place, since)) yield* traceOf(entry);
  yield* archivedTraces(place, since);
}

/** What an entry says, if it names the customer. */
function* traceOf(entry: Entry): Generator<Trace> {
  const { id, customer, at, name, after } = entry;
  if (id === null || customer === undefined) return;
  const about = { id, customer, name: null, known_from: 'journal', at, seen: at };
  const text = contentOf(entry);
  const last_from = name === 'conversations.sendNote' ? 'note' : 'operator';
  const said = text === null ? {} : { said: { last_from, last_text: text } };
  const status = after?.status ? { status: after.status } : {};
  yield isWellDone(entry)
    ? { ...about, ...said, state: { ...status, operator_id: holderAfter(entry) } }
    : about;
}

function* archivedTraces(place: ArchivePlace, since: number): Generator<Trace> {
  for (const line of allArchived(place, since)) {
    const { conversation_id: id, platform_user_id: customer, customer: name, date: at, seen } = line;
    if (customer === null) continue;
    const about = { id, customer, name, known_from: 'archive', at, seen };
    yield isMessageLine(line)
      ? { ...about, said: { last_from: line.from, last_text: line.text } }
      : { ...about, state: { status: line.status, operator_id: line.operator_id } };
  }
}

/** Who had a conversation when it was written to, or until then. */
function holderAfter({ before, params, after }: Entry): number | null {
  const found = [after?.operator, before?.operator, params.operator_id];
  return found.find((one): one is number => typeof one === 'number' && one > 0) ?? null;
}

/** Conversations by number, each with its customer and with when its state and its last words are from. */
export type KnownConversations = Map<
  number,
  {
    readonly customer: number;
    readonly one: CustomerConversation;
    readonly stateAt: number;
    readonly saidAt: number;
  }
>;

const NOTHING = { date: null, status: null, operator_id: null, last_from: null, last_text: null };

/** Adds what a trace says, whatever the order they come in: the newest state and the last words stay. */
export function learn(known: KnownConversations, trace: Trace): void {
  const { id, customer, known_from, at, seen, state, said } = trace;
  if (!state && !said) return;
  const { one, stateAt, saidAt } = known.get(id) ?? { one: { id, ...NOTHING }, stateAt: 0, saidAt: 0 };
  const isState = state !== undefined && seen >= stateAt;
  const isLast = said !== undefined && (at ?? 0) >= saidAt;
  known.set(id, {
    customer,
    one: {
      ...{ ...one, known_from, date: Math.max(at ?? 0, one.date ?? 0) || null },
      ...(isState ? state : {}),
      ...(isLast ? said : {}),
    },
    stateAt: isState ? seen : stateAt,
    saidAt: isLast ? (at ?? 0) : saidAt,
  });
}

/** Conversations of one customer, the newest. */
const MOST_OF_ONE = 8;

/** The conversations of each customer, newest first; `pause` gives other work a turn. */
export async function conversationsMet(
  place: ArchivePlace,
  since: number,
  pause: () => Promise<void>,
): Promise<Readonly<Record<number, readonly CustomerConversation[]>>> {
  const known: KnownConversations = new Map();
  // An entry that names nobody takes its time, too.
  for await (const entry of withPauses(entriesOfService(place, since), pause, AT_ONCE))
    for (const trace of traceOf(entry)) learn(known, trace);
  for await (const trace of withPauses(archivedTraces(place, since), pause, AT_ONCE)) learn(known, trace);
  const met: Record<number, readonly CustomerConversation[]> = {};
  for (const { customer, one } of latestFirst(known)) {
    const before = met[customer] ?? [];
    if (before.length < MOST_OF_ONE) met[customer] = [...before, one];
  }
  return met;
}

/** What is known, the conversation first in which something happened last. */
export function latestFirst(
  known: KnownConversations,
): readonly { customer: number; one: CustomerConversation }[] {
  return [...known.values()].sort((a, b) => (b.one.date ?? 0) - (a.one.date ?? 0));
}
