// Says what the sandbox holds at the moment.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRecord } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { sandboxView } from '../../views/sandbox.ts';

/** Declares `sandbox status`. */
export function registerSandboxStatus(parent: Command, context: Context): void {
  parent
    .command('status')
    .summary('Show what the sandbox holds')
    .description('Show where the sandbox is kept and what it holds.')
    .addHelpText('after', examples('convops sandbox status', 'convops sandbox status --json'))
    .action(() =>
      presentRecord(context, sandboxView, async () => {
        const { sandboxStatus } = await import('../../sandbox/embedded.ts');
        return await sandboxStatus(context.stateFolder);
      }),
    );
}
