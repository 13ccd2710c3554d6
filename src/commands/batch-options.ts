import type { Command } from 'commander';
import { parsePositive, parseRate } from './parse.ts';

/** The pace of a run over several conversations. */
export interface BatchInput {
  readonly idsFrom?: string;
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly max?: number;
  readonly stopOnError?: true;
}

/** The options of every write over several conversations. */
export interface WriteBatchInput extends BatchInput {
  /** The run to go on with. */
  readonly resume?: string;
}

/** Declares the options that name conversations besides the arguments, and the pace of the run. */
export function addBatchOptions(command: Command, { writes }: { writes: boolean }): Command {
  command
    .option('--ids-from <file>', 'read conversation ids from a file, one a line or NDJSON')
    .option('--concurrency <n>', 'requests under way at once (4)', parsePositive)
    .option('--rate <n>', 'begin at most this many a second, such as 5 or 5/s; 30/m for a minute', parseRate)
    .option('--max <n>', 'take the first n conversations and leave the rest', parsePositive)
    .option('--stop-on-error', 'begin nothing more after the first failure');
  if (writes) command.option('--resume <run>', 'go on with an earlier run: do exactly what is not done');
  return command;
}
