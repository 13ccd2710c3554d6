// The conversations of a command: ids from the arguments, from stdin (`-`) or from a file, and reading them at the pace that
// was asked for. All ids are read and checked before the first request.

import { ApiError, TokenRefusedError } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import { counted } from '../base/text.ts';
import { createProgress } from '../terminal/progress.ts';
import { type Batch, inInputOrder, runBatch } from '../writes/batch.ts';
import type { Context, Out, Service } from './context.ts';
import { watchSignals } from './interruption.ts';
import { NO_IDS, parseId, readNamedText } from './parse.ts';
import { masked } from './present.ts';
import type { Unread } from './run-summary.ts';
import { UsageError } from './usage-error.ts';
import type { BatchInput } from './write-options.ts';

export type Targets = Awaited<ReturnType<typeof readTargets>>;

/** The conversations from arguments and, with `-` or a file, from lines. Throws UsageError for anything else. */
export async function readTargets(
  context: Context,
  words: readonly string[],
  { idsFrom, max }: Pick<BatchInput, 'idsFrom' | 'max'>,
) {
  const { io, out, service } = context;
  const ids = words.filter((word) => word !== '-').map((word) => parseId(word, 'a conversation id'));
  const single = ids.length === 1 && words.length === 1 && idsFrom === undefined;
  if (words.includes('-')) {
    if (io.stdin.isTTY) await out.notice('type conversation ids, one per line; Ctrl-D ends');
    ids.push(...linesIn(service, await io.stdin.readAll(), 'stdin'));
  }
  if (idsFrom !== undefined) ids.push(...linesIn(service, readNamedText(idsFrom), idsFrom));
  // The command before it in a pipe may have failed: nothing done is not success.
  if (ids.length === 0) {
    const isAsked = words.length > 0 || idsFrom !== undefined;
    const none = `${idsFrom ?? 'stdin'} has no conversation ids; nothing was done`;
    throw new UsageError(isAsked ? none : NO_IDS, service.command('conv list'));
  }
  return {
    /** Without repetitions, in the order given, at most --max. */
    ids: await applyMax(out, [...new Set(ids)], max),
    /** Whether exactly one id was an argument: the output is then one receipt or record, not a list. */
    single,
  };
}

/** At most --max of these conversations; says how many are left, and with which they begin. */
export async function applyMax<Id extends number | null>(
  out: Out,
  ids: readonly Id[],
  max: number | undefined,
): Promise<readonly Id[]> {
  const taken = ids.slice(0, max);
  const left = ids.slice(taken.length);
  if (left.length > 0)
    await out.warn(`--max leaves out ${counted(left.length, 'conversation')}, from #${left[0]} on`);
  return taken;
}

/** Does something with each item, a few at a time, at the pace that was asked for. */
export function paced<Item, Result>(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { concurrency, rate }: Pick<BatchInput, 'concurrency' | 'rate'> = {},
): Batch<Item, Result> {
  return runBatch(items, work, {
    concurrency: concurrency ?? settings.values().concurrency,
    rate: rate ?? null,
    now: io.steady,
    sleep: service.patience.sleep,
  });
}

function linesIn(service: Service, text: string, source: string): number[] {
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim();
    try {
      return line === '' ? [] : [parseId(line, 'a conversation id')];
    } catch (error) {
      const { message } = error as UsageError;
      throw new UsageError(`${source}, line ${index + 1}: ${message}`, service.command('help batch'));
    }
  });
}

/**
 * Reads the conversations, a few at a time, and hands each on in the order given. One that cannot be read does not
 * keep the others from being read; a single one that cannot is the failure of the command.
 */
export async function readConversations(
  context: Context,
  { ids, single }: { readonly ids: readonly number[]; readonly single: boolean },
  input: BatchInput,
  each?: (detail: ConversationDetail) => Promise<void>,
) {
  const { conversations } = await context.service.client();
  const read = async (id: number) =>
    await conversations.get({ conversation_id: id }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || single) throw error;
      return error;
    });
  const { io, settings } = context;
  const progress = createProgress(io.stderr, {
    ...{ total: ids.length, label: 'reading', now: io.steady },
    quiet: settings.options.quiet === true,
  });
  const { results, brakes } = paced(context, ids, read, input);
  const interruption = watchSignals(context, brakes, { patient: false });
  const details: ConversationDetail[] = [];
  const unread: (Unread & { readonly id: number })[] = [];
  try {
    for await (const { item: id, result } of inInputOrder(results)) {
      if (result === null) continue;
      await progress.update(details.length + unread.length, unread.length);
      if (result instanceof ApiError) {
        unread.push({ id, name: `#${id}`, error: result });
        if (input.stopOnError || result instanceof TokenRefusedError) brakes.stop();
        continue;
      }
      const detail = masked(context.settings, result);
      details.push(detail);
      await each?.(detail);
    }
  } finally {
    interruption.release();
    await progress.clear();
  }
  context.out.exitCode = interruption.exitCode() ?? 0;
  return { details, unread };
}
