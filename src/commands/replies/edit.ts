// Changes the text or the actions of a canned reply. With nothing to change, on a terminal, the current text opens in
// the editor.
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentRecord } from '../../cli/present.ts';
import { BODY_FILE, cannedReplies, fromStdin, readText, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type CannedReply, findReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import {
  actionsAsTyped,
  EDITED_MACRO_ACTIONS,
  hasMacroOption,
  isNoText,
  keepReply,
  type MacroInput,
  replyRow,
} from './macro-options.ts';

interface EditInput extends TextOptions, MacroInput {
  readonly name: string;
  readonly text?: string | undefined;
}

export const repliesEditCommand = command({
  name: 'edit',
  summary: 'Change a canned reply or a macro',
  description:
    'Change the text or the steps of a canned reply. Anything you leave out stays as it is. If you give nothing to change, ' +
    '$VISUAL or $EDITOR opens the current text. An empty text removes the text of a macro.',
  kind: 'local',
  args: [
    { name: 'name', flags: '<name>', text: 'the reply', offers: { names: 'replies' } },
    { name: 'text', flags: '[text]', text: 'the new text, or - for stdin' },
  ],
  options: [
    BODY_FILE,
    { flags: '--editor', text: 'edit the current text in $VISUAL or $EDITOR' },
    ...EDITED_MACRO_ACTIONS,
  ],
  examples: [
    'convops replies add bye "Goodbye." && convops replies edit bye "Goodbye, and thank you for writing."',
    'convops replies add done "Done." --close && convops replies edit done --note "done by phone" --no-close',
  ],
  run: (context, input) =>
    presentRecord(context, replyView, async () => replyRow(await editReply(context, input))),
});

/** Saves what was changed and resolves to the reply; throws before anything is written. */
async function editReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  typed: EditInput,
): Promise<CannedReply> {
  const input = fromStdin(typed);
  const present = findReply(cannedReplies(context), input.name);
  const actions = actionsAsTyped(input, present.actions);
  const text = await newText(context, input, present, actions !== null);
  return await keepReply(context, { name: present.name, text, actions }, 'known');
}

async function newText(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  input: EditInput,
  present: CannedReply,
  dispensable: boolean,
): Promise<string> {
  const { text, bodyFile, editor } = input;
  const given = text !== undefined || bodyFile !== undefined;
  if (!given && !editor && hasMacroOption(input)) return present.text;
  if (!given && !editor && !context.io.canPrompt()) {
    throw new UsageError(
      'no text given, and no editor can open here; add the text as an argument or use --body-file',
      `convops replies edit ${present.name} "text"`,
    );
  }
  if (isNoText(input, dispensable)) return '';
  const options: TextOptions = given ? input : { editor: true };
  return await readText(context, text, options, false, present.text);
}
