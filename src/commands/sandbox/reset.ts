// Starts the sandbox over: its inbox is made anew, what was done in it is gone.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { parseCount } from '../parse.ts';
import { presentValue } from '../present.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';

export interface ResetInput {
  readonly conversations?: number;
}

/** Fewer would lack the ones the examples are about; more would take minutes to keep. */
const LEAST = 70;
const MOST = 20_000;

/** Declares `sandbox reset`. */
export function registerSandboxReset(parent: Command, context: Context): void {
  parent
    .command('reset')
    .summary('Start the sandbox over')
    .description('Make the inbox of the sandbox anew. Asks first, or takes --yes.')
    .option(
      '--conversations <n>',
      'how many conversations to make; 1500 shows the 1000-row limit',
      parseCount,
    )
    .addHelpText('after', examples('convops sandbox reset --yes'))
    .action((input: ResetInput) => presentValue(context, () => resetSandbox(context, input)));
}

/** Makes the inbox anew and resolves to what it holds; throws UsageError when that was not confirmed. */
export async function resetSandbox(context: Context, input: ResetInput): Promise<unknown> {
  if (!context.options.yes) {
    if (!context.canPrompt())
      throw new UsageError('resetting the sandbox needs --yes where no question can be asked');
    if (!(await context.prompt.confirm('Start the sandbox over?'))) throw new UsageError('not confirmed');
  }
  const { resetSandboxFile } = await import('../../sandbox/embedded.ts');
  const { conversations } = input;
  if (conversations !== undefined && (conversations < LEAST || conversations > MOST)) {
    throw new UsageError(`--conversations is a number from ${LEAST} to ${MOST}`);
  }
  return await resetSandboxFile({
    stateFolder: context.stateFolder,
    now: () => context.io.now(),
    ...(conversations === undefined ? {} : { conversations }),
  });
}
