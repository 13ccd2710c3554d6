// A service that is listened to from outside: every request of a program and every answer it got, in their order, and
// what the program knows by them of each conversation. What a session shows and sends is held against this, not against
// the state of the service at another moment.
import { Agent, request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConversationSummary } from '../../src/api/model.ts';

export interface Exchange {
  /** `GET unassigned`, `POST send-message`: the verb and the last word of the path. */
  readonly name: string;
  /** Of the query and the body. */
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

export interface HeardService {
  readonly baseUrl: string;
  readonly exchanges: readonly Exchange[];
  readonly polls: readonly Poll[];
  /** What the program knew of a conversation so many milliseconds ago; undefined for nothing. */
  readonly standing: (id: number, ago?: number) => Standing | undefined;
  /** What the program has learnt of it since then. */
  readonly learntSince: (id: number, since: number) => readonly Standing[];
  /** Whether anything that the program wrote to it was taken. */
  readonly hasDone: (id: number) => boolean;
  /** The last that was asked and known of a conversation, for people. */
  readonly story: (id: number) => string;
  /** The newest message that the program has read of a conversation. */
  readonly newest: (id: number) => { readonly at: number; readonly byOperator: boolean } | undefined;
  readonly close: () => Promise<void>;
}

export interface HearOptions {
  readonly baseUrl: string;
  readonly operator: number;
  /** Told of each write as it comes in, before the service has it. */
  readonly onWrite: (exchange: Exchange) => void;
}

interface Known {
  readonly is: Standing;
  readonly at: number;
}

/** Stands before a service and passes everything on, word for word. */
export async function hearService({ baseUrl, operator, onWrite }: HearOptions): Promise<HeardService> {
  const exchanges: Exchange[] = [];
  const polls: Poll[] = [];
  const known = new Map<number, Known[]>();
  const newest = new Map<number, { readonly at: number; readonly byOperator: boolean }>();
  const agent = new Agent({ keepAlive: false });
  /** The lists of the poll under way. */
  let lists: Record<string, readonly ConversationSummary[]> = {};

  const standing = (id: number, ago = 0) => {
    const before = performance.now() - ago;
    return known.get(id)?.findLast(({ at }) => at <= before)?.is;
  };
  const learn = (id: number, is: Standing) =>
    known.set(id, [...(known.get(id) ?? []), { is, at: performance.now() }]);
  /** Whether an answer may be from before what the program did to the conversation. */
  const isOld = ({ askedAt }: Exchange, id: number) =>
    exchanges.some(
      (one) =>
        one.id === id && one.name.startsWith('POST') && (one.answeredAt === null || one.answeredAt > askedAt),
    );

  function tell(exchange: Exchange): void {
    const { name, id, data } = exchange;
    if (data === null) {
      if (name === 'POST start' && id !== undefined) learn(id, 'taken');
    } else if (name === 'GET unassigned') {
      const rows = data as readonly ConversationSummary[];
      const there = new Set(rows.map((row) => row.id));
      lists = { [name]: rows };
      for (const row of rows) if (!isOld(exchange, row.id)) learn(row.id, 'free');
      for (const [one] of known)
        if (!there.has(one) && standing(one) === 'free' && !isOld(exchange, one)) learn(one, 'gone');
    } else if (name === 'GET unread' || name === 'GET not-answered') {
      const rows = data as readonly ConversationSummary[];
      lists[name] = rows;
      const waits = new Set(lists['GET unassigned']?.map((row) => row.id));
      for (const row of rows) if (!isOld(exchange, row.id) && !waits.has(row.id)) learn(row.id, 'mine');
      const { 'GET unassigned': waiting, 'GET unread': unread, 'GET not-answered': others } = lists;
      if (waiting && unread && others) {
        const inbox = new Map([...others, ...unread].map((row) => [row.id, row]));
        polls.push({ waiting, inbox: [...inbox.values()].filter((row) => !waits.has(row.id)) });
      }
    } else if (id !== undefined) tellOfOne(exchange, id, data as Readonly<Record<string, unknown>>);
  }

  function tellOfOne(exchange: Exchange, id: number, data: Readonly<Record<string, unknown>>): void {
    if (exchange.name === 'GET get') {
      const messages = data.messages as readonly { date_created: number; operator_id?: number }[];
      const last = messages.at(-1);
      if (last) newest.set(id, { at: last.date_created, byOperator: last.operator_id !== undefined });
      if (!isOld(exchange, id)) learn(id, standingOf(data.status, data.operator_id));
    }
    if (exchange.name === 'POST start')
      learn(id, (exchange.params.operator_id ?? operator) === operator ? 'mine' : 'taken');
    if (exchange.name === 'POST close') learn(id, 'closed');
    if (exchange.name === 'POST unassign') learn(id, 'free');
    if (exchange.name === 'POST assign-operator')
      learn(id, exchange.params.operator_id === operator ? 'mine' : 'taken');
    if (/^POST send-(file-)?message$/.test(exchange.name))
      newest.set(id, { at: data.date_created as number, byOperator: true });
  }

  function standingOf(status: unknown, by: unknown): Standing {
    if (status === 'closed') return 'closed';
    if (status === 'unassigned') return 'free';
    return by === operator ? 'mine' : 'taken';
  }

  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const { pathname, searchParams } = new URL(url, baseUrl);
      const params = {
        ...Object.fromEntries(searchParams),
        ...(body.length > 0 ? JSON.parse(`${body}`) : {}),
      };
      const id = params.conversation_id === undefined ? undefined : Number(params.conversation_id);
      const exchange: Exchange = {
        ...{ name: `${method} ${pathname.split('/').at(-1)}`, params, id },
        ...{ askedAt: performance.now(), answeredAt: null, data: null },
      };
      if (method === 'POST') onWrite(exchange);
      exchanges.push(exchange);
      const passedOn = ask(new URL(url, baseUrl), { method, headers, agent }, (answer) => {
        void bodyOf(answer).then((text) => {
          exchange.answeredAt = performance.now();
          if (answer.statusCode === 200) exchange.data = JSON.parse(`${text}`).data;
          tell(exchange);
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.end(text);
        });
      });
      passedOn.on('error', () => outgoing.destroy());
      passedOn.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ exchanges, polls, standing },
    learntSince: (id, since) => (known.get(id) ?? []).flatMap(({ is, at }) => (at > since ? [is] : [])),
    hasDone: (id) =>
      exchanges.some((one) => one.id === id && one.name.startsWith('POST') && one.data !== null),
    story(id) {
      const ago = (at: number | null) => (at === null ? 'open' : Math.round(performance.now() - at));
      const asked = exchanges.filter((one) => one.id === id).slice(-8);
      const lines = asked.map(
        ({ name, askedAt, answeredAt, data }) =>
          `${name}${data === null ? '!' : ''} ${ago(askedAt)}-${ago(answeredAt)}`,
      );
      const standings = (known.get(id) ?? []).slice(-4).map(({ is, at }) => `${is} ${ago(at)}`);
      return `${lines.join(', ')}; ${standings.join(', ')} ms ago`;
    },
    newest: (id) => newest.get(id),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
