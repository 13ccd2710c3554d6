// Takes back an entry of the journal, a run, or the last write to a conversation, by the inverse calls, newest first. What
// was before is put back exactly, and only where reading shows that the conversation is still as the entry left it.

import { PACE } from '../../cli/batch-options.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { STRICT, WEBHOOK } from '../../cli/write-options.ts';
import type { WriteRun } from '../../writes/run.ts';
import { confirmUndo, describeRun, OLD_MINUTES } from './asking.ts';
import { startUndo, type UndoInput } from './sending.ts';
import { findTarget } from './target.ts';

export const undoCommand = declaration({
  description:
    'Put back what was before a run, an entry of the history, or the last write to a conversation that can be ' +
    'undone. Without an argument: your last run; of a triage session its last decision. A conversation is ' +
    'changed only while it is still as the write left it. Replies, files and notes cannot be undone. Asks before ' +
    `more than one change, a run older than ${OLD_MINUTES} minutes, or one that a script made; --yes answers.`,
  kind: 'write',
  args: [
    {
      name: 'what',
      flags: '[run|entry|id]',
      text: 'as convops history shows it, or the id of a conversation',
    },
  ],
  options: [...PACE, STRICT, WEBHOOK],
  examples: [
    'convops undo --sandbox',
    'convops undo 42 --dry-run --sandbox',
    'convops undo --dry-run --sandbox',
  ],
  run: (context, input) => presentReceipts(context, () => undo(context, input)),
});

/** Undoes what is named; the run holds a receipt for each entry. Throws ConflictError where nothing can be undone. */
export async function undo(context: Context, input: UndoInput): Promise<WriteRun> {
  const target = await findTarget(context, input.what);
  await context.notice(`undoing ${describeRun(context, target)}`);
  for (const note of new Set(target.writes.flatMap(({ note }) => note ?? []))) await context.notice(note);
  if (!context.options.dryRun) await confirmUndo(context, target);
  return await startUndo(context, target, input);
}
