// Prints changes in the lists as they happen. The service offers no notifications, so convops polls the lists and
// compares them: a change that is undone between two polls is not seen.

import { WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { GROUPS, OPERATORS } from '../../cli/list-filters.ts';
import { parseDurationOption } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { formatDuration } from '../../settings/durations.ts';
import type { WatchInput } from './run.ts';

const LEAST_EVERY_MS = 1000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);

export const watchCommand = declaration({
  description:
    'Poll the lists and print each change, one line per event: arrived, released, claimed, moved, answered, unread, aged, ' +
    'left. A conversation has aged once nobody has had it for longer than the setting late_after (30m). The first poll is the baseline and ' +
    'prints nothing. Ctrl-C ends it; with --limit n it ends after n printed events.',
  kind: 'read',
  options: [
    {
      flags: '--every <duration>',
      text: `poll this often, at least ${LEAST_EVERY}`,
      standard: formatDuration(WATCH_EVERY_MS),
      parse: parseEvery,
    },
    GROUPS,
    {
      ...OPERATORS,
      text: 'of the assigned conversations, watch those of this operator: id, e-mail, part of it, @me, or all; repeatable',
      standard: 'all',
    },
    { flags: '--state <file>', text: 'resume from this file and update it' },
    { flags: '--once', text: 'poll once, print what changed since --state was updated, and end' },
  ],
  examples: [
    'convops watch --once --state watch.json --sandbox',
    'convops watch --once --state billing.json --group Billing -o ndjson --sandbox',
  ],
  run: (context, input) => watchLists(context, input),
});

/** Watches the lists until the run ends; checks every option before the first request. */
async function watchLists(context: Context, input: WatchInput): Promise<void> {
  checkInput(context, input);
  const { watch } = await import('./run.ts');
  await watch(context, input);
}

/** Throws UsageError or LocalError for invalid options. */
function checkInput(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  { once, state }: WatchInput,
): void {
  const { options } = settings;
  if (once && state === undefined) {
    throw new UsageError(
      '--once needs --state FILE, the file that an earlier watch wrote',
      service.command('watch --once --state watch.json'),
    );
  }
  if (state === '') throw new UsageError('--state needs a file', service.command('watch --state watch.json'));
  if (state === '-') {
    throw new UsageError(
      '--state cannot be stdin: watch reads the file and writes it again; for a file named "-" give ./-',
      service.command('watch --state watch.json'),
    );
  }
  if (options.sort !== undefined)
    throw new UsageError('--sort cannot be used: watch prints events as they happen');
  if (options.limit === 0) throw new UsageError('--limit must be 1 or more');
  if (options.dryRun && state !== undefined)
    throw new UsageError('--dry-run cannot be combined with --state');
}

function parseEvery(text: string): number {
  const ms = parseDurationOption(text);
  if (ms < LEAST_EVERY_MS) throw new UsageError(`must be at least ${LEAST_EVERY}, not ${text}`);
  return ms;
}
