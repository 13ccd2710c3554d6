// Whether a delivery came to nothing because the token was refused: then nothing is wrong with what was to be sent, and
// it waits until another token is there. A receipt does not tell this from what the service refuses for itself.
import type { Client } from '../../api/derive.ts';
import { TokenRefusedError } from '../../api/errors.ts';
import type { Delivery } from './sending.ts';

export interface Refusals {
  /** Runs a request about a conversation, and notes when its token is refused. */
  note<T>(id: unknown, run: () => Promise<T>): Promise<T>;
  /** The client whose reads of conversations are noted. */
  noting(client: Client): Client;
  /** Runs the one delivery of a conversation, and marks what was not done for want of a token. */
  marking(id: number, run: () => Promise<Delivery>): Promise<Delivery & { readonly token?: true }>;
}

/** The refusals of one session, by conversation; there is one delivery at a time for each. */
export function createRefusals(): Refusals {
  const refused = new Set<unknown>();

  async function note<T>(id: unknown, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof TokenRefusedError) refused.add(id);
      throw error;
    }
  }

  return {
    note,
    noting(client) {
      const get: Client['conversations']['get'] = (params) =>
        note(params.conversation_id, () => client.conversations.get(params));
      return { ...client, conversations: { ...client.conversations, get } };
    },
    async marking(id, run) {
      refused.delete(id);
      const delivery = await run();
      // What was proven to have arrived, or may have, is not undone by a look that was refused.
      const { outcome } = delivery.receipt;
      const isDenied = refused.delete(id) && (outcome === 'refused' || outcome === 'not_sent');
      return isDenied ? { ...delivery, token: true } : delivery;
    },
  };
}
