// The built-in service of --sandbox: shows what it holds, resets it, serves it.
import { rmSync } from 'node:fs';
import { archiveFolder } from '../../archive/store.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { parseCount } from '../../cli/parse.ts';
import { presentRecord } from '../../cli/present.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { removeIfThere } from '../../disk/private-file.ts';
import { sessionsLeft } from '../../triage/drafts.ts';
import { type SandboxRecord, sandboxView } from '../../views/sandbox.ts';
import { sandboxServeCommand } from './serve.ts';

const sandboxStatusCommand = command({
  name: 'status',
  summary: 'Show what is in the sandbox',
  description: 'Show where the sandbox is stored and what is in it.',
  kind: 'local',
  examples: ['convops sandbox status', 'convops sandbox status --json'],
  run: (context) =>
    presentRecord(context, sandboxView, async () => {
      const { sandboxStatus } = await import('../../sandbox/embedded.ts');
      return await sandboxStatus(context.settings.stateFolder);
    }),
});

const sandboxResetCommand = command({
  name: 'reset',
  summary: 'Start the sandbox over',
  description:
    'Create a new inbox in the sandbox. History still lists what was done before; nothing else has it. Drafts in the sandbox are removed. Asks first, unless you add --yes.',
  kind: 'local',
  options: [
    {
      flags: '--seed <n>',
      text: 'number of the inbox to create; each number gives other conversations',
      parse: parseCount,
    },
  ],
  globals: GLOBALS.change,
  examples: ['convops sandbox reset --yes', 'convops sandbox reset --seed 7 --yes'],
  run: (context, input) => presentRecord(context, sandboxView, () => resetSandbox(context, input)),
});

/** Resets the inbox and resolves to what it holds; throws UsageError without confirmation. */
async function resetSandbox(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  { seed }: { readonly seed?: number },
): Promise<SandboxRecord> {
  const words = { act: 'sandbox reset', after: 'nothing was changed' };
  await confirmChange(context, 'Start the sandbox over?', words);
  const { resetSandboxFile } = await import('../../sandbox/embedded.ts');
  const { io } = context;
  const { stateFolder } = context.settings;
  return await changeLocally(context, async ({ dryRun }) => {
    // The numbers of the new inbox mean other people.
    if (!dryRun) {
      rmSync(archiveFolder({ stateFolder, service: 'the sandbox' }), { recursive: true, force: true });
      for (const { path, document } of sessionsLeft(stateFolder, 'the sandbox'))
        if (document !== null) removeIfThere(path);
    }
    return await resetSandboxFile({ stateFolder, now: () => io.now(), seed, dryRun });
  });
}

export const sandboxCommand: Declaration = {
  description: 'Serve, inspect and reset the practice service that --sandbox uses.',
  commands: [sandboxServeCommand, sandboxStatusCommand, sandboxResetCommand],
};
