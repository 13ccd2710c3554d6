// The conversations of a command: ids from the arguments, from stdin (`-`) or from a file. All of them are read and checked
// before the first request.

import { isLongInteger, parseJson } from '../api/json.ts';
import { counted, quoted } from '../base/text.ts';
import { SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { Context, Out } from './context.ts';
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

interface TargetSources {
  readonly idsFrom?: string;
}

/**
 * The conversations of a write, from arguments and, with `-` or a file, from lines. Throws
 * UsageError for anything else, and for the receipt of a write that failed.
 */
export async function readTargets(
  context: Context,
  words: readonly string[],
  sources: TargetSources,
): Promise<Targets> {
  return await readIds(context, words, sources, checkOutcome);
}

/** The conversations to read, named in the same ways, whatever the outcome in a receipt. Throws UsageError. */
export async function readTargetsToRead(
  context: Context,
  words: readonly string[],
  sources: TargetSources,
): Promise<Targets> {
  return await readIds(context, words, sources, () => undefined);
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

type CheckObject = (object: Readonly<Record<string, unknown>>) => void;

async function readIds(
  context: Context,
  words: readonly string[],
  { idsFrom }: TargetSources,
  check: CheckObject,
): Promise<Targets> {
  const ids: number[] = [];
  const parsed = (text: string, source: string) => {
    try {
      return parseLines(text.split('\n'), source, check);
    } catch (error) {
      if (!(error instanceof UsageError) || error.hint === undefined) throw error;
      throw new UsageError(error.message, context.service.command(error.hint));
    }
  };
  let fromStdin = false;
  for (const word of words) {
    if (word !== '-') {
      ids.push(parseId(word, 'a conversation id'));
      continue;
    }
    if (fromStdin) throw new UsageError('"-" can be given only once: there is only one stdin');
    fromStdin = true;
    if (context.io.stdin.isTTY) await context.out.notice('type conversation ids, one per line; Ctrl-D ends');
    if (context.io.stdin.isClosed) {
      throw new UsageError(
        'stdin is closed, so "-" cannot read ids from it; pipe them in, or use --ids-from',
        context.service.command('help batch'),
      );
    }
    ids.push(...parsed(await context.io.stdin.readAll(), 'stdin'));
  }
  if (idsFrom === '-') {
    throw new UsageError('--ids-from takes a file; to read ids from stdin, give "-" as the id');
  }
  if (idsFrom !== undefined) ids.push(...parsed(readNamedText(idsFrom), idsFrom));
  if (words.length === 0 && idsFrom === undefined)
    throw new UsageError('no conversation id given', context.service.command('conv list'));
  const unique = [...new Set(ids)];
  // The command before it in a pipe may have failed: nothing done is not success.
  if (unique.length === 0)
    throw new UsageError(
      `${idsFrom ?? 'stdin'} has no conversation ids; nothing was done`,
      context.service.command('conv list'),
    );
  if (unique.length < ids.length) {
    // Also without a terminal, because a script may count on one write per line.
    const repeated = ids.length - unique.length;
    const text = `${counted(repeated, 'repeated id')} ${repeated === 1 ? 'was' : 'were'} left out`;
    if (!context.settings.options.quiet) await context.out.warn(text);
  }
  const single = !fromStdin && idsFrom === undefined && words.length === 1;
  return { ids: unique, fromStdin, single };
}

const AS_IDS = 'print the list with -o ndjson or -o ids';

function parseLines(lines: readonly string[], source: string, check: CheckObject): number[] {
  const ids: number[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = (index === 0 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (line === '') continue;
    try {
      if (line.startsWith('[')) {
        throw new UsageError(`a JSON list does not work here; ${AS_IDS}`, 'help batch');
      }
      if (/^[^,\t]+[,\t]/.test(line) && !line.startsWith('{')) {
        throw new UsageError(`a row of a table does not work here; ${AS_IDS}`, 'help batch');
      }
      ids.push(line.startsWith('{') ? idInObject(line, check) : parseId(line, 'a conversation id'));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`${source}, line ${index + 1}: ${error.message}`, error.hint);
    }
  }
  return ids;
}

function idInObject(line: string, check: CheckObject): number {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch {
    throw new UsageError(`${quoted(line)} is not complete JSON`);
  }
  const { id, conversation_id } = value as { id?: unknown; conversation_id?: unknown };
  const differ = id !== undefined && conversation_id !== undefined && id !== conversation_id;
  if (differ) throw new UsageError(`${quoted(line)} names two conversations`);
  if (conversation_id === undefined) checkIsConversation(value as Readonly<Record<string, unknown>>);
  const found = id ?? conversation_id;
  if (typeof found !== 'number' && !isLongInteger(found))
    throw new UsageError(`${quoted(line)} has no numeric id or conversation_id`);
  check(value as Readonly<Record<string, unknown>>);
  return parseId(String(found), 'a conversation id');
}

/** Fields of operators, groups, users, messages and rows of the board, which no conversation has («Resources»). */
const OF_OTHERS = [
  ...['title', 'priority', 'invite_email', 'owner_user_id', 'email', 'conversations_token'],
  ...['platform_user_id', 'phone', 'role', 'platform_message_id', 'section'],
];
/** Writes to operators and users, whose receipts have their ids. */
const TO_OTHERS: readonly unknown[] = ['create', 'delete', 'update'];

/** Throws UsageError if the `id` of a record is not that of a conversation. */
function checkIsConversation(record: Readonly<Record<string, unknown>>): void {
  const isOther =
    TO_OTHERS.includes(record.action) || OF_OTHERS.some((field) => Object.hasOwn(record, field));
  const isMessage = Object.hasOwn(record, 'message') && !('status' in record || 'outcome' in record);
  if (!isOther && !isMessage) return;
  const which = typeof record.id === 'number' ? `${record.id}` : 'this';
  throw new UsageError(
    `${which} is not the id of a conversation: the record is of something else`,
    'conv list -o ids',
  );
}

/** The ids of receipts whose write succeeded; the others are not targets of the next command. */
function checkOutcome({ outcome }: Readonly<Record<string, unknown>>): void {
  if (outcome === undefined || SUCCESS_OUTCOMES.some((well) => well === outcome)) return;
  throw new UsageError(
    `the earlier write ended as ${quoted(String(outcome))}; -o ids passes on only what was done. To use this one, give its id`,
  );
}
