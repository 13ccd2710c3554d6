import { ApiError, createClient, evidenceOf, ServiceError } from 'convops';

/** Claims the conversation that waits longest, leaves a note in it, and returns a line about the result. */
export async function claimOldest(baseUrl: string, token: string, operator: number): Promise<string> {
  const client = createClient({ baseUrl, token, timeoutMs: 10_000 });
  try {
    const waiting = await client.conversations.unassigned();
    const [oldest] = waiting.sort((a, b) => (a.unassigned_date ?? 0) - (b.unassigned_date ?? 0));
    if (oldest === undefined) return 'the queue is empty';
    const about = { conversation_id: oldest.id, operator_id: operator };
    const claimed = await client.conversations.start(about);
    await client.conversations.sendNote({ ...about, text: 'Claimed by the night desk' });
    return `#${claimed.id} of ${claimed.from_user_name}`;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'assigned_to_another') return 'somebody was faster';
    const wrote = error instanceof ApiError && error.request.method === 'POST';
    if (wrote && evidenceOf(error) === 'ambiguous') {
      return `${error.request.path} may have been done: look before you repeat it`;
    }
    throw error; // a read, not sent, or refused
  } finally {
    await client.close();
  }
}
