// Adds a canned reply, or a macro. A name that is taken is refused: what it says now may be what others rely on.
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentRecord } from '../../cli/present.ts';
import { cannedReplies, fromStdin, readText, TEXT_SOURCES, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type CannedReply, checkNewName, checkReplyName } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import {
  actionsAsTyped,
  isNoText,
  keepReply,
  MACRO_ACTIONS,
  type MacroInput,
  replyRow,
} from './macro-options.ts';

interface AddReplyInput extends TextOptions, MacroInput {
  readonly name: string;
  readonly text?: string | undefined;
}

export const repliesAddCommand = command({
  name: 'add',
  spellings: ['new', 'create'],
  summary: 'Add a canned reply or a macro',
  description:
    'Add a canned reply. {{customer}}, {{operator}} and {{conversation}} in it become the name of the customer, the ' +
    'e-mail of the acting operator and the id of the conversation. Any other word in braces, as {{order}}, is a blank: ' +
    'you fill it in while you write in triage. With other steps it is a macro: convops replies ' +
    'run does the note, the assignment, the text, the file and the close, in this order. A macro needs no text.',
  kind: 'local',
  args: [
    { name: 'name', flags: '<name>', text: 'name of the reply: letters, digits, - _ .' },
    { name: 'text', flags: '[text]', text: 'the text, or - for stdin' },
  ],
  options: [...TEXT_SOURCES, ...MACRO_ACTIONS],
  examples: [
    'convops replies add hello "Hello {{customer}}, how can I help?"',
    'echo "Your ticket is {{conversation}}." | convops replies add ticket -',
    'convops replies add solved "Glad that it works, {{customer}}." --note "solved" --close',
    'convops replies add terms "Our terms are attached." --file-url https://files.example.test/terms.pdf',
    'convops replies add billing --note "asks about an invoice" --assign-group Billing',
  ],
  run: (context, input) =>
    presentRecord(context, replyView, async () => replyRow(await addReply(context, input))),
});

/** Adds the reply and resolves to it; throws before anything is written. */
async function addReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  typed: AddReplyInput,
): Promise<CannedReply> {
  const input = fromStdin(typed);
  const { name, text, bodyFile, editor } = input;
  // Before somebody writes a text for a name that it cannot have.
  checkReplyName(name);
  checkNewName(cannedReplies(context), name);
  const actions = actionsAsTyped(input, null);
  const given = text !== undefined || bodyFile !== undefined || editor === true;
  if (!given && actions === null) {
    throw new UsageError(
      'no text given: add it as an argument, or use --body-file or --editor',
      `convops replies add ${name} "text"`,
    );
  }
  const isNone = !given || isNoText(input, actions !== null);
  const written = isNone ? '' : await readText(context, text, input, false);
  return await keepReply(context, { name, text: written, actions }, 'new');
}
