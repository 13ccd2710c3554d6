// Takes old texts out of the journal, and what is twice as old altogether. Asks first, or takes --yes.
import { command } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { readDuration } from '../../cli/parse.ts';
import { presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { formatDuration } from '../../settings/durations.ts';
import { PROFILE_KEYS } from '../../settings/keys.ts';
import { type PruneRecord, pruneView } from '../../views/history.ts';
import { LEAST_KEPT_MS, type PruneOptions, pruneJournal } from '../../writes/prune.ts';

export const historyPruneCommand = command({
  name: 'prune',
  summary: 'Remove old texts from the journal',
  description:
    'Remove the texts of old entries from the journal of this computer, for every service, and remove entries completely ' +
    'when they reach twice that age. Entries with outcome unknown stay, and so do those of the last day. A run of which ' +
    'something was removed cannot be resumed. A file of the journal that was written to within the last day stays as it is until a day later. The setting journal_keep does ' +
    'the same automatically, each time the journal has grown by 4 MB. Asks first, unless you add --yes.',
  kind: 'local',
  options: [
    { flags: '--older-than <duration>', text: 'remove texts older than this: 180d', parse: parseAge },
  ],
  globals: ['--profile', '--sandbox', ...GLOBALS.change],
  examples: [
    'convops history prune --older-than 180d --dry-run',
    'convops history prune --older-than 1d --yes',
  ],
  run: (context, { olderThan }) => presentRecord(context, pruneView, () => pruneHistory(context, olderThan)),
});

/** Removes what is older (milliseconds) and resolves to what went; throws UsageError when it was not confirmed. */
async function pruneHistory(context: Context, olderThan: number | undefined): Promise<PruneRecord> {
  const keepMs = olderThan ?? context.settings().journalKeepMs;
  if (keepMs === null) {
    throw new UsageError(
      'history prune needs --older-than or the setting journal_keep; nothing was removed',
      context.command('history prune --older-than 180d --dry-run'),
    );
  }
  const age = formatDuration(keepMs);
  const words = { act: 'history prune', after: 'nothing was removed' };
  await confirmChange(context, `Remove the texts of entries older than ${age} from the journal?`, words);
  const { stateFolder, io } = context;
  const options: Omit<PruneOptions, 'dryRun'> = { stateFolder, now: io.now(), keepMs, service: null };
  const { waiting, ...pruned } = await changeLocally(context, ({ dryRun }) =>
    pruneJournal({ ...options, dryRun }),
  );
  if (waiting > 0) await context.notice(waitingText(waiting));
  return { older_than: age, ...pruned };
}

function waitingText(waiting: number): string {
  const stay = waiting === 1 ? '1 old entry stays' : `${waiting} old entries stay`;
  return `${stay} for now, because convops wrote to the same file within the last day; run this command again in a day`;
}

function parseAge(text: string): number {
  const ms = readDuration(text, PROFILE_KEYS.journal_keep.range[1]);
  if (ms >= LEAST_KEPT_MS) return ms;
  throw new UsageError(
    `--older-than must be at least ${formatDuration(LEAST_KEPT_MS)}: younger entries prevent a text from going out twice`,
  );
}
