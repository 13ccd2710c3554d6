// What a team lead wants to see: what waits too long, where, and who has too much. Reads only.
import { declaration } from '../../cli/command-row.ts';
import { LIST_FILTERS, OPERATORS } from '../../cli/list-filters.ts';
import { parseDurationOption, parseLookBack } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { formatDuration } from '../../settings/durations.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';
import { BOARD_FORMATS, showBoard } from './show.ts';

const LEAST_EVERY_MS = 5000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);

export const boardCommand = declaration({
  description:
    'Show the queue by group and age, and the conversations of each operator. -o html prints a page for a wall screen.',
  kind: 'read',
  options: [
    {
      ...OPERATORS,
      text: 'count assigned conversations of this operator only: id, e-mail, part of it, or @me; repeatable',
    },
    ...LIST_FILTERS,
    {
      flags: '--fail-if-late [duration]',
      text: 'exit 11 if a conversation has waited longer (default: late_after); -o ids prints only those',
      parse: parseLookBack,
    },
    {
      flags: '--every <duration>',
      text: `refresh this often (${LEAST_EVERY} or more) until Ctrl-C; with -o html, write one page and end: the browser reloads it this often`,
      parse: parseEvery,
    },
    { flags: '-o, --output <format>', text: 'output format', choices: [...OUTPUT_FORMATS, ...BOARD_FORMATS] },
  ],
  examples: [
    'convops board --sandbox',
    'convops board --json unassigned,groups --sandbox',
    'convops board --channel web --older-than 1h --sandbox',
    'convops board -o html --every 5m --sandbox > board.html',
  ],
  run: showBoard,
});

function parseEvery(text: string): number {
  const ms = parseDurationOption(text);
  if (ms < LEAST_EVERY_MS) throw new UsageError(`--every must be at least ${LEAST_EVERY}`);
  return ms;
}
