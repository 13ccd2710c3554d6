// The conversations of a command: ids from the arguments, from stdin (`-`) or from a file. All of them are read and checked
// before the first request.

import { isLongInteger, parseJson } from '../api/json.ts';
import { counted, quoted } from '../base/text.ts';
import { SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { Context, Out, Service } from './context.ts';
import { readNamedText } from './named-file.ts';
import { parseId } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** A record in the form of a list's row or of a receipt. */
type KnownRow = Readonly<Record<string, unknown>>;

export interface Targets {
  /** Without repetitions, in the order given. */
  readonly ids: readonly number[];
  /** Whether exactly one id was an argument: the output is then one receipt or record, not a list. */
  readonly single: boolean;
  /** Whether stdin held the ids, so that it cannot answer a question. */
  readonly fromStdin: boolean;
}

/** To write, a receipt of a write that failed names no target. */
type Purpose = 'read' | 'write';

/** The conversations from arguments and, with `-` or a file, from lines. Throws UsageError for anything else. */
export async function readTargets(
  context: Context,
  words: readonly string[],
  { idsFrom }: { readonly idsFrom?: string },
  purpose: Purpose,
): Promise<Targets> {
  const { io, out, service, settings } = context;
  const typed = words.filter((word) => word !== '-').map((word) => parseId(word, 'a conversation id'));
  const fromStdin = typed.length < words.length;
  const ids = [...typed];
  if (words.length - typed.length > 1)
    throw new UsageError('"-" can be given only once: there is only one stdin');
  if (fromStdin) {
    if (io.stdin.isTTY) await out.notice('type conversation ids, one per line; Ctrl-D ends');
    if (io.stdin.isClosed) {
      throw new UsageError(
        'stdin is closed, so "-" cannot read ids from it; pipe them in, or use --ids-from',
        service.command('help batch'),
      );
    }
    ids.push(...linesIn(service, await io.stdin.readAll(), 'stdin', purpose));
  }
  if (idsFrom === '-') {
    throw new UsageError('--ids-from takes a file; to read ids from stdin, give "-" as the id');
  }
  if (idsFrom !== undefined) ids.push(...linesIn(service, readNamedText(idsFrom), idsFrom, purpose));
  if (words.length === 0 && idsFrom === undefined)
    throw new UsageError('no conversation id given', service.command('conv list'));
  const unique = [...new Set(ids)];
  const repeated = ids.length - unique.length;
  // The command before it in a pipe may have failed: nothing done is not success.
  if (unique.length === 0)
    throw new UsageError(
      `${idsFrom ?? 'stdin'} has no conversation ids; nothing was done`,
      service.command('conv list'),
    );
  // Also without a terminal, because a script may count on one write per line.
  if (repeated > 0 && !settings.options.quiet)
    await out.warn(`${counted(repeated, 'repeated id')} ${repeated === 1 ? 'was' : 'were'} left out`);
  return {
    ids: unique,
    fromStdin,
    single: typed.length === 1 && words.length === 1 && idsFrom === undefined,
  };
}

/** At most --max of these conversations; says how many are left. */
export async function applyMax<Item>(
  out: Out,
  items: readonly Item[],
  max: number | undefined,
): Promise<readonly Item[]> {
  const taken = items.slice(0, max);
  const left = items.length - taken.length;
  if (left > 0) await out.warn(`--max leaves out ${counted(left, 'conversation')}`);
  return taken;
}

const AS_IDS = 'print the list with -o ndjson or -o ids';

function linesIn(service: Service, text: string, source: string, purpose: Purpose): number[] {
  const lines = text.split('\n');
  return lines.flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '') return [];
    try {
      if (line.startsWith('{')) return [idIn(service, line, purpose)];
      if (line.startsWith('['))
        throw new UsageError(`a JSON list does not work here; ${AS_IDS}`, service.command('help batch'));
      if (/^[^,\t]+[,\t]/.test(line))
        throw new UsageError(`a row of a table does not work here; ${AS_IDS}`, service.command('help batch'));
      return [parseId(line, 'a conversation id')];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`${source}, line ${index + 1}: ${error.message}`, error.hint);
    }
  });
}

/** The id in a record: of a row, of a record of a conversation, or of a receipt. */
function idIn(service: Service, line: string, purpose: Purpose): number {
  let row: KnownRow;
  try {
    row = parseJson(line) as KnownRow;
  } catch {
    throw new UsageError(`${quoted(line)} is not complete JSON`);
  }
  const { id, conversation_id } = row;
  if (id !== undefined && conversation_id !== undefined && id !== conversation_id)
    throw new UsageError(`${quoted(line)} names two conversations`);
  if (conversation_id === undefined && isOfOther(row)) {
    const which = typeof id === 'number' ? `${id}` : 'this';
    throw new UsageError(
      `${which} is not the id of a conversation: the record is of something else`,
      service.command('conv list -o ids'),
    );
  }
  const found = id ?? conversation_id;
  if (typeof found !== 'number' && !isLongInteger(found))
    throw new UsageError(`${quoted(line)} has no numeric id or conversation_id`);
  const { outcome } = row;
  if (purpose === 'write' && outcome !== undefined && !SUCCESS_OUTCOMES.some((well) => well === outcome))
    throw new UsageError(
      `the earlier write ended as ${quoted(String(outcome))}; -o ids passes on only what was done. To use this one, give its id`,
    );
  return parseId(String(found), 'a conversation id');
}

/** Fields of operators, groups, users, messages and rows of the board, which no conversation has («Resources»). */
const OF_OTHERS = [
  ...['title', 'priority', 'invite_email', 'owner_user_id', 'email', 'conversations_token'],
  ...['platform_user_id', 'phone', 'role', 'platform_message_id', 'section'],
];
/** Writes to operators and users, whose receipts have their ids. */
const TO_OTHERS: readonly unknown[] = ['create', 'delete', 'update'];

/** Whether the `id` of a record is not that of a conversation. */
function isOfOther(row: KnownRow): boolean {
  const isMessage = Object.hasOwn(row, 'message') && !('status' in row || 'outcome' in row);
  return isMessage || TO_OTHERS.includes(row.action) || OF_OTHERS.some((field) => Object.hasOwn(row, field));
}
