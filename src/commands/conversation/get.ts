// Reads conversations with their messages: a transcript for people, the record for programs, a document to keep.
// What a customer wrote is data in each of them; the printers make it inert.
import { type Command, Option } from 'commander';
import type { ConversationDetail } from '../../api/model.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import { detailView } from '../../views/conversation.ts';
import { exportHtml } from '../../views/export-html.ts';
import { exportMarkdown } from '../../views/export-markdown.ts';
import { exportText } from '../../views/export-text.ts';
import { transcript } from '../../views/transcript.ts';
import { addBatchOptions, type BatchInput } from '../batch-options.ts';
import { TRANSCRIPT_FORMATS } from '../common-options.ts';
import type { Context } from '../context.ts';
import { chooseFormat, planOutput } from '../plan.ts';
import { detailOptions, masked, print, write } from '../present.ts';
import { readTargets, type Targets } from '../targets.ts';
import { examples } from '../write-options.ts';

export interface GetInput extends BatchInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
}

/** Declares `conv get`. */
export function registerGet(parent: Command, context: Context): void {
  const command = parent
    .command('get')
    .aliases(['show', 'view'])
    .summary('Read conversations with their messages')
    .description(
      'Read conversations: a transcript on a terminal; -o markdown, html or text for a document to keep.',
    )
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .addOption(
      new Option('-o, --output <format>', 'how to print the result').choices([
        ...OUTPUT_FORMATS,
        ...TRANSCRIPT_FORMATS,
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'convops conv get 42 --sandbox',
        'convops conv get 42 -o html --sandbox > conversation-42.html',
      ),
    );
  addBatchOptions(command, { writes: false }).action(
    (conversations: string[], options: Omit<GetInput, 'conversations'>) =>
      presentConversations(context, { ...options, conversations }),
  );
}

/** Reads each conversation in the order given. */
export async function* readConversations(
  context: Context,
  targets: Targets,
): AsyncIterable<ConversationDetail> {
  const { conversations } = await context.client();
  for (const id of targets.ids) yield await conversations.get({ conversation_id: id });
}

async function presentConversations(context: Context, input: GetInput): Promise<void> {
  const plan = await planOutput(context, detailView, TRANSCRIPT_FORMATS);
  const targets = await readTargets(context, input.conversations, input);
  const details: ConversationDetail[] = [];
  for await (const one of readConversations(context, targets)) {
    const detail = masked(context, one);
    if (plan.format === 'ndjson') await print(context, plan, detailView, [detail], detail);
    else details.push(detail);
  }
  if (plan.format === 'ndjson') return;
  const format: string = chooseFormat(context, TRANSCRIPT_FORMATS);
  const utc = context.options.utc === true;
  if (format === 'html') return await write(context, exportHtml(details, { utc }));
  if (format === 'markdown') return await write(context, exportMarkdown(details, { utc }));
  if (format === 'text') return await write(context, exportText(details, { utc }));
  if (plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null) {
    const options = await detailOptions(context);
    // Only some scripts need the exact widths, and they take as long to load as the rest of the command.
    if (details.some(({ messages }) => messages.some(({ message }) => !isSimple(String(message)))))
      await loadWidths();
    const text = details.map((detail) => transcript(detail, options)).join('\n');
    return await context.page(text);
  }
  await print(context, plan, detailView, details, targets.single ? details[0] : details);
}
