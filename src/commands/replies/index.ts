// Canned replies and macros. They are this machine's own: no service is asked. A name that is taken is refused: what it
// says now may be what others rely on.
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseFileUrl } from '../../cli/parse.ts';
import { presentList, presentRecord } from '../../cli/present.ts';
import { checkText, readText, TEXT_SOURCES, type TextOptions } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { isBlankName, placeholdersIn } from '../../replies/placeholders.ts';
import {
  type CannedReply,
  checkNewName,
  checkReplyName,
  findReply,
  loadReplies,
  type MacroActions,
  removeReply,
  saveReply,
} from '../../replies/replies.ts';
import { type ReplyRow, replyView } from '../../views/reply.ts';
import { repliesRunCommand } from './run.ts';

/** What makes a macro of a reply; of these texts an empty one takes the step away. */
const MACRO_STEPS = [
  { flags: '--note <text>', text: 'also leave this private note' },
  {
    flags: '--assign-operator <operator>',
    text: 'also assign to this operator: id, e-mail, part of it, or @me',
  },
  { flags: '--assign-group <group>', text: 'also assign to this group: id, title or part of it' },
  { flags: '--file-url <url>', text: 'also send the file at this http or https address, after the text' },
  { flags: '--close', text: 'also close the conversation' },
] as const;

interface WrittenReply extends TextOptions, Omit<OptionsOf<typeof MACRO_STEPS>, 'close'> {
  readonly name: string;
  readonly text?: string | undefined;
  /** False with --no-close. */
  readonly close?: boolean;
}

const repliesAddCommand = command({
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
    { name: 'text', flags: '[text]', text: 'the text' },
  ],
  options: [...TEXT_SOURCES, ...MACRO_STEPS],
  examples: [
    'convops replies add hello "Hello {{customer}}, how can I help?"',
    'echo "Your ticket is {{conversation}}." | convops replies add ticket --body-file -',
    'convops replies add solved "Glad that it works, {{customer}}." --note "solved" --close',
    'convops replies add terms "Our terms are attached." --file-url https://files.example.test/terms.pdf',
    'convops replies add billing --note "asks about an invoice" --assign-group Billing',
  ],
  run: (context, input) =>
    presentRecord(context, replyView, async () => {
      // Before somebody writes a text for a name that it cannot have.
      checkReplyName(input.name);
      checkNewName(loadReplies(context.settings.configFolder), input.name);
      return await writeReply(context, input, null);
    }),
});

const repliesEditCommand = command({
  name: 'edit',
  summary: 'Change a canned reply or a macro',
  description:
    'Change the text or the steps of a canned reply. Anything you leave out stays as it is, and an empty text ("") removes ' +
    'its step, or the text of a macro. If you give nothing to change, $VISUAL or $EDITOR opens the current text.',
  kind: 'local',
  args: [
    { name: 'name', flags: '<name>', text: 'the reply', offers: { names: 'replies' } },
    { name: 'text', flags: '[text]', text: 'the new text' },
  ],
  options: [
    ...TEXT_SOURCES,
    ...MACRO_STEPS,
    { flags: '--no-close', text: 'no longer close the conversation' },
  ],
  examples: [
    'convops replies add bye "Goodbye." && convops replies edit bye "Goodbye, and thank you for writing."',
    'convops replies add done "Done." --close && convops replies edit done --note "done by phone" --no-close',
  ],
  run: (context, input) =>
    presentRecord(context, replyView, () =>
      writeReply(context, input, findReply(loadReplies(context.settings.configFolder), input.name)),
    ),
});

/** Saves the reply as typed, `present` the one to change, and resolves to its row; throws before anything is written. */
async function writeReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  input: WrittenReply,
  present: CannedReply | null,
): Promise<ReplyRow> {
  const actions = actionsAsTyped(input, present?.actions ?? null);
  const text = await textAsTyped(context, input, { present, isMacro: actions !== null });
  const reply = { name: present?.name ?? input.name, text, actions };
  const name = present === null ? 'new' : 'known';
  const blanks = placeholdersIn(text).filter(isBlankName);
  if (blanks.length > 0)
    await context.out.notice(
      `{{${blanks.join('}}, {{')}}}: to be filled in by hand in triage; conv reply --reply refuses it`,
    );
  return replyRow(
    await changeLocally(context, (change) =>
      saveReply(context.settings.configFolder, reply, { name, ...change }),
    ),
  );
}

async function textAsTyped(
  context: Pick<Context, 'io' | 'settings'>,
  input: WrittenReply,
  { present, isMacro }: { readonly present: CannedReply | null; readonly isMacro: boolean },
): Promise<string> {
  const { name, text, bodyFile, editor, note, assignOperator, assignGroup, fileUrl, close } = input;
  const isText = text !== undefined || bodyFile !== undefined;
  const steps = [note, assignOperator, assignGroup, fileUrl, close];
  if (!isText && !editor && steps.some((step) => step !== undefined) && (present || isMacro))
    return present?.text ?? '';
  if (text === '' && isMacro && bodyFile === undefined && !editor) return '';
  if (!isText && !editor && (present === null || !context.io.canPrompt()))
    throw new UsageError(
      'no text given: add it as an argument, or use --body-file or --editor',
      `convops replies ${present === null ? 'add' : 'edit'} ${name} "text"`,
    );
  const source: TextOptions = isText ? input : { editor: true };
  return await readText(context, text, source, false, present?.text);
}

/** The steps as they will be: those there are, changed as typed; null for none. Throws UsageError. */
function actionsAsTyped(input: WrittenReply, present: MacroActions | null): MacroActions | null {
  const { note = present?.note ?? '', close = present?.close ?? false } = input;
  const assign = assignmentAsTyped(input, present);
  const file = input.fileUrl ?? present?.file ?? '';
  if (note === '' && assign === null && file === '' && !close) return null;
  return {
    note: note === '' ? null : checkText(note),
    assign,
    ...(file === '' ? {} : { file: parseFileUrl(file) }),
    close,
  };
}

function assignmentAsTyped(
  { assignOperator, assignGroup }: WrittenReply,
  present: MacroActions | null,
): MacroActions['assign'] {
  if (assignOperator !== undefined && assignGroup !== undefined) {
    throw new UsageError(
      '--assign-operator and --assign-group cannot be combined: a macro assigns to one of the two',
    );
  }
  const typed = assignOperator ?? assignGroup;
  if (typed === undefined) return present?.assign ?? null;
  if (typed === '') return null;
  if (typed.trim() === '') throw new UsageError('--assign-operator or --assign-group has an empty name');
  return assignOperator === undefined ? { group: typed } : { operator: typed };
}

/** A canned reply as it is listed: what it does, flat. */
function replyRow({ name, text, actions }: CannedReply): ReplyRow {
  const assign = actions?.assign ?? null;
  return {
    name,
    text,
    note: actions?.note ?? null,
    operator: assign && 'operator' in assign ? assign.operator : null,
    group: assign && 'group' in assign ? assign.group : null,
    close: actions?.close ?? false,
    file_url: actions?.file ?? null,
  };
}

const repliesListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List canned replies',
  description:
    'List canned replies by name. A table shows the first line of each and the steps of a macro; JSON shows everything.',
  kind: 'local',
  examples: ['convops replies list', 'convops replies list --json'],
  run: (context) =>
    presentList(context, replyView, async () => loadReplies(context.settings.configFolder).map(replyRow)),
});

const repliesRemoveCommand = command({
  name: 'remove',
  spellings: ['rm', 'delete'],
  summary: 'Remove a canned reply',
  description: 'Remove a canned reply and list the rest. Asks first, unless you add --yes.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'the reply', offers: { names: 'replies' } }],
  examples: ['convops replies add bye "Goodbye." && convops replies remove bye --yes'],
  run: (context, { name }) =>
    presentList(context, replyView, async () => (await removeNamedReply(context, name)).map(replyRow)),
});

/** Removes the reply and resolves to those that are left; throws UsageError when it was not confirmed. */
async function removeNamedReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  name: string,
): Promise<CannedReply[]> {
  const found = findReply(loadReplies(context.settings.configFolder), name);
  const words = { act: 'replies remove', after: 'nothing was removed' };
  await confirmChange(context, `Remove reply "${found.name}"?`, words);
  return await changeLocally(context, (change) =>
    removeReply(context.settings.configFolder, found.name, change),
  );
}

export const repliesCommand: Declaration = {
  description:
    'Manage canned replies and macros. A canned reply is a named text for conv reply --reply and conv note --reply. A ' +
    'macro can also leave a note, assign and close; run it with replies run. {{customer}}, {{operator}} and ' +
    '{{conversation}} are filled in when a text is sent.',
  changesNames: true,
  commands: [
    repliesListCommand,
    repliesAddCommand,
    repliesEditCommand,
    repliesRemoveCommand,
    repliesRunCommand,
  ],
};
