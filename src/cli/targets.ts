// Which conversations a command is about: ids from the arguments, from stdin (`-`) or from a file. All of it is
// read and checked before the first request.

import { ExactNumber, parseJson, scan } from '../api/json.ts';
import { counted, quoted } from '../base/text.ts';
import { SUCCESS_OUTCOMES } from '../writes/receipt.ts';
import type { Context } from './context.ts';
import type { KnownRow } from './dry-run.ts';
import { readNamedText } from './named-file.ts';
import { parseId } from './parse.ts';
import { UsageError } from './usage-error.ts';

export interface Targets {
  /** Without repetitions, in the order given. */
  readonly ids: readonly number[];
  /** Whether one id was given as such: then one receipt or record is printed, not a list. */
  readonly single: boolean;
  /** Whether stdin held ids, and so can answer no question. */
  readonly fromStdin: boolean;
  /** Whether conversations were named at all, be it by an empty list; a run that is gone on with knows its own. */
  readonly named: boolean;
  /** The records that were piped in, by conversation; only a dry run keeps them. */
  readonly rows: ReadonlyMap<number, KnownRow>;
}

export interface TargetSources {
  readonly idsFrom?: string;
  readonly resume?: string;
}

/**
 * The conversations that a write is for, named by words and, with `-` or a file, by lines; none for a run that is gone on
 * with. Throws UsageError for anything else, and for the receipt of a write that did not end well.
 */
export async function readTargets(
  context: Context,
  words: readonly string[],
  sources: TargetSources,
): Promise<Targets> {
  return await readIds(context, words, sources, checkOutcome);
}

/** The conversations that are to be read, named in the same ways, whatever became of writes to them. Throws UsageError. */
export async function readTargetsToRead(
  context: Context,
  words: readonly string[],
  sources: TargetSources,
): Promise<Targets> {
  return await readIds(context, words, sources, () => undefined);
}

/** The first of these conversations, or of what is left to do in them; says how many --max leaves. */
export async function applyMax<Item>(
  context: Context,
  items: readonly Item[],
  max: number | undefined,
): Promise<readonly Item[]> {
  const taken = items.slice(0, max);
  const left = items.length - taken.length;
  if (left > 0) await context.warn(`--max leaves out ${counted(left, 'conversation')}`);
  return taken;
}

/** The conversations of an earlier run as they were named again: all of them, or as many as --max took then. */
export function resumeTargets(
  { ids, named }: Targets,
  max: number | undefined,
  before: readonly number[],
): readonly number[] {
  if (!named) return before;
  return ids.length > before.length ? ids.slice(0, max) : ids;
}

type CheckObject = (object: Readonly<Record<string, unknown>>) => void;

async function readIds(
  context: Context,
  words: readonly string[],
  { idsFrom, resume }: TargetSources,
  check: CheckObject,
): Promise<Targets> {
  const ids: number[] = [];
  const rows = new Map<number, KnownRow>();
  const keep = context.options.dryRun ? (id: number, row: KnownRow) => rows.set(id, row) : () => undefined;
  const parsed = (text: string, source: string) => {
    try {
      return parseLines(text.split('\n'), source, { check, keep });
    } catch (error) {
      if (!(error instanceof UsageError) || error.hint === undefined) throw error;
      throw new UsageError(error.message, context.command(error.hint));
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
    if (context.io.stdin.isTTY) await context.notice('type conversation ids, one per line; Ctrl-D ends');
    if (context.io.stdin.isClosed) {
      throw new UsageError(
        'stdin is closed, so "-" cannot read ids from it; pipe them in, or use --ids-from',
        context.command('help batch'),
      );
    }
    ids.push(...parsed(await context.io.stdin.readAll(), 'stdin'));
  }
  if (idsFrom === '-') {
    throw new UsageError('--ids-from takes a file; to read ids from stdin, give "-" as the id');
  }
  if (idsFrom !== undefined) ids.push(...parsed(readNamedText(idsFrom), idsFrom));
  if (words.length === 0 && idsFrom === undefined && resume === undefined)
    throw new UsageError('no conversation id given', context.command('conv list'));
  const unique = [...new Set(ids)];
  if (unique.length < ids.length) {
    // Also where nobody looks on: whoever wrote the list counts on as many writes as it has lines.
    const repeated = ids.length - unique.length;
    const text = `${counted(repeated, 'repeated id')} ${repeated === 1 ? 'was' : 'were'} left out`;
    if (!context.options.quiet) await context.warn(text);
  }
  return {
    ids: unique,
    fromStdin,
    single: !fromStdin && idsFrom === undefined && resume === undefined && words.length === 1,
    named: words.length > 0 || idsFrom !== undefined,
    rows,
  };
}

interface OnObject {
  readonly check: CheckObject;
  readonly keep: (id: number, row: KnownRow) => unknown;
}

const AS_IDS = 'print the list with -o ndjson or -o ids';

function parseLines(lines: readonly string[], source: string, onObject: OnObject): number[] {
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
      ids.push(line.startsWith('{') ? idInObject(line, onObject) : parseId(line, 'a conversation id'));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError(`${source}, line ${index + 1}: ${error.message}`, error.hint);
    }
  }
  return ids;
}

function idInObject(line: string, { check, keep }: OnObject): number {
  let value: unknown;
  let twice: string | null;
  try {
    const scanned = scan(line);
    twice = scanned.twice;
    value = parseJson(line, scanned);
  } catch {
    throw new UsageError(`${quoted(line)} is not complete JSON`);
  }
  const { id, conversation_id } = value as { id?: unknown; conversation_id?: unknown };
  const differ = id !== undefined && conversation_id !== undefined && id !== conversation_id;
  if (differ || twice === 'id' || twice === 'conversation_id') {
    throw new UsageError(`${quoted(line)} names two conversations`);
  }
  if (conversation_id === undefined) checkIsConversation(value as Readonly<Record<string, unknown>>);
  const found = id ?? conversation_id;
  if (typeof found !== 'number' && !(found instanceof ExactNumber))
    throw new UsageError(`${quoted(line)} has no numeric id or conversation_id`);
  check(value as Readonly<Record<string, unknown>>);
  const parsed = parseId(String(found), 'a conversation id');
  keep(parsed, value as KnownRow);
  return parsed;
}

/**
 * Throws UsageError for a record whose `id` is no conversation's («Operator», «Operator group», «User», «Sent message
 * record», «Conversation detail»), and names the command that lists conversations of it.
 */
function checkIsConversation(record: Readonly<Record<string, unknown>>): void {
  const { id, action } = record;
  const known = typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
  const has = (...fields: readonly string[]) => fields.some((field) => Object.hasOwn(record, field));
  const refuse = (what: string, hint?: string) => {
    throw new UsageError(`${known === null ? 'this' : `${known}`} is ${what}, not a conversation`, hint);
  };
  if (
    has('invite_email', 'owner_user_id', 'conversations_token') ||
    action === 'create' ||
    action === 'delete'
  )
    refuse('an operator', known === null ? undefined : `conv unread --operator ${known} -o ids`);
  if (has('title', 'priority', 'color'))
    refuse('a group', known === null ? undefined : `conv unassigned --group ${known} -o ids`);
  if (has('platform_user_id') || action === 'update') refuse('a user', 'conv list -o ids');
  if (has('platform_message_id') || (has('message') && !has('status', 'outcome')))
    refuse('a message', 'conv list -o ids');
}

/** A list of receipts names what was done; what was refused is not to be written to for having been tried. */
function checkOutcome({ outcome }: Readonly<Record<string, unknown>>): void {
  if (outcome === undefined || SUCCESS_OUTCOMES.some((well) => well === outcome)) return;
  throw new UsageError(
    `the earlier write ended as ${quoted(String(outcome))}; -o ids passes on only what was done. To use this one, give its id`,
  );
}
