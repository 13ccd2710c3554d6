// The commands of `conv`. Naming conversations, the conditions of a write and its pace are declared once, in cli.
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { QUEUES } from '../../backlog/waiting.ts';
import { ACTING, BATCH, IDS, OFFERED_IDS, WRITE_BATCH } from '../../cli/batch-options.ts';
import { type ArgumentRow, type CommandRow, command, type Declaration } from '../../cli/command-row.ts';
import { GLOBALS, TRANSCRIPT_FORMATS } from '../../cli/common-options.ts';
import { LIST_FILTERS } from '../../cli/list-filters.ts';
import { parseFileUrl } from '../../cli/parse.ts';
import { CONDITIONS, FROM } from '../../cli/preconditions.ts';
import { TEXT_SOURCES } from '../../cli/text-source.ts';
import { ONE_OF_WHOSE, WHOSE_LISTS } from '../../cli/whose-lists.ts';
import { AGAIN, STRICT, WEBHOOK } from '../../cli/write-options.ts';
import { PROPOSAL_STATES } from '../../proposals/proposal.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';

const GROUP = { flags: '--group <group>', text: 'only this group: id, title or part of it' } as const;
const IDS_AND_TEXT = {
  name: 'words',
  flags: '[id... text...]',
  text: 'conversation ids, or - for stdin, then the text',
  offers: OFFERED_IDS,
} as const satisfies ArgumentRow;

/** Of start, close and unassign. */
const STATUS_CHANGE = [...ACTING, ...CONDITIONS, ...WRITE_BATCH, STRICT, WEBHOOK] as const;

/** What `not-answered` lists is the service's own idea of it, and it is a wide one. */
const NOT_ANSWERED =
  'The service decides what counts: this can be the whole inbox, also what an operator answered last. ' +
  'convops conv inbox leaves out what you have answered.';

const lists: readonly CommandRow[] = [
  command({
    name: 'list',
    spellings: ['ls'],
    summary: 'List everything open, with the queue it is in',
    description:
      'List everything open, each conversation once: what is unassigned, and what the acting operator holds that is ' +
      'unread or not answered. If no acting operator is set, what everybody holds.',
    kind: 'read',
    options: [
      { flags: '--queue <queues>', text: `only these queues, comma-separated: ${QUEUES.join(', ')}` },
      ...WHOSE_LISTS,
      ...LIST_FILTERS,
    ],
    exclusive: ONE_OF_WHOSE,
    globals: GLOBALS.list,
    examples: [
      'convops conv list --sandbox',
      'convops conv list --operator all --older-than 2d --sandbox',
      'convops conv list --queue unassigned,unread -o csv --sandbox',
    ],
    run: async (context, input) => (await import('./lists.ts')).listEverything(context, input),
  }),
  command({
    name: 'inbox',
    summary: 'List what you hold and have to answer, longest waiting first',
    description:
      'List what the acting operator holds and has to answer: unread first, then not answered, each the longest ' +
      'waiting first. What you answered from this computer since the last message is left out.',
    kind: 'read',
    options: [{ flags: '--all', text: 'also what you have answered' }, ...WHOSE_LISTS, ...LIST_FILTERS],
    exclusive: ONE_OF_WHOSE,
    globals: GLOBALS.list,
    examples: ['convops conv inbox --sandbox', 'convops conv inbox --older-than 1h --json id --sandbox'],
    run: async (context, input) => (await import('./lists.ts')).listInbox(context, input),
  }),
  command({
    name: 'unassigned',
    summary: 'List conversations that wait for an operator',
    description: `List unassigned conversations, newest first, at most ${LIST_LIMIT}.`,
    kind: 'read',
    options: LIST_FILTERS,
    globals: GLOBALS.list,
    examples: [
      'convops conv unassigned --sandbox',
      'convops conv unassigned --group Billing --older-than 30m --json id --sandbox',
    ],
    run: async (context, input) => (await import('./lists.ts')).listUnassigned(context, input),
  }),
  command({
    name: 'unread',
    summary: 'List conversations with unread messages',
    description: `Conversations in the inbox with unread messages, newest first, at most ${LIST_LIMIT}.`,
    kind: 'read',
    options: [...WHOSE_LISTS, ...LIST_FILTERS],
    exclusive: ONE_OF_WHOSE,
    globals: GLOBALS.list,
    examples: ['convops conv unread --sandbox', 'convops conv unread --operator all --json id --sandbox'],
    run: async (context, input) => (await import('./lists.ts')).listUnread(context, input),
  }),
  command({
    name: 'not-answered',
    aliases: ['unanswered'],
    summary: 'List conversations that the service counts as not answered',
    description: `Conversations in the inbox that the service counts as not answered, newest first, at most ${LIST_LIMIT}. ${NOT_ANSWERED}`,
    kind: 'read',
    options: [...WHOSE_LISTS, ...LIST_FILTERS],
    exclusive: ONE_OF_WHOSE,
    globals: GLOBALS.list,
    examples: [
      'convops conv not-answered --sandbox',
      'convops conv not-answered --operator all --older-than 2d --json id --sandbox',
    ],
    run: async (context, input) => (await import('./lists.ts')).listNotAnswered(context, input),
  }),
];

const rest: readonly CommandRow[] = [
  command({
    name: 'get',
    aliases: ['show', 'view'],
    summary: 'Read conversations with their messages',
    description:
      'Read conversations: a transcript on a terminal; -o markdown, html or text for a document to keep.',
    kind: 'read',
    args: [IDS],
    options: [
      {
        flags: '-o, --output <format>',
        text: 'how to print the result',
        choices: [...OUTPUT_FORMATS, ...TRANSCRIPT_FORMATS],
      },
      ...BATCH,
    ],
    examples: [
      'convops conv get 42 --sandbox',
      'convops conv get 42 -o html --sandbox > conversation-42.html',
    ],
    run: async (context, input) => (await import('./get.ts')).getConversations(context, input),
  }),
  command({
    name: 'next',
    summary: 'Claim the conversation that waits longest',
    description:
      'Claim the conversation that waits longest; when somebody was faster, the following one. A conversation that ' +
      'the service refuses for another reason is passed over, a few at most. Where nobody waits it prints null in ' +
      'JSON and nothing in other formats. The service does not refuse a second claim by the same operator: two ' +
      'computers must not act as one.',
    kind: 'write',
    options: [
      GROUP,
      { flags: '--fail-if-empty', text: 'exit 11 when nobody waits' },
      ...ACTING,
      STRICT,
      WEBHOOK,
    ],
    examples: ['convops conv next --sandbox', 'convops conv next --group billing --json id --sandbox'],
    run: async (context, input) => (await import('./next.ts')).claimNext(context, input),
  }),
  command({
    name: 'start',
    aliases: ['claim', 'take'],
    summary: 'Claim conversations for an operator',
    description: 'Claim conversations for the acting operator.',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: [
      'convops conv start 43 --sandbox',
      'convops conv unassigned --group Billing -o ids --sandbox | convops conv claim - --sandbox',
    ],
    run: async (context, input) => (await import('./status.ts')).startConversations(context, input),
  }),
  command({
    name: 'send',
    aliases: ['reply'],
    summary: 'Send a message or a file to the customer',
    description: 'Send a message, or a file by its address, to the customer of a conversation.',
    usage: '[options] <id...> [text]',
    kind: 'write',
    args: [IDS_AND_TEXT],
    options: [
      ...TEXT_SOURCES,
      { flags: '--reply <name>', text: 'send a canned reply, its placeholders filled; convops replies list' },
      {
        flags: '--file-url <url>',
        text: 'send a file by its http or https address instead of a text',
        parse: parseFileUrl,
      },
      ...ACTING,
      ...CONDITIONS,
      ...WRITE_BATCH,
      AGAIN,
      STRICT,
      WEBHOOK,
    ],
    examples: [
      'convops conv send 42 "It is on its way." --sandbox',
      'echo "It is on its way." | convops conv send 42 --body-file - --sandbox',
      'convops replies add hi "Hello {{customer}}." && convops conv send 42 --reply hi --sandbox',
      'convops conv send 42 --file-url https://files.example.test/invoice.pdf --sandbox',
    ],
    run: async (context, input) => (await import('./send.ts')).sendToCustomers(context, input),
  }),
  command({
    name: 'note',
    summary: 'Leave a private note',
    description: 'Leave a private note in a conversation. It never reaches the customer.',
    usage: '[options] <id...> [text]',
    kind: 'write',
    args: [IDS_AND_TEXT],
    options: [
      ...TEXT_SOURCES,
      {
        flags: '--reply <name>',
        text: 'leave a canned reply, its placeholders filled; convops replies list',
      },
      ...ACTING,
      ...CONDITIONS,
      ...WRITE_BATCH,
      AGAIN,
      STRICT,
    ],
    examples: [
      'convops conv note 42 "Asked the warehouse, answer by noon." --sandbox',
      'convops replies add by "Checked by {{operator}}." && convops conv note 42 --reply by --sandbox',
    ],
    run: async (context, input) => (await import('./note.ts')).noteConversations(context, input),
  }),
  command({
    name: 'assign',
    summary: 'Assign conversations to an operator or a group',
    description: 'Assign conversations to an operator or to an operator group: exactly one of the two.',
    kind: 'write',
    args: [IDS],
    options: [
      {
        flags: '--operator <operator>',
        text: 'the operator to assign to: id, e-mail, part of it, or @me',
      },
      { flags: '--group <group>', text: 'the group to assign to: id, title or part of it' },
      { flags: '--as <operator>', text: 'the acting operator, for --if-mine', hidden: true },
      ...CONDITIONS,
      FROM,
      ...WRITE_BATCH,
      STRICT,
      WEBHOOK,
    ],
    examples: [
      'convops conv assign 42 --operator 3 --sandbox',
      'convops conv assign 42 --group Billing --sandbox',
    ],
    run: async (context, input) => (await import('./status.ts')).assignConversations(context, input),
  }),
  command({
    name: 'unassign',
    aliases: ['release'],
    summary: 'Release conversations to the queue',
    description: 'Take conversations from their operator; they wait for another one.',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: ['convops conv unassign 42 --sandbox', 'convops conv release 42 --sandbox --json'],
    run: async (context, input) => (await import('./status.ts')).unassignConversations(context, input),
  }),
  command({
    name: 'close',
    summary: 'Close conversations',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: [
      'convops conv close 42 --sandbox',
      'convops conv inbox --all --older-than 2d -o ids --sandbox | convops conv close - --dry-run --sandbox',
    ],
    run: async (context, input) => (await import('./status.ts')).closeConversations(context, input),
  }),
];

const proposing: readonly CommandRow[] = [
  command({
    name: 'propose',
    summary: 'Propose a reply, a note or a close for a person to decide',
    description:
      'Keep a reply, a note or a close on this computer for a person to approve, edit or reject in triage. Nothing is ' +
      'sent. The conversation is read for how it stands: once it has changed, the proposal is stale and cannot be ' +
      'approved. The same for the same conversation as it stands is kept once.',
    usage: '[options] <id> [text]',
    kind: 'read',
    args: [{ ...IDS_AND_TEXT, text: 'a conversation id, then the text', flags: '[id text...]' }],
    options: [
      ...TEXT_SOURCES,
      { flags: '--reply <name>', text: 'propose a canned reply or macro; convops replies list' },
      { flags: '--reason <text>', text: 'why it should be sent, for the person who decides' },
      { flags: '--note', text: 'the text is a private note' },
      { flags: '--close', text: 'also close the conversation' },
    ],
    examples: [
      'convops conv propose 42 "It is on its way." --reason "The parcel left today." --sandbox',
      'convops conv propose 42 --close --reason "Solved, and the customer said thanks." --sandbox',
    ],
    run: async (context, input) => (await import('./propose.ts')).proposeForPerson(context, input),
  }),
  command({
    name: 'proposals',
    spellings: ['proposal'],
    summary: 'List what was proposed on this computer, and what became of it',
    description:
      'List what was proposed on this computer for the service in force, newest first, and what became of it. A ' +
      'proposal that waits is pending; only --check, which reads its conversation, tells whether it is stale.',
    kind: 'read',
    args: [
      {
        name: 'conversations',
        flags: '[id...]',
        text: 'only those for these conversations',
        offers: { names: 'conversations' },
      },
    ],
    options: [
      {
        flags: '--state <states>',
        text: `only these states, comma-separated: ${PROPOSAL_STATES.join(', ')}`,
      },
      { flags: '--check', text: 'read the conversations of those that wait, to know which are stale' },
    ],
    globals: GLOBALS.list,
    examples: [
      'convops conv proposals --sandbox',
      'convops conv proposals --state pending --check --json --sandbox',
    ],
    run: async (context, input) => (await import('./propose.ts')).listProposals(context, input),
    commands: [
      command({
        name: 'withdraw',
        summary: 'Take back a proposal that waits',
        kind: 'local',
        args: [{ name: 'proposal', flags: '<proposal>', text: 'the proposal, such as p3' }],
        options: [{ flags: '--reason <text>', text: 'why' }],
        globals: GLOBALS.write,
        examples: [
          'convops conv propose 42 "Hello." --reason "A greeting." --sandbox && convops conv proposals withdraw p1',
        ],
        run: async (context, input) => (await import('./propose.ts')).withdrawProposal(context, input),
      }),
    ],
  }),
];

/** `conv`: lists, reading, and every write to a conversation. */
export const conversationCommand: Declaration = { commands: [...lists, ...rest, ...proposing] };
