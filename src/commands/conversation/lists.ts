// The lists of open conversations: those of the service, newest first; all of them as one, without repetition; and the
// acting operator's inbox. The service shortens a list by dropping those that wait longest, and convops always says so.

import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, isId } from '../../api/model.ts';
import { type ListFilters, oldestFirst } from '../../backlog/filters.ts';
import { heldBy, operatorsOnce } from '../../backlog/holder.ts';
import { askedGroup, QUEUES, type Queue } from '../../backlog/waiting.ts';
import { counted } from '../../base/text.ts';
import { neededOperator } from '../../cli/acting-operator.ts';
import type { Context } from '../../cli/context.ts';
import { listClient, presentConversationList, warnOfCut } from '../../cli/conversation-lists.ts';
import {
  applyFilters,
  type FilterInput,
  listFilters,
  type WhoseInput,
  whoseLists,
} from '../../cli/list-filters.ts';
import { givenTo } from '../../cli/resolve-names.ts';
import type { ActingInput } from '../../cli/write-options.ts';
import { readTime } from '../../terminal/times.ts';
import {
  inboxView,
  type ListedConversation,
  type ListLook,
  listedView,
  unassignedView,
  unreadView,
} from '../../views/conversation.ts';
import { watchAnswered } from '../../writes/sent-replies.ts';

type InboxInput = FilterInput & WhoseInput;

/** `conv unassigned`, `conv unread` and `conv not-answered`: one list of the service, as it is. */
export async function listQueue(context: Context, queue: Queue, input: InboxInput): Promise<void> {
  const view = queue === 'unassigned' ? unassignedView : unreadView;
  await presentConversationList(context, view, async () => {
    const { rows, filters } = await readQueues(context, [queue], input);
    const passed = await applyFilters(context, rows, filters);
    return passed.map(({ queue: _, ...row }) => row);
  });
}

interface ListInput extends InboxInput {
  readonly queue?: readonly Queue[];
}

/** `conv list`: everything open, unassigned first, in the service's order within each queue; of some operators what they have. */
export async function listEverything(context: Context, input: ListInput): Promise<void> {
  await presentConversationList(context, listedView, async () => {
    // Nobody has what is unassigned, so it is not among what one operator has.
    const isOfSome = input.operator !== undefined && !input.operator.includes('all');
    const queues = input.queue ?? (isOfSome ? QUEUES.filter((queue) => queue !== 'unassigned') : QUEUES);
    const { rows, filters } = await readQueues(context, queues, input);
    return await applyFilters(context, rows, filters);
  });
}

interface AnswerInput extends InboxInput, ActingInput {
  readonly all?: true;
}

/** `conv inbox`: what is to be answered, unread first, and each the longest waiting first. */
export async function listInbox(context: Context, given: AnswerInput): Promise<void> {
  const input = await ofSomebody(context, given);
  const { operator: [whose, ...others] = [] } = input;
  const view = (look: ListLook) => inboxView(look, whose === 'all' || others.length > 0);
  await presentConversationList(context, view, async () => {
    const { rows, filters } = await readQueues(context, ['unread', 'not-answered'], input);
    const passed = await applyFilters(context, rows, filters);
    const waiting = input.all ? passed : await withoutAnswered(context, passed);
    return (['unread', 'not-answered'] as const).flatMap((queue) =>
      oldestFirst(waiting.filter((row) => row.queue === queue)),
    );
  });
}

/** The input with an operator in it, if no setting names one: the inbox of nobody is not everybody's. */
async function ofSomebody(context: Context, input: AnswerInput): Promise<AnswerInput> {
  const { as, operator = as === undefined ? undefined : [as] } = input;
  if (operator !== undefined) return { ...input, operator: operator.map((word) => givenTo(word, as)) };
  if (context.settings.values().operator !== null) return input;
  const option = { flag: '--operator', word: undefined } as const;
  const { id } = await neededOperator(context, 'conv inbox', option);
  return { ...input, operator: [String(id)] };
}

/** The rows without those answered according to this computer's journal; unread ones always stay. */
async function withoutAnswered(
  { settings, service, out }: Pick<Context, 'settings' | 'service' | 'out'>,
  rows: readonly ListedConversation[],
): Promise<readonly ListedConversation[]> {
  const dated = rows.flatMap(({ id, queue, last_message_date: date }) =>
    queue === 'not-answered' && readTime(date) ? [[id, date as number] as const] : [],
  );
  const { stateFolder } = settings;
  const clockOffset = service.clockOffset() ?? 0;
  const answeredIn = watchAnswered(stateFolder, service.name(), undefined, service.since());
  const answered = await answeredIn(new Map(dated), clockOffset);
  if (answered.size > 0)
    await out.notice(
      `left out ${counted(answered.size, 'answered conversation')}; to include them, add --all`,
    );
  return rows.filter(({ id, queue }) => queue !== 'not-answered' || !answered.has(id));
}

/** The lists of some queues, each conversation once, from the first list that has it. */
async function readQueues(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
  queues: readonly Queue[],
  input: InboxInput,
): Promise<{ readonly rows: readonly ListedConversation[]; readonly filters: ListFilters }> {
  const isInbox = queues.some((queue) => queue !== 'unassigned');
  const operators = isInbox ? await whoseLists(context, input, 'own') : undefined;
  const filters = await listFilters(context, input);
  const { conversations } = await listClient(context);
  const operatorsRead = operatorsOnce(await context.service.client());
  const lists = await Promise.all(
    queues.map(async (queue) => {
      const own = queue === 'unassigned' ? [undefined] : (operators ?? [undefined]);
      const read = own.map(async (operator) => {
        const rows = await readList(conversations, queue, operator, askedGroup(filters.groups));
        await warnOfCut(context.out, rows.length, queue);
        return await heldBy(rows, operator, operatorsRead);
      });
      const found = await Promise.all(read);
      return found.flat().map((row): ListedConversation => ({ ...row, queue }));
    }),
  );
  const [only, ...others] = lists;
  if (only && others.length === 0) return { rows: only, filters };
  const seen = new Set<number>();
  // Rows without an id cannot be recognized as the same conversation.
  const rows = lists.flat().filter(({ id }) => !isId(id) || (!seen.has(id) && seen.add(id)));
  return { rows, filters };
}

async function readList(
  conversations: Client['conversations'],
  queue: Queue,
  operator: number | undefined,
  group: number | undefined,
): Promise<ConversationSummary[]> {
  if (queue === 'unassigned') return await conversations.unassigned({ group_id: group });
  const params = { operator_id: operator, group_id: group };
  return await (queue === 'unread' ? conversations.unread(params) : conversations.notAnswered(params));
}
