// What a team lead wants to see: what waits too long, where, and who has too much. Reads only.
import { type Command, Option } from 'commander';
import type { Context } from '../../cli/context.ts';
import { optionWithDefault } from '../../cli/defaults.ts';
import { parseDurationOption, parsePositive } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { formatDuration } from '../../settings/durations.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';
import { parseLateAfter } from '../../settings/late-after.ts';
import { BOARD_FORMATS, type BoardInput, LONGEST, showBoard } from './show.ts';

const LEAST_EVERY_MS = 5000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);
const MOST_LONGEST = 50;

/** Declares `board`. */
export function registerBoard(command: Command, context: Context): void {
  command
    .description(
      'Show what waits by group, channel and age, and what each operator holds. -o html makes a page for a wall screen.',
    )
    .option('--group <group>', 'only this group: id, title or part of it')
    .option('--operator <operator>', 'only the load of this operator: id, e-mail, part of it, or @me')
    .option(
      '--late-after <times>',
      'what is late, for all or by group: 30m, "VIP=10m,*=30m"',
      parseLateAfterOption,
    )
    .option(
      '--fail-over [duration]',
      'exit 11 when anything waits longer; alone: longer than its group may',
      parseDurationOption,
    )
    .option(
      '--every <duration>',
      `read and show it again this often, at least ${LEAST_EVERY}; Ctrl-C ends`,
      parseEvery,
    )
    .addOption(
      optionWithDefault(
        '--longest <n>',
        `name so many of the longest waiting, at most ${MOST_LONGEST}`,
        LONGEST,
        parseLongest,
      ),
    )
    .addOption(
      new Option('-o, --output <format>', 'how to print the result').choices([
        ...OUTPUT_FORMATS,
        ...BOARD_FORMATS,
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'convops board --sandbox',
        'convops board --late-after "VIP=10m,*=1h" --sandbox',
        'convops board --json unassigned,groups --sandbox',
        'convops board -o html --sandbox > board.html',
      ),
    )
    .action((input: BoardInput) => showBoard(context, input));
}

/** The text as typed, once it is known to say something. */
function parseLateAfterOption(text: string): string {
  try {
    parseLateAfter(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return text;
}

function parseEvery(text: string): number {
  const ms = parseDurationOption(text);
  if (ms < LEAST_EVERY_MS)
    throw new UsageError(`--every is too often for a service: ${LEAST_EVERY} is the least`);
  return ms;
}

function parseLongest(text: string): number {
  const count = parsePositive(text);
  if (count > MOST_LONGEST) throw new UsageError(`--longest names at most ${MOST_LONGEST}`);
  return count;
}
