import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerInboxList } from './inbox-list.ts';

/** Declares `conv not-answered`. */
export function registerNotAnswered(parent: Command, context: Context): void {
  registerInboxList(parent, context, {
    command: 'not-answered',
    aliases: ['unanswered'],
    summary: 'List conversations without an answer',
    description: 'Conversations in the inbox without an answer, newest first, at most 1000.',
    call: 'notAnswered',
    are: 'not answered',
  });
}
