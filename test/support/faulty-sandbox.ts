// The sandbox's own transitions behind a TCP server that loses, spoils or swallows answers. It knows what the client cannot: how
// often each intent was read, how often it reached the sandbox, and how often it was applied there.
import { createServer, type Socket } from 'node:net';
import { TOKEN_HEADER } from '../../src/api/endpoints.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { listening, quietPort } from './bytes.ts';
import { FAULTS, startTrap } from './bytes-faults.ts';
import { answerBytes, type Handled, routed } from './handled.ts';

export const FAULTY_TOKEN = 'tok-1234';

/** The faults of the fault server, and two that come before anything is read. */
export type SandboxFault = keyof typeof FAULTS | 'refuse' | 'reset while it comes in';

export interface FaultySandboxOptions {
  readonly fault: SandboxFault;
  /** The requests that meet the fault; the others get their answer. */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Which of them, from 1; `every` for all. */
  readonly nth: number | 'every';
  /** Whether the sandbox acts on the request before its answer is lost. */
  readonly applied: boolean;
  readonly state: SandboxState;
  /** The sandbox's clock; the real one where none is given. */
  readonly now?: () => number;
}

/** What became of one kind of request, or of one intent. */
export interface Tally {
  /** Read whole, and not turned away with 429. */
  readonly read: number;
  /** Handed to the sandbox. */
  readonly reached: number;
  /** Handed to the sandbox and answered with HTTP 200. */
  readonly applied: number;
}

export interface FaultySandbox {
  readonly baseUrl: string;
  readonly state: () => Promise<SandboxState>;
  /** Of one method and path, over all their bodies. */
  readonly tally: (method: string, path: string) => Tally;
  /** The most that any single intent (method, path, query and body together) has seen. */
  readonly most: (method: string, path: string) => Tally;
  /** Requests the redirect target saw. */
  readonly trapped: () => number;
  /** Opens the port that `refuse` keeps closed. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface WholeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const NONE: Tally = { read: 0, reached: 0, applied: 0 };

/** Starts a sandbox of its own with the state, and the server that spoils its answers. */
export async function startFaultySandbox(options: FaultySandboxOptions): Promise<FaultySandbox> {
  const { fault, method, path, nth, applied } = options;
  const now = options.now ?? (() => Date.now());
  let { state } = options;
  // Only a redirect leads there.
  const trap = fault.startsWith('redirect') ? await startTrap() : null;
  const ledger = new Map<string, Tally>();
  let matches = 0;

  const isHit = (line: string) => {
    if (!line.startsWith(`${method} ${path}?`) && !line.startsWith(`${method} ${path} `)) return false;
    matches += 1;
    return fault !== 'refuse' && (nth === 'every' || matches === nth);
  };

  function handle({ method: verb, url, headers, body }: WholeRequest): Handled {
    const found = routed(verb, url, body.toString('utf8'));
    if (found.name === null) return found.answer;
    if (headers[TOKEN_HEADER.toLowerCase()] !== FAULTY_TOKEN)
      return { status: 401, body: { error: 'The token is not valid.', status: 401 } };
    const desk = { state, now: Math.floor(now() / 1000) };
    const handled = found.act(desk);
    if (verb === 'POST' && handled.status === 200) state = desk.state;
    return handled;
  }

  function serve(socket: Socket, request: WholeRequest, hit: boolean): void {
    const key = `${request.method} ${request.url} ${request.body}`;
    const count = (of: keyof Tally) => {
      const tally = ledger.get(key) ?? NONE;
      ledger.set(key, { ...tally, [of]: tally[of] + 1 });
    };
    const forward = () => {
      count('reached');
      const handled = handle(request);
      if (handled.status === 200) count('applied');
      return answerBytes(handled, [`Date: ${new Date().toUTCString()}`]);
    };
    if (!hit || !fault.startsWith('429')) count('read');
    if (!hit) return void socket.write(forward());
    if (applied) forward();
    FAULTS[fault as keyof typeof FAULTS](socket, trap?.origin ?? '');
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    readRequests(socket, {
      begins: (line) => {
        const hit = isHit(line);
        if (hit && fault === 'reset while it comes in') socket.resetAndDestroy();
        return hit;
      },
      whole: (request, hit) => serve(socket, request, hit),
    });
  });
  const main = await (fault === 'refuse' ? quietPort() : listening(server));
  const tallies = (of: string, at: string) =>
    [...ledger].filter(([key]) => key.startsWith(`${of} ${at}?`) || key.startsWith(`${of} ${at} `));
  const fold = (of: string, at: string, join: (one: number, other: number) => number): Tally =>
    tallies(of, at).reduce<Tally>(
      (one, [, other]) => ({
        read: join(one.read, other.read),
        reached: join(one.reached, other.reached),
        applied: join(one.applied, other.applied),
      }),
      NONE,
    );
  return {
    baseUrl: `http://127.0.0.1:${main.port}`,
    state: async () => state,
    tally: (of, at) => fold(of, at, (one, other) => one + other),
    most: (of, at) => fold(of, at, Math.max),
    trapped: () => trap?.requests() ?? 0,
    open: async () => {
      if (server.listening) return;
      await new Promise<void>((resolve) => server.listen(main.port, '127.0.0.1', resolve));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      if (fault === 'refuse') await main.close();
      await trap?.close();
    },
  };
}

/** Tells of each request when its first line is there, and when it is there to its end. */
export function readRequests(
  socket: Socket,
  on: { begins: (line: string) => boolean; whole: (request: WholeRequest, hit: boolean) => void },
): void {
  let bytes = Buffer.alloc(0);
  let hit: boolean | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const line = bytes.indexOf('\r\n');
      if (line < 0) return;
      hit ??= on.begins(bytes.subarray(0, line).toString('latin1'));
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0 || socket.destroyed) return;
      const [first = '', ...rest] = bytes.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(
        rest.map((each) => {
          const colon = each.indexOf(':');
          return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
        }),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (bytes.length < end + 4 + length) return;
      const body = Buffer.from(bytes.subarray(end + 4, end + 4 + length));
      bytes = bytes.subarray(end + 4 + length);
      const [method = '', url = ''] = first.split(' ');
      on.whole({ method, url, headers, body }, hit);
      hit = undefined;
    }
  });
}
