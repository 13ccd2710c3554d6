import type { Command } from 'commander';
import { REPETITION_MINUTES } from '../writes/write.ts';
import type { CommonOptions } from './common-options.ts';
import { UsageError } from './usage-error.ts';

const writeCommands = new WeakSet<Command>();

/** Declares a command as a write: --strict, and --no-webhook where the endpoint has disable_webhook. */
export function addWriteOptions(command: Command, { webhook }: { webhook: boolean }): Command {
  writeCommands.add(command);
  command.option('--strict', 'fail with exit 9 when it is so already');
  if (webhook) command.option('--no-webhook', 'ask the service to notify no webhook');
  return command;
}

/** Throws UsageError where a write is given --sort or --limit, which shape what a read prints (contract, section 3). */
export function refuseShaping(command: Command, options: CommonOptions): void {
  if (!writeCommands.has(command)) return;
  const names = command.options.map(({ long }) => long);
  refuseShapingOf('a write', options, names.includes('--max') ? '--max' : null);
}

/** The same for a call of which only its method says that it writes; `instead` is the option that takes the first few. */
export function refuseShapingOf(
  what: string,
  { sort, limit }: CommonOptions,
  instead: '--max' | null = null,
): void {
  const given = [...(sort === undefined ? [] : ['--sort']), ...(limit === undefined ? [] : ['--limit'])];
  if (given.length === 0) return;
  const shapes = given.length === 1 ? 'shapes' : 'shape';
  const way = instead === null ? '' : `; ${instead} N takes the first N conversations`;
  throw new UsageError(
    `${given.join(' and ')} ${shapes} what a list prints and cannot be used with ${what}${way}; nothing was sent`,
  );
}

/** Declares --again, for what sends a text. */
export function addTextGuard(command: Command): Command {
  return command.option(
    '--again',
    `send although the same text went there less than ${REPETITION_MINUTES} minutes ago`,
  );
}

/** Examples for the end of a help text, each a line that works in the sandbox. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
