// Canned replies and macros. They are this machine's own: no service is asked.

import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentList } from '../../cli/present.ts';
import { cannedReplies } from '../../cli/text-source.ts';
import { type CannedReply, findReply, removeReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import { repliesAddCommand } from './add.ts';
import { repliesEditCommand } from './edit.ts';
import { repliesExportCommand, repliesImportCommand } from './exchange.ts';
import { replyRow } from './macro-options.ts';
import { repliesRunCommand } from './run.ts';

const repliesListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List canned replies',
  description:
    'List canned replies by name; a table shows the first line of each and what a macro does, JSON all of it.',
  kind: 'local',
  examples: ['convops replies list', 'convops replies list --json'],
  run: (context) => presentList(context, replyView, async () => cannedReplies(context).map(replyRow)),
});

const repliesRemoveCommand = command({
  name: 'remove',
  spellings: ['rm', 'delete'],
  summary: 'Remove a canned reply',
  description: 'Remove a canned reply, and list those that are left. Asks first, or takes --yes.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'the reply', offers: { names: 'replies' } }],
  examples: ['convops replies add bye "Goodbye." && convops replies remove bye --yes'],
  run: (context, { name }) =>
    presentList(context, replyView, async () => (await removeNamedReply(context, name)).map(replyRow)),
});

/** Removes the reply and resolves to those that are left; throws UsageError when it was not confirmed. */
async function removeNamedReply(context: Context, name: string): Promise<CannedReply[]> {
  const found = findReply(cannedReplies(context), name);
  const words = { act: 'removing a reply', after: 'nothing was removed' };
  await confirmChange(context, `Remove reply ${found.name}?`, words);
  return await changeLocally(context, (change) => removeReply(context.configFolder, found.name, change));
}

export const repliesCommand: Declaration = {
  description:
    'Keep canned replies, texts under a name, for conv send and conv note --reply, and macros, which also leave a ' +
    'note, assign and close, for replies run. {{customer}}, {{operator}} and {{conversation}} are filled when a ' +
    'text is sent.',
  changesNames: true,
  commands: [
    repliesListCommand,
    repliesAddCommand,
    repliesEditCommand,
    repliesRemoveCommand,
    repliesRunCommand,
    repliesExportCommand,
    repliesImportCommand,
  ],
};
