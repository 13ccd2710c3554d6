// What a team lead wants to see: what waits too long, where, and who has too much. Reads only.
import { declaration } from '../../cli/command-row.ts';
import { LIST_FILTERS } from '../../cli/list-filters.ts';
import { parseDurationOption, parsePositive } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { MINE, ONE_OF_WHOSE } from '../../cli/whose-lists.ts';
import { formatDuration, parseLateAfter } from '../../settings/durations.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';
import { BOARD_FORMATS, LONGEST, showBoard } from './show.ts';

const LEAST_EVERY_MS = 5000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);
const MOST_LONGEST = 50;

export const boardCommand = declaration({
  description:
    'Show what waits by group, channel and age, and what each operator holds. -o html makes a page for a wall screen.',
  kind: 'read',
  options: [
    {
      flags: '--operator <operator>',
      text: 'only the load of this operator: id, e-mail, part of it, or @me',
      offers: { words: ['@me', 'all'] },
    },
    MINE,
    ...LIST_FILTERS,
    {
      flags: '--late-after <times>',
      text: 'what is late, for all or by group: 30m, "VIP=10m,*=30m"',
      parse: parseLateAfterOption,
    },
    {
      flags: '--fail-if-late [duration]',
      text: 'exit 11 when anyone waits longer; alone: longer than the group may; -o ids are then exactly these',
      parse: parseDurationOption,
    },
    {
      flags: '--fail-over [duration]',
      text: 'the older name of --fail-if-late',
      parse: parseDurationOption,
      hidden: true,
    },
    {
      flags: '--every <duration>',
      text: `read and show it again this often, at least ${LEAST_EVERY}; Ctrl-C ends; a page of -o html loads itself again`,
      parse: parseEvery,
    },
    {
      flags: '--longest <n>',
      text: `name so many of the longest waiting, at most ${MOST_LONGEST}`,
      standard: LONGEST,
      parse: parseLongest,
    },
    {
      flags: '-o, --output <format>',
      text: 'how to print the result',
      choices: [...OUTPUT_FORMATS, ...BOARD_FORMATS],
    },
  ],
  exclusive: ONE_OF_WHOSE,
  examples: [
    'convops board --sandbox',
    'convops board --late-after "VIP=10m,*=1h" --sandbox',
    'convops board --json unassigned,groups --sandbox',
    'convops board --channel web --older-than 1h --sandbox',
    'convops board -o html --every 5m --sandbox > board.html',
  ],
  run: showBoard,
});

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
