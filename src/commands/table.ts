// The command table: every command of the program, in the order of help. What a command takes and does is loaded when its
// name is on the command line.
import type { TopCommand } from '../cli/command-row.ts';

export const COMMANDS: readonly TopCommand[] = [
  {
    name: 'conv',
    spellings: ['conversation', 'conversations'],
    summary: 'List, read, claim, answer, assign and close conversations',
    part: 'Conversations:',
    load: async () => (await import('./conversation/index.ts')).conversationCommand,
  },
  {
    name: 'operators',
    spellings: ['operator'],
    summary: 'List, create and delete operators',
    part: 'The team and its queue:',
    load: async () => (await import('./operators.ts')).operatorsCommand,
  },
  {
    name: 'groups',
    spellings: ['group'],
    summary: 'List operator groups',
    part: 'The team and its queue:',
    load: async () => (await import('./operators.ts')).groupsCommand,
  },
  {
    name: 'users',
    spellings: ['user'],
    summary: 'Read and change customer records',
    part: 'The team and its queue:',
    load: async () => (await import('./users.ts')).usersCommand,
  },
  {
    name: 'triage',
    summary: 'Work through the queue, one key per decision',
    part: 'Conversations:',
    load: async () => (await import('./triage/index.ts')).triageCommand,
  },
  {
    name: 'board',
    summary: 'Show the queue by group, operator and age',
    part: 'The team and its queue:',
    load: async () => (await import('./board/index.ts')).boardCommand,
  },
  {
    name: 'watch',
    summary: 'Print each change of the lists as it happens',
    part: 'The team and its queue:',
    load: async () => (await import('./watch/index.ts')).watchCommand,
  },
  {
    name: 'search',
    summary: 'Search the messages that this computer has read and sent',
    part: 'Conversations:',
    load: async () => (await import('./memory/search.ts')).searchCommand,
  },
  {
    name: 'replies',
    summary: 'Manage canned replies and macros',
    part: 'Conversations:',
    load: async () => (await import('./replies/index.ts')).repliesCommand,
  },
  {
    name: 'history',
    summary: 'List every write in the local journal',
    part: 'What was done:',
    load: async () => (await import('./history/index.ts')).historyCommand,
  },
  {
    name: 'undo',
    summary: 'Undo the last command, one of its changes, or the last change of one conversation',
    part: 'What was done:',
    load: async () => (await import('./undo/index.ts')).undoCommand,
  },
  {
    name: 'profile',
    spellings: ['profiles'],
    summary: 'Manage profiles: base URL, token and defaults',
    part: 'Setting up:',
    load: async () => (await import('./profile/index.ts')).profileCommand,
  },
  {
    name: 'alias',
    spellings: ['aliases'],
    summary: 'Manage aliases, your own shortcuts',
    part: 'Setting up:',
    load: async () => (await import('./alias/index.ts')).aliasCommand,
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, the connection and the service',
    part: 'Setting up:',
    load: async () => (await import('./doctor/index.ts')).doctorCommand,
  },
  {
    name: 'sandbox',
    summary: 'Serve, inspect and reset the practice service',
    part: 'Setting up:',
    load: async () => (await import('./sandbox/index.ts')).sandboxCommand,
  },
  {
    name: 'api',
    summary: 'Call any path of the service',
    part: 'For programs, and help:',
    load: async () => (await import('./api/index.ts')).apiCommand,
  },
  {
    name: 'mcp',
    summary: 'Serve conversations and proposals to an assistant',
    part: 'For programs, and help:',
    load: async () => (await import('./mcp/index.ts')).mcpCommand,
  },
  {
    name: 'commands',
    summary: 'Print the whole command tree',
    part: 'For programs, and help:',
    load: async () => (await import('./commands/index.ts')).commandsCommand,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    part: 'Setting up:',
    load: async () => (await import('./commands/index.ts')).completionCommand,
  },
  {
    name: 'version',
    summary: 'Print the version',
    part: 'For programs, and help:',
    load: async () => (await import('./help/index.ts')).versionCommand,
  },
  {
    name: 'help',
    summary: 'Explain a command or a topic',
    part: 'For programs, and help:',
    load: async () => (await import('./help/index.ts')).helpCommand,
  },
];
