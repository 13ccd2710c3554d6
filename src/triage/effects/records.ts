// The records of the conversation that was asked for, and no others.
import type { Client } from '../../api/derive.ts';
import { BadAnswerError } from '../../api/errors.ts';

/** A client that takes no other conversation («Conversation detail») for the one that was asked for; throws BadAnswerError then. */
export function withOwnDetails(client: Client): Client {
  const get: Client['conversations']['get'] = async (params) => {
    const detail = await client.conversations.get(params);
    const { conversation_id: asked } = params;
    // The type is what the document shows; the service may leave it out.
    const found: unknown = detail.conversation_id;
    if (found !== undefined && found !== null && Number(found) !== asked) {
      const request = { method: 'GET', path: '/api/conversations/get' };
      const other = typeof found === 'number' ? `conversation ${found}` : 'another conversation';
      throw new BadAnswerError(request, 'shape', `the answer is about ${other}, not ${asked}`, null);
    }
    return detail;
  };
  return { ...client, conversations: { ...client.conversations, get } };
}
