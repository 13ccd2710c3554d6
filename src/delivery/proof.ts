// What is proven of a write beyond its answer: by reading back, in the run itself or in one that goes on with it, and
// by the record that an answer holds. A receipt says that a write changed something only where nobody else can have.
import { endpointNamed } from '../api/derive.ts';
import { ServiceError } from '../api/errors.ts';
import { exactJson } from '../api/exact-number.ts';
import { hideNamedSecrets, maskSecrets } from '../api/secrets.ts';
import type { Settlement } from './readback.ts';
import type { Receipt } from './receipt.ts';
import type { Write } from './write.ts';

/** What reading back found where the write is done. */
export type Found = Omit<Extract<Settlement, { readonly kind: 'done' }>, 'kind'>;

/** Writes whose effect nothing but themselves can have had: a new message, a new operator, one that was there. */
const OWN_EFFECT: readonly string[] = ['send', 'note', 'create', 'delete'];

/**
 * The receipt of a write that is shown to be done. Reading back shows that it is so, not who made it so: `known` says
 * whether the state before is, and without it `changed` is null.
 */
export function provenReceipt(receipt: Receipt, { note, unchanged }: Found, known: boolean): Receipt {
  const certain = known || OWN_EFFECT.includes(receipt.action);
  const changed = unchanged ? false : certain ? true : null;
  return { ...receipt, outcome: 'done', changed, error: note ?? null, proof: 'read-back' };
}

/**
 * What the record of a sent message says of an error («Sent message record»), null for nothing. Its type and meaning are
 * not shown, so the message stays sent, and the text is passed on.
 */
export function errorInRecord({ name }: Write, data: unknown): string | null {
  const sends: readonly string[] = [
    'conversations.sendMessage',
    'conversations.sendFileMessage',
    'conversations.sendNote',
  ] satisfies Write['name'][];
  if (!sends.includes(name) || typeof data !== 'object' || data === null || !('error' in data)) return null;
  const { error } = data;
  if (error === null || error === undefined || error === false || error === '') return null;
  const text = typeof error === 'string' ? error : exactJson(maskSecrets(error));
  return `the record of it has an error: ${hideNamedSecrets(text)}`;
}

/** The id of the record in an answer; null where it has none. */
export function idInRecord(data: unknown): number | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'number' ? id : null;
}

/** The refusal in an answer that came as a success; null for none. */
export function denialIn({ name }: Write, data: unknown): ServiceError | null {
  // «Operators»: the answer to delete holds `success`, a boolean, so it can be no.
  const saysNo = typeof data === 'object' && data !== null && 'success' in data && data.success === false;
  if (!saysNo) return null;
  const { verb, path } = endpointNamed(name);
  const text = 'the service answered that it did not succeed';
  return new ServiceError({ method: verb, path }, 'unknown', text, 200);
}
