// The built-in service of --sandbox: shows what it holds, resets it, serves it.
import { rmSync } from 'node:fs';
import { archiveFolder } from '../../archive/store.ts';
import { LocalError } from '../../base/local-error.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context, Out } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseCount } from '../../cli/parse.ts';
import { planOutput } from '../../cli/plan.ts';
import { presentRecord, print, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { removeIfThere } from '../../disk/private-file.ts';
import { MOST_RIVALS } from '../../sandbox/identity.ts';
import { checkToken } from '../../settings/token.ts';
import { sessionsLeft } from '../../triage/drafts.ts';
import { exportLines, type SandboxRecord, sandboxView, servedView } from '../../views/sandbox.ts';

const ABOUT = [
  'Run the sandbox as a web service that only this computer can reach, until Ctrl-C. It serves the inbox of --sandbox, with a history, drafts and proposals of its own. With --seed it serves a separate ' +
    'inbox in memory instead, the same at every start.',
  '--rivals and --customers make it a busy day: other operators claim, answer and close, and customers arrive and ' +
    'write. Rivals never touch the conversations of operator 7. With --seed the same day repeats.',
].join('\n\n');

const OPTIONS = [
  { flags: '--port <n>', text: 'port to listen on (default: a free one)', parse: parseCount },
  {
    flags: '--token <token>',
    text: 'token to accept; not a secret, it opens only the sandbox',
    parse: (text: string) => checkToken(text),
  },
  {
    flags: '--rivals <n>',
    text: `number of other operators at work, up to ${MOST_RIVALS}`,
    parse: parseCount,
  },
  {
    flags: '--customers',
    text: 'let customers arrive, about one every 50 seconds (more with over 3 rivals), and write back',
  },
  { flags: '--seed <n>', text: 'serve inbox number n in memory and repeat the same day', parse: parseCount },
] as const;

const sandboxServeCommand = command({
  name: 'serve',
  summary: 'Run the sandbox as a web service on this computer',
  description: ABOUT,
  kind: 'local',
  options: OPTIONS,
  globals: [],
  examples: [
    'convops sandbox serve --port 8080 --token training',
    'convops sandbox serve --seed 7 --rivals 3 --customers',
  ],
  run: (context, input) => serveSandbox(context, input),
});

/** The token of a request is hidden where it is printed: a short one would be in the middle of other words. */
const SHORTEST_TOKEN = 8;

/** Serves until a signal arrives; prints the address and token first. */
async function serveSandbox(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  input: OptionsOf<typeof OPTIONS>,
): Promise<void> {
  const { io } = context;
  const plan = await planOutput(context.settings, servedView);
  const { seed, port, token, rivals = 0, customers = false } = input;
  if (port !== undefined && port > 65_535) throw new UsageError('--port must be 0 to 65535');
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new UsageError(`--token must have ${SHORTEST_TOKEN} characters or more`);
  if (rivals > MOST_RIVALS) throw new UsageError(`--rivals must be ${MOST_RIVALS} or less`);
  if (context.settings.options.dryRun)
    throw new UsageError('sandbox serve has no dry run; with --seed it stores nothing');
  const { openLivingSandbox } = await import('../../sandbox/life.ts');
  const server = await openLivingSandbox({
    stateFolder: context.settings.stateFolder,
    now: () => io.now(),
    ...{ port, token, rivals, customers, seed },
    luck: seed ?? Math.floor(io.random() * 2 ** 32),
    onLifeError: complain(context.out),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    const why = error.code === 'EACCES' ? 'not allowed' : 'it is already in use';
    throw new LocalError(8, 'port', `cannot listen on port ${port}: ${why}`);
  });
  const ended = new Promise<number>((resolve) => {
    const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
      resolve(SIGNAL_CODES[name]);
      // A second one ends the process at once, as the system does it.
      release();
    });
  });
  try {
    const served = { base_url: server.baseUrl, token: server.token };
    if (plan.format === 'table' && plan.pick === null) await write(context.io, exportLines(served));
    // With its token, which is not a secret here.
    else await print(context, plan, servedView, [served], served);
    if (seed !== undefined)
      await context.out.notice(`this is inbox number ${seed}, not the inbox of --sandbox`);
    await context.out.notice('serving the sandbox; Ctrl-C ends');
    context.out.exitCode = await ended;
  } finally {
    await server.close();
  }
}

/** Warns of an error of the simulation once, not at every step. */
function complain(out: Out): (error: unknown) => void {
  let last = '';
  return (error) => {
    const { message } = error as Error;
    if (message !== last) void out.warn(`the simulation stopped: ${message}`);
    last = message;
  };
}

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
