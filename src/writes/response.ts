// What the response to a write proves, and the receipt of it. A response that does not fit the write is checked by reading.
import { takeDiscardOf } from '../api/client.ts';
import { type Client, endpointNamed } from '../api/derive.ts';
import { codeOf } from '../api/envelope.ts';
import { ApiError, BadAnswerError, ServiceError, TokenRefusedError } from '../api/errors.ts';
import type { Operator } from '../api/model.ts';
import type { Preimage } from './baseline.ts';
import { standingIn } from './conditions.ts';
import { writePolicy } from './policy.ts';
import { changeMade, errorInRecord, idInRecord, judgeAnswer } from './proof.ts';
import type { OddAnswer, Settlement } from './readback.ts';
import { type Delivered, endFailed, endProven, endUnknown, endWith, type Receipt } from './receipt.ts';
import { isText, type Write } from './write.ts';

/** What one run or session knows from the answers to its own writes. */
export interface Learned {
  /** Ids of the messages it has sent. */
  readonly sent: Set<number>;
  /** The `operator_user_id` of an operator in the records of writes, by the operator's id. */
  readonly aliases: Map<number, number>;
  /** The list of operators, once an answer has made it needed. */
  operators?: Promise<readonly Operator[]>;
}

/** Nothing learned yet. */
export function createLearned(): Learned {
  return { sent: new Set(), aliases: new Map() };
}

/** What a response is judged by. */
export interface ResponsePorts {
  /** What is known of the target from before the write. */
  readonly before: Preimage;
  readonly learned: Learned;
  /** For the list of operators, with all that is left of the time. */
  readonly client: () => Client;
  /** Reads what stands there now. */
  readonly look: (odd: OddAnswer) => Promise<Settlement>;
}

/** The receipt of a response that says success, as far as it can be believed (contract, section 1). */
export async function judged(
  write: Write,
  receipt: Receipt,
  data: unknown,
  ports: ResponsePorts,
): Promise<Delivered> {
  const { before, learned, look } = ports;
  const judge = () => judgeAnswer(write, data, { before, sent: learned.sent, aliases: learned.aliases });
  const discard = takeDiscardOf(data);
  let verdict = judge();
  if (verdict.kind === 'stranger') {
    const { wanted, named, reason } = verdict;
    if (await isUserOf(ports, wanted, named)) learned.aliases.set(wanted, named);
    verdict = judge();
    if (verdict.kind === 'stranger') verdict = { kind: 'contradicted', reason };
  }
  const id = idInRecord(data);
  const done: Receipt = { ...receipt, id: write.id ?? id, data, error: errorInRecord(write, data) };
  if (verdict.kind === 'contradicted' || verdict.kind === 'unclear') {
    // What comes on its connection next may be the answer to something else, too.
    if (verdict.kind === 'contradicted') discard?.();
    const lasting = verdict.kind === 'contradicted' && verdict.lasting === true;
    const settled: Settlement = lasting ? { kind: 'unknown' } : await look({ messageId: id });
    if (settled.kind === 'done') return endProven(write, receipt, settled, before);
    if (verdict.kind === 'unclear') return { ...endWith({ ...done, changed: null }), silent: verdict.field };
    const { verb, path } = endpointNamed(write.name);
    return endUnknown(
      write,
      receipt,
      new BadAnswerError({ method: verb, path }, 'contradiction', verdict.reason, null),
    );
  }
  if (id !== null && isText(write)) learned.sent.add(id);
  if (verdict.kind === 'silent') return { ...endWith({ ...done, changed: null }), silent: verdict.field };
  return endWith({ ...done, changed: changeMade(write, before, standingIn(data)) });
}

/** Whether a number is the `user_id` of an operator («Operator»), by the list of operators, read once a run. */
async function isUserOf(ports: ResponsePorts, operator: number, user: number): Promise<boolean> {
  const { learned } = ports;
  learned.operators ??= ports
    .client()
    .operators.list()
    .catch((error: unknown) => {
      // The next answer that needs it asks again.
      delete learned.operators;
      if (error instanceof ApiError) return [];
      throw error;
    });
  return (await learned.operators).some(
    ({ id, user_id }) => id === operator && String(user_id) === String(user),
  );
}

/** The receipt of a refused repeat: the first attempt may have been applied, and that may be why, so only reading can tell. */
export function settledAgain(
  write: Write,
  receipt: Receipt,
  error: ApiError,
  settled: Settlement,
  before: Preimage,
): Delivered {
  return settled.kind === 'done'
    ? endProven(write, receipt, settled, before)
    : endUnknown(write, receipt, error);
}

/** Whether the service refuses because what is asked for was done before. */
export function isAlready(write: Write, error: ApiError): boolean {
  const already: readonly string[] = writePolicy[write.name].already;
  return error instanceof ServiceError && already.includes(error.code);
}

/** The receipt of a write that the service refused; `again` after a repeat. */
export function answered(
  write: Write,
  receipt: Receipt,
  error: ApiError,
  { again, before }: { readonly again: boolean; readonly before: Preimage },
): Delivered {
  if (isAlready(write, error)) {
    // After a repeat it is so because the first attempt did arrive, or somebody else did the same.
    if (again) return endProven(write, receipt, { kind: 'done' }, before);
    return { ...endFailed(receipt, error, { outcome: 'already' }), failure: null };
  }
  const text = error instanceof TokenRefusedError ? (error.text ?? error.message) : error.message;
  return {
    ...endFailed(receipt, error, { outcome: 'refused', error: text }),
    conflict: isHeldByOther(error),
  };
}

/** The document has this text for start alone; another write that is refused with it is held by another operator, too. */
function isHeldByOther(error: ApiError): boolean {
  const { errors } = endpointNamed('conversations.start').row;
  return error instanceof ServiceError && codeOf(errors, error.message) === 'assigned_to_another';
}
