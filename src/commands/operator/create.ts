// Creates an operator, which invites a person by e-mail.
// The request fields are not shown in the interface document: `invite_email` is sent, and -F says otherwise.

import type { Command } from 'commander';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { addFieldOption, type Fields } from '../../cli/fields.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { runWrite, type WriteOptions } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { addWriteOptions, examples } from '../../cli/write-options.ts';
import type { WriteRun } from '../../cli/write-run.ts';

export interface CreateInput extends WriteOptions {
  readonly email: string;
  readonly field?: Fields;
}

/** Declares `operators create`. */
export function registerOperatorCreate(parent: Command, context: Context): void {
  const command = parent
    .command('create')
    .summary('Create an operator')
    .description(
      'Create an operator: the person is invited by e-mail. Sends invite_email; -F adds or replaces a field.',
    )
    .argument('<email>', 'the e-mail address to invite')
    .addHelpText('after', examples('convops operators create new.person@example.test --sandbox'));
  addWriteOptions(addFieldOption(command), { webhook: false });
  command.action((email: string, options: Omit<CreateInput, 'email'>) =>
    presentReceipts(context, () => createOperator(context, { ...options, email })),
  );
}

/** Creates the operator; the run holds its receipt. */
export async function createOperator(context: Context, input: CreateInput): Promise<WriteRun> {
  if (!/^[^\s@]+@[^\s@]+$/.test(input.email))
    throw new UsageError(`${quoted(input.email)} is not an e-mail address`);
  return await runWrite(context, input, {
    name: 'operators.create',
    id: null,
    params: { invite_email: input.email, ...input.field },
  });
}
