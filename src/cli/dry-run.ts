// What a dry run shows (contract, section 6): what would be sent, the target of each write, and how it would end, from one
// read each.
import { endpointNamed } from '../api/derive.ts';
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import { buildRequest } from '../api/request.ts';
import { filledText } from '../base/text.ts';
import { invitedIn } from '../writes/baseline.ts';
import { type Conditions, holderOfOpen, obstacleTo } from '../writes/conditions.ts';
import { createGroupLookup } from '../writes/groups.ts';
import type { Work, WritePlan } from '../writes/plan.ts';
import { policyOf } from '../writes/policy.ts';
import { blankReceipt, type Foreseen, type Receipt, type SentRequest } from '../writes/receipt.ts';
import { sentAmong } from '../writes/resume.ts';
import { skipAsDuplicate } from '../writes/rivals.ts';
import { operatorNamed, type Write } from '../writes/write.ts';
import type { Context } from './context.ts';
import { namesOnce } from './conversation-lists.ts';
import type { Agreed } from './holder.ts';
import { becameOf, textsSentLately } from './write-guards.ts';

/** At most this many conversations are read. */
const MOST_READ = 100;

/**
 * The work of a dry run, whose receipts have the request and the prediction; `proposes` is whether the writes would be kept as
 * proposals. Throws TokenRefusedError.
 */
export async function foreseeing(
  context: Context,
  plan: WritePlan,
  conditionsFor: (write: Write) => Conditions,
  agreed: Agreed,
  proposes: boolean,
): Promise<Work> {
  const { io, settings, service } = context;
  const client = await service.client();
  const groups = createGroupLookup(client, io.steady);
  const names = await namesOnce(context);
  const { earlier = [] } = plan.again ? {} : textsSentLately(context);
  const mostRead = settings.values().getMarksRead === 'yes' ? 0 : MOST_READ;
  const details = new Map<number, Promise<ConversationDetail | ApiError>>();
  const read = (id: number) => {
    if (!details.has(id) && details.size < mostRead)
      details.set(id, client.conversations.get({ conversation_id: id }).catch(asReason));
    return details.get(id);
  };

  /** How a write to a conversation would end, on these conditions. */
  const endOf = async (
    write: Write,
    detail: ConversationDetail | ApiError | undefined,
    conditions: Conditions,
  ): Promise<string> => {
    if (detail === undefined || detail instanceof ApiError) return proposes ? 'proposed' : unreadText(detail);
    const { conversation_id: id, operator_id } = detail;
    const group = conditions.stillAs?.group === undefined ? null : await groups.of(id);
    const obstacle = obstacleTo(write, detail, conditions, group === null ? {} : { group });
    if (obstacle) return `skipped: ${obstacle.reason}`;
    if (proposes) return 'proposed';
    const entry = sentAmong(earlier, write);
    if (entry) {
      // The run refuses it and everything with it, a resumed one only that text.
      const isOpen = plan.resumes !== undefined && entry.outcome === 'unknown';
      const became = await becameOf(context, { write, entry }, async () => detail);
      return `${isOpen ? 'unknown' : 'refused'}: ${became}; add --again to send it`;
    }
    const holder = (await names([detail])).operator(operator_id) ?? `operator ${holderOfOpen(detail)}`;
    const expected = expectedOf(write, detail, holder);
    // The steps after an assignment meet its operator.
    if (write.name === 'conversations.assignOperator' && expected.startsWith('done')) {
      const after = { ...detail, status: 'inbox', operator_id: operatorNamed(write) ?? 0 };
      details.set(id, Promise.resolve(after));
      agreed.set(id, after.operator_id);
    }
    return expected;
  };

  /** The conversations of an undo: a further step in one meets another state than now. */
  const met = new Set<number>();
  return async ({ write, undo, left }) => {
    const blank = blankReceipt(write);
    if (left?.rival && !plan.again) return skipAsDuplicate(left.rival, write, blank);
    const [, second] = undo?.steps ?? [];
    const then = second && requestOf(second);
    const of = undo && { entry: undo.entry.entry, from: undo.from, to: undo.to };
    const receipt: Receipt = {
      ...{ ...blank, outcome: 'dry_run', changed: false, request: requestOf(write) },
      ...(of && { undo: { ...of, ...(then && { then }) } }),
    };
    if (write.name === 'operators.create') {
      const operators = await client.operators.list().catch(asReason);
      const isThere = !(operators instanceof ApiError) && invitedIn(write, { operators });
      const expected = operators instanceof ApiError ? unreadText(operators) : isThere ? 'already' : 'done';
      return { receipt: { ...receipt, target: { ...shownOf(undefined), expected } } };
    }
    if (write.id === null || !write.name.startsWith('conversations.') || met.has(write.id))
      return { receipt };
    if (undo) met.add(write.id);
    const detail = await read(write.id);
    // A proposal may be for whoever holds the conversation.
    const conditions = proposes ? (plan.conditions ?? {}) : (undo?.conditions ?? conditionsFor(write));
    const expected = await endOf(write, detail, conditions);
    return { receipt: { ...receipt, target: { ...shownOf(detail), expected } } };
  };
}

/** What is expected of a write to what was not read. */
function unreadText(found: unknown): string {
  return `unknown: ${found instanceof ApiError ? `could not be read: ${found.message}` : 'not checked'}`;
}

/** The request of a write; where the parameters of lists stand does not matter to it. */
function requestOf({ name, params }: Write): SentRequest {
  const choices = { listParams: 'query', authScope: 'all' } as const;
  const { method, path, body } = buildRequest(endpointNamed(name), params, choices);
  return { method, path, body: JSON.parse(body ?? 'null') };
}

/** Why something cannot be read; throws TokenRefusedError. */
function asReason(error: unknown): ApiError {
  if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
  return error;
}

/** What is known of a conversation: whose it is, and who holds it. */
function shownOf(detail: ConversationDetail | ApiError | undefined): Omit<Foreseen, 'expected'> {
  if (detail === undefined || detail instanceof ApiError)
    return { customer: null, status: null, operator: null };
  const customer = filledText(detail.from_user?.custom_name) ?? filledText(detail.from_user?.name);
  return { customer, status: filledText(detail.status), operator: holderOfOpen(detail) || null };
}

/** How a write would end, by «States and transitions»; writes of other operators are not predicted. */
function expectedOf({ name, params }: Write, detail: ConversationDetail, who: string): string {
  const { status } = detail;
  const actor = 'operator_id' in params ? params.operator_id : undefined;
  const holder = holderOfOpen(detail) ?? 0;
  const isOthers = holder !== 0 && holder !== actor;
  const done = isOthers ? `done (${who} has it)` : status === 'closed' ? 'done (it is closed)' : 'done';
  switch (policyOf(name).makes) {
    case 'closed':
      return status === 'closed' ? 'already' : done;
    case 'released':
      return status === 'unassigned' ? 'already' : done;
    case 'claimed':
      if (isOthers) return `refused: ${who} has it`;
      return status === 'closed' ? 'done (it is closed and will be reopened)' : done;
    case 'assigned':
      return holder !== 0 && holder === actor ? 'already' : done;
    default:
      return done;
  }
}
