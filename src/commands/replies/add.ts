// Adds a canned reply. A name that is taken is refused: what it says now may be what others rely on.
import type { Command } from 'commander';
import { type CannedReply, checkNewName, checkReplyName, saveReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { presentRow } from '../present.ts';
import { cannedReplies, narrowed, readText, type TextOptions } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';

export interface AddInput extends TextOptions {
  readonly name: string;
  readonly text?: string | undefined;
}

/** Declares `replies add`. */
export function registerRepliesAdd(parent: Command, context: Context): void {
  parent
    .command('add')
    .summary('Add a canned reply')
    .description(
      'Add a canned reply. {{customer}}, {{operator}} and {{conversation}} in it stand for the name of the customer, ' +
        'the e-mail of the acting operator and the number of the conversation.',
    )
    .argument('<name>', 'what to call it: letters, digits, - _ .')
    .argument('[text]', 'the text')
    .option('--body-file <file>', 'read the text from a file, or - for stdin')
    .option('--editor', 'write the text in $VISUAL or $EDITOR')
    .addHelpText(
      'after',
      examples(
        'convops replies add hello "Hello {{customer}}, how can I help?"',
        'echo "Your ticket is {{conversation}}." | convops replies add ticket --body-file -',
      ),
    )
    .action((name: string, text: string | undefined, options: TextOptions) =>
      presentRow(context, replyView, () => addReply(context, { ...options, name, text })),
    );
}

/** Adds the reply and resolves to it; throws before anything is written. */
export async function addReply(context: Context, input: AddInput): Promise<CannedReply> {
  const { name, text, bodyFile, editor } = input;
  // Before somebody writes a text for a name that it cannot have.
  checkReplyName(name);
  checkNewName(cannedReplies(context), name);
  if (text === undefined && bodyFile === undefined && !editor) {
    throw new UsageError(
      'the text is missing: give it as an argument, with --body-file or with --editor',
      `convops replies add ${name} "text"`,
    );
  }
  const written = await readText(context, text, input, false);
  return await saveReply(
    context.configFolder,
    { name, text: written },
    { name: 'new', onTightened: narrowed(context) },
  );
}
