// A service over real sockets that is odd in ways of its own: the sandbox's transitions, with every answer in the hands of
// the test, clocks that differ, reads that lag, and a log of what was applied that no client can see.
import { createServer, type Socket } from 'node:net';
import { callNamed, createApiClient } from '../../src/api/client.ts';
import { allEndpoints, type EndpointName } from '../../src/api/derive.ts';
import { createTransport } from '../../src/api/transport.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import { createGroupLookup } from '../../src/writes/groups.ts';
import type { RunJournal } from '../../src/writes/journal.ts';
import { deadlineOf, withRetriedReads } from '../../src/writes/patience.ts';
import { createLearned } from '../../src/writes/response.ts';
import { listening } from './bytes.ts';
import { fakePatience } from './delivery-ports.ts';
import { answerBytes, type Handled, readRequests, routed } from './handled.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** When the same answer comes once more on this connection: after milliseconds, or in answer to the next request. */
  readonly again?: number | 'next';
  /** Milliseconds that pass before it. */
  readonly after?: number;
}

export interface Asked {
  readonly name: EndpointName;
  readonly isWrite: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  /** How many of this kind, reads or writes, came before. */
  readonly nth: number;
  /** Lets the service act, or answer, as it would. */
  readonly act: () => Handled;
}

export interface StrangeOptions {
  readonly state: SandboxState;
  /** `lost`: the connection ends without an answer. */
  readonly react?: (asked: Asked) => Reply | 'lost';
  /** Its timestamps minus its `Date`, in milliseconds. */
  readonly skewMs?: number;
  /** Reads show what was so many milliseconds ago. */
  readonly lagMs?: number;
  /** Its clock goes on by itself, for a program that waits in earnest. */
  readonly live?: boolean;
  /** False for a service that never says what time it is. */
  readonly dated?: boolean;
}

export interface Applied {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface StrangeService {
  readonly baseUrl: string;
  readonly state: () => SandboxState;
  /** What somebody else does. */
  readonly change: (change: (state: SandboxState, now: number) => SandboxState) => void;
  readonly applied: readonly Applied[];
  readonly asked: readonly Pick<Asked, 'name' | 'isWrite'>[];
  readonly now: () => number;
  /** Lets time pass, in milliseconds. */
  readonly forward: (ms: number) => void;
  /** Ports of a run that reads and writes over one transport, as the commands do. */
  readonly ports: (journal: RunJournal, change?: Partial<DeliverPorts>) => DeliverPorts;
  readonly close: () => Promise<void>;
}

/** Starts it on a free loopback port; its clock stands still but for `forward` and what a run sleeps. */
export async function startStrangeService(options: StrangeOptions): Promise<StrangeService> {
  const { react, skewMs = 0, lagMs = 0, dated = true, live = false } = options;
  const begun = Date.now();
  let ahead = 0;
  const now = () => (live ? Date.now() : begun) + ahead;
  let { state } = options;
  const past: { readonly at: number; readonly state: SandboxState }[] = [{ at: 0, state }];
  const applied: Applied[] = [];
  const asked: Pick<Asked, 'name' | 'isWrite'>[] = [];
  const closers: (() => Promise<void>)[] = [];
  const serviceNow = () => Math.floor((now() + skewMs) / 1000);
  const keep = (next: SandboxState) => {
    if (next === state) return;
    state = next;
    past.push({ at: now(), state });
  };

  function handle(method: string, url: string, body: string): Handled {
    const found = routed(method, url, body);
    if (found.name === null) return found.answer;
    const isWrite = method === 'POST';
    const seen = isWrite ? state : (past.findLast(({ at }) => at <= now() - lagMs)?.state ?? state);
    const desk = { state: seen, now: serviceNow() };
    const handled = found.act(desk);
    if (isWrite && handled.status === 200) {
      keep(desk.state);
      applied.push({ name: found.name, params: found.params as Readonly<Record<string, unknown>> });
    }
    return handled;
  }

  function answer(socket: Socket, { status, body, again, after = 0 }: Reply): void {
    const bytes = answerBytes({ status, body }, dated ? [`Date: ${new Date(now()).toUTCString()}`] : []);
    const write = () => {
      if (socket.destroyed) return;
      socket.write(again === 0 ? Buffer.concat([bytes, bytes]) : bytes);
      if (again === 'next') late.set(socket, bytes);
      else if (again) setTimeout(() => socket.destroyed || socket.write(bytes), again);
    };
    if (after > 0) setTimeout(write, after);
    else write();
  }

  const sockets = new Set<Socket>();
  /** What the next request on a connection is answered with first. */
  const late = new WeakMap<Socket, Buffer>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    readRequests(socket, {
      begins: () => false,
      whole({ method, url, body }) {
        const first = late.get(socket);
        late.delete(socket);
        if (first) socket.write(first);
        const text = body.toString('utf8');
        const isWrite = method === 'POST';
        const name = nameOf(method, url);
        const nth = asked.filter((one) => one.isWrite === isWrite).length;
        asked.push({ name, isWrite });
        const act = () => handle(method, url, text);
        const params = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        const reply = react?.({ name, isWrite, params, nth, act }) ?? act();
        if (reply === 'lost') socket.destroy();
        else answer(socket, reply);
      },
    });
  });
  const { port } = await listening(server);
  const baseUrl = `http://127.0.0.1:${port}`;

  return {
    baseUrl,
    state: () => state,
    change: (change) => keep(change(state, serviceNow())),
    applied,
    asked,
    now,
    forward: (ms) => {
      ahead += ms;
    },
    ports(journal, change = {}) {
      let offset: number | null = null;
      const transport = createTransport({ baseUrl, token: 'tok-1234', timeoutMs: 5000, userAgent: 'test' });
      closers.push(() => transport.close());
      const client = createApiClient(
        {
          async send(request, how) {
            const given = await transport.send(request, how);
            const date = Date.parse(String(given.headers.date));
            if (Number.isFinite(date)) offset = date - now();
            return given;
          },
        },
        { listParams: 'query', authScope: 'all' },
      );
      const patience = fakePatience({
        now,
        async sleep(ms) {
          ahead += ms;
        },
        deadline: () => deadlineOf(now, 30_000),
      });
      const reading = withRetriedReads(client, patience);
      return {
        client: reading,
        call: (name, params) => callNamed(client, name)(params),
        prepare: () => transport.prepare(),
        patience,
        journal,
        clockOffset: () => offset,
        timeoutMs: 30_000,
        learned: createLearned(),
        groups: createGroupLookup(reading, patience.now),
        ...change,
      };
    },
    async close() {
      for (const each of closers) await each();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function nameOf(method: string, url: string): EndpointName {
  const path = url.split('?')[0] ?? '';
  const found = allEndpoints().find((one) => one.verb === method && one.path === path);
  if (!found) throw new Error(`no endpoint is ${method} ${path}`);
  return found.name;
}
