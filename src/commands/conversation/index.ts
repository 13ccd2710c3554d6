import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { registerVerbs, type Verb, type Words } from '../verbs.ts';

/** The commands of `conv`, in help order. */
export const VERBS: readonly Verb[] = [
  {
    name: 'list',
    aliases: [],
    summary: 'List everything open, with the queue it is in',
    load: async () => (await import('./lists.ts')).registerList,
  },
  {
    name: 'unassigned',
    aliases: [],
    summary: 'List conversations that wait for an operator',
    load: async () => (await import('./lists.ts')).registerUnassigned,
  },
  {
    name: 'unread',
    aliases: [],
    summary: 'List conversations with unread messages',
    load: async () => (await import('./lists.ts')).registerUnread,
  },
  {
    name: 'not-answered',
    aliases: ['unanswered'],
    summary: 'List conversations without an answer',
    load: async () => (await import('./lists.ts')).registerNotAnswered,
  },
  {
    name: 'get',
    aliases: ['show', 'view'],
    summary: 'Read conversations with their messages',
    load: async () => (await import('./get.ts')).registerGet,
  },
  {
    name: 'next',
    aliases: [],
    summary: 'Claim the conversation that waits longest',
    load: async () => (await import('./next.ts')).registerNext,
  },
  {
    name: 'start',
    aliases: ['claim', 'take'],
    summary: 'Claim conversations for an operator',
    load: async () => (await import('./status.ts')).registerStart,
  },
  {
    name: 'send',
    aliases: ['reply'],
    summary: 'Send a message or a file to the customer',
    load: async () => (await import('./send.ts')).registerSend,
  },
  {
    name: 'note',
    aliases: [],
    summary: 'Leave a private note',
    load: async () => (await import('./note.ts')).registerNote,
  },
  {
    name: 'assign',
    aliases: [],
    summary: 'Assign conversations to an operator or a group',
    load: async () => (await import('./assign.ts')).registerAssign,
  },
  {
    name: 'unassign',
    aliases: ['release'],
    summary: 'Release conversations to the queue',
    load: async () => (await import('./status.ts')).registerUnassign,
  },
  {
    name: 'close',
    aliases: [],
    summary: 'Close conversations',
    load: async () => (await import('./status.ts')).registerClose,
  },
];

/** Registers `conv` with its commands. */
export async function registerConversations(
  conversations: Command,
  context: Context,
  words: Words,
): Promise<void> {
  await registerVerbs(conversations, context, words, VERBS);
}
