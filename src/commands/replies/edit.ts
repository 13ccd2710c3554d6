// Gives a canned reply another text. Without one, on a terminal, the present text is opened in the editor.
import type { Command } from 'commander';
import { type CannedReply, findReply, saveReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { presentRow } from '../present.ts';
import { cannedReplies, narrowed, readText, type TextOptions } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';

export interface EditInput extends TextOptions {
  readonly name: string;
  readonly text?: string | undefined;
}

/** Declares `replies edit`. */
export function registerRepliesEdit(parent: Command, context: Context): void {
  parent
    .command('edit')
    .summary('Change a canned reply')
    .description('Change a canned reply. Without a text, the present one is opened in $VISUAL or $EDITOR.')
    .argument('<name>', 'the reply')
    .argument('[text]', 'the new text')
    .option('--body-file <file>', 'read the text from a file, or - for stdin')
    .option('--editor', 'change the present text in $VISUAL or $EDITOR')
    .addHelpText(
      'after',
      examples(
        'convops replies add bye "Goodbye." && convops replies edit bye "Goodbye, and thank you for writing."',
      ),
    )
    .action((name: string, text: string | undefined, options: TextOptions) =>
      presentRow(context, replyView, () => editReply(context, { ...options, name, text })),
    );
}

/** Saves the new text and resolves to the reply; throws before anything is written. */
export async function editReply(context: Context, input: EditInput): Promise<CannedReply> {
  const present = findReply(cannedReplies(context), input.name);
  const { name } = present;
  const { text, bodyFile } = input;
  const given = text !== undefined || bodyFile !== undefined;
  if (!given && !input.editor && !context.canPrompt()) {
    throw new UsageError(
      'the text is missing, and no editor can be opened here: give it as an argument or with --body-file',
      `convops replies edit ${name} "text"`,
    );
  }
  const options: TextOptions = given ? input : { editor: true };
  const written = await readText(context, text, options, false, present.text);
  return await saveReply(
    context.configFolder,
    { name, text: written },
    { name: 'known', onTightened: narrowed(context) },
  );
}
