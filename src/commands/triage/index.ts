// The interactive session: one conversation after the other, one key per decision. It needs a terminal; scripts use
// `conv unassigned` and the like. Everything is checked before the first request.

import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { GROUPS } from '../../cli/list-filters.ts';
import { parseCount } from '../../cli/parse.ts';
import { isForProgram, planOutput } from '../../cli/plan.ts';
import { presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { ACTING } from '../../cli/write-options.ts';
import { pairLines } from '../../reference/page-text.ts';
import { PROFILE_KEYS } from '../../settings/keys.ts';
import { keyHelp } from '../../triage/keys.ts';
import { triageSummaryView } from '../../views/triage-summary.ts';
import type { TriageInput } from './open.ts';

export const triageCommand = declaration({
  description:
    'Work through the queue, longest-waiting first, and through your own conversations: ' +
    'read, reply, close, assign, skip or snooze with one key each. A reply waits a few seconds before it is sent, so that you can undo it. Drafts are never lost. ' +
    'Needs a terminal.',
  kind: 'write',
  options: [
    { flags: '--mine', text: 'begin with your own conversations; Tab switches between the lists' },
    GROUPS,
    {
      flags: '--hold <seconds>',
      text: `seconds a reply waits so that you can undo it, ${PROFILE_KEYS.hold.range.join(' to ')}`,
      standard: PROFILE_KEYS.hold.default,
      parse: parseCount,
    },
    { flags: '--read-only', text: 'look only; change nothing' },
    { flags: '--plain', text: 'print line by line instead of drawing screens; for screen readers' },
    ACTING,
  ],
  globals: ['--profile', '--sandbox'],
  examples: [
    'convops triage --sandbox',
    'convops triage --mine --sandbox',
    'convops triage --group Billing --hold 10 --sandbox',
    'convops triage --read-only --plain --sandbox',
  ],
  after: keysText,
  run: triage,
});

/** Runs a session and prints its summary. */
async function triage(context: Context, input: TriageInput): Promise<void> {
  checkTerminal(context);
  if (context.settings.options.dryRun)
    throw new UsageError(
      'triage has no dry run; use --read-only to change nothing',
      'convops triage --read-only',
    );
  // Reports a misspelt field now, not after the session.
  const view = triageSummaryView((words) => context.service.command(words));
  await planOutput(context.settings, view);
  const { openTriage } = await import('./open.ts');
  const { runTriage } = await import('./run.ts');
  await openTriage(context, input, (session) =>
    presentRecord(context, view, () => runTriage(context, session)),
  );
}

/** Throws UsageError without a terminal for keys, and one to draw on besides the requested output. */
function checkTerminal({ io, settings }: Pick<Context, 'io' | 'settings'>): void {
  const { stdin, stdout, stderr } = io;
  if (stdin.isTTY && (stdout.isTTY || (isForProgram(settings) && stderr.isTTY))) return;
  throw new UsageError(
    'triage needs a terminal; without one, use conv unassigned, conv get, conv reply and conv close',
  );
}

function keysText(): string {
  const modes = keyHelp()
    .map((mode) => `${mode.title}:\n${pairLines(mode.rows.map(({ keys, help }) => [keys, help]))}`)
    .join('\n\n');
  return `Keys (^F means Ctrl-F):\n\n${modes}`;
}
