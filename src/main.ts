// Composition root: the streams, the context and the command tree meet here, and here alone is anything caught.

import { guessOptions, helpFor, refuseOtherEncodings, wordsFor } from './cli/command-line.ts';
import { type Context, createContext } from './cli/context.ts';
import { type Crash, type Failure, failureOf, printStack, reportFailure, watchCrash } from './cli/failure.ts';
import { CommandLineError, createProgram, type Printed } from './cli/program.ts';
import { COMMANDS } from './commands/table.ts';
import { inertLine } from './terminal/inert.ts';
import { type Io, OutputClosedError, processIo } from './terminal/io.ts';

/** Runs one command line and resolves to its exit code; never throws and never ends the process. */
export async function runCommandLine(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const context = createContext(io, (own) => createProgram(COMMANDS, own, 'all'));
  const crash = watchCrash(context);
  const run: Run = { context, crash, printed: { text: '' }, alias: null, line: argv, help: undefined };
  try {
    return await crash.codeOf(runLine(run, argv));
  } finally {
    crash.release();
  }
}

/** Runs the line to its end, and says how it failed. */
async function runLine(run: Run, argv: readonly string[]): Promise<number> {
  const { context, printed } = run;
  try {
    await parse(run, argv).catch(async (error: unknown) => parse(run, await expand(run, argv, error)));
    await context.io.stdout.write(printed.text);
    return context.out.exitCode;
  } catch (error) {
    return await end(run, error).catch((fault) => sayFault(context, fault));
  } finally {
    await context.service.close().catch(() => undefined);
  }
}

interface Run {
  readonly context: Context;
  readonly crash: Crash;
  readonly printed: Printed;
  /** The alias on the command line, once it is known that one is there. */
  alias: string | null;
  /** The command line, with the words of an alias in its place. */
  line: readonly string[];
  /** What to type for a mistake that says nothing better. */
  help: string | undefined;
}

async function parse(run: Run, line: readonly string[]): Promise<void> {
  run.line = line;
  run.context.settings.configure(guessOptions(line));
  refuseOtherEncodings(line);
  const program = await createProgram(COMMANDS, run.context, line, run.printed);
  run.help = helpFor(program, line);
  await program.parseAsync(wordsFor(program, line), { from: 'user' });
}

/** The command line that an alias means, where a word that names no command is one; else throws the error. */
async function expand(run: Run, argv: readonly string[], error: unknown): Promise<readonly string[]> {
  if (!(error instanceof CommandLineError) || error.command.parent !== null) throw error;
  if (error.code !== 'commander.unknownCommand') throw error;
  const { expandAlias } = await import('./commands/alias/expand.ts');
  const words = expandAlias(run.context, argv, argv.length - error.command.args.length, (name) => {
    run.alias = name;
  });
  if (words === null) throw error;
  return words;
}

/** The exit code of a run that threw, said on stderr where it is a failure. */
async function end({ context, printed, alias, crash, line, help }: Run, error: unknown): Promise<number> {
  // It ends because something else went wrong, which is printed instead.
  if (crash.happened) return 1;
  // The reader has seen enough: `| head` is not a failure.
  if (error instanceof OutputClosedError) return context.out.exitCode > 128 ? context.out.exitCode : 0;
  if (error instanceof CommandLineError) {
    const { code } = error;
    if (code === 'commander.helpDisplayed' || code === 'commander.version')
      return await say(context, printed);
    // The program or a group alone is asked what it can do.
    if (code === 'commander.help') {
      error.command.outputHelp();
      return await say(context, printed);
    }
    const { asUsageError } = await import('./cli/mistyped.ts');
    return await fail(context, named(alias, failureOf(asUsageError(error, line), context)));
  }
  await printStack(context, error);
  const failure = failureOf(error, context);
  const hint = failure.hint ?? (failure.code === 'usage' ? (help ?? null) : null);
  return await fail(context, named(alias, { ...failure, hint }));
}

/** What went wrong while a failure was reported; 8. */
async function sayFault({ io }: Context, fault: unknown): Promise<number> {
  const text = fault instanceof Error ? fault.message : String(fault);
  await io.stderr.write(`convops: ${inertLine(text)}\n`).catch(() => undefined);
  return 8;
}

/** The failure, with the alias it hides in where the line was mistyped: what was typed has no such words. */
function named(alias: string | null, failure: Failure): Failure {
  if (alias === null || failure.code !== 'usage') return failure;
  return { ...failure, message: `alias ${alias}: ${failure.message}` };
}

async function say(context: Context, printed: Printed): Promise<number> {
  try {
    await context.io.stdout.write(printed.text);
    return 0;
  } catch (error) {
    return error instanceof OutputClosedError ? 0 : await fail(context, failureOf(error, context));
  }
}

async function fail(context: Pick<Context, 'io' | 'settings' | 'out'>, failure: Failure): Promise<number> {
  await reportFailure(context, failure);
  return failure.exitCode;
}
