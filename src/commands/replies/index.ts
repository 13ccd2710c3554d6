import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { renewNamesAfter } from '../../cli/name-notes.ts';
import { registerRepliesAdd } from './add.ts';
import { registerRepliesEdit } from './edit.ts';
import { registerRepliesList } from './list.ts';
import { registerRepliesRemove } from './remove.ts';
import { registerRepliesRun } from './run.ts';

/** Declares `replies` with its commands. */
export function registerReplies(replies: Command, context: Context): void {
  replies.description(
    'Keep canned replies, texts under a name, for conv send and conv note --reply, and macros, which also leave a ' +
      'note, assign and close, for replies run. {{customer}}, {{operator}} and {{conversation}} are filled when a ' +
      'text is sent.',
  );
  registerRepliesList(replies, context);
  registerRepliesAdd(replies, context);
  registerRepliesEdit(replies, context);
  registerRepliesRemove(replies, context);
  registerRepliesRun(replies, context);
  renewNamesAfter(replies, context);
}
