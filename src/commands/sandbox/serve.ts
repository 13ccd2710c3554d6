// Runs the built-in service on a loopback port, for scripts and training. It prints the two variables that point
// convops at it, and ends with Ctrl-C.

import { LocalError } from '../../base/local-error.ts';
import { command } from '../../cli/command-row.ts';
import type { Context, Out } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';
import type { OptionsOf } from '../../cli/option-row.ts';
import { parseCount } from '../../cli/parse.ts';
import { planOutput } from '../../cli/plan.ts';
import { print, write } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { MOST_RIVALS } from '../../sandbox/identity.ts';
import { checkToken } from '../../settings/token.ts';
import { exportLines, servedView } from '../../views/sandbox.ts';

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

export const sandboxServeCommand = command({
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
    if (plan.format === 'table' && plan.fields === null) await write(context.io, exportLines(served));
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
