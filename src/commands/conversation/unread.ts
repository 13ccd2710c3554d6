import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerInboxList } from './inbox-list.ts';

/** Declares `conv unread`. */
export function registerUnread(command: Command, context: Context): void {
  registerInboxList(command, context, {
    command: 'unread',
    description: 'Conversations in the inbox with unread messages, newest first, at most 1000.',
    call: 'unread',
    are: 'unread',
  });
}
