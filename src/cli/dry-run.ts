// What a dry run shows (contract, section 6): what would be sent, the target of each write, and how it would end, from one
// read each.
import { endpointNamed } from '../api/derive.ts';
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import type { ConversationDetail } from '../api/model.ts';
import { buildRequest } from '../api/request.ts';
import { filledText } from '../base/text.ts';
import { shortDuration } from '../terminal/times.ts';
import { invitedIn } from '../writes/baseline.ts';
import { type Conditions, holderOfOpen, obstacleTo } from '../writes/conditions.ts';
import { createGroupLookup } from '../writes/groups.ts';
import type { Entry } from '../writes/journal-lines.ts';
import type { Work, WritePlan } from '../writes/plan.ts';
import {
  blankReceipt,
  endSkipped,
  endWith,
  type Foreseen,
  type Receipt,
  type SentRequest,
} from '../writes/receipt.ts';
import { sentAmong } from '../writes/resume.ts';
import { rivalIn, skipAsDuplicate } from '../writes/rivals.ts';
import { operatorNamed, type Write } from '../writes/write.ts';
import type { Context, Terminal } from './context.ts';
import { namesOnce } from './conversation-lists.ts';
import { foreseenForAgent } from './propose-instead.ts';
import { readOnlyReason, textsSentLately } from './write-guards.ts';

/** At most this many conversations are read. */
const MOST_READ = 100;

/** The work of a dry run, whose receipts have the request and the prediction; throws TokenRefusedError. */
export async function foreseeing(
  context: Context,
  plan: WritePlan,
  conditionsFor: (write: Write) => Conditions,
): Promise<Work> {
  const client = await context.service.client();
  const { conversations } = client;
  const groups = createGroupLookup(client, context.io.steady);
  const details = new Map<number, Promise<ConversationDetail | ApiError>>();
  /** Of an undo: what would go out. */
  const going = new Set<number>();
  const { earlier = [] } = plan.again ? {} : textsSentLately(context);
  const mostRead = context.settings.values().getMarksRead === 'yes' ? 0 : MOST_READ;
  const read = (id: number) => {
    const reading =
      details.get(id) ??
      (details.size < mostRead ? orReason(conversations.get({ conversation_id: id })) : undefined);
    if (reading) details.set(id, reading);
    return reading;
  };
  const names = await namesOnce(context);
  const readOnly = readOnlyReason(context);
  const holderName = async (detail: ConversationDetail) =>
    (await names([detail])).operator(detail.operator_id) ?? `operator ${holderOfOpen(detail)}`;
  return async ({ write, undo, left }) => {
    const blank = blankReceipt(write);
    if (left?.rival && !plan.again) return skipAsDuplicate(rivalIn(left.rival), write, blank);
    const of = undo && { entry: undo.entry.entry, from: undo.from, to: undo.to };
    const [, second] = undo?.steps ?? [];
    const then = second && requestOf(second);
    const receipt: Receipt = {
      ...{ ...blank, outcome: 'dry_run', changed: false, request: requestOf(write) },
      ...(of ? { undo: { ...of, ...(then ? { then } : {}) } } : {}),
    };
    const limit = readOnly === null ? foreseenForAgent(context, plan, write) : `refused: ${readOnly}`;
    if (write.name === 'operators.create') {
      const operators = await orReason(client.operators.list());
      const isThere = !(operators instanceof ApiError) && invitedIn(write, { operators });
      const seen = operators instanceof ApiError ? unreadText(operators) : isThere ? 'already' : 'done';
      return endWith({ ...receipt, target: { ...shownOf(null), expected: limit ?? seen } });
    }
    if (write.id === null || !write.name.startsWith('conversations.')) return endWith(receipt);
    // What follows a step that would go out meets another state than now.
    if (undo && going.has(write.id)) return endWith(receipt);
    const found = await read(write.id);
    const detail = found instanceof ApiError ? null : found;
    // A proposal may be for whoever holds the conversation.
    const conditions = undo?.conditions ?? (limit === null ? conditionsFor(write) : (plan.conditions ?? {}));
    const group = conditions.stillAs?.group === undefined ? null : await groups.of(write.id);
    const known = group === null ? {} : { group };
    const reason = detail && (obstacleTo(write, detail, conditions, known)?.reason ?? null);
    if (of) {
      if (detail === null || reason)
        return endSkipped({ ...blank, undo: of }, reason ?? 'it could not be read');
      going.add(write.id);
      return endWith(receipt);
    }
    // A proposal is subject to the same conditions; a refusal comes before any of them.
    const expected = async () => {
      if (limit !== null && (limit !== 'proposed' || !reason)) return limit;
      if (!detail) return unreadText(found);
      if (reason) return `skipped: ${reason}`;
      const repeated = repeatedOf(context.io, plan, sentAmong(earlier, write));
      return repeated ?? expectedOf(write, detail, await holderName(detail));
    };
    const target = { ...shownOf(detail ?? null), expected: await expected() };
    // The steps after an assignment meet its operator.
    if (detail && write.name === 'conversations.assignOperator' && target.expected.startsWith('done'))
      details.set(
        write.id,
        Promise.resolve({ ...detail, status: 'inbox', operator_id: operatorNamed(write) ?? 0 }),
      );
    return endWith({ ...receipt, target });
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

/** What comes of a text that went there already, or may have: the run refuses it and everything with it, a resumed one that text. */
function repeatedOf(io: Terminal, { resumes }: WritePlan, earlier: Entry | undefined): string | null {
  if (earlier === undefined) return null;
  const ago = `${shortDuration(Math.max(0, io.now() - earlier.at))} ago`;
  if (earlier.outcome === 'done') return `refused: the same text went there ${ago}, add --again to send it`;
  const ends = resumes === undefined ? 'refused' : 'unknown';
  return `${ends}: an earlier try ${ago} got no answer, add --again to send it`;
}

/** What is read, or why it cannot be; throws TokenRefusedError. */
async function orReason<Found>(reading: Promise<Found>): Promise<Found | ApiError> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof TokenRefusedError) throw error;
    return error;
  }
}

/** What is known of a conversation: whose it is, and who holds it. */
function shownOf(detail: ConversationDetail | null): Omit<Foreseen, 'expected'> {
  if (detail === null) return { customer: null, status: null, operator: null };
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
  switch (name) {
    case 'conversations.close':
      return status === 'closed' ? 'already' : done;
    case 'conversations.unassign':
      return status === 'unassigned' ? 'already' : done;
    case 'conversations.start':
      if (isOthers) return `refused: ${who} has it`;
      return status === 'closed' ? 'done (it is closed and will be reopened)' : done;
    case 'conversations.assignOperator':
      return holder !== 0 && holder === actor ? 'already' : done;
    default:
      return done;
  }
}
