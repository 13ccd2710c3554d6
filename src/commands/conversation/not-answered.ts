import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerInboxList } from './inbox-list.ts';

/** Declares `conv not-answered`. */
export function registerNotAnswered(command: Command, context: Context): void {
  registerInboxList(command, context, {
    command: 'not-answered',
    description: 'Conversations in the inbox without an answer, newest first, at most 1000.',
    call: 'notAnswered',
    are: 'not answered',
  });
}
