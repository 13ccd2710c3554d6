// A sandbox on the wire, asked as a foreign program would: paths, methods and bodies are typed by the tests.
import { seedInbox } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore } from '../../src/sandbox/store.ts';

/** Milliseconds since 1970 of every test's clock. */
export const NOW = Date.UTC(2025, 5, 2, 9, 30);
export const NOW_SECONDS = NOW / 1000;
const TOKEN = 'right-token';

interface Asked {
  readonly method?: string;
  readonly body?: string | Buffer | undefined;
  readonly token?: string | null;
}

/** The status and the envelope of an answer. */
export async function ask(port: number, path: string, { method = 'GET', body, token = TOKEN }: Asked = {}) {
  const headers = { 'content-type': 'application/json', ...(token !== null && { authentication: token }) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null });
  return { status: answer.status, body: (await answer.json()) as { readonly status: number } };
}

/** A sandbox on a free port. */
export const serve = () =>
  startSandbox({ store: new MemoryStore(seedInbox({ now: NOW })), token: TOKEN, now: () => NOW });
