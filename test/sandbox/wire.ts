// Raw requests against a sandbox: paths, methods and bodies are typed by the tests, nothing comes from the table.
import { type IncomingHttpHeaders, request } from 'node:http';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore, type SandboxState } from '../../src/sandbox/store.ts';

/** Milliseconds since 1970 of every test's clock. */
export const NOW = Date.UTC(2025, 5, 2, 9, 30);
export const NOW_SECONDS = NOW / 1000;
export const TOKEN = 'right-token';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers as a foreign program would
  readonly body: any;
}

interface Sent {
  readonly body?: unknown;
  /** Instead of `body`, as it is. */
  readonly raw?: string | Buffer;
  readonly token?: string | null;
}

export function ask(port: number, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { body, raw = body === undefined ? undefined : JSON.stringify(body), token = TOKEN } = sent;
  const headers: Record<string, string> = { connection: 'close' };
  if (token !== null) headers.authentication = token;
  if (raw !== undefined) headers['content-type'] = 'application/json';
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) });
      });
    });
    call.on('error', reject);
    call.end(raw);
  });
}

export interface Served {
  readonly sandbox: RunningSandbox;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
}

export async function serve(
  state: SandboxState = seedInbox({ now: NOW }),
  options: Partial<SandboxOptions> = {},
): Promise<Served> {
  const store = new MemoryStore(state);
  const sandbox = await startSandbox({ store, token: TOKEN, now: () => NOW, ...options });
  return {
    sandbox,
    get: (path) => ask(sandbox.port, 'GET', path),
    post: (path, body) => ask(sandbox.port, 'POST', path, { body }),
  };
}
