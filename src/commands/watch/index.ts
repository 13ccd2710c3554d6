// Prints what changes in the lists while it happens. The service offers nothing to listen to, so the lists are read
// again and again and compared: what comes and goes between two looks is not seen.

import type { Command } from 'commander';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { optionWithDefault } from '../../cli/defaults.ts';
import { readLateAfter } from '../../cli/late-after.ts';
import { parseDurationOption } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { formatDuration } from '../../settings/durations.ts';
import { EVERY_MS, EXEC_TIMEOUT_MS, type WatchInput, WHOSE } from './input.ts';

const LEAST_EVERY_MS = 1000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);

/** Declares `watch`. */
export function registerWatch(command: Command, context: Context): void {
  command
    .description(
      'Read the three lists again and again and print what changed, a line an event: arrived, released, claimed, ' +
        'moved, answered, unread, aged, left. The first look is what later ones are compared with and prints ' +
        'nothing. With --limit it ends after so many events. Ends with Ctrl-C.',
    )
    .addOption(
      optionWithDefault(
        '--every <duration>',
        `look this often, at least ${LEAST_EVERY}`,
        formatDuration(EVERY_MS),
        parseEvery,
      ),
    )
    .option('--group <group>', 'only this group: id, title or part of it')
    .addOption(
      optionWithDefault(
        '--operator <operator>',
        'beside the unassigned, only the inbox of this operator; or all',
        WHOSE,
      ),
    )
    .option('--late-after <durations>', 'what waits longer has aged: 30m, or by group: VIP=10m,*=30m')
    .option('--exec <command>', 'run this by sh for each event, which stands on its stdin as JSON', parseExec)
    .addOption(
      optionWithDefault(
        '--exec-timeout <duration>',
        'stop that command after this long',
        formatDuration(EXEC_TIMEOUT_MS),
        parseDurationOption,
      ),
    )
    .option('--bell', 'ring when a conversation arrives or a customer writes')
    .option('--since <file>', 'go on where the watch that kept this file ended; keep it for the next')
    .option('--once', 'look once, print what changed since --since, and end')
    .addHelpText(
      'after',
      examples(
        'convops watch --once --since watch.json --sandbox',
        'convops watch --once --since billing.json --group Billing -o ndjson --sandbox',
      ),
    )
    .action((input: WatchInput) => watchLists(context, input));
}

/** Watches the lists until it is ended; everything typed is checked before the first request. */
export async function watchLists(context: Context, input: WatchInput): Promise<void> {
  checkInput(context, input);
  const { watch } = await import('./run.ts');
  await watch(context, input);
}

/** Throws UsageError or LocalError for what cannot be. */
function checkInput(context: Context, { once, since, exec, lateAfter }: WatchInput): void {
  const { options } = context;
  if (once && since === undefined) {
    throw new UsageError(
      '--once compares with what an earlier look kept: name its file',
      context.command('watch --once --since watch.json'),
    );
  }
  if (since === '')
    throw new UsageError('--since names no file', context.command('watch --since watch.json'));
  if (since === '-') {
    throw new UsageError(
      '--since - is no file: it is read and written again; ./- would be one of that name',
      context.command('watch --since watch.json'),
    );
  }
  if (options.sort !== undefined) throw new UsageError('events come as they happen: --sort cannot be');
  if (options.limit === 0) throw new UsageError('--limit 0 would watch for nothing');
  if (options.dryRun && (exec !== undefined || since !== undefined)) {
    throw new UsageError('a dry run runs and keeps nothing: leave --exec and --since out');
  }
  readLateAfter(context, lateAfter);
}

function parseEvery(text: string): number {
  const ms = parseDurationOption(text);
  if (ms < LEAST_EVERY_MS) throw new UsageError(`${quoted(text)} is too often: ${LEAST_EVERY} is the least`);
  return ms;
}

function parseExec(text: string): string {
  if (text.trim() === '') throw new UsageError('--exec names no command');
  return text;
}
