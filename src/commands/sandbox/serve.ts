// Keeps the embedded service running on a loopback port, for scripts and training.
// It prints the two variables that point convops at it, and ends with Ctrl-C.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-codes.ts';
import { parseCount, parseDurationOption } from '../parse.ts';
import { write } from '../present.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';

export interface ServeInput {
  readonly port?: number;
  readonly token?: string;
  /** Milliseconds. */
  readonly latency?: number;
}

/** Declares `sandbox serve`. */
export function registerSandboxServe(parent: Command, context: Context): void {
  parent
    .command('serve')
    .summary('Serve the sandbox on a loopback port')
    .description('Serve the sandbox on a loopback port until Ctrl-C. Its inbox is the one of --sandbox.')
    .option('--port <n>', 'the port; the system picks one when it is left out', parseCount)
    .option('--token <token>', 'the token it accepts; not a secret, it opens the sandbox only')
    .option('--latency <duration>', 'wait this long before each answer', parseDurationOption)
    .addHelpText('after', examples('convops sandbox serve --port 8080 --token training'))
    .action((input: ServeInput) => serveSandbox(context, input));
}

/** Serves until a signal arrives; prints the address and token first. */
export async function serveSandbox(context: Context, input: ServeInput): Promise<void> {
  const { openSandbox } = await import('../../sandbox/embedded.ts');
  const { io } = context;
  if (input.port !== undefined && input.port > 65_535) throw new UsageError('a port is a number up to 65535');
  const server = await openSandbox({
    stateFolder: context.stateFolder,
    now: () => io.now(),
    ...(input.port === undefined ? {} : { port: input.port }),
    ...(input.token === undefined ? {} : { token: input.token }),
    ...(input.latency === undefined ? {} : { latencyMs: input.latency }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    throw new UsageError(
      `port ${input.port} cannot be used: ${error.code === 'EACCES' ? 'not allowed' : 'it is in use'}`,
    );
  });
  const codes = { SIGINT: exitCode('sigint'), SIGTERM: exitCode('sigterm'), SIGHUP: exitCode('sighup') };
  const ended = new Promise<number>((resolve) => {
    io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => resolve(codes[name]));
  });
  await write(context, `export CONVOPS_BASE_URL=${server.baseUrl}\nexport CONVOPS_TOKEN=${server.token}\n`);
  await context.notice('serving the sandbox, Ctrl-C ends');
  context.exitCode = await ended;
  await server.close();
}
