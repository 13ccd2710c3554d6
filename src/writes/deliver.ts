// One write from intent to receipt: its conditions checked, noted durably, sent once, and every way it can end settled by
// evidence. It goes out again only if no byte of it left, or the service turned it away unread (429).
import { callNamed, withTime } from '../api/client.ts';
import { type Client, endpointNamed } from '../api/derive.ts';
import { codeOf } from '../api/envelope.ts';
import { ApiError, BadAnswerError, type RequestName, ServiceError } from '../api/errors.ts';
import { type ConversationDetail, customerIdIn } from '../api/model.ts';
import { filledText } from '../base/text.ts';
import { invitedIn, type Preimage, type PreimagePorts, type ReadBefore, readBefore } from './baseline.ts';
import {
  asksAnything,
  type Conditions,
  heldObstacle,
  needsRead,
  obstacleTo,
  standingIn,
} from './conditions.ts';
import { evidenceOf } from './evidence.ts';
import type { RunJournal } from './journal.ts';
import type { IntentLine } from './journal-lines.ts';
import { type LeftMs, type RetryPolicy, repeated } from './patience.ts';
import { policyOf } from './policy.ts';
import {
  type Contradicted,
  failureIn,
  idInRecord,
  judgeAnswer,
  type Learned,
  type Stored,
  type Verdict,
} from './proof.ts';
import { readBack } from './readback.ts';
import {
  blankReceipt,
  changeMade,
  type Delivered,
  endFailed,
  endProven,
  endRefused,
  endSkipped,
  endUnknown,
  endUnread,
  type Receipt,
} from './receipt.ts';
import { skipAsDuplicate } from './rivals.ts';
import { contentOf, isText, type Write } from './write.ts';

export interface DeliverPorts extends PreimagePorts {
  readonly patience: RetryPolicy;
  readonly journal: RunJournal;
  /** The service's clock minus ours in milliseconds, null when it is not known: tells a resume what was changed since. */
  readonly clockOffset: () => number | null;
  /** Milliseconds for one target, from its first request to its receipt. */
  readonly timeoutMs: number;
  /** What the run has learned from its own answers. */
  readonly learned: Learned;
  /** A text may go out although another run is sending the same. */
  readonly again?: boolean;
  /**
   * Who has a conversation by the lists, if it is not read or its record does not say; null where they do not say. Throws
   * ApiError where they cannot be read.
   */
  readonly listedHolder?: ((id: number) => Promise<number | null>) | undefined;
  /** What must hold right before the write; null for nothing. */
  readonly conditions?: (write: Write) => Conditions | null;
  /** Called before a wait for the next try, with its milliseconds. */
  readonly onWait?: (write: Write, ms: number) => void;
  /** Called before a write that has no answer, or an odd one, is read back. */
  readonly onLook?: (write: Write) => void;
  /** What the journal notes beside the intent. */
  readonly about?: (write: Write) => Pick<IntentLine, 'undoes' | 'more' | 'proposal' | keyof Shown>;
  /** The writes that were sent and have no answer yet, so that they may have been applied, with what is known of each. */
  readonly inDoubt?: Map<Write, Receipt>;
}

/** What a session knows of a conversation, for the journal. */
export type Shown = Pick<IntentLine, 'customer' | 'called' | 'decision'>;

/** A third of a target's time, and at most this much (milliseconds), is kept for reading back. */
const MOST_READING_MS = 15_000;

/** One write under way. */
interface UnderWay {
  readonly write: Write;
  readonly receipt: Receipt;
  readonly ports: DeliverPorts;
  /** What is left of its time, and of that for sending: reading back has time of its own. */
  readonly leftMs: LeftMs;
  readonly sendingLeftMs: LeftMs;
  /** Its requests end with the time for sending. */
  readonly timed: Client;
  readonly conditions: Conditions | null;
}

/**
 * Delivers one write and resolves to its receipt, whatever came of it. Throws PrivateFileError when the intent could
 * not be made durable, and then nothing was sent.
 */
export async function deliver(write: Write, ports: DeliverPorts): Promise<Delivered> {
  const { journal } = ports;
  const leftMs = ports.patience.deadline?.() ?? (() => Number.POSITIVE_INFINITY);
  const sendingLeftMs = () => Math.max(0, leftMs() - Math.min(ports.timeoutMs / 3, MOST_READING_MS));
  const timed = withTime(ports.client, sendingLeftMs);
  const conditions = ports.conditions?.(write) ?? null;
  const blank = blankReceipt(write);
  const own: UnderWay = { write, receipt: blank, ports, leftMs, sendingLeftMs, timed, conditions };
  const read = await lookBefore(own);
  if ('receipt' in read) return read;
  const { baseline, detail } = read;
  const { standing: before = null, same, newest } = baseline;
  const { name, id, params } = write;
  const about = { ...ports.about?.(write), ...customerIn(write, detail) };
  const entry = await journal.intend({
    ...{ name, action: blank.action, id, params, before },
    ...{ same, newest: isText(write) ? newest : undefined },
    ...about,
  });
  const receipt = { ...blank, entry };
  const rival = ports.again ? null : journal.rivalOf(write, entry);
  const end =
    rival === null ? await attempt({ ...own, receipt }, baseline) : skipAsDuplicate(rival, write, receipt);
  return await noted({ ...end, before: baseline, customer: about.called?.[0] }, entry, journal);
}

/** What became of an entry, noted in the journal. */
export async function noted(delivered: Delivered, entry: string, journal: RunJournal): Promise<Delivered> {
  const { receipt, standing } = delivered;
  const { outcome, changed, error, proof, stored, data } = receipt;
  const { message: kept } = (data ?? {}) as { readonly message?: unknown };
  // A message that the service took and calls failed may still go out, so that it counts as a text that was sent.
  const isFailed = outcome === 'refused' && data !== null;
  const message = isFailed ? (idInRecord(data) ?? 0) : typeof kept === 'string' ? idInRecord(data) : null;
  try {
    await journal.settle({
      ...{ entry, outcome, changed, error, proof },
      after: standing ?? standingIn(data),
      stored: stored && String(kept),
      message: message ?? undefined,
    });
    return delivered;
  } catch (trouble) {
    // It was sent: the receipt is still owed, and the run must not go on.
    return { ...delivered, trouble: trouble as Error };
  }
}

/** «Conversation detail»: whose conversation it is, and for a text what they are called. */
function customerIn(
  write: Write,
  detail: ConversationDetail | null,
): Pick<IntentLine, 'customer' | 'called'> {
  const customer = customerIdIn(detail?.from_platform_user_id);
  const { custom_name, name } = detail?.from_user ?? {};
  const called = isText(write) ? [custom_name, name].flatMap((one) => filledText(one) ?? []) : [];
  return { ...(customer === null ? {} : { customer }), ...(called.length === 0 ? {} : { called }) };
}

/** What is known of a target right before its write, or the end of a write that must not go out. */
async function lookBefore(own: UnderWay): Promise<ReadBefore | Delivered> {
  const { write, receipt, conditions, ports, timed } = own;
  let what = write.name === 'operators.create' ? 'the list of operators' : 'its messages';
  if (conditions && needsRead(conditions)) what = 'its condition';
  let read: ReadBefore;
  let listed: number | null | undefined;
  try {
    read = await readBefore(write, conditions, { ...ports, client: timed });
    what = 'who has it';
    // A record without the field says of nobody that they have it: the lists may.
    if (conditions?.notHeldBut !== undefined && read.detail?.operator_id === undefined)
      listed = await ports.listedHolder?.(write.id ?? 0);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return endUnread(receipt, error, what);
  }
  const { baseline, detail, group } = read;
  const invited = invitedIn(write, baseline);
  if (invited !== undefined) {
    const { invite_email: typed } = write.params as { readonly invite_email?: unknown };
    const error = `${typed} is already an operator`;
    return { receipt: { ...receipt, id: invited.id, outcome: 'already', changed: false, error } };
  }
  const known = { sent: ports.learned.sent, group };
  const byRecord = conditions && detail && obstacleTo(write, detail, conditions, known);
  const obstacle = byRecord ?? heldObstacle(listed, conditions ?? {});
  if (!obstacle) return read;
  const { reason, taken, holder } = obstacle;
  const kept = holder === undefined ? {} : { holder: { id: holder, email: null } };
  return { ...endSkipped({ ...receipt, ...kept }, reason), taken };
}

async function attempt(own: UnderWay, before: Preimage): Promise<Delivered> {
  const { write, receipt, ports, timed, leftMs, conditions } = own;
  const { patience, groups, learned } = ports;
  const doubted = async <T>(work: Promise<T>) => {
    ports.inDoubt?.set(write, receipt);
    return await work.finally(() => ports.inDoubt?.delete(write));
  };
  const send = async (nth: number) => {
    // Somebody may have come between in the meantime.
    const now = nth > 0 && conditions && asksAnything(conditions) ? await lookBefore(own) : null;
    if (now && 'receipt' in now) return now;
    return { data: await doubted(callNamed(timed, write.name)(write.params)) };
  };
  const onWait = (ms: number) => ports.onWait?.(write, ms);
  // It may go out once more: no byte of it left, or it was turned away unread.
  const allows = (error: ApiError) => ['not_sent', 'rejected'].includes(evidenceOf(error));
  const how = { ...patience, retries: Math.min(1, patience.retries), allows, onWait };
  /** An answer that proves nothing, or none, with what it says all the same. */
  let odd: Partial<Contradicted> & { readonly error: ApiError; readonly messageId: number | null };
  try {
    const end = await repeated(send, how, own.sendingLeftMs);
    if ('receipt' in end) return end;
    const verdict = judgeAnswer(write, end.data, { before, ...learned });
    if (verdict.kind !== 'contradicted') return believed(own, before, end.data, verdict);
    const error = new BadAnswerError(requestOf(write), 'contradiction', verdict.reason, null);
    odd = { ...verdict, error, messageId: idInRecord(end.data) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const evidence = evidenceOf(error);
    if (evidence === 'answered') return refused(write, receipt, error);
    if (evidence !== 'ambiguous') return endFailed(receipt, error, { outcome: 'not_sent' });
    odd = { error, messageId: null };
  }
  const { error, messageId, lasting, alias } = odd;
  if (lasting) return endUnknown(write, receipt, error.message, error);
  ports.onLook?.(write);
  // With all that is left of its time.
  const known = { before, sent: learned.sent, groups, messageId, leftMs, sleep: patience.sleep };
  const found = await doubted(readBack(write, { client: withTime(ports.client, leftMs), ...known }));
  if (found === null) return endUnknown(write, receipt, error.message, error);
  if (alias) learned.aliases.set(alias.wanted, alias.named);
  return endProven(write, receipt, found, before);
}

function requestOf({ name }: Write): RequestName {
  const { verb: method, path } = endpointNamed(name);
  return { method, path };
}

/** The end of a write whose answer says success and is not contradicted (contract, section 1). */
function believed(
  { write, receipt, ports: { learned } }: UnderWay,
  before: Preimage,
  data: unknown,
  verdict: Exclude<Verdict, Contradicted>,
): Delivered {
  const id = idInRecord(data);
  if (id !== null && isText(write)) learned.sent.add(id);
  const done: Receipt = { ...receipt, id: write.id ?? id, data };
  const failed = failureIn(write, data);
  if (failed !== null) {
    const error = new ServiceError(requestOf(write), 'unknown', failed, 200);
    return endFailed(done, error, { outcome: 'refused', error: failed });
  }
  if (verdict.kind === 'silent') return { receipt: { ...done, changed: null } };
  const { stored } = verdict;
  const kept = stored ? { stored, error: storedText(write, data, stored) } : {};
  return { receipt: { ...done, changed: changeMade(write, before, standingIn(data)), ...kept } };
}

/** What a person should know of a text that the service does not keep as it was sent. */
function storedText(write: Write, data: unknown, stored: Stored): string {
  const length = (text: unknown) => [...String(text)].length;
  const kept = length((data as { readonly message?: unknown }).message);
  const sent = length(contentOf(write));
  return stored === 'cut'
    ? `the service kept only the first ${kept} of ${sent} characters`
    : `the service kept another text (${kept} characters) than was sent (${sent})`;
}

/** The end of a write that the service refused. */
function refused(write: Write, receipt: Receipt, error: ApiError): Delivered {
  const { code, message } = error instanceof ServiceError ? error : { code: null, message: '' };
  if (code !== null && code === policyOf(write.name).already)
    return { receipt: endFailed(receipt, error, { outcome: 'already' }).receipt };
  // The document has this text for start alone; another write is refused with it for the same reason.
  const { errors } = endpointNamed('conversations.start').row;
  return { ...endRefused(receipt, error), taken: codeOf(errors, message) === 'assigned_to_another' };
}
