// The top of the command tree. A noun's commands are loaded when its name is on the command line.
import type { Command } from 'commander';
import type { Context } from '../cli/context.ts';
import type { Words } from './verbs.ts';

/** Declares what a command takes and what is below it; name and summary it has from the table. */
type Register = (command: Command, context: Context, words: Words) => void | Promise<void>;

interface Noun {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Register>;
}

/** The top of the tree, in help order. */
export const NOUNS: readonly Noun[] = [
  {
    name: 'conv',
    summary: 'List, read, claim, answer, assign and close conversations',
    load: async () => (await import('./conversation/index.ts')).registerConversations,
  },
  {
    name: 'operators',
    summary: 'List, create and delete operators',
    load: async () => (await import('./operator/index.ts')).registerOperators,
  },
  {
    name: 'groups',
    summary: 'List operator groups',
    load: async () => (await import('./group/index.ts')).registerGroups,
  },
  {
    name: 'users',
    summary: 'Read and update users, the customers of a channel',
    load: async () => (await import('./user/index.ts')).registerUsers,
  },
  {
    name: 'triage',
    summary: 'Work through the queue, one key a decision',
    load: async () => (await import('./triage/index.ts')).registerTriage,
  },
  {
    name: 'board',
    summary: 'Show what waits, by group, operator and age',
    load: async () => (await import('./board/index.ts')).registerBoard,
  },
  {
    name: 'watch',
    summary: 'Print what changes in the lists, as it happens',
    load: async () => (await import('./watch/index.ts')).registerWatch,
  },
  {
    name: 'replies',
    summary: 'Keep canned replies',
    load: async () => (await import('./replies/index.ts')).registerReplies,
  },
  {
    name: 'history',
    summary: 'List every write, from the local journal',
    load: async () => (await import('./history/index.ts')).registerHistory,
  },
  {
    name: 'undo',
    summary: 'Take back a run, an entry of the history, or the last write to a conversation',
    load: async () => (await import('./undo/index.ts')).registerUndo,
  },
  {
    name: 'profile',
    summary: 'Keep base URLs, tokens and defaults',
    load: async () => (await import('./profile/index.ts')).registerProfiles,
  },
  {
    name: 'alias',
    summary: 'Keep shortcuts of your own',
    load: async () => (await import('./alias/index.ts')).registerAlias,
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, the connection and the service',
    load: async () => (await import('./doctor/index.ts')).registerDoctor,
  },
  {
    name: 'sandbox',
    summary: 'Serve, inspect and reset the embedded service',
    load: async () => (await import('./sandbox/index.ts')).registerSandbox,
  },
  {
    name: 'api',
    summary: 'Call the service directly',
    load: async () => (await import('./api/index.ts')).registerApi,
  },
  {
    name: 'commands',
    summary: 'Print the whole command tree',
    load: async () => (await import('./commands/index.ts')).registerCommands,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion/index.ts')).registerCompletion,
  },
  {
    name: 'version',
    summary: 'Print the version',
    load: async () => (await import('./help/index.ts')).registerVersion,
  },
  {
    name: 'help',
    summary: 'Explain a command or a topic',
    load: async () => (await import('./help/index.ts')).registerHelp,
  },
];
