// The commands of `conv`. Naming conversations, the conditions of a write and its pace are declared once, in cli.
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { QUEUES } from '../../backlog/waiting.ts';
import { type CommandRow, command, type Declaration } from '../../cli/command-row.ts';
import { GLOBALS, TRANSCRIPT_FORMATS } from '../../cli/common-options.ts';
import { GROUPS, LIST_FILTERS, WHOSE_LISTS } from '../../cli/list-filters.ts';
import type { ArgumentRow } from '../../cli/option-row.ts';
import { onlyOnce, parseFileUrl, parseSome } from '../../cli/parse.ts';
import { TEXT_SOURCES } from '../../cli/text-source.ts';
import {
  ACTING,
  AGAIN,
  BATCH,
  CONDITIONS,
  EXPECT_LAST_MESSAGE,
  FORCE,
  IDS,
  STRICT,
  WEBHOOK,
  WRITE_BATCH,
} from '../../cli/write-options.ts';
import { PROPOSAL_STATES } from '../../proposals/proposal.ts';
import { OUTPUT_FORMATS } from '../../settings/keys.ts';

const IDS_AND_TEXT = {
  name: 'words',
  flags: '[id... text...]',
  text: 'one or more conversation ids (- reads them from stdin), then the text (after -- if it begins with a hyphen)',
} as const satisfies ArgumentRow;

/** Options of start, close and unassign. */
const STATUS_CHANGE = [ACTING, ...CONDITIONS, ...WRITE_BATCH, STRICT, WEBHOOK] as const;

/** The service decides what `not-answered` lists, and it lists a lot. */
const NOT_ANSWERED =
  'The service decides what counts. It may list conversations that an operator answered last. convops conv inbox leaves ' +
  'out those that were answered with convops on this computer.';

const parseQueues = parseSome(QUEUES);
const parseStates = parseSome(PROPOSAL_STATES);

const lists: readonly CommandRow[] = [
  command({
    name: 'list',
    spellings: ['ls'],
    summary: 'List what needs an answer: unassigned, unread and not answered',
    description:
      'List the conversations that need an answer, each once: the unassigned ones, and those of the acting operator that are unread or not ' +
      "answered. With --operator all, or if no acting operator is set, it lists everybody's. With another --operator it lists what that one has, and nothing unassigned.",
    kind: 'read',
    options: [
      {
        flags: '--queue <queues>',
        text: 'only from these lists, comma-separated',
        choices: QUEUES,
        parse: parseQueues,
      },
      WHOSE_LISTS,
      ...LIST_FILTERS,
    ],
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
    summary: 'List the conversations that are assigned to you and need an answer',
    description:
      'List the conversations that are assigned to the acting operator and need an answer: unread ones first, then those not ' +
      'answered, longest-waiting first. Conversations that you have answered with convops on this computer are left out. Answers sent from elsewhere are not noticed. ' +
      "Needs an acting operator; to list everybody's, use --operator all.",
    kind: 'read',
    options: [
      { flags: '--all', text: 'include conversations you have answered' },
      ACTING,
      WHOSE_LISTS,
      ...LIST_FILTERS,
    ],
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
    run: async (context, input) => (await import('./lists.ts')).listQueue(context, 'unassigned', input),
  }),
  command({
    name: 'unread',
    summary: 'List conversations with unread messages',
    description: `List assigned conversations that have unread messages, newest first, at most ${LIST_LIMIT}.`,
    kind: 'read',
    options: [WHOSE_LISTS, ...LIST_FILTERS],
    globals: GLOBALS.list,
    examples: ['convops conv unread --sandbox', 'convops conv unread --operator all --json id --sandbox'],
    run: async (context, input) => (await import('./lists.ts')).listQueue(context, 'unread', input),
  }),
  command({
    name: 'not-answered',
    aliases: ['unanswered'],
    summary: 'List conversations that the service counts as not answered',
    description: `List assigned conversations that the service counts as not answered, newest first, at most ${LIST_LIMIT}. Those of the queue are left out: for everybody who waits, use conv list --operator all. ${NOT_ANSWERED}`,
    kind: 'read',
    options: [WHOSE_LISTS, ...LIST_FILTERS],
    globals: GLOBALS.list,
    examples: [
      'convops conv not-answered --sandbox',
      'convops conv not-answered --operator all --older-than 2d --json id --sandbox',
    ],
    run: async (context, input) => (await import('./lists.ts')).listQueue(context, 'not-answered', input),
  }),
];

const rest: readonly CommandRow[] = [
  command({
    name: 'get',
    aliases: ['show', 'view'],
    summary: 'Read conversations with their messages',
    description:
      'Read conversations. It prints a transcript; --json prints the records, -o markdown a document to keep. Notes that this ' +
      'computer wrote are marked, and shown also if the service does not list them; the records are as the service has them.',
    kind: 'read',
    args: [IDS],
    options: [
      {
        flags: '-o, --output <format>',
        text: 'output format',
        choices: [...OUTPUT_FORMATS, ...TRANSCRIPT_FORMATS],
      },
      ...BATCH,
    ],
    examples: [
      'convops conv get 42 --sandbox',
      "convops conv get 42 --jq '.messages[-3:]' --sandbox",
      "convops conv get 42 --jq '.messages[-2:][].message' --sandbox",
      'convops conv get 42 -o markdown --sandbox > conversation-42.md',
    ],
    run: async (context, input) => (await import('./get.ts')).getConversations(context, input),
  }),
  command({
    name: 'files',
    summary: 'List the files in conversations',
    description:
      'List the files that customers and operators sent, with their addresses. -o ids prints one address per line, for a ' +
      'program that fetches them: convops itself fetches none.',
    kind: 'read',
    args: [IDS],
    options: BATCH,
    globals: GLOBALS.list,
    examples: [
      'convops conv reply 42 --file-url https://files.example.test/van.png --sandbox && convops conv files 42 --sandbox',
      'convops conv list --operator all -o ids --sandbox | convops conv files - -o ids --sandbox',
    ],
    run: async (context, input) => (await import('./get.ts')).listFiles(context, input),
  }),
  command({
    name: 'next',
    summary: 'Claim the longest-waiting conversation',
    description:
      'Claim the longest-waiting conversation. If a colleague was faster, claim the next one. If the queue is empty, it prints ' +
      'null in JSON and nothing in other formats. Do not run it for the same operator on two computers at the same time: the ' +
      'service accepts both claims, and both get the same conversation.',
    kind: 'write',
    options: [
      GROUPS,
      { flags: '--fail-if-empty', text: 'exit 11 if the queue is empty' },
      ACTING,
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
    description: 'Claim conversations for the acting operator. A closed one is opened again.',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: [
      'convops conv start 43 --sandbox',
      'convops conv unassigned --group Billing -o ids --sandbox | convops conv claim - --sandbox',
    ],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'start', input),
  }),
  command({
    name: 'send',
    aliases: ['reply'],
    summary: 'Send a reply or a file to the customer',
    description: 'Send a reply, or a file by its URL, to the customer of a conversation.',
    usage: '[options] <id...> [text]',
    kind: 'write',
    args: [IDS_AND_TEXT],
    options: [
      ...TEXT_SOURCES,
      {
        flags: '--reply <name>',
        text: 'send a canned reply with its placeholders filled (see convops replies list)',
        offers: { names: 'replies' },
      },
      {
        flags: '--file-url <url>',
        text: 'send the file at this http or https URL instead of a text',
        parse: parseFileUrl,
      },
      ACTING,
      ...CONDITIONS,
      ...WRITE_BATCH,
      FORCE,
      AGAIN,
      STRICT,
      WEBHOOK,
    ],
    examples: [
      'convops conv reply 42 "It is on its way." --sandbox',
      'echo "It is on its way." | convops conv reply 42 --body-file - --sandbox',
      'convops replies add hi "Hello {{customer}}." && convops conv reply 42 --reply hi --sandbox',
      'convops conv reply 42 --file-url https://files.example.test/invoice.pdf --sandbox && convops conv reply 42 "Here is the invoice." --sandbox',
    ],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'send', input),
  }),
  command({
    name: 'note',
    summary: 'Leave a private note',
    description:
      'Leave a private note in a conversation. The customer never sees it. Whether a service lists notes among the messages ' +
      'is not documented; convops conv get shows those of this computer.',
    usage: '[options] <id...> [text]',
    kind: 'write',
    args: [IDS_AND_TEXT],
    options: [
      ...TEXT_SOURCES,
      {
        flags: '--reply <name>',
        text: 'use a canned reply as the note, with its placeholders filled (see convops replies list)',
        offers: { names: 'replies' },
      },
      ACTING,
      ...CONDITIONS,
      ...WRITE_BATCH,
      AGAIN,
      STRICT,
    ],
    examples: [
      'convops conv note 42 "Asked the warehouse, answer by noon." --sandbox',
      'convops replies add by "Checked by {{operator}}." && convops conv note 42 --reply by --sandbox',
    ],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'note', input),
  }),
  command({
    name: 'assign',
    summary: 'Assign conversations to an operator or a group',
    description:
      'Assign conversations to an operator or to an operator group. Give exactly one of --operator and --group. With --note, ' +
      'a private note is left first; if that fails, the conversation is not assigned. The note stays if the assignment is undone.',
    kind: 'write',
    args: [IDS],
    options: [
      {
        flags: '--operator <operator>',
        text: 'assign to this operator: id, e-mail, part of it, or @me',
        parse: onlyOnce('--operator'),
      },
      {
        flags: '--group <group>',
        text: 'move to this group: id, title or part of it; whoever has it keeps it',
        parse: onlyOnce('--group'),
      },
      { flags: '--note <text>', text: 'leave this private note first, for whoever gets it' },
      { flags: '--as <operator>', text: 'acting operator, used by --note and --if-mine only', hidden: true },
      ...CONDITIONS,
      ...WRITE_BATCH,
      AGAIN,
      STRICT,
      WEBHOOK,
    ],
    examples: [
      'convops conv assign 42 --operator 3 --sandbox',
      'convops conv assign 42 --group Billing --sandbox',
      'convops conv assign 42 --operator 3 --note "Asked twice for the invoice." --sandbox',
    ],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'assign', input),
  }),
  command({
    name: 'unassign',
    aliases: ['release'],
    summary: 'Release conversations to the queue',
    description: 'Release conversations: they leave their operator and wait in the queue again.',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: ['convops conv unassign 42 --sandbox', 'convops conv release 42 --sandbox --json'],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'unassign', input),
  }),
  command({
    name: 'close',
    summary: 'Close conversations',
    kind: 'write',
    args: [IDS],
    options: STATUS_CHANGE,
    examples: [
      'convops conv close 42 --sandbox',
      'convops conv inbox --all --older-than 2h -o ids --sandbox | convops conv close - --dry-run --sandbox',
    ],
    run: async (context, input) => (await import('./writes.ts')).writeEach(context, 'close', input),
  }),
];

const proposing: readonly CommandRow[] = [
  command({
    name: 'propose',
    summary: 'Propose a reply, a note or a close for a person to approve',
    description:
      'Save a proposed reply, note or close on this computer, for a person to approve, edit or reject in triage. Nothing is ' +
      'sent. When the conversation changes, the proposal becomes stale: its text stays, and triage says why. The same proposal for ' +
      'the same state of a conversation is saved only once.',
    usage: '[options] <id> [text]',
    kind: 'read',
    args: [{ ...IDS_AND_TEXT, text: 'a conversation id, then the text', flags: '[id text...]' }],
    options: [
      ...TEXT_SOURCES,
      { flags: '--reason <text>', text: 'reason to send it, for the person who decides (required)' },
      { flags: '--note', text: 'propose the text as a private note' },
      { flags: '--close', text: 'also close the conversation' },
      EXPECT_LAST_MESSAGE,
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
    summary: 'List the proposals on this computer and their outcome',
    description:
      'List the proposals on this computer for the current service, newest first, with their outcome. A proposal that ' +
      'waits for a decision is pending: a person decides in convops triage. It is stale if its conversation has changed ' +
      'since.',
    kind: 'read',
    args: [{ name: 'conversations', flags: '[id...]', text: 'only proposals for these conversations' }],
    options: [
      {
        flags: '--state <states>',
        text: 'only these states, comma-separated',
        choices: PROPOSAL_STATES,
        parse: parseStates,
      },
    ],
    globals: GLOBALS.list,
    examples: ['convops conv proposals --sandbox', 'convops conv proposals --state pending --json --sandbox'],
    run: async (context, input) => (await import('./propose.ts')).listProposals(context, input),
  }),
];

/** `conv`: lists, reading, and every write to a conversation. */
export const conversationCommand: Declaration = { commands: [...lists, ...rest, ...proposing] };
