// What the response to a write proves, and the receipt of it. A response that does not fit the write is checked by reading.
import { endpointNamed } from '../api/derive.ts';
import { codeOf } from '../api/envelope.ts';
import { type ApiError, BadAnswerError, ServiceError } from '../api/errors.ts';
import type { Preimage } from './baseline.ts';
import { changeMade } from './changed.ts';
import { standingIn } from './conditions.ts';
import { writePolicy } from './policy.ts';
import { failureIn, idInRecord, judgeAnswer, type Learned, type Stored } from './proof.ts';
import type { Found } from './readback.ts';
import {
  type Delivered,
  endFailed,
  endProven,
  endRefused,
  endUnknown,
  endWith,
  type Receipt,
} from './receipt.ts';
import { contentOf, isText, type Write } from './write.ts';

/** What a response is judged by. */
interface ResponsePorts {
  /** What is known of the target from before the write. */
  readonly before: Preimage;
  readonly learned: Learned;
  /** Reads what stands there now; the id is that of the message that the answer names. */
  readonly look: (messageId: number | null) => Promise<Found | null>;
}

/** The receipt of a response that says success, as far as it can be believed (contract, section 1). */
export async function judged(
  write: Write,
  receipt: Receipt,
  data: unknown,
  { before, learned, look }: ResponsePorts,
): Promise<Delivered> {
  const verdict = judgeAnswer(write, data, { before, ...learned });
  const id = idInRecord(data);
  const { verb: method, path } = endpointNamed(write.name);
  if (verdict.kind === 'contradicted') {
    const found = verdict.lasting ? null : await look(id);
    if (found === null) {
      const error = new BadAnswerError({ method, path }, 'contradiction', verdict.reason, null);
      return endUnknown(write, receipt, error);
    }
    if (verdict.alias) learned.aliases.set(verdict.alias.wanted, verdict.alias.named);
    return endProven(write, receipt, found, before);
  }
  if (id !== null && isText(write)) learned.sent.add(id);
  const done: Receipt = { ...receipt, id: write.id ?? id, data };
  const failed = failureIn(write, data);
  if (failed !== null) {
    const error = new ServiceError({ method, path }, 'unknown', failed, 200);
    return endFailed(done, error, { outcome: 'refused', error: failed });
  }
  if (verdict.kind === 'silent') return { ...endWith({ ...done, changed: null }), silent: verdict.field };
  const { stored } = verdict;
  const kept = stored ? { stored, error: storedText(write, data, stored) } : {};
  return endWith({ ...done, changed: changeMade(write, before, standingIn(data)), ...kept });
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

/** The receipt of a write that the service refused. */
export function answered(write: Write, receipt: Receipt, error: ApiError): Delivered {
  const already: readonly string[] = writePolicy[write.name].already;
  if (error instanceof ServiceError && already.includes(error.code))
    return { ...endFailed(receipt, error, { outcome: 'already' }), failure: null };
  return { ...endRefused(receipt, error), conflict: isHeldByOther(error) };
}

/** The document has this text for start alone; another write that is refused with it is held by another operator, too. */
function isHeldByOther(error: ApiError): boolean {
  const { errors } = endpointNamed('conversations.start').row;
  return error instanceof ServiceError && codeOf(errors, error.message) === 'assigned_to_another';
}
