import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerAssign } from './assign.ts';
import { registerClose } from './close.ts';
import { registerGet } from './get.ts';
import { registerList } from './list.ts';
import { registerNext } from './next.ts';
import { registerNotAnswered } from './not-answered.ts';
import { registerNote } from './note.ts';
import { registerSend } from './send.ts';
import { registerStart } from './start.ts';
import { registerUnassign } from './unassign.ts';
import { registerUnassigned } from './unassigned.ts';
import { registerUnread } from './unread.ts';

/** Registers `conv` with its commands, in help order. */
export function registerConversations(parent: Command, context: Context): void {
  const conversations = parent
    .command('conv')
    .summary('List, read, claim, answer, assign and close conversations')
    .description('List, read, claim, answer, assign and close conversations.');
  registerList(conversations, context);
  registerUnassigned(conversations, context);
  registerUnread(conversations, context);
  registerNotAnswered(conversations, context);
  registerGet(conversations, context);
  registerNext(conversations, context);
  registerStart(conversations, context);
  registerSend(conversations, context);
  registerNote(conversations, context);
  registerAssign(conversations, context);
  registerUnassign(conversations, context);
  registerClose(conversations, context);
}
