import { type Command, Option } from 'commander';
import { PROFILE_KEYS } from '../settings/keys.ts';
import { optionWithDefault } from './defaults.ts';
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
    .addOption(concurrencyOption())
    .addOption(rateOption())
    .option('--max <n>', 'take the first n conversations and leave the rest', parsePositive)
    .addOption(stopOption());
  if (writes) command.option('--resume <run>', 'go on with an earlier run: do exactly what is not done');
  return command;
}

/** Declares the pace alone, for what names its own writes. */
export function addPaceOptions(command: Command): Command {
  return command.addOption(concurrencyOption()).addOption(rateOption()).addOption(stopOption());
}

function concurrencyOption(): Option {
  const { default: standard } = PROFILE_KEYS.concurrency;
  return optionWithDefault('--concurrency <n>', 'requests under way at once', standard, parsePositive);
}

function rateOption(): Option {
  const does = 'begin at most this many a second, such as 5 or 5/s; 30/m for a minute';
  return new Option('--rate <n>', does).argParser(parseRate);
}

function stopOption(): Option {
  return new Option('--stop-on-error', 'begin nothing more after the first failure');
}
