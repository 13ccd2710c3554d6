// Composition root: the streams, the context and the command tree meet here, and here alone is anything caught.

import { detachJsonValue, guessOptions } from './commands/common-options.ts';
import { type Context, createContext } from './commands/context.ts';
import { type Failure, failureOf } from './commands/failure.ts';
import {
  asUsageError,
  CommandLineError,
  createProgram,
  isCommandOf,
  type Printed,
} from './commands/program.ts';
import { reportFailure } from './commands/report.ts';
import { inertBlock } from './terminal/inert.ts';
import { type Io, OutputClosedError, processIo } from './terminal/io.ts';

/** Runs one command line and resolves to its exit code; never throws and never ends the process. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const context = createContext(io, (own) => createProgram(own, 'all'));
  const printed: Printed = { text: '' };
  try {
    context.configure(guessOptions(argv));
    const program = await createProgram(context, argv, printed);
    const words = detachJsonValue(argv, (path, word) => isCommandOf(program, path, word));
    await program.parseAsync(words, { from: 'user' });
    await io.stdout.write(printed.text);
    return context.exitCode;
  } catch (error) {
    return await end(context, error, printed).catch(() => 8);
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The exit code of a run that threw, said on stderr where it is a failure. */
async function end(context: Context, error: unknown, printed: Printed): Promise<number> {
  // The reader has seen enough: `| head` is no failure.
  if (error instanceof OutputClosedError) return context.exitCode > 128 ? context.exitCode : 0;
  if (error instanceof CommandLineError) {
    const { code } = error.commanderError;
    if (code === 'commander.helpDisplayed' || code === 'commander.version')
      return await say(context, printed, 0);
    if (code === 'commander.help') return await sayHelp(context, error);
    return await fail(context, failureOf(asUsageError(error), { service: '' }));
  }
  if (context.debugging() && error instanceof Error) {
    await context.io.stderr.write(`${inertBlock(String(error.stack))}\n`);
  }
  return await fail(context, failureOf(error, { service: context.serviceName() }));
}

async function say(context: Context, printed: Printed, code: number): Promise<number> {
  try {
    await context.io.stdout.write(printed.text);
    return code;
  } catch (error) {
    return error instanceof OutputClosedError ? code : await fail(context, failureOf(error, { service: '' }));
  }
}

/** A group without a command asked for nothing: its help goes to stderr, and the run is a usage error. */
async function sayHelp(context: Context, { command }: CommandLineError): Promise<number> {
  await context.io.stderr.write(command.helpInformation());
  return 2;
}

async function fail(context: Context, failure: Failure): Promise<number> {
  await reportFailure(context, failure);
  return failure.exitCode;
}
