// Reads several conversations at the pace that was asked for.
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import { createProgress } from '../terminal/progress.ts';
import { inInputOrder } from '../writes/batch.ts';
import type { Context } from './context.ts';
import { watchSignals } from './interruption.ts';
import { masked } from './present.ts';
import type { Unread } from './run-summary.ts';
import { paced } from './targets.ts';
import type { BatchInput } from './write-options.ts';

/**
 * Reads the conversations, a few at a time, and hands each on in the order given. One that cannot be read does not
 * keep the others from being read; a single one that cannot is the failure of the command.
 */
export async function readConversations(
  context: Context,
  { ids, single }: { readonly ids: readonly number[]; readonly single: boolean },
  input: BatchInput,
  each?: (detail: ConversationDetail) => Promise<void>,
): Promise<{ readonly details: readonly ConversationDetail[]; readonly unread: readonly Unread[] }> {
  const { conversations } = await context.service.client();
  const read = async (id: number): Promise<ConversationDetail | Unread> => {
    try {
      return await conversations.get({ conversation_id: id });
    } catch (error) {
      if (!(error instanceof ApiError) || single) throw error;
      return { name: `#${id}`, error };
    }
  };
  const { io, settings } = context;
  const progress = createProgress(io.stderr, {
    ...{ total: ids.length, label: 'reading', now: io.steady },
    quiet: settings.options.quiet === true,
  });
  const { results, brakes } = paced(context, ids, read, input);
  const interruption = watchSignals(context, brakes, { patient: false });
  const details: ConversationDetail[] = [];
  const unread: Unread[] = [];
  try {
    for await (const { result } of inInputOrder(results)) {
      if (result === null) continue;
      await progress.update(details.length + unread.length, unread.length);
      if ('error' in result) {
        unread.push(result as Unread);
        if (input.stopOnError || (result as Unread).error instanceof TokenRefusedError) brakes.stop();
        continue;
      }
      const detail = masked(context.settings, result as ConversationDetail);
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
