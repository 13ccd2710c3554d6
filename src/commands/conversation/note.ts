// Leaves a private note in a conversation; the customer never sees it.
// The call has no webhook flag, so there is no --no-webhook here.
import type { Command } from 'commander';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { addLastMessageCondition, type Conditions, preconditionOf } from '../preconditions.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { actingOperator } from '../resolve-names.ts';
import { resumeAsPlanned, type WriteOptions } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { hasTextOption, readText, splitText, type TextOptions } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import { addTextGuard, addWriteOptions, examples } from '../write-options.ts';
import { runText } from './text-run.ts';

export interface NoteInput extends WriteOptions, WriteBatchInput, Conditions, TextOptions {
  /** Ids as typed, or `-`, then the text unless it comes from elsewhere. */
  readonly words: readonly string[];
  readonly operator?: string;
}

/** Declares `conv note`. */
export function registerNote(parent: Command, context: Context): void {
  const command = parent
    .command('note')
    .summary('Leave a private note')
    .description('Leave a private note in a conversation. It never reaches the customer.')
    .usage('<id...> [text] [options]')
    .argument('[words...]', 'conversation ids, or - for stdin, then the text')
    .option('--body-file <file>', 'read the text from a file, or - for stdin')
    .option('--editor', 'write the text in $VISUAL or $EDITOR')
    .option('--reply <name>', 'leave a canned reply, its placeholders filled; convops replies list')
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops conv note 42 "Asked the warehouse, answer by noon." --sandbox',
        'convops replies add by "Checked by {{operator}}." && convops conv note 42 --reply by --sandbox',
      ),
    );
  addWriteOptions(addTextGuard(addBatchOptions(addLastMessageCondition(command), { writes: true })), {
    webhook: false,
  });
  command.action((words: string[], options: Omit<NoteInput, 'words'>) =>
    presentReceipts(context, () => leaveNotes(context, { ...options, words })),
  );
}

/** Leaves the note in each conversation; the run holds a receipt for each. */
export async function leaveNotes(context: Context, input: NoteInput): Promise<WriteRun> {
  const { resume } = input;
  const elsewhere = hasTextOption(input);
  if (resume !== undefined && input.words.length === 0 && !elsewhere) {
    if (input.operator !== undefined) {
      throw new UsageError('give the text too, so that it can be compared, or leave the other options out');
    }
    return await resumeAsPlanned(context, { ...input, resume }, 'conversations.sendNote');
  }
  const { ids, text: argument } = splitText(
    input.words,
    elsewhere,
    'conv note',
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = await readText(context, argument, input, ids.includes('-'));
  const targets = await readTargets(context, ids, input);
  const precondition = await preconditionOf(context, input);
  const operator = await actingOperator(context, input.operator);
  return await runText(context, { text, targets, operator, precondition, input }, (id, own) => ({
    name: 'conversations.sendNote',
    id,
    params: { operator_id: operator ?? undefined, text: own, conversation_id: id },
  }));
}
