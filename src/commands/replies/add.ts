// Adds a canned reply, or a macro. A name that is taken is refused: what it says now may be what others rely on.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { changeLocally } from '../../cli/local-change.ts';
import { presentRow } from '../../cli/present.ts';
import { addTextOptions, cannedReplies, readText, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { type CannedReply, checkNewName, checkReplyName, saveReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import { actionsAsTyped, addMacroOptions, isNoText, type MacroInput } from './macro-options.ts';
import { replyRow } from './reply-row.ts';

export interface AddReplyInput extends TextOptions, MacroInput {
  readonly name: string;
  readonly text?: string | undefined;
}

/** Declares `replies add`. */
export function registerRepliesAdd(parent: Command, context: Context): void {
  const command = addTextOptions(
    parent
      .command('add')
      .summary('Add a canned reply or a macro')
      .description(
        'Add a canned reply. {{customer}}, {{operator}} and {{conversation}} in it stand for the name of the customer, ' +
          'the e-mail of the acting operator and the number of the conversation. With actions it is a macro: convops ' +
          'replies run leaves the note, assigns, sends the text and closes, in this order. A macro needs no text.',
      )
      .argument('<name>', 'what to call it: letters, digits, - _ .')
      .argument('[text]', 'the text'),
  ).addHelpText(
    'after',
    examples(
      'convops replies add hello "Hello {{customer}}, how can I help?"',
      'echo "Your ticket is {{conversation}}." | convops replies add ticket --body-file -',
      'convops replies add solved "Glad that it works, {{customer}}." --note "solved" --close',
      'convops replies add billing --note "asks about an invoice" --assign-group Billing',
    ),
  );
  addMacroOptions(command, { edit: false }).action(
    (name: string, text: string | undefined, options: TextOptions & MacroInput) =>
      presentRow(context, replyView, async () =>
        replyRow(await addReply(context, { ...options, name, text })),
      ),
  );
}

/** Adds the reply and resolves to it; throws before anything is written. */
export async function addReply(context: Context, input: AddReplyInput): Promise<CannedReply> {
  const { name, text, bodyFile, editor } = input;
  // Before somebody writes a text for a name that it cannot have.
  checkReplyName(name);
  checkNewName(cannedReplies(context), name);
  const actions = actionsAsTyped(input, null);
  const given = text !== undefined || bodyFile !== undefined || editor === true;
  if (!given && actions === null) {
    throw new UsageError(
      'the text is missing: give it as an argument, with --body-file or with --editor',
      `convops replies add ${name} "text"`,
    );
  }
  const isNone = !given || isNoText(input, actions !== null);
  const written = isNone ? '' : await readText(context, text, input, false);
  return await changeLocally(context, (change) =>
    saveReply(context.configFolder, { name, text: written, actions }, { name: 'new', ...change }),
  );
}
