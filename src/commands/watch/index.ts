// Prints what changes in the lists while it happens. The service offers nothing to listen to, so the lists are read
// again and again and compared: what comes and goes between two looks is not seen.

import { WATCH_EVERY_MS } from '../../backlog/waiting.ts';
import { quoted } from '../../base/text.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { readLateAfter } from '../../cli/late-after.ts';
import { GROUPS } from '../../cli/list-filters.ts';
import { parseDurationOption } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { MINE, ONE_OF_WHOSE } from '../../cli/whose-lists.ts';
import { formatDuration } from '../../settings/durations.ts';
import { EXEC_TIMEOUT_MS, type WatchInput, WHOSE } from './polls.ts';

const LEAST_EVERY_MS = 1000;
const LEAST_EVERY = formatDuration(LEAST_EVERY_MS);

export const watchCommand = declaration({
  description:
    'Read the three lists again and again and print what changed, a line an event: arrived, released, claimed, ' +
    'moved, answered, unread, aged, left. The first look is what later ones are compared with and prints ' +
    'nothing. With --limit it ends after so many events. Ends with Ctrl-C.',
  kind: 'read',
  options: [
    {
      flags: '--every <duration>',
      text: `look this often, at least ${LEAST_EVERY}`,
      standard: formatDuration(WATCH_EVERY_MS),
      parse: parseEvery,
    },
    GROUPS,
    {
      flags: '--operator <operator>',
      text: 'beside the unassigned, only the inbox of this operator; or all',
      offers: { words: ['@me', 'all'] },
      standard: WHOSE,
    },
    MINE,
    {
      flags: '--late-after <durations>',
      text: 'what waits longer has aged: 30m, or by group: VIP=10m,*=30m',
    },
    {
      flags: '--exec <command>',
      text: 'run this by sh for each event, which stands on its stdin as JSON',
      parse: parseExec,
    },
    {
      flags: '--exec-timeout <duration>',
      text: 'stop that command after this long',
      standard: formatDuration(EXEC_TIMEOUT_MS),
      parse: parseDurationOption,
    },
    { flags: '--bell', text: 'ring when a conversation arrives or a customer writes' },
    {
      flags: '--state <file>',
      text: 'go on where the watch that kept this file ended; keep it for the next',
    },
    { flags: '--since <file>', text: 'the older name of --state', hidden: true },
    { flags: '--once', text: 'look once, print what changed since the file of --state was kept, and end' },
  ],
  exclusive: ONE_OF_WHOSE,
  examples: [
    'convops watch --once --state watch.json --sandbox',
    'convops watch --once --state billing.json --group Billing -o ndjson --sandbox',
  ],
  run: (context, input) => watchLists(context, input),
});

/** Watches the lists until it is ended; everything typed is checked before the first request. */
async function watchLists(context: Context, input: WatchInput & OlderName): Promise<void> {
  const named = await withState(context, input);
  checkInput(context, named);
  const { watch } = await import('./run.ts');
  await watch(context, named);
}

/** The options with the file of the cursor standing in `state`; throws UsageError for both names at once. */
async function withState(context: Context, input: WatchInput & OlderName): Promise<WatchInput> {
  const { since, ...rest } = input;
  if (since === undefined) return rest;
  if (rest.state !== undefined)
    throw new UsageError('--since is the older name of --state: give one of the two');
  await context.notice('--since is called --state here; the older name is still taken');
  return { ...rest, state: since };
}

interface OlderName {
  readonly since?: string;
}

/** Throws UsageError or LocalError for what cannot be. */
function checkInput(context: Context, { once, state, exec, lateAfter }: WatchInput): void {
  const { options } = context;
  if (once && state === undefined) {
    throw new UsageError(
      '--once compares with what an earlier look kept: name its file',
      context.command('watch --once --state watch.json'),
    );
  }
  if (state === '')
    throw new UsageError('--state names no file', context.command('watch --state watch.json'));
  if (state === '-') {
    throw new UsageError(
      '--state - is no file: it is read and written again; ./- would be one of that name',
      context.command('watch --state watch.json'),
    );
  }
  if (options.sort !== undefined) throw new UsageError('events come as they happen: --sort cannot be');
  if (options.limit === 0) throw new UsageError('--limit 0 would watch for nothing');
  if (options.dryRun && (exec !== undefined || state !== undefined)) {
    throw new UsageError('a dry run runs and keeps nothing: leave --exec and --state out');
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
