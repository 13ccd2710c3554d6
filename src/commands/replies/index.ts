// Canned replies and macros. They are this machine's own: no service is asked.

import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentList } from '../../cli/present.ts';
import { cannedReplies } from '../../cli/text-source.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { type CannedReply, findReply, removeReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import { repliesAddCommand, repliesEditCommand, replyRow } from './edit.ts';
import { repliesRunCommand } from './run.ts';

const repliesListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List canned replies',
  description:
    'List canned replies by name. A table shows the first line of each and the steps of a macro; JSON shows everything.',
  kind: 'local',
  examples: ['convops replies list', 'convops replies list --json'],
  run: (context) => presentList(context, replyView, async () => cannedReplies(context).map(replyRow)),
});

const repliesRemoveCommand = command({
  name: 'remove',
  spellings: ['rm', 'delete'],
  summary: 'Remove a canned reply',
  description: 'Remove a canned reply and list the rest. Asks first, unless you add --yes.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'the reply', offers: { names: 'replies' } }],
  examples: ['convops replies add bye "Goodbye." && convops replies remove bye --yes'],
  run: (context, { name }) =>
    presentList(context, replyView, async () => (await removeNamedReply(context, name)).map(replyRow)),
});

/** Removes the reply and resolves to those that are left; throws UsageError when it was not confirmed. */
async function removeNamedReply(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  name: string,
): Promise<CannedReply[]> {
  const found = findReply(cannedReplies(context), name);
  const words = { act: 'replies remove', after: 'nothing was removed' };
  await confirmChange(context, `Remove reply "${found.name}"?`, words);
  return await changeLocally(context, (change) =>
    removeReply(context.settings.configFolder, found.name, change),
  );
}

export const repliesCommand: Declaration = {
  description:
    'Manage canned replies and macros. A canned reply is a named text for conv reply --reply and conv note --reply. A ' +
    'macro can also leave a note, assign and close; run it with replies run. {{customer}}, {{operator}} and ' +
    '{{conversation}} are filled in when a text is sent.',
  changesNames: true,
  commands: [
    repliesListCommand,
    repliesAddCommand,
    repliesEditCommand,
    repliesRemoveCommand,
    repliesRunCommand,
  ],
};
