// What a program knows of each conversation by the answers it got, read off the log of the service as they go out. What a
// session shows and sends is held against this, not against the state of the service at another moment.
import type { ConversationSummary } from '../../src/api/model.ts';
import type { Desk, Heard } from './desk.ts';

export interface Exchange {
  /** `GET unassigned`, `POST send-message`: the verb and the last word of the path. */
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Undefined where no conversation is meant. */
  readonly id: number | undefined;
  /** Milliseconds of a clock that nobody sets. */
  readonly askedAt: number;
  /** Null while there is no answer. */
  answeredAt: number | null;
  /** Null where it was refused. */
  data: unknown;
}

/** Who has a conversation, by the last list or answer about it. `gone`: it has left the list of those who wait. */
export type Standing = 'free' | 'mine' | 'taken' | 'closed' | 'gone';

/** Whether nobody who knows that may write there. */
export function isGone(known: Standing | undefined): boolean {
  return known === 'gone' || known === 'taken' || known === 'closed';
}

/** Both walks as the service answered them, one after the other. */
export interface Poll {
  readonly waiting: readonly ConversationSummary[];
  readonly inbox: readonly ConversationSummary[];
}

interface Known {
  readonly is: Standing;
  readonly at: number;
}

const LISTS = ['GET unassigned', 'GET unread', 'GET not-answered'];

/** The knowledge of the only program at a desk. */
export class ShiftKnowledge {
  readonly exchanges: Exchange[] = [];
  readonly polls: Poll[] = [];
  private readonly known = new Map<number, Known[]>();
  private readonly read = new Map<number, { readonly at: number; readonly byOperator: boolean }>();
  /** The lists of the poll under way. */
  private lists = new Map<string, readonly ConversationSummary[]>();
  private readonly operator: number;

  /** `onWrite` is told of each write as it comes in, before the service has it. */
  constructor(desk: Desk, operator: number, onWrite: (exchange: Exchange) => void) {
    this.operator = operator;
    const underWay = new Map<Heard, Exchange>();
    desk.hold((heard) => {
      const { method, path, params } = heard;
      const exchange: Exchange = {
        ...{ name: `${method} ${path.split('/').at(-1)}`, params, id: params.conversation_id as number },
        ...{ askedAt: performance.now(), answeredAt: null, data: null },
      };
      if (method === 'POST') onWrite(exchange);
      this.exchanges.push(exchange);
      underWay.set(heard, exchange);
      return undefined;
    });
    desk.listen((heard) => {
      const exchange = underWay.get(heard);
      if (!exchange) return;
      underWay.delete(heard);
      exchange.answeredAt = performance.now();
      if (heard.status === 200) exchange.data = heard.envelope?.data;
      this.tell(exchange);
    });
  }

  /** What the program knew of a conversation at a time, now unless told otherwise; undefined for nothing. */
  standing(id: number, at = performance.now()): Standing | undefined {
    return this.known.get(id)?.findLast((one) => one.at <= at)?.is;
  }

  /** What the program has learnt of it since then. */
  learntSince(id: number, since: number): readonly Standing[] {
    return (this.known.get(id) ?? []).flatMap(({ is, at }) => (at > since ? [is] : []));
  }

  /** Whether anything that the program wrote to it was taken. */
  hasDone(id: number): boolean {
    return this.exchanges.some((one) => one.id === id && one.name.startsWith('POST') && one.data !== null);
  }

  /** The newest message that the program has read of a conversation. */
  newest(id: number): { readonly at: number; readonly byOperator: boolean } | undefined {
    return this.read.get(id);
  }

  /** The last that was asked and known of a conversation, for people. */
  story(id: number): string {
    const ago = (at: number | null) => (at === null ? 'open' : Math.round(performance.now() - at));
    const asked = this.exchanges.filter((one) => one.id === id).slice(-8);
    const lines = asked.map(
      ({ name, askedAt, answeredAt, data }) =>
        `${name}${data === null ? '!' : ''} ${ago(askedAt)}-${ago(answeredAt)}`,
    );
    const standings = (this.known.get(id) ?? []).slice(-4).map(({ is, at }) => `${is} ${ago(at)}`);
    return `${lines.join(', ')}; ${standings.join(', ')} ms ago`;
  }

  private learn(id: number, is: Standing): void {
    this.known.set(id, [...(this.known.get(id) ?? []), { is, at: performance.now() }]);
  }

  /** Whether an answer may be from before what the program did to the conversation. */
  private isOld({ askedAt }: Exchange, id: number): boolean {
    return this.exchanges.some(
      (one) =>
        one.id === id && one.name.startsWith('POST') && (one.answeredAt === null || one.answeredAt > askedAt),
    );
  }

  private tell(exchange: Exchange): void {
    const { name, id, data } = exchange;
    if (data === null) {
      if (name === 'POST start' && id !== undefined) this.learn(id, 'taken');
    } else if (LISTS.includes(name)) this.tellOfList(exchange, data as readonly ConversationSummary[]);
    else if (id !== undefined) this.tellOfOne(exchange, id, data as Readonly<Record<string, unknown>>);
  }

  private tellOfList(exchange: Exchange, rows: readonly ConversationSummary[]): void {
    const isWaiting = exchange.name === 'GET unassigned';
    if (isWaiting) this.lists = new Map();
    this.lists.set(exchange.name, rows);
    const [waiting, unread, others] = LISTS.map((name) => this.lists.get(name));
    const waits = new Set(waiting?.map(({ id }) => id));
    for (const { id } of rows)
      if (!this.isOld(exchange, id) && (isWaiting || !waits.has(id)))
        this.learn(id, isWaiting ? 'free' : 'mine');
    if (isWaiting) {
      for (const id of this.known.keys())
        if (!waits.has(id) && this.standing(id) === 'free' && !this.isOld(exchange, id))
          this.learn(id, 'gone');
    } else if (waiting && unread && others) {
      const inbox = new Map([...others, ...unread].map((row) => [row.id, row]));
      this.polls.push({ waiting, inbox: [...inbox.values()].filter(({ id }) => !waits.has(id)) });
    }
  }

  private tellOfOne(exchange: Exchange, id: number, data: Readonly<Record<string, unknown>>): void {
    const { name, params } = exchange;
    const whose = (by: unknown) => (by === this.operator ? 'mine' : 'taken');
    if (name === 'GET get') {
      const messages = data.messages as readonly { date_created: number; operator_id?: number }[];
      const last = messages.at(-1);
      if (last) this.read.set(id, { at: last.date_created, byOperator: last.operator_id !== undefined });
      const standing = { closed: 'closed', unassigned: 'free' } as const;
      if (!this.isOld(exchange, id))
        this.learn(id, standing[data.status as keyof typeof standing] ?? whose(data.operator_id));
    }
    if (name === 'POST start') this.learn(id, whose(params.operator_id ?? this.operator));
    if (name === 'POST close') this.learn(id, 'closed');
    if (name === 'POST unassign') this.learn(id, 'free');
    if (name === 'POST assign-operator') this.learn(id, whose(params.operator_id));
    if (/^POST send-(file-)?message$/.test(name))
      this.read.set(id, { at: data.date_created as number, byOperator: true });
  }
}
