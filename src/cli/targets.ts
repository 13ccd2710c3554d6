// The conversations of a command: ids from the arguments, from stdin (`-`) or from a file. All of them are read and checked
// before the first request.
import { isLongInteger, parseJson } from '../api/json.ts';
import { counted, quoted } from '../base/text.ts';
import { SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { Context, Out, Service } from './context.ts';
import { readNamedText } from './named-file.ts';
import { parseId } from './parse.ts';
import { UsageError } from './usage-error.ts';

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
  const ids = words.filter((word) => word !== '-').map((word) => parseId(word, 'a conversation id'));
  const fromStdin = ids.length < words.length;
  const single = ids.length === 1 && words.length === 1 && idsFrom === undefined;
  if (words.length - ids.length > 1)
    throw new UsageError('"-" can be given only once: there is only one stdin');
  if (fromStdin) {
    if (io.stdin.isTTY) await out.notice('type conversation ids, one per line; Ctrl-D ends');
    if (io.stdin.isClosed)
      throw new UsageError(
        'stdin is closed, so "-" cannot read ids from it; pipe them in, or use --ids-from',
        service.command('help batch'),
      );
    ids.push(...linesIn(service, await io.stdin.readAll(), 'stdin', purpose));
  }
  if (idsFrom === '-')
    throw new UsageError('--ids-from takes a file; to read ids from stdin, give "-" as the id');
  if (idsFrom !== undefined) ids.push(...linesIn(service, readNamedText(idsFrom), idsFrom, purpose));
  const unique = [...new Set(ids)];
  const repeated = ids.length - unique.length;
  // The command before it in a pipe may have failed: nothing done is not success.
  if (unique.length === 0) {
    const isAsked = words.length > 0 || idsFrom !== undefined;
    const none = `${idsFrom ?? 'stdin'} has no conversation ids; nothing was done`;
    throw new UsageError(isAsked ? none : 'no conversation id given', service.command('conv list'));
  }
  // Also without a terminal, because a script may count on one write per line.
  if (repeated > 0 && !settings.options.quiet)
    await out.warn(`${counted(repeated, 'repeated id')} ${repeated === 1 ? 'was' : 'were'} left out`);
  return { ids: unique, fromStdin, single };
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

function linesIn(service: Service, text: string, source: string, purpose: Purpose): number[] {
  const refused = (what: string) =>
    new UsageError(
      `${what} does not work here; print the list with -o ndjson or -o ids`,
      service.command('help batch'),
    );
  const lines = text.split('\n');
  return lines.flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '') return [];
    try {
      if (line.startsWith('[')) throw refused('a JSON list');
      if (line.startsWith('{')) return [idIn(service, line, purpose)];
      if (/^[^,\t]+[,\t]/.test(line)) throw refused('a row of a table');
      return [parseId(line, 'a conversation id')];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`${source}, line ${index + 1}: ${error.message}`, error.hint);
    }
  });
}

/** Fields of operators, groups, users, messages and rows of the board, which no conversation has («Resources»). */
const OF_OTHERS = [
  ...['title', 'priority', 'invite_email', 'owner_user_id', 'email', 'conversations_token'],
  ...['platform_user_id', 'phone', 'role', 'platform_message_id', 'section'],
];
/** Writes to operators and users, whose receipts have their ids. */
const TO_OTHERS: readonly unknown[] = ['create', 'delete', 'update'];

/** The id in a record: of a row, of a record of a conversation, or of a receipt. */
function idIn(service: Service, line: string, purpose: Purpose): number {
  let row: Readonly<Record<string, unknown>>;
  try {
    row = parseJson(line) as typeof row;
  } catch {
    throw new UsageError(`${quoted(line)} is not complete JSON`);
  }
  const { id, conversation_id, outcome } = row;
  if (id !== undefined && conversation_id !== undefined && id !== conversation_id)
    throw new UsageError(`${quoted(line)} names two conversations`);
  const isMessage = 'message' in row && !('status' in row || outcome !== undefined);
  const isOther = isMessage || TO_OTHERS.includes(row.action) || OF_OTHERS.some((field) => field in row);
  if (conversation_id === undefined && isOther)
    throw new UsageError(
      `${typeof id === 'number' ? id : 'this'} is not the id of a conversation: the record is of something else`,
      service.command('conv list -o ids'),
    );
  const found = id ?? conversation_id;
  if (typeof found !== 'number' && !isLongInteger(found))
    throw new UsageError(`${quoted(line)} has no numeric id or conversation_id`);
  if (purpose === 'write' && outcome !== undefined && !SUCCESS_OUTCOMES.some((well) => well === outcome))
    throw new UsageError(
      `the earlier write ended as ${quoted(String(outcome))}; -o ids passes on only what was done. To use this one, give its id`,
    );
  return parseId(String(found), 'a conversation id');
}
