// The service for tests: the sandbox's own transitions, with hooks. Its log says what was asked and what was applied, which
// no client can know: it is what every test, story and simulated shift is held against.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EndpointName } from '../../src/api/derive.ts';
import { TOKEN_HEADER } from '../../src/api/endpoints.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import { paramsOf, type RequestParams, routeOf } from '../../src/sandbox/request.ts';
import { Refusal, type SandboxState } from '../../src/sandbox/store.ts';
import { type Fate, meet, readRequests, type WireRequest } from './fates.ts';

/** One request as the service had it. */
export interface Heard {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Null where there is no such endpoint, or its parameters are wrong. */
  readonly name: EndpointName | null;
  readonly params: RequestParams;
  /** As it came. */
  readonly request: WireRequest;
  /** HTTP status of what the service made of it; null where it never had it. */
  status: number | null;
  /** The envelope that the service made of it. */
  envelope: Envelope | null;
  /** Whether it changed anything. */
  applied: boolean;
  /** When its whole answer went out; null where none did, or what went out was not the service's own. */
  answeredAt: number | null;
  /** What became of it on the wire. */
  fate: Fate['kind'] | null;
  /** The status of a machine before the service that turned it away; null where none did. */
  turnedAwayWith: number | null;
  /** The process that sent it, where that is known. */
  readonly from: number | null;
}

export interface Envelope {
  readonly data?: unknown;
  readonly error?: string;
  readonly status: number;
}

export interface DeskOptions {
  readonly state: SandboxState;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly token?: string;
  /** What its answers say of the time, null for nothing; left out, what its clock shows. */
  readonly date?: () => Date | null;
  /** Resolves after so many milliseconds of the clock that counts here. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Chooses what becomes of a request on its way; null for nothing out of the way. */
export type Chooser = (heard: Heard) => Fate | null;

export interface Desk {
  readonly token: string;
  /** The newest state. */
  readonly state: () => SandboxState;
  /** All requests, in their order. */
  readonly heard: readonly Heard[];
  /** What the state was until each change, oldest first. */
  readonly earlier: readonly { readonly until: number; readonly state: SandboxState }[];
  /** Changes the state behind everybody's back: colleagues and customers. */
  readonly change: (transition: (state: SandboxState, seconds: number) => SandboxState) => void;
  /** Asked for each request, the newest chooser first, until one answers. */
  readonly choose: (chooser: Chooser) => () => void;
  /** Called with each request before the service has it; what it returns is waited for. */
  readonly hold: (gate: (heard: Heard) => Promise<void> | undefined) => () => void;
  /** Asked with the first line of each request as it comes in: whether the connection is reset before the rest is read. */
  readonly cut: (isMeant: (line: string) => boolean) => () => void;
  /** Reads are answered as of so many milliseconds ago. */
  lagMs: number;
  /** Milliseconds that the clock of the service is ahead. */
  aheadMs: number;
  /** Another token is the right one from now on. */
  readonly useToken: (token: string) => void;
  /** Whether reading a conversation marks it as read. */
  readonly markReads: (marks: boolean) => void;
  /** What the service makes of a request, without any wire. */
  readonly ask: (request: WireRequest) => Heard;
  /** Answers all requests on a connection, until it ends; `from` is the process at its other end. */
  readonly serve: (socket: Duplex, from?: number) => void;
}

type Row = (desk: { state: SandboxState; readonly now: number }, params: unknown) => unknown;

/** Opens the service; it listens nowhere yet. */
export function openDesk({ now, sleep = realSleep, ...options }: DeskOptions): Desk {
  let token = options.token ?? 'desk';
  let marksRead = false;
  const date = options.date ?? (() => new Date(now() + desk.aheadMs));
  let { state } = options;
  /** What the state was before each change, for reads that lag. */
  const earlier: { readonly until: number; readonly state: SandboxState }[] = [];
  const heard: Heard[] = [];
  const choosers: Chooser[] = [];
  const gates: ((heard: Heard) => Promise<void> | undefined)[] = [];
  const cuts: ((line: string) => boolean)[] = [];

  function put(next: SandboxState): void {
    if (next === state) return;
    earlier.push({ until: now(), state });
    if (earlier.length > 500) earlier.shift();
    state = next;
  }

  function readable(): SandboxState {
    if (desk.lagMs === 0) return state;
    const then = now() - desk.lagMs;
    return earlier.find(({ until }) => until > then)?.state ?? state;
  }

  function act(request: WireRequest, entry: Heard, how: 'act' | 'pretend' = 'act'): void {
    if (entry.name === null) return;
    const isRead = request.method === 'GET';
    const [resource = '', verb = ''] = entry.name.split('.');
    const rows = handlers as unknown as Readonly<Record<string, Readonly<Record<string, Row>>>>;
    const at = {
      state: isRead ? readable() : state,
      now: Math.floor((now() + desk.aheadMs) / 1000),
    };
    const before = at.state;
    answer(entry, () => {
      const data = rows[resource]?.[verb]?.(at, entry.params);
      if (marksRead && entry.name === 'conversations.get')
        at.state = asRead(at.state, entry.params.conversation_id);
      return { status: 200, data };
    });
    if (how === 'pretend' || entry.status !== 200 || at.state === before) return;
    // A read may change something too: what was unread, in a service where reading marks.
    if (!isRead || desk.lagMs === 0) put(at.state);
    entry.applied = !isRead;
  }

  function answer(entry: Heard, work: () => Envelope): void {
    try {
      entry.envelope = work();
      entry.status = 200;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      entry.envelope = { error: error.message, status: error.status };
      entry.status = error.status;
    }
  }

  function entryOf(request: WireRequest, from: number | null): Heard {
    const [path = '', query = ''] = request.url.split('?');
    const entry = {
      ...{ at: now(), method: request.method, path, request, name: null as EndpointName | null },
      ...{
        params: {} as RequestParams,
        status: null,
        envelope: null,
        applied: false,
        answeredAt: null,
        turnedAwayWith: null,
        fate: null,
        from,
      },
    };
    answer(entry, () => {
      const found = routeOf(request.method, path);
      entry.params = paramsOf(found, query, request.body.toString('utf8'));
      entry.name = found.endpoint.name;
      return { status: 200 };
    });
    const isKnown = entry.name !== null;
    if (isKnown) Object.assign(entry, { status: null, envelope: null });
    if (isKnown && request.headers[TOKEN_HEADER.toLowerCase()] !== token)
      Object.assign(entry, {
        name: null,
        status: 401,
        envelope: { error: 'The token is not valid.', status: 401 },
      });
    heard.push(entry);
    return entry;
  }

  const desk: Desk = {
    get token() {
      return token;
    },
    state: () => state,
    ...{ heard, earlier },
    change: (transition) => put(transition(state, Math.floor((now() + desk.aheadMs) / 1000))),
    choose: (chooser) => among(choosers, chooser),
    hold: (gate) => among(gates, gate),
    cut: (isMeant) => among(cuts, isMeant),
    lagMs: 0,
    aheadMs: 0,
    useToken(next) {
      token = next;
    },
    markReads(marks) {
      marksRead = marks;
    },
    ask(request) {
      const entry = entryOf(request, null);
      act(request, entry);
      return entry;
    },
    serve(socket, from) {
      const take = async (request: WireRequest) => {
        const entry = entryOf(request, from ?? null);
        for (const gate of gates) await gate(entry);
        const fate = choosers.reduceRight<Fate | null>((chosen, one) => chosen ?? one(entry), null);
        entry.fate = fate?.kind ?? null;
        entry.turnedAwayWith = fate?.kind === 'turned-away' ? fate.status : null;
        await meet(socket, {
          ...{ fate, sleep, date: date(), heard: entry },
          act: (how) => act(request, entry, how),
        });
        if (fate === null || fate.kind === 'late') entry.answeredAt = now();
      };
      void readRequests(socket, take, (line) => cuts.some((isMeant) => isMeant(line)));
    },
  };
  return desk;
}

/** The state once a conversation was read in a service where reading marks. */
function asRead(state: SandboxState, id: unknown): SandboxState {
  if (!state.conversations.some((each) => each.id === id && each.unread > 0)) return state;
  const conversations = state.conversations.map((each) => (each.id === id ? { ...each, unread: 0 } : each));
  return { ...state, conversations };
}

/** Adds a hook, and gives what takes it away. */
function among<T>(hooks: T[], hook: T): () => void {
  hooks.push(hook);
  return () => void (hooks.includes(hook) && hooks.splice(hooks.indexOf(hook), 1));
}

function realSleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A desk that listens on a free port of this computer. */
export interface ListeningDesk {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** Has a desk listen on a free loopback port, or on the one named, for programs in processes of their own. */
export async function listenAt(desk: Desk, port = 0): Promise<ListeningDesk> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    desk.serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
