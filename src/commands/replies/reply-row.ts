import type { CannedReply } from '../../replies/replies.ts';
import type { ReplyRow } from '../../views/reply.ts';

/** A canned reply as it is listed: what it does, flat. */
export function replyRow({ name, text, actions }: CannedReply): ReplyRow {
  const assign = actions?.assign ?? null;
  return {
    name,
    text,
    note: actions?.note ?? null,
    operator: assign && 'operator' in assign ? assign.operator : null,
    group: assign && 'group' in assign ? assign.group : null,
    close: actions?.close ?? false,
  };
}
