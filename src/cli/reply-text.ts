// Fills the placeholders of a canned reply for each conversation before the first write; if a name is missing, nothing is sent.
import { type ApiError, BadAnswerError, ServiceError } from '../api/errors.ts';
import { firstFew } from '../base/text.ts';
import { fillPlaceholders, isPlaceholder, placeholdersIn } from '../replies/placeholders.ts';
import { blankReceipt, endUnread } from '../writes/receipt.ts';
import type { Write } from '../writes/write.ts';
import type { Context } from './context.ts';
import { emailOfOperator } from './resolve-names.ts';
import { readConversations } from './targets.ts';
import { checkText, type TextOptions } from './text-source.ts';
import { UsageError } from './usage-error.ts';
import type { BatchInput } from './write-options.ts';

/** Fills texts for conversations. */
export interface Filler {
  readonly fill: (text: string, id: number) => string;
  /** The conversations of several that could not be read: each has a receipt of its own. */
  readonly unread: ReadonlyMap<number, ApiError>;
}

/**
 * Fills any of these texts of one reply for any of these conversations, each of which is read once. Throws UsageError for a
 * placeholder that cannot be filled, or an ApiError if the service is away; nothing was sent then.
 */
export async function replyFiller(
  context: Context,
  texts: readonly string[],
  ids: readonly number[],
  operator: number | null,
  /** The name of the reply to fill, and how its conversations are read. */
  input: Pick<TextOptions, 'reply'> & BatchInput,
): Promise<Filler> {
  const { service } = context;
  const names = texts.flatMap(placeholdersIn);
  const stray = names.find((name) => !isPlaceholder(name));
  if (stray !== undefined) {
    const edit = `convops replies edit ${input.reply ?? ''}`;
    throw unfillable(stray, 'a person fills in blanks in triage', edit);
  }
  let email: string | null = null;
  if (names.includes('operator')) {
    email = operator === null ? null : await emailOfOperator(service, operator);
    const why =
      operator === null ? 'no acting operator is set' : `operator ${operator} has no e-mail address`;
    if (email === null) throw unfillable('operator', why, service.command('operators list'));
  }
  const isNamed = names.includes('customer');
  const single = ids.length === 1;
  // A conversation without its text keeps no other from its own.
  const { stopOnError: _, ...pace } = input;
  const found = isNamed
    ? await readConversations(context, { ids, single }, pace)
    : { details: [], unread: [] };
  const unread = new Map(found.unread.map(({ id, error }) => [id, error]));
  // What is about the service is the end of all.
  for (const error of unread.values())
    if (!(error instanceof ServiceError || error instanceof BadAnswerError)) throw error;
  const readable = ids.filter((id) => !unread.has(id));
  // The names customers chose: a custom name is an operators' remark that customers should not see.
  const chosen = new Map(readable.map((id, nth) => [id, found.details[nth]?.from_user?.name as unknown]));
  const filled = (text: string, id: number) => {
    const name = chosen.get(id);
    const customer = typeof name === 'string' ? name : null;
    return fillPlaceholders(text, { customer, operator: email, conversation: id });
  };
  const nameless = readable.filter((id) => texts.some((text) => filled(text, id).missing.length > 0));
  if (nameless.length > 0) {
    const shown = firstFew(nameless.map(String));
    throw unfillable('customer', `the customer of conversation ${shown} has no name`);
  }
  const fill = (text: string, id: number) => checkText(filled(text, id).text);
  // A text that cannot be sent is found before the first write.
  for (const text of texts) if (text !== '') for (const id of readable) fill(text, id);
  return { fill, unread };
}

/** The receipts of the conversations that could not be read, each of the write that it was to get. */
export function endsOfUnread({ unread }: Pick<Filler, 'unread'>, writeTo: (id: number) => Write) {
  return [...unread].map(([id, error]) => endUnread(blankReceipt(writeTo(id)), error, `#${id}`));
}

function unfillable(placeholder: string, reason: string, hint?: string): UsageError {
  const name = `{{${placeholder.slice(0, 60)}}}`;
  return new UsageError(`${name} cannot be filled: ${reason}; nothing was sent`, hint);
}
