// The writes of triage on their way: each is checked against the conversation as it is at that moment, delivered once,
// and looked for when no answer came.
import type { Client } from '../../api/derive.ts';
import { NoAnswerError } from '../../api/errors.ts';
import type { ConversationDetail } from '../../api/model.ts';
import { messagesIn } from '../../delivery/baseline.ts';
import { checkOf } from '../../delivery/check.ts';
import { blankReceipt, type DeliverPorts, deliver } from '../../delivery/deliver.ts';
import { idInRecord } from '../../delivery/proof.ts';
import type { Receipt } from '../../delivery/receipt.ts';
import { PrivateFileError } from '../../disk/private-file.ts';
import { messageOf } from '../loop.ts';
import type { OutboxItem } from '../state/outbox.ts';
import { arrivalIn, isProvable, obstacleIn } from './sighting.ts';

/** What sending needs; of a read-only session the journal is null, and nothing is sent. */
export interface SendingPorts
  extends Pick<
    DeliverPorts,
    'client' | 'call' | 'patience' | 'clockOffset' | 'journal' | 'patienceMs' | 'sentBefore'
  > {
  /** The journal entries of writes an earlier session left open, by outbox key. */
  readonly entries: ReadonlyMap<string, string>;
}

export interface Delivery {
  readonly kind: 'delivered';
  readonly key: string;
  readonly receipt: Receipt;
  /** Whether another operator holds the conversation. */
  readonly conflict: boolean;
  /** The service was not reached, and nothing was sent. */
  readonly offline?: boolean;
}

export interface Verification {
  readonly kind: 'verified';
  readonly key: string;
  readonly found: 'there' | 'absent' | 'unread';
}

/** Neither rejects. */
export interface Sending {
  /** `seen`: when the conversation was first on screen, for the journal. */
  readonly deliver: (item: OutboxItem, seen?: number) => Promise<Delivery>;
  readonly verify: (item: OutboxItem) => Promise<Verification>;
}

/** What sends, and looks for what was sent, with what the session knows of its own messages. */
export function createSending(ports: SendingPorts): Sending {
  const { client } = ports;
  /** Ids of the messages this session has sent. */
  const sent = new Set<number>();
  /** Ids of the messages that were there before an item was sent. */
  const known = new Map<string, ReadonlySet<number>>();
  const entries = new Map(ports.entries);

  async function deliverItem(item: OutboxItem, seen?: number): Promise<Delivery> {
    const { key, write, check } = item;
    if (ports.journal === null) return refused(item, 'this session is read-only');
    let taken = false;
    let fresh: ConversationDetail | null = null;
    const reading = readingWith(client, {
      // The look that decides whether a text may go out also says which messages were there before it.
      given: () => {
        const detail = fresh;
        fresh = null;
        return detail;
      },
      seen: (detail) => {
        known.set(key, new Set((messagesIn(detail) ?? []).map(({ id }) => id)));
      },
    });
    try {
      const { receipt, conflict, trouble, failure } = await deliver(write, {
        ...ports,
        client: reading.client,
        call: (name, params) => {
          // From here on a look must show what became of it.
          fresh = null;
          reading.stop();
          return ports.call(name, params);
        },
        baseline: true,
        ...(seen === undefined ? {} : { seen }),
        ...(check === null
          ? {}
          : {
              precondition: async ({ id }) => {
                const detail = await client.conversations.get({ conversation_id: id ?? 0 });
                const obstacle = obstacleIn(detail, write.name, check, sent);
                taken = obstacle?.taken === true;
                fresh = detail;
                return obstacle?.reason ?? null;
              },
            }),
      });
      const id = idInRecord(receipt.data);
      if (id !== null && (receipt.action === 'send' || receipt.action === 'note')) sent.add(id);
      if (receipt.entry !== null) entries.set(key, receipt.entry);
      // A precondition that did not hold is no proof that somebody else has it.
      const lost = receipt.outcome === 'skipped' ? taken : conflict;
      const said = trouble && receipt.error === null ? { ...receipt, error: trouble.message } : receipt;
      // Not one byte left, and nobody answered: it can wait until somebody does.
      const offline = receipt.outcome === 'not_sent' && failure instanceof NoAnswerError;
      return { kind: 'delivered', key, receipt: said, conflict: lost, ...(offline ? { offline } : {}) };
    } catch (error) {
      return undelivered(item, error);
    }
  }

  async function verify(item: OutboxItem): Promise<Verification> {
    const { key, id, write, phase } = item;
    if (!isProvable(write)) return { kind: 'verified', key, found: 'unread' };
    try {
      const detail = await client.conversations.get({ conversation_id: id });
      const since = phase.kind === 'unknown' || phase.kind === 'sending' ? phase.since : ports.patience.now();
      const found = arrivalIn(detail, write, {
        since,
        clockOffset: ports.clockOffset(),
        known: known.get(key) ?? null,
        others: sent,
      });
      if (found === 'there') await settle(entries.get(key));
      return { kind: 'verified', key, found };
    } catch {
      return { kind: 'verified', key, found: 'unread' };
    }
  }

  async function settle(entry: string | undefined): Promise<void> {
    if (entry === undefined) return;
    const result = {
      entry,
      outcome: 'done',
      changed: null,
      error: null,
      proof: 'read-back',
      after: null,
    } as const;
    // It is there, whether or not that can be noted.
    await ports.journal?.settle(result).catch(() => undefined);
  }

  return { deliver: deliverItem, verify };
}

/** A client whose look at the conversation is told of, and may be one that was had already, until it is stopped. */
function readingWith(
  client: Client,
  {
    given,
    seen,
  }: {
    readonly given: () => ConversationDetail | null;
    readonly seen: (detail: ConversationDetail) => void;
  },
): { readonly client: Client; readonly stop: () => void } {
  let before = true;
  const get: Client['conversations']['get'] = async (params) => {
    if (!before) return await client.conversations.get(params);
    const detail = given() ?? (await client.conversations.get(params));
    seen(detail);
    return detail;
  };
  return {
    client: { ...client, conversations: { ...client.conversations, get } },
    stop: () => {
      before = false;
    },
  };
}

/** What an error in the middle of a delivery leaves to say: without a durable intent nothing was sent. */
function undelivered({ key, write }: OutboxItem, error: unknown): Delivery {
  const blank = { ...blankReceipt(write), error: messageOf(error) };
  const receipt =
    error instanceof PrivateFileError
      ? ({ ...blank, outcome: 'not_sent', changed: false } as const)
      : ({ ...blank, outcome: 'unknown', changed: null, check: checkOf(write) } as const);
  return { kind: 'delivered', key, receipt, conflict: false };
}

function refused({ key, write }: OutboxItem, error: string): Delivery {
  const receipt: Receipt = { ...blankReceipt(write), outcome: 'refused', changed: false, error };
  return { kind: 'delivered', key, receipt, conflict: false };
}
