// A desk with a seeded inbox, and operators who sit at it with `convops` from a home of their own: what a session does is
// compared with what the service holds afterwards.
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { SandboxState, StoredConversation } from '../../src/sandbox/store.ts';
import { type Desk, type Heard, listenAt, openDesk } from './desk.ts';
import { createHome, type Home } from './run-convops.ts';
import { openProgram, type Screen, type ScreenOptions } from './screen-terminal.ts';

export interface DeskHome {
  readonly desk: Desk;
  readonly home: Home;
  /** What points a program at it, as operator 7. */
  readonly env: Readonly<Record<string, string>>;
  readonly state: () => Promise<SandboxState>;
  readonly conversation: (id: number) => Promise<StoredConversation>;
  /** Ids of those who wait, longest first. */
  readonly waiting: () => Promise<number[]>;
  /** Changes the inbox behind the session's back. */
  readonly change: (id: number, change: Partial<StoredConversation>) => Promise<void>;
  /** Starts `convops triage` at this service as operator 7. */
  readonly triage: (words?: readonly string[], options?: ScreenOptions) => Promise<Screen>;
  /** Requests that the service has seen to, as `METHOD path`. */
  readonly requests: () => readonly string[];
  /** The paths of the writes that have come in, held back or not. */
  readonly posts: readonly string[];
  /** From now on holds back the writes that are meant: by their path, and which they are from now on, from 1. */
  readonly hold: (isMeant?: (path: string, nth: number) => boolean) => void;
  /** How many are held back. */
  readonly held: () => number;
  /** Lets through what is held back, and all that comes; resolves once the service has seen to it. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DeskHomeOptions {
  readonly conversations?: number;
  /** What every answer takes. */
  readonly latencyMs?: number;
  readonly token?: string;
}

/** Opens a desk on a free port, and a home. */
export async function openDeskHome(options: DeskHomeOptions = {}): Promise<DeskHome> {
  const { conversations, latencyMs: ms = 0, token = 'desk' } = options;
  const home = await createHome();
  const desk = openDesk({
    state: seedInbox({ now: Date.now(), conversations }),
    now: () => Date.now(),
    token,
  });
  if (ms > 0) desk.choose(() => ({ kind: 'late', ms }));
  const server = await listenAt(desk);
  const env = {
    CONVOPS_BASE_URL: server.baseUrl,
    CONVOPS_TOKEN: token,
    CONVOPS_OPERATOR: '7',
    TZ: 'UTC',
  };
  return {
    ...{ desk, home, env, ...holdingWrites(desk) },
    state: async () => desk.state(),
    async conversation(id) {
      const found = desk.state().conversations.find((one) => one.id === id);
      if (!found) throw new Error(`there is no conversation ${id}`);
      return found;
    },
    async waiting() {
      const rows = desk.state().conversations.filter(({ status }) => status === 'unassigned');
      return rows.sort((a, b) => a.unassignedAt - b.unassignedAt).map(({ id }) => id);
    },
    async change(id, change) {
      desk.change((state) => ({
        ...state,
        conversations: state.conversations.map((one) => (one.id === id ? { ...one, ...change } : one)),
      }));
    },
    triage: (words = [], more = {}) =>
      openProgram(['triage', ...words], { home, ...more, env: { ...env, ...more.env } }),
    requests: () =>
      desk.heard.filter(({ status }) => status !== null).map(({ method, path }) => `${method} ${path}`),
    async close() {
      await server.close();
      await home.remove();
    },
  };
}

/** Writes wait where a test says so, and what is under way stays so for as long as it needs. */
function holdingWrites(desk: Desk): Pick<DeskHome, 'posts' | 'hold' | 'held' | 'open'> {
  const posts: string[] = [];
  let isHeld = (_path: string) => false;
  const waiting: { readonly heard: Heard; readonly go: () => void }[] = [];
  desk.hold((heard) => {
    if (heard.method !== 'POST') return undefined;
    posts.push(heard.path);
    return isHeld(heard.path) ? new Promise((go) => waiting.push({ heard, go })) : undefined;
  });
  return {
    posts,
    hold(isMeant = () => true) {
      let nth = 0;
      isHeld = (path) => {
        nth += 1;
        return isMeant(path, nth);
      };
    },
    held: () => waiting.length,
    async open() {
      isHeld = () => false;
      const those = waiting.splice(0);
      for (const { go } of those) go();
      while (those.some(({ heard }) => heard.status === null))
        await new Promise((resolve) => setTimeout(resolve, 1));
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
