import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { registerInboxList } from './inbox-list.ts';

/** Declares `conv unread`. */
export function registerUnread(parent: Command, context: Context): void {
  registerInboxList(parent, context, {
    command: 'unread',
    aliases: [],
    summary: 'List conversations with unread messages',
    description: 'Conversations in the inbox with unread messages, newest first, at most 1000.',
    call: 'unread',
    are: 'unread',
  });
}
