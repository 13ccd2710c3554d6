// What a dry run predicts (contract, section 6): the target of each write, and how it would end. It uses piped rows and
// the three lists; a few other conversations are read one by one, unless reading marks them as read.

import type { Client } from '../api/derive.ts';
import { recordsIn } from '../api/envelope.ts';
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import { newestMessage } from '../api/messages.ts';
import type { ConversationDetail } from '../api/model.ts';
import { filledText } from '../base/text.ts';
import { readTime } from '../terminal/times.ts';
import { type Conditions, needsRead, obstacleTo } from '../writes/conditions.ts';
import type { Delivered, Foreseen } from '../writes/receipt.ts';
import type { Write } from '../writes/write.ts';
import type { Context } from './context.ts';

/** A conversation in any form: a row of a list, a record, a piped line. */
export type KnownRow = Readonly<Record<string, unknown>>;

interface ForeseenRun {
  readonly writes: readonly Write[];
  /** The piped rows, by conversation. */
  readonly known?: ReadonlyMap<number, KnownRow>;
  readonly conditionsOf: (write: Write) => Conditions;
  /** How a write ends because an agent decides on it; null if that makes no difference. */
  readonly ofAgents: (write: Write) => string | null;
}

/** At most this many conversations are read one by one. */
export const MOST_READ = 100;
const NOT_LOOKED_AT = 'unknown: not checked';
const NOT_READABLE = 'unknown: could not be read';

/** Runs `work` in dry mode and adds the prediction to each receipt; throws TokenRefusedError. */
export async function foreseeing(
  context: Context,
  run: ForeseenRun,
  work: (write: Write) => Promise<Delivered>,
): Promise<(write: Write) => Promise<Delivered>> {
  const about = run.writes.filter(({ name }) => name.startsWith('conversations.'));
  if (about.length === 0) return work;
  const ids = new Set(about.flatMap(({ id }) => (id === null ? [] : [id])));
  const { conversations } = await context.client();
  const rows = await knownRows(context, conversations, ids, run.known);
  const mayRead = context.settings().getMarksRead !== 'yes';
  let reads = MOST_READ;
  const unreadable = new Set<number>();
  const mayReadOne = () => {
    if (!mayRead || reads === 0) return false;
    reads -= 1;
    return true;
  };
  const read = async (id: number): Promise<ConversationDetail | undefined> => {
    const detail = await quietly(() => conversations.get({ conversation_id: id }));
    if (!detail) unreadable.add(id);
    return detail;
  };
  const look = async (id: number): Promise<KnownRow | undefined> => {
    const row = rows.get(id);
    if (row || !mayReadOne()) return row;
    const detail = await read(id);
    const found = detail && rowOfDetail(detail);
    if (found) rows.set(id, found);
    return found;
  };
  /** Why the write would be skipped; null if it would not, undefined if unchecked. */
  const conditionOf = async (write: Write): Promise<string | null | undefined> => {
    const conditions = run.conditionsOf(write);
    if (!needsRead(conditions)) return null;
    if (write.id === null || unreadable.has(write.id) || !mayReadOne()) return undefined;
    const detail = await read(write.id);
    return detail && (obstacleTo(write, detail, conditions, {})?.reason ?? null);
  };
  return async (write) => {
    const delivered = await work(write);
    const { receipt } = delivered;
    if (write.id === null || receipt.outcome !== 'dry_run' || !write.name.startsWith('conversations.'))
      return delivered;
    const row = await look(write.id);
    const reason = await conditionOf(write);
    const ofAgents = run.ofAgents(write);
    // A proposal is subject to the same conditions; a refusal comes before any of them.
    const expected =
      ofAgents !== null && (ofAgents !== 'proposed' || reason === null)
        ? ofAgents
        : unreadable.has(write.id) && (reason === undefined || !row)
          ? NOT_READABLE
          : reason === undefined
            ? 'unknown: its condition was not checked'
            : reason !== null
              ? `skipped: ${reason}`
              : row
                ? expectedOf(write, row)
                : NOT_LOOKED_AT;
    return { ...delivered, receipt: { ...receipt, target: { ...shownOf(context, row), expected } } };
  };
}

/** The rows of these conversations from the lists and the pipe; a list that cannot be read is left out. */
async function knownRows(
  context: Context,
  conversations: Client['conversations'],
  ids: ReadonlySet<number>,
  piped: ReadonlyMap<number, KnownRow> | undefined,
): Promise<Map<number, KnownRow>> {
  const rows = new Map<number, KnownRow>();
  for (const [id, row] of piped ?? []) if (ids.has(id) && statusOf(row) !== null) rows.set(id, row);
  if ([...ids].every((id) => rows.has(id))) return rows;
  const lists = await Promise.all(
    [conversations.unassigned({}), conversations.unread({}), conversations.notAnswered({})].map((list) =>
      list.catch(recordsIn<KnownRow>()).catch((error: unknown) => {
        if (error instanceof ApiError && !(error instanceof TokenRefusedError)) return null;
        throw error;
      }),
    ),
  );
  if (lists.includes(null))
    await context.warn('some lists could not be read, so parts of this forecast are missing');
  for (const row of lists.flatMap((list) => list ?? []) as readonly KnownRow[]) {
    const { id } = row;
    if (typeof id === 'number' && ids.has(id) && !rows.has(id)) rows.set(id, row);
  }
  return rows;
}

/** The result of a read, or undefined if it fails; throws TokenRefusedError. */
async function quietly<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
    return undefined;
  }
}

/** «Conversation detail» as a row of a list. */
function rowOfDetail(detail: ConversationDetail): KnownRow {
  const { status, operator_id, from_user } = detail as KnownRow;
  const last = newestMessage(detail);
  const person = (typeof from_user === 'object' && from_user !== null ? from_user : {}) as KnownRow;
  return {
    status,
    operator_user_id: operator_id,
    from_user_name: person.name,
    custom_name: person.custom_name,
    ...(last && last.operator_id === undefined ? { last_message_date: last.date_created } : {}),
  };
}

function shownOf(context: Context, row: KnownRow | undefined): Omit<Foreseen, 'expected'> {
  if (!row) return { customer: null, status: null, operator: null, waiting_seconds: null };
  const names = [row.custom_name, row.from_user_name, (row.from_user as KnownRow | undefined)?.name];
  const since = readTime(row.unassigned_date) ?? readTime(row.last_message_date);
  return {
    customer: names.map(filledText).find((name) => name !== null) ?? null,
    status: statusOf(row),
    operator: holderOf(row),
    waiting_seconds: since ? Math.max(0, Math.round((context.io.now() - since.getTime()) / 1000)) : null,
  };
}

function statusOf({ status }: KnownRow): string | null {
  return typeof status === 'string' && status !== '' ? status : null;
}

/** The operator who holds it; null for nobody, or if the row does not say. */
function holderOf(row: KnownRow): number | null {
  if (statusOf(row) === 'unassigned') return null;
  const holder = row.operator_user_id ?? row.operator_id;
  return typeof holder === 'number' && holder > 0 ? holder : null;
}

/** How a write would end, by «States and transitions»; writes of other operators are not predicted. */
function expectedOf({ name, params }: Write, row: KnownRow): string {
  const status = statusOf(row);
  if (status === null) return NOT_LOOKED_AT;
  const holder = holderOf(row);
  const { operator_id: actor, group_id: group } = params as KnownRow;
  const isOthers = status === 'inbox' && holder !== null && holder !== actor;
  const held = `operator ${holder} has it`;
  switch (name) {
    case 'conversations.close':
      return status === 'closed' ? 'already' : isOthers ? `done: ${held}` : 'done';
    case 'conversations.unassign':
      return status === 'unassigned' ? 'already' : isOthers ? `done: ${held}` : 'done';
    case 'conversations.start':
      if (isOthers) return `refused: ${held}`;
      return status === 'closed' ? 'done: it is closed and will be reopened' : 'done';
    case 'conversations.assignOperator':
      if (status === 'inbox' && holder === actor) return 'already';
      return isOthers ? `done: ${held}` : 'done';
    case 'conversations.assignGroup':
      return typeof row.group_id === 'number' && row.group_id === group ? 'already' : 'done';
    default:
      return isOthers ? `done: ${held}` : 'done';
  }
}
