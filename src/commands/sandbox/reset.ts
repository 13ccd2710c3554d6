// Starts the sandbox over: its inbox is made anew, what was done in it is gone.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentRecord } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { type SandboxRecord, sandboxView } from '../../views/sandbox.ts';
import { addPlantingOptions, checkPlanting, type Planting } from './planting.ts';

/** Declares `sandbox reset`. */
export function registerSandboxReset(parent: Command, context: Context): void {
  const command = parent
    .command('reset')
    .summary('Start the sandbox over')
    .description('Make the inbox of the sandbox anew. Asks first, or takes --yes.');
  addPlantingOptions(command, 'which inbox to make: another number, other conversations')
    .addHelpText('after', examples('convops sandbox reset --yes', 'convops sandbox reset --seed 7 --yes'))
    .action((input: Planting) => presentRecord(context, sandboxView, () => resetSandbox(context, input)));
}

/** Makes the inbox anew and resolves to what it holds; throws UsageError when that was not confirmed. */
export async function resetSandbox(context: Context, input: Planting): Promise<SandboxRecord> {
  checkPlanting(input);
  const words = { act: 'resetting the sandbox', after: 'it is as it was' };
  await confirmChange(context, 'Start the sandbox over?', words);
  const { resetSandboxFile } = await import('../../sandbox/embedded.ts');
  const { seed, conversations } = input;
  const { stateFolder, io } = context;
  return await changeLocally(context, ({ dryRun }) =>
    resetSandboxFile({ stateFolder, now: () => io.now(), seed, conversations, dryRun }),
  );
}
