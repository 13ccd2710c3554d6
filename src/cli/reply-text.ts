// Fills the placeholders of a canned reply for each conversation before the first write; if one fails, nothing is sent.

import { firstFew } from '../base/text.ts';
import { type FilledText, fillPlaceholders, isPlaceholder, placeholdersIn } from '../replies/placeholders.ts';
import { runBatch } from '../writes/batch.ts';
import type { Context, Service } from './context.ts';
import { emailOfOperator } from './resolve-names.ts';
import { checkText, type TextOptions } from './text-source.ts';
import { UsageError } from './usage-error.ts';
import type { WriteBatchInput } from './write-options.ts';

/** The text of a run: one for every conversation, or one for each. */
export type RunText = string | ReadonlyMap<number, string>;

/** Facts about the reply to fill, and how its conversations are read. */
type FillInput = Pick<TextOptions, 'reply'> & Pick<WriteBatchInput, 'concurrency' | 'rate'>;

/**
 * The text of a canned reply with its placeholders filled from each conversation. Throws UsageError for a placeholder that
 * cannot be filled, or an ApiError; nothing was sent then.
 */
export async function fillReply(
  context: Context,
  text: string,
  ids: readonly number[],
  operator: number | null,
  input: FillInput,
): Promise<RunText> {
  return (await replyFiller(context, [text], ids, operator, input))(text);
}

/** Fills any of these texts of one reply, as `fillReply` does; each conversation is read once for all of them. */
export async function replyFiller(
  context: Context,
  texts: readonly string[],
  ids: readonly number[],
  operator: number | null,
  input: FillInput,
): Promise<(text: string) => RunText> {
  const names = texts.flatMap(placeholdersIn);
  const stray = names.find((name) => !isPlaceholder(name));
  if (stray !== undefined) {
    throw unfillable(
      stray,
      'a person fills in blanks in triage',
      `convops replies edit ${input.reply ?? ''}`,
    );
  }
  const email = names.includes('operator') ? await emailOf(context.service, operator) : null;
  const customers = names.includes('customer') ? await customersOf(context, ids, input) : null;
  return (text) => {
    if (!isOwn(placeholdersIn(text))) {
      return checkText(fillPlaceholders(text, { customer: null, operator: email, conversation: 0 }).text);
    }
    return ownTexts(ids, (id) =>
      fillPlaceholders(text, { customer: customers?.get(id) ?? null, operator: email, conversation: id }),
    );
  };
}

/** Whether a text with these placeholders differs between conversations. */
function isOwn(names: readonly string[]): boolean {
  return names.includes('customer') || names.includes('conversation');
}

function ownTexts(ids: readonly number[], fill: (id: number) => FilledText): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const nameless: number[] = [];
  for (const id of ids) {
    const filled = fill(id);
    if (filled.missing.length > 0) nameless.push(id);
    else texts.set(id, checkText(filled.text));
  }
  if (nameless.length > 0) {
    const shown = firstFew(nameless.map(String));
    throw unfillable('customer', `the customer of conversation ${shown} has no name`);
  }
  return texts;
}

/** The operator's e-mail address; throws UsageError without a known acting operator. */
async function emailOf(service: Service, operator: number | null): Promise<string> {
  if (operator === null) {
    throw unfillable('operator', 'no acting operator is set', service.command('operators list'));
  }
  const email = await emailOfOperator(service, operator);
  if (email !== null) return email;
  throw unfillable(
    'operator',
    `operator ${operator} has no e-mail address`,
    service.command('operators list'),
  );
}

/** The names customers chose, or null. A custom name is an operators' remark that customers should not see. */
async function customersOf(
  context: Context,
  ids: readonly number[],
  { concurrency, rate }: FillInput,
): Promise<ReadonlyMap<number, string | null>> {
  const { conversations } = await context.service.client();
  const read = async (id: number) => {
    try {
      return await conversations.get({ conversation_id: id });
    } catch (error) {
      if (ids.length > 1) await context.out.warn(`cannot read conversation ${id}; nothing was sent`);
      throw error;
    }
  };
  const names = new Map<number, string | null>();
  const { results } = runBatch(ids, read, {
    concurrency: concurrency ?? context.settings.values().concurrency,
    rate: rate ?? null,
    now: context.io.steady,
    sleep: context.service.patience.sleep,
  });
  for await (const { item, result } of results) {
    const name: unknown = result?.from_user?.name;
    names.set(item, typeof name === 'string' ? name : null);
  }
  return names;
}

function unfillable(placeholder: string, reason: string, hint?: string): UsageError {
  return new UsageError(
    `{{${placeholder.slice(0, 60)}}} cannot be filled: ${reason}; nothing was sent`,
    hint,
  );
}
