// A service with an inbox, and operators who sit at it with `convops triage`: what a session does is compared with what
// the service holds afterwards.
import { seedInbox } from '../../src/sandbox/seed.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { MemoryStore, type SandboxState, type StoredConversation } from '../../src/sandbox/store.ts';
import { createHome, type Home } from './run-convops.ts';
import { openProgram, type Screen, type ScreenOptions } from './screen-terminal.ts';

export interface Desk {
  readonly home: Home;
  readonly env: Readonly<Record<string, string>>;
  readonly state: () => Promise<SandboxState>;
  readonly conversation: (id: number) => Promise<StoredConversation>;
  /** Ids of those who wait, longest first. */
  readonly waiting: () => Promise<number[]>;
  /** Changes the inbox behind the session's back. */
  readonly change: (id: number, change: Partial<StoredConversation>) => Promise<void>;
  /** Starts `convops triage` at this service as operator 7. */
  readonly triage: (words?: readonly string[], options?: ScreenOptions) => Promise<Screen>;
  /** Requests so far, as `METHOD path`. */
  readonly requests: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface DeskOptions {
  readonly conversations?: number;
  readonly latencyMs?: number;
}

/** Opens a service on a free port with a seeded inbox. */
export async function openDesk({ conversations, latencyMs }: DeskOptions = {}): Promise<Desk> {
  const home = await createHome();
  const store = new MemoryStore(seedInbox({ now: Date.now(), conversations }));
  const requests: string[] = [];
  const server = await startSandbox({
    store,
    token: 'desk',
    now: () => Date.now(),
    latencyMs,
    onRequest: ({ method, path }) => requests.push(`${method} ${path}`),
  });
  const env = {
    CONVOPS_BASE_URL: server.baseUrl,
    CONVOPS_TOKEN: 'desk',
    CONVOPS_OPERATOR: '7',
    TZ: 'UTC',
  };
  const state = () => store.read((current) => current);
  const conversation = async (id: number) => {
    const found = (await state()).conversations.find((one) => one.id === id);
    if (!found) throw new Error(`there is no conversation ${id}`);
    return found;
  };
  return {
    home,
    env,
    state,
    conversation,
    async waiting() {
      const rows = (await state()).conversations.filter(({ status }) => status === 'unassigned');
      return rows.sort((a, b) => a.unassignedAt - b.unassignedAt).map(({ id }) => id);
    },
    async change(id, change) {
      await store.transact((current) => {
        const changed = current.conversations.map((one) => (one.id === id ? { ...one, ...change } : one));
        return { state: { ...current, conversations: changed }, value: undefined };
      });
    },
    triage: (words = [], options = {}) =>
      openProgram(['triage', ...words], { home, ...options, env: { ...env, ...options.env } }),
    requests: () => requests,
    async close() {
      await server.close();
      await home.remove();
    },
  };
}

/** A conversation with its messages on screen: what was never seen is neither closed nor answered. */
export const ANYONE = /^ ?#\d+\b[\s\S]*^ > \d\d:\d\d \S/m;

/** The conversation on screen; null where none is. */
export function shownId(screen: Screen): number | null {
  const id = /^ ?#(\d+)\b/m.exec(screen.frame().slice(1).join('\n'))?.[1];
  return id === undefined ? null : Number(id);
}
