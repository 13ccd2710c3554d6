// Deletes an operator, after their e-mail address was typed once more or with --yes.
// The request fields are not shown in the interface document: `id` is sent, and -F says otherwise.

import type { Command } from 'commander';
import { isId } from '../../api/model.ts';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { addFieldOption, type Fields } from '../../cli/fields.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { resolveOperator } from '../../cli/resolve-names.ts';
import { runWrite, type WriteOptions } from '../../cli/run-writes.ts';
import { NoSuchNameError, UsageError } from '../../cli/usage-error.ts';
import { addWriteOptions, examples } from '../../cli/write-options.ts';
import type { WriteRun } from '../../cli/write-run.ts';

export interface DeleteOperatorInput extends WriteOptions {
  readonly operator: string;
  readonly field?: Fields;
}

/** Declares `operators delete`. */
export function registerOperatorDelete(parent: Command, context: Context): void {
  const command = parent
    .command('delete')
    .summary('Delete an operator')
    .description(
      'Delete an operator. Asks for the e-mail address to be typed, or takes --yes. Sends id; -F adds or replaces a field.',
    )
    .argument('<operator>', 'the operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops operators delete 5 --yes --sandbox',
        'convops operators delete 5 --dry-run --sandbox',
      ),
    );
  addWriteOptions(addFieldOption(command), { webhook: false });
  command.action((operator: string, options: Omit<DeleteOperatorInput, 'operator'>) =>
    presentReceipts(context, () => deleteOperator(context, { ...options, operator })),
  );
}

/** Deletes the operator; the run holds its receipt. */
export async function deleteOperator(context: Context, input: DeleteOperatorInput): Promise<WriteRun> {
  const { yes, dryRun } = context.options;
  if (!yes && !dryRun && !context.canPrompt()) {
    throw new UsageError('deleting an operator needs --yes where no question can be asked; nothing was sent');
  }
  // -F may put another id in its place: the question and the receipt are about the one that is sent.
  const other = input.field?.id;
  if (other !== undefined && !isId(other))
    throw new UsageError(
      `-F id=${quoted(String(other))} names no operator: a positive whole number is needed`,
    );
  const typed = await resolveOperator(context, input.operator, 'write');
  const id = other ?? typed;
  if (!yes && !dryRun) await confirmByEmail(context, id);
  return await runWrite(context, input, {
    name: 'operators.delete',
    id,
    params: { id, ...input.field },
  });
}

async function confirmByEmail(context: Context, id: number): Promise<void> {
  const operators = await (await context.client()).operators.list();
  const email = operators.find((operator) => operator.id === id)?.invite_email;
  if (email === undefined) {
    throw new NoSuchNameError(`no operator has the id ${id}`, {
      ambiguous: false,
      hint: context.command('operators list'),
    });
  }
  if (!(await context.prompt.typeToConfirm(`Delete operator ${id} (${context.placeName()})?`, email))) {
    throw new UsageError('the e-mail address was not typed, nothing was sent');
  }
}
