// The command table: every command of the program, in the order of help. What a command takes and does is loaded when its
// name is on the command line.
import type { TopCommand } from '../cli/command-row.ts';

/** The headings they stand under in `convops --help`. */
const PARTS: Readonly<Record<string, readonly Omit<TopCommand, 'part'>[]>> = {
  'Conversations:': [
    {
      name: 'conv',
      spellings: ['conversation', 'conversations'],
      summary: 'List, read, claim, answer, assign and close conversations',
      load: async () => (await import('./conversation/index.ts')).conversationCommand,
    },
    {
      name: 'triage',
      summary: 'Work through the queue, one key per decision',
      load: async () => (await import('./triage/index.ts')).triageCommand,
    },
    {
      name: 'search',
      summary: 'Search the messages that this computer has read and sent',
      load: async () => (await import('./memory/search.ts')).searchCommand,
    },
    {
      name: 'customer',
      summary: 'Show who a customer is, and the conversations that are known',
      load: async () => (await import('./memory/customer.ts')).customerCommand,
    },
    {
      name: 'replies',
      summary: 'Manage canned replies and macros',
      load: async () => (await import('./replies/index.ts')).repliesCommand,
    },
  ],
  'The team and its queue:': [
    {
      name: 'operators',
      spellings: ['operator'],
      summary: 'List, create and delete operators',
      load: async () => (await import('./operators.ts')).operatorsCommand,
    },
    {
      name: 'groups',
      spellings: ['group'],
      summary: 'List operator groups',
      load: async () => (await import('./operators.ts')).groupsCommand,
    },
    {
      name: 'users',
      spellings: ['user'],
      summary: 'Read and change customer records',
      load: async () => (await import('./users.ts')).usersCommand,
    },
    {
      name: 'board',
      summary: 'Show the queue by group, operator and age',
      load: async () => (await import('./board/index.ts')).boardCommand,
    },
    {
      name: 'watch',
      summary: 'Print each change of the lists as it happens',
      load: async () => (await import('./watch/index.ts')).watchCommand,
    },
  ],
  'What was done:': [
    {
      name: 'history',
      summary: 'List every write in the local journal',
      load: async () => (await import('./history/index.ts')).historyCommand,
    },
    {
      name: 'undo',
      summary: 'Undo the last command, one of its changes, or the last change of one conversation',
      load: async () => (await import('./undo/index.ts')).undoCommand,
    },
    {
      name: 'archive',
      summary: 'Show, fill and forget what this computer keeps of the service',
      load: async () => (await import('./memory/archive.ts')).archiveCommand,
    },
  ],
  'Setting up:': [
    {
      name: 'profile',
      spellings: ['profiles'],
      summary: 'Manage profiles: base URL, token and defaults',
      load: async () => (await import('./profile/index.ts')).profileCommand,
    },
    {
      name: 'alias',
      spellings: ['aliases'],
      summary: 'Manage aliases, your own shortcuts',
      load: async () => (await import('./alias/index.ts')).aliasCommand,
    },
    {
      name: 'doctor',
      summary: 'Check the configuration, the connection and the service',
      load: async () => (await import('./doctor/index.ts')).doctorCommand,
    },
    {
      name: 'sandbox',
      summary: 'Serve, inspect and reset the practice service',
      load: async () => (await import('./sandbox/index.ts')).sandboxCommand,
    },
    {
      name: 'completion',
      summary: 'Print a completion script for a shell',
      load: async () => (await import('./commands/index.ts')).completionCommand,
    },
  ],
  'For programs, and help:': [
    {
      name: 'api',
      summary: 'Call any path of the service',
      load: async () => (await import('./api/index.ts')).apiCommand,
    },
    {
      name: 'mcp',
      summary: 'Serve conversations and proposals to an assistant',
      load: async () => (await import('./mcp/index.ts')).mcpCommand,
    },
    {
      name: 'commands',
      summary: 'Print the whole command tree',
      load: async () => (await import('./commands/index.ts')).commandsCommand,
    },
    {
      name: 'version',
      summary: 'Print the version',
      load: async () => (await import('./help/index.ts')).versionCommand,
    },
    {
      name: 'help',
      summary: 'Explain a command or a topic',
      load: async () => (await import('./help/index.ts')).helpCommand,
    },
  ],
};

export const COMMANDS: readonly TopCommand[] = Object.entries(PARTS).flatMap(([part, commands]) =>
  commands.map((command) => ({ ...command, part })),
);
